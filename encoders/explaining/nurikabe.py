"""How deductions of Nurikabe are said."""

from pencilsat.boards.words import shown_cells
from pencilsat.cnf.rules import Instance
from pencilsat.encoders import shading
from pencilsat.encoders.explaining.shapes import Shape, named
from pencilsat.encoders.family import Explaining, Known
from pencilsat.encoders.nurikabe import Nurikabe


def reason(puzzle: Nurikabe, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    match instance:
        case Instance("pools", square):
            return f"{shown_cells(sorted(square))} would be a pool"
        case Instance("reach"):
            return "too far from every number"
    return "numbers are on land" if instance.of is None else shading.reason(instance)


TECHNIQUE = named(
    Shape("pool of sea cells", "pools + [islands]"),
    Shape("pool of sea cells", "pools + [sea]"),
    Shape("pool of sea cells", "pools + [islands] + [sea]"),
    Shape("pool of sea cells", "pools + pools + [islands]"),
    Shape("pool of sea cells", "pools + pools + [sea]"),
    Shape("sea cut off", "[sea] + [sea]"),
    Shape("sea cut off", "[sea] + [islands]"),
    Shape("sea cut off", "[sea] + [islands] + [islands]"),
    Shape("island in the way of another", "[islands] + [islands]"),
    Shape("island in the way of another", "[islands] + [islands] + [islands]"),
)


EXPLAINING = Explaining("cuts", shading.place, reason, implied={"reach"}, technique=TECHNIQUE)
