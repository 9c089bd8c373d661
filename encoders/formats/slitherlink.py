"""The formats of Slitherlink in other programs and on other sites."""

from pencilsat.formats.grids import Grid, Janko
from pencilsat.formats.numbers import FourCell
from pencilsat.formats.penpa import Penpa
from pencilsat.formats.puzzlink import PuzzLink
from pencilsat.formats.pzpr import PzprFile
from pencilsat.formats.tatham import Letters, Runs, Tatham

LOOPY = Tatham(("loopy",), Letters(fixed="t0"), Runs())
FORMATS = (
    PuzzLink(("slither", "slitherlink"), FourCell()),
    PzprFile(("slither",)),
    LOOPY,
    Penpa(("slitherlink", "slither")),
    Grid(("slitherlink",)),
    Janko(("slitherlink",)),
)
