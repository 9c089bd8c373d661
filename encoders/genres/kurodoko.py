"""Kurodoko (Kuromasu): shade cells so that from each number as many cells are seen as it says.

Source: Nikoli 34, 1991.
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.scene import Circles
from ...boards.text import Text
from ...boards.values import UNKNOWN, Numbers, OrUnknown
from ...cnf.record import frozen
from ...rules.connected import Connected, NoneAlone
from ...rules.neighbours import Apart
from ...rules.shading import Shaded
from ...rules.sight import InSight
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Kurodoko(GridPuzzle[Cells, int | None]):
    """A board, and its numbers; None for one that is not told."""


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tatham, tokens

    numbers = (*tokens.NUMBERS, tokens.symbol(".", UNKNOWN))
    yield puzzlink.PuzzLink(("kurodoko",), (pieces.CellTokens(numbers),))
    runs = pieces.CellTokens(tokens.DECIMALS)
    yield tatham.Tatham(("range",), tatham.Parameters(), (runs,), asked=True)
    yield from grids.texts("kuromasu", asked=True)


GIVEN = Text(Kurodoko, InCells(OrUnknown(Numbers(1, 999)), under=Circles))

FAMILY = family(
    Board("kurodoko", GIVEN, Shaded(), notations),
    [InSight(), Apart(), Connected(rest=True), NoneAlone()],
    about="shade cells so that from each number as many cells are seen as it says",
    also=("Kuromasu", "Where Are the Black Cells"),
    rules="Shade cells, none with a number, so that no two of them share a side and the others are "
    "connected. A number says how many cells are seen from it in its row and column, itself "
    "included, up to the next shaded cells.",
)
