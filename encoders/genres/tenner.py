"""Tenner Grid: write 0 to 9 once in every row, by the sums of columns; equal digits do not touch.

Source: unknown; in Germany *Zehnergitter*.
"""

from typing import Any

from ...boards.beside import FOUR, SideClues
from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.on_cells import Completed
from ...boards.spelling import OneOf
from ...boards.text import Text
from ...boards.values import Numbers
from ...cnf.record import frozen
from ...rules.alike import UnlikeNeighbours
from ...rules.clues import together, value_clues
from ...rules.groups import ROWS
from ...rules.line_clues import LineSum
from ...rules.numbers import Filled, Once, side
from ...rules.side_clues import side_clues
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Tenner(GridPuzzle[Cells, int]):
    """A board, the digits of some cells, and the sums of columns."""

    bottom: SideClues = ()


def digits(puzzle: Tenner) -> range:
    """0 up to one less than there are columns: usually 9."""
    return range(puzzle.columns)


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids

    yield grids.FootText(("tennergrid",), asked=True)


SIDES = FOUR[1:2]
SUM = LineSum(SIDES, digits)
GIVEN = Text(Tenner, *SIDES, InCells(lambda known: Numbers(0, known["columns"] - 1)))
ANSWER = Completed[Any, int](lambda puzzle: Numbers(0, puzzle.columns - 1), OneOf("digit"), 0)

FAMILY = family(
    Board("tenner", GIVEN, ANSWER, notations),
    [Filled(), Once("row", ROWS, digits, side), SUM, UnlikeNeighbours(corners=True, zero=True)],
    about="write 0 to 9 once in every row, by the sums of columns; equal digits do not touch",
    called="Tenner Grid",
    usual_size=(5, 10),
    also=("Zehnergitter", "From 1 to 10"),
    rules="Every row holds each digit from 0 to 9 once, and a number below a column is the sum of "
    "its digits. Equal digits do not touch, not even diagonally.",
    clues=together(value_clues(ANSWER), side_clues(SUM, ANSWER, SIDES)),
)
