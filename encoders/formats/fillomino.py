"""The formats of Fillomino in other programs and on other sites."""

from pencilsat.formats.grids import Grid, Janko
from pencilsat.formats.numbers import Number16
from pencilsat.formats.puzzlink import PuzzLink

FORMATS = (PuzzLink(("fillomino",), Number16()), Grid(("fillomino",)), Janko(("fillomino",)))
