"""How deductions of Star Battle are said."""

from pencilsat.boards.words import counted, shown_cells
from pencilsat.cnf.rules import Instance
from pencilsat.encoders.explaining.shapes import Shape, named
from pencilsat.encoders.family import Explaining, Known
from pencilsat.encoders.starbattle import StarBattle


def place(instance: Instance) -> str:
    """A row, a column, a region, or two cells."""
    match instance:
        case Instance("line", (kind, i)):
            return f"{kind} {i + 1}"
        case Instance("region", name):
            return f"region {name}"
    return shown_cells(instance.of)


def reason(puzzle: StarBattle, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    if instance.rule == "apart":
        return f"stars at {place(instance)} would touch"
    return f"{place(instance)} has {counted(puzzle.stars, 'star')}"


TECHNIQUE = named(
    Shape("region and line share their places", "line + region", true=False),
    Shape("two lines, two regions", "line + line + region + region", true=False),
    Shape("three lines, three regions", "line + line + line + region + region + region", False, 6),
    Shape("region left without room", "region + apart*", true=False, most=9),
    Shape("line left without room", "line + apart*", true=False, most=9),
    Shape("line left without room", "line + line + apart*", true=False, most=9),
    Shape("touching stars of a region", "region + apart*", true=True),
    Shape("touching stars of a line", "line + apart*", true=True),
    Shape("region left without room", "region + line + apart*", true=False, most=9),
)


EXPLAINING = Explaining("pairs", place, reason, tallied={"line", "region"}, technique=TECHNIQUE)
