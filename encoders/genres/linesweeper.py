"""Linesweeper: draw one loop, which passes as many cells around each number as it says.

Source: known from janko.at.
"""

from ...boards.board import Board, Formats
from ...boards.cells import InCells
from ...boards.edges import Lines
from ...boards.loop_lines import LoopLines
from ...boards.text import Text
from ...boards.values import Numbers
from ...cnf.record import frozen
from ...rules.counts import Number
from ...rules.groups import AROUND
from ...rules.loops import OneLoop
from ...rules.marked_cells import NumberBesideLoop
from ...rules.passing import Passed, TwoLines, with_passed
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Linesweeper(GridPuzzle[Lines, int]):
    """A board, and its numbers."""


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids

    yield grids.Grid(("linesweeper",), form="[0-8]", asked=True)


NUMBER = Number[Linesweeper](
    "number",
    AROUND,
    lambda puzzle, cell: cell,
    "cell",
    has="the loop passes {count} around {place}",
)
GIVEN = Text(Linesweeper, InCells(Numbers(0, 8, "a number of cells")))

FAMILY = family(
    Board("linesweeper", GIVEN, LoopLines(), notations),
    [NumberBesideLoop(NUMBER), Passed(), TwoLines(), OneLoop()],
    with_passed,
    about="draw one loop, which passes as many cells around each number as it says",
    levels=(0.8, 2.5, 3.0),
    sparse=5,
    rules="Draw one closed loop. A number says how many of the up to eight cells around it the "
    "loop passes; it does not pass the number itself.",
    native=True,
)
