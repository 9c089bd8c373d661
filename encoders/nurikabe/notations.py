"""The formats of Nurikabe in other programs and on other sites."""

from ...boards.values import UNKNOWN
from ...formats.grids import Grid, Janko
from ...formats.numbers import Number16
from ...formats.puzzlink import PuzzLink

LINK = PuzzLink(("nurikabe",), Number16(unknown=True), symbols={".": UNKNOWN})
FORMATS = (LINK, Grid(("nurikabe",), asked=True), Janko(("nurikabe",)))
