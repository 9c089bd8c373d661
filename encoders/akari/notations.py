"""The formats of Akari in other programs and on other sites."""

from ...formats.grids import Grid, Janko
from ...formats.numbers import FourCell
from ...formats.puzzlink import PuzzLink

LINK = PuzzLink(("akari", "lightup", "bijutsukan"), FourCell(unknown=True), symbols={".": "x"})
FORMATS = (LINK, Grid(("akari",), asked=True), Janko(("akari",)))
