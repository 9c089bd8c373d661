"""The formats of Nonogram in other programs and on other sites."""

from pencilsat.encoders.nonogram import SIDES
from pencilsat.formats.sides import RunsText, SidesId, SidesLink
from pencilsat.formats.tatham import Letters, Runs

OTHERWISE = SIDES[::-1]
PATTERN = SidesId(("pattern",), Letters(), Runs(), sides=OTHERWISE, many=True)
FORMATS = (
    SidesLink(("nonogram",), OTHERWISE, many=True),
    PATTERN,
    RunsText(("nonogram",), OTHERWISE),
)
