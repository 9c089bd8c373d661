"""How deductions of Nurikabe are said."""

from pencilsat.boards.words import shown_cells
from pencilsat.cnf.rules import Instance
from pencilsat.encoders import shading
from pencilsat.encoders.family import Explaining, Known
from pencilsat.encoders.nurikabe import ANSWER, Nurikabe


def reason(puzzle: Nurikabe, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    match instance:
        case Instance("pools", square):
            return f"{shown_cells(square)} would be a pool"
        case Instance("reach"):
            return "too far from every number"
    return "numbers are on land" if instance.of is None else shading.reason(instance)


EXPLAINING = Explaining("cuts", ANSWER.fact, shading.place, reason, implied=frozenset({"reach"}))
