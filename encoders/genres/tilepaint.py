"""Tile Paint: shade some tiles, as many cells of each row and column as its total says.

Source: Nikoli.
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells
from ...boards.regions import InRegions, RegionNames
from ...boards.text import Text
from ...boards.totals import Total, Totals
from ...cnf.record import frozen
from ...rules.rooms import AllOrNone
from ...rules.shading import Shaded
from ...rules.totals import Totalled
from ..family import GridPuzzle
from ..ruled import family


@frozen
class TilePaint(GridPuzzle[Cells, int]):
    """A board, the tile of every cell, and how many cells of lines are shaded."""

    regions: RegionNames = ()
    row_totals: Totals = ()
    column_totals: Totals = ()


TOTALS = (
    Total("columns", "column_totals", of_rows=False, behind=False),
    Total("rows", "row_totals", of_rows=True, behind=False),
)


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    cells, sides = (
        pieces.CellTokens((tokens.blanks("g"),)),
        pieces.Sides(TOTALS, forms=tokens.HEXES),
    )
    yield puzzlink.PuzzLink(("tilepaint",), (pieces.Rooms(), cells, sides))
    yield grids.SidesText(("tilepaint",), asked=True, sides=TOTALS, rooms=True)


GIVEN = Text(TilePaint, *TOTALS, InRegions(whole=True, tiles=True))

FAMILY = family(
    Board("tilepaint", GIVEN, Shaded(), notations),
    [AllOrNone(), Totalled(TOTALS, "shaded cell")],
    about="shade some tiles, as many cells of each row and column as its total says",
    called="Tile Paint",
    rules="Shade some tiles as a whole. The total of a row or a column says how many of its cells "
    "are shaded.",
    native=True,
)
