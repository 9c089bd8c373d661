"""How deductions of Kakuro are said."""

from ...rules.shapes import ReasonShape, named
from ..ruled import explaining
from . import RULES

TECHNIQUE = named(
    ReasonShape("digit with no partner", "run + cell*"),
    ReasonShape("two runs meet", "run + run"),
    ReasonShape("two runs meet", "run + run + cell*"),
)


EXPLAINING = explaining(RULES["sets"], "sets", technique=TECHNIQUE, eliminating=True)
