"""How deductions of Nurikabe are called."""

from ...rules.shapes import ReasonShape, named
from ..ruled import explaining
from . import RULES

TECHNIQUE = named(
    ReasonShape("pool of sea cells", "pools + [islands]"),
    ReasonShape("pool of sea cells", "pools + [sea]"),
    ReasonShape("pool of sea cells", "pools + [islands] + [islands]"),
    ReasonShape("pool of sea cells", "pools + [islands] + [sea]"),
    ReasonShape("pool of sea cells", "pools + pools + [islands]"),
    ReasonShape("pool of sea cells", "pools + pools + [sea]"),
    ReasonShape("sea cut off", "[sea] + [sea]"),
    ReasonShape("sea cut off", "[sea] + [islands]"),
    ReasonShape("sea cut off", "[sea] + [islands] + [islands]"),
    ReasonShape("room for islands", "[islands] + [islands]"),
    ReasonShape("room for islands", "[islands] + [islands] + [islands]"),
)


EXPLAINING = explaining(RULES["cuts"], "cuts", technique=TECHNIQUE)
