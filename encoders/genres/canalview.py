"""Canal View: shade a connected canal, of which a number says how much it sees.

Source: P. Seshadri, 2016.
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.text import Text
from ...boards.values import UNKNOWN, Numbers, OrUnknown
from ...cnf.record import frozen
from ...rules.connected import Connected
from ...rules.neighbours import NoSquare
from ...rules.shading import Shaded
from ...rules.sight import InSight
from ..family import GridPuzzle
from ..ruled import family


@frozen
class CanalView(GridPuzzle[Cells, int | None]):
    """A board, and its numbers; None for one that is not told."""


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    numbers = (*tokens.NUMBERS, tokens.symbol(".", UNKNOWN))
    yield puzzlink.PuzzLink(("canal",), (pieces.CellTokens(numbers),))
    yield from grids.texts("canalview", asked=True)


GIVEN = Text(CanalView, InCells(OrUnknown(Numbers(0, 999))))

FAMILY = family(
    Board("canalview", GIVEN, Shaded(), notations),
    [InSight(ends=False), Connected(), NoSquare()],
    about="shade a connected canal, of which a number says how many cells it sees",
    called="Canal View",
    rules="Shade connected cells, none with a number, and no 2×2 cells. A number says how many "
    "shaded cells are seen from it in its row and column, up to the next that are not shaded.",
)
