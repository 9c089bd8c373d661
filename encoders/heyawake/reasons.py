"""How deductions of Heyawake are said."""

from ...boards.words import counted, shown_cell
from ...cnf.rules import Instance
from .. import shading
from ..explaining import Deduced, Explaining, Known
from ..shapes import Shape, named
from . import Heyawake


def place(instance: Instance) -> str:
    """A room by the cell of its number, a line, or some cells, or all."""
    if instance.rule == "number":
        return f"the room of {shown_cell(instance.of[0])}"
    return shading.place(instance)


def reason(puzzle: Heyawake, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    match instance:
        case Instance("number", (_, number)):
            return f"{place(instance)} has {counted(number, 'shaded cell')}"
        case Instance("two rooms", line):
            first, last = shown_cell(line[0]), shown_cell(line[-1])
            return f"unshaded cells from {first} to {last} would cross two borders of rooms"
    return shading.reason(instance)


def plainly(puzzle: Heyawake, deduced: Deduced) -> str | None:
    """What is beside a shaded cell, or would be cut off."""
    return shading.beside(deduced) or shading.cut_off(deduced)


TECHNIQUE = named(
    Shape("room left too small", "number + apart*", true=False),
    Shape("touching shaded cells", "number + apart*", true=True),
    Shape("unshaded cells cut off", "[connected] + number"),
    Shape("unshaded cells cut off", "[connected] + apart*"),
    Shape("unshaded cells cut off", "[connected] + number + apart*"),
    Shape("unshaded cells cut off", "[connected] + two rooms"),
    Shape("unshaded cells cut off", "[connected] + two rooms + apart*"),
    Shape("line across two borders", "two rooms + apart*"),
    Shape("line across two borders", "two rooms + two rooms + apart*"),
    Shape("line across two borders", "two rooms + number"),
    Shape("line across two borders", "two rooms + number + apart*"),
)


EXPLAINING = Explaining(
    "cuts",
    place,
    reason,
    tallied={"number"},
    technique=TECHNIQUE,
    plainly=plainly,
    alike={"apart"},
    likewise=True,
)
