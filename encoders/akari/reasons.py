"""How deductions of Akari are called."""

from ...rules.shapes import ReasonShape, named
from ..ruled import explaining
from . import RULES

TECHNIQUE = named(
    ReasonShape("number left without room", "number + apart*", true=False),
    ReasonShape("lamps of a number in sight of each other", "number + apart*", true=True),
    ReasonShape("cell to light", "lit + apart*", true=False),
    ReasonShape("cell to light", "lit + apart* + number"),
    ReasonShape("cell to light", "lit + number"),
    ReasonShape("two numbers", "number + number"),
    ReasonShape("two numbers", "number + number + apart*"),
    ReasonShape("two cells to light", "lit + lit + apart*", true=False),
)


EXPLAINING = explaining(RULES["cells"], "cells", technique=TECHNIQUE)
