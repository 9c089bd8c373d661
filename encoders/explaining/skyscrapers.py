"""How deductions of Skyscrapers are said."""

from pencilsat.boards.words import counted
from pencilsat.cnf.rules import Instance
from pencilsat.encoders.explaining import standing_once
from pencilsat.encoders.explaining.shapes import Shape, named
from pencilsat.encoders.family import Known
from pencilsat.encoders.skyscrapers import Skyscrapers

ONCE = {"cell", "row", "column", "diagonal"}


def place(instance: Instance) -> str:
    """A cell, a height in a line, or where something is seen from."""
    if instance.rule != "seen":
        return standing_once.place(instance)
    name, i, _ = instance.of
    return f"{'column' if name in ('top', 'bottom') else 'row'} {i + 1} from the {name}"


def reason(puzzle: Skyscrapers, instance: Instance, known: Known) -> str:
    """What is seen, or what is left for a cell or a height."""
    if instance.rule != "seen":
        return standing_once.reason(puzzle, instance, known)
    number = instance.of[2][0]
    return f"{counted(number, 'house')} {'is' if number == 1 else 'are'} seen in {place(instance)}"


LINES = ("row", "column")

TECHNIQUE = named(
    *(Shape("view along a line", f"seen + {rule}") for rule in (*ONCE, "cell*", "row*", "column*")),
    *(Shape("view along a line", f"seen + cell* + {line}*") for line in LINES),
    *(Shape("two views", f"seen + seen + {rule}*") for rule in ("cell", *LINES)),
    Shape("two views", "seen + seen"),
)


EXPLAINING = standing_once.EXCLUDING(
    "cells",
    place,
    reason,
    quiet=ONCE,
    telling=ONCE,
    technique=TECHNIQUE,
    clued={"seen"},
)
