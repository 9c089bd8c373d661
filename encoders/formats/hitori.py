"""How else Hitori is written."""

from pencilsat.formats.grids import Janko
from pencilsat.formats.numbers import Number36
from pencilsat.formats.puzzlink import PuzzLink

FORMATS = (PuzzLink(("hitori",), Number36()), Janko(("hitori",)))
