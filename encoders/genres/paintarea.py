"""Paint Area: shade some tiles, so that as many cells beside each number are shaded as it says.

Source: Nikoli.
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.regions import InRegions, RegionNames
from ...boards.text import Text
from ...boards.values import Numbers
from ...cnf.record import frozen
from ...rules.connected import Connected
from ...rules.counts import Number
from ...rules.groups import BESIDE
from ...rules.neighbours import NoSquare
from ...rules.rooms import AllOrNone
from ...rules.shading import Shaded
from ..family import GridPuzzle
from ..ruled import family


@frozen
class PaintArea(GridPuzzle[Cells, int]):
    """A board, its numbers, and the tile of every cell."""

    regions: RegionNames = ()


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    cells = pieces.CellTokens(tokens.DECIMAL_DIGITS)
    yield puzzlink.PuzzLink(("paintarea",), (pieces.Rooms(), cells))
    yield grids.RoomGrid(("paintarea",), asked=True)


NUMBER = Number[PaintArea](
    "number", BESIDE, lambda puzzle, cell: cell, "shaded cell", has="{count} beside {place}"
)
GIVEN = Text(PaintArea, InCells(Numbers(0, 4)), InRegions(whole=True, tiles=True))

FAMILY = family(
    Board("paintarea", GIVEN, Shaded(), notations),
    [
        AllOrNone(),
        NUMBER,
        NoSquare("shaded square"),
        NoSquare("open square", "unshaded", rest=True),
        Connected(),
    ],
    about="shade some tiles, so that as many cells beside each number are shaded as it says",
    called="Paint Area",
    rules="Shade some tiles as a whole, so that all shaded cells are connected, and no 2×2 cells "
    "are all shaded or all unshaded. A number says how many cells beside it are shaded; its own "
    "may be, too.",
)
