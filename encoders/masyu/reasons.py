"""How deductions of Masyu are called."""

from ...rules.shapes import ReasonShape, of_rules
from ..ruled import explaining
from . import RULES

CELLS = ("one loop", "one loop*")

SHAPES = (
    *(ReasonShape("loop at a pearl", f"pearl + {cells}") for cells in CELLS),
    ReasonShape("two pearls", "pearl + pearl"),
    *(ReasonShape("two pearls", f"pearl + pearl + {cells}") for cells in CELLS),
    ReasonShape("no way on", "one loop*"),
    ReasonShape("closed loop", "[one loop] + one loop*", most=4),
    ReasonShape("closed loop", "[one loop] + pearl"),
    ReasonShape("closed loop", "[one loop] + pearl + one loop*"),
)


EXPLAINING = explaining(RULES, "cuts", technique=of_rules(RULES, SHAPES))
