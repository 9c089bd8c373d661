"""How deductions of Hitori are said."""

from pencilsat.boards.words import shown_cells
from pencilsat.cnf.rules import Instance
from pencilsat.encoders import shading
from pencilsat.encoders.family import Explaining, Known
from pencilsat.encoders.hitori import ANSWER, Hitori


def reason(puzzle: Hitori, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    if instance.rule == "once":
        every = "both" if len(instance.of) == 2 else "all"
        return f"{shown_cells(instance.of)} are {every} {puzzle.given[instance.of[0]]}"
    return shading.reason(instance)


EXPLAINING = Explaining("cuts", ANSWER.fact, shading.place, reason)
