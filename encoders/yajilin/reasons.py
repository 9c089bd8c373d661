"""How deductions of Yajilin are said."""

from ...boards.words import counted, shown_cell, shown_cells
from ...cnf.rules import Instance
from ...rules import cuts, loops
from ...rules.explaining import Explaining, Known
from ...rules.shapes import ReasonShape, named
from . import Yajilin
from .arrows import STEPS

WHERE = dict(zip(STEPS, ("above it", "below it", "to its left", "to its right"), strict=True))


def place(instance: Instance) -> str:
    """A cell, two cells, or some cells, or a loop through them."""
    match instance:
        case Instance("number", (cell, _)):
            return shown_cell(cell)
        case Instance("apart", pair):
            return shown_cells(pair)
    return cuts.place(instance.of, "cells")


def reason(puzzle: Yajilin, instance: Instance, known: Known) -> str:
    """What a clue counts; of a cell, what its lines leave there, or what it is."""
    match instance:
        case Instance("number", (_, clue)):
            number = counted(int(clue[:-1]), "shaded cell")
            return f"{place(instance)} has {number} {WHERE[clue[-1]]}"
        case Instance("apart"):
            return f"{place(instance)} are not both shaded"
        case Instance("one loop"):
            lines, dark = split(known)
            there = [*lines.values()].count(True)
            if dark:
                return "the loop passes no shaded cell"
            if there == 1 or (there == 0 and dark is False):
                return f"the loop passes the {place(instance)}"
            return loops.reason(instance, lines, "cells")
    raise ValueError(f"no reason for the rule {instance.rule!r}")


def breach(puzzle: Yajilin, instance: Instance, known: Known) -> str | None:
    """A cell that the loop cannot pass, or must not, or where three lines meet, or two shaded cells
    side by side; None of a clue, whose reason says it.
    """
    lines, dark = split(known)
    if instance.rule == "apart":
        return f"{place(instance)} are both shaded"
    if instance.rule != "one loop" or instance.of is None:
        return None
    if dark:
        return f"the loop passes the {place(instance)}, which is shaded"
    if True in lines.values():
        return loops.breach(instance, lines, "cells")
    return f"the loop cannot pass the {place(instance)}"


def split(known: Known) -> tuple[Known, bool | None]:
    """What is known of lines, and whether their cell is shaded."""
    lines = {atom: true for atom, true in known.items() if atom[0] != "shaded"}
    return lines, next((true for atom, true in known.items() if atom[0] == "shaded"), None)


TECHNIQUE = named(
    ReasonShape("touching shaded cells", "number + apart*"),
    ReasonShape("two clues", "number + number"),
    ReasonShape("two clues", "number + number + apart*"),
    ReasonShape("no way past a shaded cell", "apart* + one loop*", False, 6),
    ReasonShape("touching shaded cells", "apart + one loop*", true=True),
    ReasonShape("clue leaves no way", "number + one loop*"),
    ReasonShape("clue leaves no way", "number + apart* + one loop*", most=6),
    ReasonShape("no way on", "one loop*"),
    ReasonShape("closed loop", "[one loop] + one loop*", most=4),
    ReasonShape("closed loop", "[one loop] + apart* + one loop*", most=6),
)


EXPLAINING = Explaining(
    "cuts", place, reason, broken=breach, tallied={"number"}, technique=TECHNIQUE
)
