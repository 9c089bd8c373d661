"""How deductions of Hitori are called."""

from ...rules.shapes import ReasonShape, named
from ..ruled import explaining
from . import RULES

TECHNIQUE = named(
    ReasonShape("between two alike", "once + apart + apart", true=False),
    ReasonShape("two alike side by side", "once + apart", true=True),
    *(
        ReasonShape("unshaded cells cut off", f"{cut} + {others}")
        for cut in ("[connected]", "alone", "alone + [connected]")
        for others in ("once*", "apart*", "once* + apart*")
    ),
    ReasonShape("two shaded neighbours", "once + once + apart*", true=True),
    ReasonShape("twice or touching", "once* + apart*", most=6),
)


EXPLAINING = explaining(RULES["cuts"], "cuts", technique=TECHNIQUE)
