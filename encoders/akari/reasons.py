"""How deductions of Akari are said."""

from ...boards.words import counted, shown_cell
from ...cnf.rules import Instance
from ..explaining import Explaining, Known
from ..shapes import Shape, named
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
    Shape("number left without room", "number + apart*", true=False),
    Shape("lamps of a number in sight of each other", "number + apart*", true=True),
    Shape("cell to light", "lit + apart*", true=False),
    Shape("cell to light", "lit + apart* + number"),
    Shape("cell to light", "lit + number"),
    Shape("two numbers", "number + number"),
    Shape("two numbers", "number + number + apart*"),
    Shape("two cells to light", "lit + lit + apart*", true=False),
)


EXPLAINING = Explaining("cells", place, reason, tallied={"number"}, technique=TECHNIQUE)
