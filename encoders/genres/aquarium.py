"""Aquarium: fill regions with water, up to a level in each, as many cells of a line as it says.

Sources: puzzle-aquarium.com; with `pools`, puzz.link.
"""

from ...boards.board import Board, Formats
from ...boards.cells import Cells
from ...boards.header import Option
from ...boards.regions import InRegions, RegionNames
from ...boards.text import Text
from ...boards.totals import Total, Totals
from ...cnf.record import frozen
from ...rules.levels import Level
from ...rules.shading import Shaded
from ...rules.totals import Totalled
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Aquarium(GridPuzzle[Cells, int]):
    """A board, its regions, how many cells of lines are water, and whether arms of a region that
    are joined only above may have levels of their own.
    """

    regions: RegionNames = ()
    row_totals: Totals = ()
    column_totals: Totals = ()
    pools: bool = False


TOTALS = (
    Total("columns", "column_totals", of_rows=False, behind=False),
    Total("rows", "row_totals", of_rows=True, behind=False),
)


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import pieces, puzzlink

    parts = (pieces.Rooms(), pieces.Slash(), pieces.Sides(TOTALS))
    yield puzzlink.PuzzLink(("aquarium",), parts, flag="r")
    yield puzzlink.PuzzLink(("aquarium",), parts, {"pools": True})


POOLS = Option(
    "pools", rule="Arms of a region that are joined only above may have levels of their own."
)
GIVEN = Text(Aquarium, *TOTALS, InRegions(whole=True), options=[POOLS])

FAMILY = family(
    Board("aquarium", GIVEN, Shaded("water", "air"), notations),
    [Level(), Totalled(TOTALS, "water cell")],
    about="fill regions with water up to a level, as many cells of each line as its total says",
    rules="Fill some cells with water: as many of each row and column as its total says. Where "
    "there is water in a region, there is water in all cells of it in that row and below.",
)
