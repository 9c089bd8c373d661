"""Geradeweg: draw one loop whose straight lines are as long as the numbers on them say.

Source: B. Geißler, about 2010.
"""

from ...boards.board import Board, Formats
from ...boards.cells import InCells
from ...boards.edges import Lines
from ...boards.loop_lines import LoopLines
from ...boards.text import Text
from ...boards.values import UNKNOWN, Numbers, OrUnknown
from ...cnf.record import frozen
from ...rules.arms import StraightLength
from ...rules.loops import OneLoop
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Geradeweg(GridPuzzle[Lines, int | None]):
    """A board, and its numbers."""


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink, tokens

    numbers = pieces.CellTokens((tokens.symbol(".", UNKNOWN), *tokens.NUMBERS))
    yield puzzlink.PuzzLink(("geradeweg",), (numbers,))
    yield grids.Grid(("geradeweg",), {"0": UNKNOWN}, form="[0-9]+", asked=True)


GIVEN = Text(Geradeweg, InCells(OrUnknown(Numbers(1, 99, "a length"))))

FAMILY = family(
    Board("geradeweg", GIVEN, LoopLines(), notations),
    [StraightLength(), OneLoop()],
    about="draw one loop whose straight lines are as long as the numbers on them say",
    usual_size=(6, 6),
    levels=(1.3, 2.6, 3.1),
    rules="Draw one closed loop through all numbers. Every straight line of it that passes a "
    "number, or ends there, is as long as the number says, from turn to turn. At a `?`, both lines "
    "are equally long.",
)
