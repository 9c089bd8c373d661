"""The formats of Shikaku in other programs and on other sites."""

from pencilsat.formats.grids import Grid, Janko
from pencilsat.formats.numbers import Number16
from pencilsat.formats.puzzlink import PuzzLink

FORMATS = (PuzzLink(("shikaku",), Number16()), Grid(("shikaku",), asked=True), Janko(("shikaku",)))
