"""How deductions of Hitori are said."""

from pencilsat.boards.words import shown_cells
from pencilsat.cnf.rules import Instance
from pencilsat.encoders import shading
from pencilsat.encoders.explaining.shapes import Shape, named
from pencilsat.encoders.family import Explaining, Known
from pencilsat.encoders.hitori import Hitori


def reason(puzzle: Hitori, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    if instance.rule == "once":
        every = "both" if len(instance.of) == 2 else "all"
        return f"{shown_cells(instance.of)} are {every} {puzzle.given[instance.of[0]]}"
    return shading.reason(instance)


TECHNIQUE = named(
    Shape("between two alike", "once + apart + apart", true=False),
    Shape("two alike side by side", "once + apart", true=True),
    Shape("unshaded cells cut off", "[connected] + once*"),
    Shape("unshaded cells cut off", "[connected] + apart*"),
    Shape("unshaded cells cut off", "[connected] + once* + apart*"),
    Shape("two shaded neighbours", "once + once + apart*", true=True),
    Shape("twice or touching", "once* + apart*", most=6),
)


EXPLAINING = Explaining("cuts", shading.place, reason, technique=TECHNIQUE)
