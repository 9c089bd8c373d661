"""Creek: shade as many cells around each corner as its number says, and leave the rest connected.

Source: Nikoli.
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells
from ...boards.names import shown_point
from ...boards.on_points import OnPoints
from ...boards.scene import CornerCircles
from ...boards.text import Text
from ...boards.values import UNKNOWN, Numbers, OrUnknown
from ...cnf.record import frozen
from ...rules.connected import Connected
from ...rules.counts import Number
from ...rules.groups import CORNERS
from ...rules.shading import ShadedBetween
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Creek(GridPuzzle[Cells, int | None]):
    """A board, and the numbers at corners of its cells; None for one that is not told."""


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    corners = pieces.PointTokens((*tokens.FOUR, tokens.symbol(".", UNKNOWN)))
    yield puzzlink.PuzzLink(("creek",), (corners,))
    yield grids.Grid(("creek",), asked=True, frame=1)


NUMBER = Number[Creek](
    "number",
    CORNERS,
    lambda puzzle, point: point,
    "shaded cell",
    "{}",
    "{count} around {place}",
    shown_point,
)

GIVEN = Text(Creek, OnPoints(OrUnknown(Numbers(0, 4)), under=CornerCircles))

FAMILY = family(
    Board("creek", GIVEN, ShadedBetween(), notations),
    [NUMBER, Connected(rest=True)],
    about="shade as many cells around each corner as its number says, the others connected",
    rules="Shade cells so that the others are connected by their sides. A number at a corner says "
    "how many of the cells that touch it are shaded.",
)
