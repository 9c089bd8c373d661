"""How deductions of Shikaku are said."""

from pencilsat.boards.own_regions import named
from pencilsat.boards.words import counted, shown_cell
from pencilsat.cnf.rules import Instance
from pencilsat.encoders.family import Explaining, Known
from pencilsat.encoders.shikaku import Shikaku


def place(instance: Instance) -> str:
    """A rectangle, or a cell."""
    of = instance.of
    return f"rectangle {of}" if instance.rule == "rectangle" else shown_cell(of)


def reason(puzzle: Shikaku, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    if instance.rule == "cover":
        return f"{place(instance)} is in one rectangle"
    cell = named(puzzle.given)[instance.of]
    return f"{place(instance)} has {counted(puzzle.given[cell], 'cell')} around {shown_cell(cell)}"


EXPLAINING = Explaining("owners", place, reason)
