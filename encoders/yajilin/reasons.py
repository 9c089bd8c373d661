"""How deductions of Yajilin are called."""

from ...rules.shapes import ReasonShape, of_rules
from ..ruled import explaining
from . import RULES

SHAPES = (
    ReasonShape("shaded or passed already", "one loop", False, on=True),
    ReasonShape("nothing else is left", "one loop", true=True, on=False),
    ReasonShape("touching shaded cells", "number + apart*"),
    ReasonShape("two clues", "number + number"),
    ReasonShape("two clues", "number + number + apart*"),
    ReasonShape("no way past a shaded cell", "apart* + one loop*", False, 6),
    ReasonShape("touching shaded cells", "apart + one loop*", true=True),
    ReasonShape("clue leaves no way", "number + one loop*"),
    ReasonShape("clue leaves no way", "number + apart* + one loop*", most=6),
    ReasonShape("no way on", "one loop*"),
    ReasonShape("closed loop", "[one loop] + one loop*", most=4),
    ReasonShape("closed loop", "[one loop] + apart* + one loop*", most=6),
)


EXPLAINING = explaining(RULES, "cuts", technique=of_rules(RULES, SHAPES))
