"""How deductions of Hitori are said."""

from ...boards.words import shown_cell, shown_cells
from ...cnf.rules import Instance
from .. import shading
from ..explaining import Deduced, Explaining, Known
from ..shapes import ReasonShape, named
from . import Hitori


def reason(puzzle: Hitori, instance: Instance, known: Known) -> str:
    """The rule as it stands."""
    if instance.rule == "once":
        every = "both" if len(instance.of) == 2 else "all"
        return f"{shown_cells(instance.of)} are {every} {puzzle.given[instance.of[0]]}"
    return shading.reason(instance)


def plainly(puzzle: Hitori, deduced: Deduced) -> str | None:
    """What is beside a shaded cell, or would be cut off; of equal numbers, which would be left."""
    rule, (_, premises, facts, _) = deduced.rules[0], deduced
    if rule.rule == "once" and len(deduced.rules) == 1 and not facts:
        left = " and ".join(shown_cell(x[1:]) for x, true in premises if not true)
        return f"{left} are both {puzzle.given[rule.of[0]]}, and unshaded"
    return shading.beside(deduced) or shading.cut_off(deduced)


TECHNIQUE = named(
    ReasonShape("between two alike", "once + apart + apart", true=False),
    ReasonShape("two alike side by side", "once + apart", true=True),
    ReasonShape("unshaded cells cut off", "[connected] + once*"),
    ReasonShape("unshaded cells cut off", "[connected] + apart*"),
    ReasonShape("unshaded cells cut off", "[connected] + once* + apart*"),
    ReasonShape("two shaded neighbours", "once + once + apart*", true=True),
    ReasonShape("twice or touching", "once* + apart*", most=6),
)


EXPLAINING = Explaining(
    "cuts",
    shading.place,
    reason,
    technique=TECHNIQUE,
    plainly=plainly,
    alike={"apart"},
    likewise=True,
)
