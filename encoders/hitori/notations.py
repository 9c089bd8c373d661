"""The formats of Hitori in other programs and on other sites."""

from ...formats.grids import Grid, Janko
from ...formats.numbers import Number36
from ...formats.puzzlink import PuzzLink

FORMATS = (PuzzLink(("hitori",), Number36()), Grid(("hitori",), asked=True), Janko(("hitori",)))
