"""How deductions of Hitori are called."""

from ...rules.shapes import Shape, named
from ..ruled import explaining
from . import RULES

TECHNIQUE = named(
    Shape("between two alike", "once + apart + apart", true=False),
    Shape("two alike side by side", "once + apart", true=True),
    Shape("unshaded cells cut off", "[connected] + once*"),
    Shape("unshaded cells cut off", "[connected] + apart*"),
    Shape("unshaded cells cut off", "[connected] + once* + apart*"),
    Shape("two shaded neighbours", "once + once + apart*", true=True),
    Shape("twice or touching", "once* + apart*", most=6),
)


EXPLAINING = explaining(RULES["cuts"], "cuts", technique=TECHNIQUE, likewise=True)
