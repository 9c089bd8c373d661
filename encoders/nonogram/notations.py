"""The formats of Nonogram in other programs and on other sites."""

from ...formats.sides import RunsText, SidesId, SidesLink
from ...formats.tatham import Letters, Runs
from . import SIDES

OTHERWISE = SIDES[::-1]
PATTERN = SidesId(("pattern",), Letters(), Runs(), sides=OTHERWISE, many=True)
FORMATS = (
    SidesLink(("nonogram",), OTHERWISE, many=True),
    PATTERN,
    RunsText(("nonogram",), OTHERWISE),
)
