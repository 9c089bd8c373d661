"""How deductions of Masyu are said."""

from ...boards.words import shown_cell
from ...cnf.rules import Instance
from ...rules import cuts, loops
from ...rules.explaining import Explaining, Known
from ...rules.shapes import ReasonShape, named
from . import Masyu

PEARLS = {
    "w": "the loop goes straight through the white pearl {}, and turns before or after it",
    "b": "the loop turns on the black pearl {}, and goes straight before and after it",
}


def place(instance: Instance) -> str:
    """A cell, or some cells, or a loop through them."""
    pearl = instance.rule == "pearl"
    return shown_cell(instance.of[0]) if pearl else cuts.place(instance.of, "cells")


def reason(puzzle: Masyu, instance: Instance, known: Known) -> str:
    """What the loop does at a pearl; of a cell, what the lines that are known there leave."""
    if instance.rule == "pearl":
        return PEARLS[instance.of[1]].format(place(instance))
    return loops.reason(instance, known, "cells")


def breach(puzzle: Masyu, instance: Instance, known: Known) -> str | None:
    """A cell where a line ends, or three meet; None of a pearl, whose reason says it."""
    return None if instance.rule == "pearl" else loops.breach(instance, known, "cells")


CELLS = ("one loop", "one loop*")

TECHNIQUE = named(
    *(ReasonShape("loop at a pearl", f"pearl + {cells}") for cells in CELLS),
    ReasonShape("two pearls", "pearl + pearl"),
    *(ReasonShape("two pearls", f"pearl + pearl + {cells}") for cells in CELLS),
    ReasonShape("no way on", "one loop*"),
    ReasonShape("closed loop", "[one loop] + one loop*", most=4),
    ReasonShape("closed loop", "[one loop] + pearl"),
    ReasonShape("closed loop", "[one loop] + pearl + one loop*"),
)


EXPLAINING = Explaining("cuts", place, reason, broken=breach, technique=TECHNIQUE)
