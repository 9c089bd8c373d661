"""Kakuru: write digits, different around each number, which is their sum; equal ones do not touch.

Source: Nikoli.
"""

from collections.abc import Mapping
from typing import Any

from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.on_cells import OnCells
from ...boards.places import Cell
from ...boards.scene import Blocks, Form
from ...boards.spelling import OneOf
from ...boards.text import Text
from ...boards.values import Symbols
from ...cnf.record import frozen
from ...rules.alike import UnlikeNeighbours
from ...rules.numbers import Filled
from ...rules.sums import SumAround
from ..family import GridPuzzle
from ..ruled import clues_of, family

DIGITS = range(1, 10)


@frozen
class Kakuru(GridPuzzle[Cells, int]):
    """A board, and its numbers in cells: sums, or 0 for a black cell without one."""


def digits(puzzle: Kakuru) -> range:
    """1 to 9."""
    return DIGITS


def untold(puzzle: Kakuru) -> Mapping[Cell, int]:
    """Cells without their numbers."""
    return dict.fromkeys(puzzle.given, 0)


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import pieces, puzzlink, tokens

    yield puzzlink.PuzzLink(("kakuru",), (pieces.CellTokens(tokens.AROUND),))


SUMS = Symbols({"x": 0} | {str(n): n for n in range(1, 45)})
AROUND = SumAround[Kakuru](digits, different=True)
BLACK: Mapping[str, Form] = {"x": "block"}
GIVEN = Text(Kakuru, InCells(SUMS, structure=(0,), share=range(52, 61), shapes=BLACK, under=Blocks))
WORDS = Symbols({".": 0} | {str(d): d for d in DIGITS})
ANSWER = OnCells[Any, int](WORDS, OneOf("digit"), 0, closed=True)
BOARD = Board("kakuru", GIVEN, ANSWER, notations)

FAMILY = family(
    BOARD,
    [Filled(), AROUND, UnlikeNeighbours(corners=True)],
    about="write digits, different around each number, that sum to it; equal ones do not touch",
    usual_size=(6, 6),
    rules="Write a digit from 1 to 9 into every open cell. A number is the sum of those around it, "
    "which are different; equal digits do not touch, not even diagonally.",
    clues=clues_of(BOARD, AROUND, untold),
)
