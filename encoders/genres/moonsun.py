"""Moon or Sun: draw one loop that visits every region once, for its moons or its suns, in turns.

Source: Nikoli, 2010.
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
from ...rules.moons import Alternating, OneKind
from ...rules.passing import Passed, TwoLines, with_passed
from ...rules.visits import EnteredOnce
from ..family import GridPuzzle
from ..ruled import family


@frozen
class MoonSun(GridPuzzle[Lines, str]):
    """A board, the region of every cell, and its moons and suns: `m`, `s`."""

    regions: RegionNames = ()


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    marks = pieces.CellTokens((tokens.packed(3, 3),), {"1": "s", "2": "m"})
    yield puzzlink.PuzzLink(("moonsun",), (pieces.Rooms(), marks))
    yield grids.RoomGrid(("moonsun",), {"x": "m", "o": "s"}, asked=True)


KINDS = ("moons", "suns")
GIVEN = Text(
    MoonSun,
    InCells(Symbols({"m": "m", "s": "s"}), shapes={"m": "black", "s": "white"}),
    InRegions(whole=True),
)

FAMILY = family(
    Board("moonsun", GIVEN, LoopLines(), notations),
    [EnteredOnce(), OneKind("m", KINDS), Alternating("m", KINDS), Passed(), TwoLines(), OneLoop()],
    with_passed,
    called="Moon or Sun",
    about="draw one loop that visits every region once, for its moons or its suns, in turns",
    usual_size=(6, 6),
    levels=(2.0, 2.6, 3.0),
    rules="Draw one closed loop that visits every region exactly once, and there passes all moons "
    "and no sun, or all suns and no moon. Regions where it passes moons and suns alternate.",
)
