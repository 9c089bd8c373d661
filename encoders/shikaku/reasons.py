"""How deductions of Shikaku are called."""

from ...rules.shapes import ReasonShape, named
from ..ruled import explaining
from . import RULES

TECHNIQUE = named(
    ReasonShape("out of reach", "cover + rectangle"),
    ReasonShape("two rectangles", "rectangle + rectangle"),
    ReasonShape("two rectangles", "cover + rectangle + rectangle"),
)


EXPLAINING = explaining(RULES["owners"], "owners", technique=TECHNIQUE)
