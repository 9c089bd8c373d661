"""The formats of Slitherlink in other programs and on other sites."""

from ...formats.grids import Grid, Janko
from ...formats.numbers import FourCell
from ...formats.penpa import Penpa
from ...formats.puzzlink import PuzzLink
from ...formats.pzpr import PzprFile
from ...formats.tatham import Letters, Runs, Tatham

LOOPY = Tatham(("loopy",), Letters(fixed="t0"), Runs())
FORMATS = (
    PuzzLink(("slither", "slitherlink"), FourCell()),
    PzprFile(("slither",)),
    LOOPY,
    Penpa(("slitherlink", "slither")),
    Grid(("slitherlink",)),
    Janko(("slitherlink",)),
)
