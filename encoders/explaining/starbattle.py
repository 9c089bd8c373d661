"""How deductions of Star Battle are said."""

from pencilsat.boards.words import counted, shown_cells
from pencilsat.cnf.rules import Instance
from pencilsat.encoders.family import Explaining, Known
from pencilsat.encoders.starbattle import ANSWER, StarBattle


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


EXPLAINING = Explaining("pairs", ANSWER.fact, place, reason, tallied=frozenset({"line", "region"}))
