"""The formats of Hashi in other programs and on other sites."""

from ...formats.grids import Grid, Janko
from ...formats.numbers import Number16
from ...formats.penpa import Penpa
from ...formats.puzzlink import PuzzLink
from ...formats.pzpr import PzprFile
from ...formats.tatham import Letters, Runs, Tatham

BRIDGES = Tatham(
    ("bridges",), Letters({"m": ("bridges", 2, 4)}, {"L": "tree"}, random="ie"), Runs()
)
FORMATS = (
    PuzzLink(("hashi", "hashikake", "bridges"), Number16()),
    PzprFile(("hashikake", "hashi")),
    BRIDGES,
    Penpa(("hashi", "hashiwokakero", "bridges"), 6, known=("bridges", "tree")),
    Grid(("hashi",)),
    Janko(("hashi",)),
)
