"""The formats of Nurikabe in other programs and on other sites."""

from pencilsat.boards.values import UNKNOWN
from pencilsat.formats.grids import Grid, Janko
from pencilsat.formats.numbers import Number16
from pencilsat.formats.puzzlink import PuzzLink

LINK = PuzzLink(("nurikabe",), Number16(unknown=True), symbols={".": UNKNOWN})
FORMATS = (LINK, Grid(("nurikabe",), asked=True), Janko(("nurikabe",)))
