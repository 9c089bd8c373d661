"""How deductions of Heyawake are called."""

from ...rules.shapes import Shape, named
from ..ruled import explaining
from . import RULES

TECHNIQUE = named(
    Shape("room left too small", "number + apart*", true=False),
    Shape("touching shaded cells", "number + apart*", true=True),
    Shape("unshaded cells cut off", "[connected] + number"),
    Shape("unshaded cells cut off", "[connected] + apart*"),
    Shape("unshaded cells cut off", "[connected] + number + apart*"),
    Shape("unshaded cells cut off", "[connected] + two rooms"),
    Shape("unshaded cells cut off", "[connected] + two rooms + apart*"),
    Shape("line across two borders", "two rooms + apart*"),
    Shape("line across two borders", "two rooms + two rooms + apart*"),
    Shape("line across two borders", "two rooms + number"),
    Shape("line across two borders", "two rooms + number + apart*"),
)


EXPLAINING = explaining(RULES["cuts"], "cuts", technique=TECHNIQUE, likewise=True)
