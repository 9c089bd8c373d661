"""Entry Exit: draw one loop through all cells, which enters and leaves every region once.

Source: known from janko.at.
"""

from ...boards.board import Board, Formats
from ...boards.edges import Lines
from ...boards.loop_lines import LoopLines
from ...boards.regions import InRegions, RegionNames
from ...boards.text import Text
from ...cnf.record import frozen
from ...rules.loops import OneLoop
from ...rules.passing import PassesAll
from ...rules.visits import EnteredOnce
from ..family import GridPuzzle
from ..ruled import family


@frozen
class EntryExit(GridPuzzle[Lines, int]):
    """A board, and the region of every cell."""

    regions: RegionNames = ()


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids

    yield grids.RoomGrid(("entryexit",), asked=True)


FAMILY = family(
    Board("entryexit", Text(EntryExit, InRegions(whole=True)), LoopLines(), notations),
    [EnteredOnce(), PassesAll(), OneLoop()],
    called="Entry Exit",
    about="draw one loop through all cells, which enters and leaves every region once",
    levels=(2.4, 2.85, 3.2),
    rules="Draw one closed loop through all cells. It enters and leaves every region exactly once.",
    native=True,
)
