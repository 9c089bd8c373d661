"""The formats of Fillomino in other programs and on other sites."""

from ...formats.grids import Grid, Janko
from ...formats.numbers import Number16
from ...formats.puzzlink import PuzzLink

FORMATS = (PuzzLink(("fillomino",), Number16()), Grid(("fillomino",)), Janko(("fillomino",)))
