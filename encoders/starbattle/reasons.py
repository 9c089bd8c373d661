"""How deductions of Star Battle are called."""

from ...rules.shapes import ReasonShape, named
from ..ruled import explaining
from . import RULES

TECHNIQUE = named(
    ReasonShape("region and line share their places", "line + region", true=False),
    ReasonShape("two lines, two regions", "line + line + region + region", true=False),
    ReasonShape(
        "three lines, three regions", "line + line + line + region + region + region", False, 6
    ),
    ReasonShape("region left without room", "region + apart*", true=False, most=9),
    ReasonShape("line left without room", "line + apart*", true=False, most=9),
    ReasonShape("line left without room", "line + line + apart*", true=False, most=9),
    ReasonShape("touching stars of a region", "region + apart*", true=True),
    ReasonShape("touching stars of a line", "line + apart*", true=True),
    ReasonShape("region left without room", "region + line + apart*", true=False, most=9),
)


EXPLAINING = explaining(RULES["pairs"], "pairs", technique=TECHNIQUE)
