"""The formats of Akari in other programs and on other sites."""

from pencilsat.formats.grids import Grid, Janko
from pencilsat.formats.numbers import FourCell
from pencilsat.formats.puzzlink import PuzzLink

LINK = PuzzLink(("akari", "lightup", "bijutsukan"), FourCell(unknown=True), symbols={".": "x"})
FORMATS = (LINK, Grid(("akari",), asked=True), Janko(("akari",)))
