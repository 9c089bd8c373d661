"""The formats of Numberlink in other programs and on other sites."""

from ...formats.grids import Grid, Janko
from ...formats.numbers import Number16
from ...formats.penpa import Penpa
from ...formats.puzzlink import PuzzLink
from ...formats.pzpr import PzprFile

EVERY_CELL, SOME_CELLS = {"touching": True}, {"touching": True, "partial": True}
FORMATS = (
    PuzzLink(("numlin", "numberlink"), Number16(), SOME_CELLS),
    PuzzLink(("arukone",), Number16(), EVERY_CELL),
    PuzzLink(("arukone",), Number16(), SOME_CELLS, "e"),
    PzprFile(("numlin",), SOME_CELLS),
    PzprFile(("arukone",), EVERY_CELL, ("passallcell",), letters=True),
    PzprFile(("arukone",), SOME_CELLS, ("allowempty", "dontpassallcell"), letters=True),
    Penpa(("numberlink", "arukone"), known=("touching", "partial")),
    Grid(("numberlink",)),
    Janko(("numberlink", "arukone")),
)
