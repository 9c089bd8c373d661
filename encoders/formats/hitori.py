"""The formats of Hitori in other programs and on other sites."""

from pencilsat.formats.grids import Grid, Janko
from pencilsat.formats.numbers import Number36
from pencilsat.formats.puzzlink import PuzzLink

FORMATS = (PuzzLink(("hitori",), Number36()), Grid(("hitori",), asked=True), Janko(("hitori",)))
