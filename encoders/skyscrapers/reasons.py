"""How deductions of Skyscrapers are said."""

from ...rules.shapes import ReasonShape, named
from ..ruled import explaining
from . import EACH, RULES

LINES = ("row", "column")

TECHNIQUE = named(
    *(
        ReasonShape("view along a line", f"seen + {rule}")
        for rule in (*(each.name for each in EACH), "cell*", "row*", "column*")
    ),
    *(ReasonShape("view along a line", f"seen + cell* + {line}*") for line in LINES),
    *(ReasonShape("two views", f"seen + seen + {rule}*") for rule in ("cell", *LINES)),
    ReasonShape("two views", "seen + seen"),
)


EXPLAINING = explaining(RULES["cells"], "cells", technique=TECHNIQUE, eliminating=True)
