"""Double Back: draw one loop through all cells, which visits every region twice.

Source: P. Dzida; known from janko.at and puzz.link.
"""

from ...boards.board import Board, Formats
from ...boards.cells import InCells
from ...boards.edges import Lines
from ...boards.loop_lines import LoopLines
from ...boards.regions import InRegions, RegionNames
from ...boards.text import Text
from ...boards.values import Symbols
from ...cnf.record import frozen
from ...rules.loops import OneLoop
from ...rules.passing import PassesAll
from ...rules.visits import EnteredOnce
from ..family import GridPuzzle
from ..ruled import family


@frozen
class DoubleBack(GridPuzzle[Lines, str]):
    """A board, its black cells, and the region of every other cell."""

    regions: RegionNames = ()


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    black = pieces.FewCells((tokens.packed(2, 5),), {"1": "#"})
    yield puzzlink.PuzzLink(("doubleback",), (pieces.Rooms(), black))
    yield grids.BlackOrRooms(("doubleback",), asked=True)


BLACK = InCells(Symbols({"#": "#"}), shapes={"#": "block"})

FAMILY = family(
    Board("doubleback", Text(DoubleBack, BLACK, InRegions()), LoopLines(closed=True), notations),
    [EnteredOnce(times=2), PassesAll(), OneLoop(closed=True)],
    called="Double Back",
    about="draw one loop through all cells, which visits every region twice",
    rules="Draw one closed loop through all cells that are not black. It enters and leaves every "
    "region exactly twice.",
)
