"""How deductions of Heyawake are called."""

from ...rules.shapes import ReasonShape, named
from ..ruled import explaining
from . import RULES

TECHNIQUE = named(
    ReasonShape("room left too small", "number + apart*", true=False),
    ReasonShape("touching shaded cells", "number + apart*", true=True),
    *(
        ReasonShape("unshaded cells cut off", f"{cut} + {others}")
        for cut in ("[connected]", "alone", "alone + [connected]")
        for others in ("number", "apart*", "number + apart*", "two rooms", "two rooms + apart*")
    ),
    ReasonShape("line across two borders", "two rooms + apart*"),
    ReasonShape("line across two borders", "two rooms + two rooms + apart*"),
    ReasonShape("line across two borders", "two rooms + number"),
    ReasonShape("line across two borders", "two rooms + number + apart*"),
)


EXPLAINING = explaining(RULES["cuts"], "cuts", technique=TECHNIQUE)
