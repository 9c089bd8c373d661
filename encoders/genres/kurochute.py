"""Kurochute (Kuroshuto): shade cells, exactly one of them as far from each number as it says.

Source: Nikoli.
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
from ...rules.shots import OneAtDistance
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Kurochute(GridPuzzle[Cells, int | None]):
    """A board, and its numbers; None for one that is not told."""


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    numbers = (*tokens.NUMBERS, tokens.symbol(".", UNKNOWN))
    yield puzzlink.PuzzLink(("kurochute",), (pieces.CellTokens(numbers),))
    yield from grids.texts("kuroshuto", asked=True)


GIVEN = Text(Kurochute, InCells(OrUnknown(Numbers(1, 999)), under=Circles))

FAMILY = family(
    Board("kurochute", GIVEN, Shaded(), notations),
    [OneAtDistance(), Apart(), Connected(rest=True), NoneAlone()],
    about="shade cells, exactly one of them as far from each number as it says",
    also=("Kuroshuto",),
    rules="Shade cells, none with a number, so that no two of them share a side and the others are "
    "connected. A number says how many cells away, straight up, down, left or right, exactly one "
    "cell is shaded.",
)
