"""How deductions of Akari are said."""

from ...boards.words import counted, shown_cell
from ...cnf.rules import Instance
from ...rules.explaining import Explaining, Known
from ...rules.shapes import ReasonShape, named
from . import Akari


def place(instance: Instance) -> str:
    """A cell, or a run."""
    if instance.rule == "apart":
        kind, first, last = instance.of
        return f"{kind} {shown_cell(first)} to {shown_cell(last)}"
    return shown_cell(instance.of[0] if instance.rule == "number" else instance.of)


def reason(puzzle: Akari, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    if instance.rule == "number":
        return f"{counted(instance.of[1], 'lamp')} beside {place(instance)}"
    lit = f"{place(instance)} must be lit"
    return lit if instance.rule == "lit" else f"lamps in {place(instance)} would see each other"


TECHNIQUE = named(
    ReasonShape("number left without room", "number + apart*", true=False),
    ReasonShape("lamps of a number in sight of each other", "number + apart*", true=True),
    ReasonShape("cell to light", "lit + apart*", true=False),
    ReasonShape("cell to light", "lit + apart* + number"),
    ReasonShape("cell to light", "lit + number"),
    ReasonShape("two numbers", "number + number"),
    ReasonShape("two numbers", "number + number + apart*"),
    ReasonShape("two cells to light", "lit + lit + apart*", true=False),
)


EXPLAINING = Explaining("cells", place, reason, tallied={"number"}, technique=TECHNIQUE)
