"""Kakkuru: write numbers, each once in every line, by the sums around black cells.

Source: unknown; known from janko.at.
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
from ...rules.groups import COLUMNS, ROWS, of_open
from ...rules.numbers import Filled
from ...rules.room_numbers import UpToSize
from ...rules.sums import SumAround
from ..family import GridPuzzle
from ..ruled import clues_of, family


@frozen
class Kakkuru(GridPuzzle[Cells, int]):
    """A board, and its black cells: sums, or 0 for one without."""


def numbers(puzzle: Kakkuru) -> range:
    """Those that cells can have, as far as they may have room."""
    return range(1, max(puzzle.rows, puzzle.columns) + 1)


def shape(puzzle: Kakkuru) -> tuple[int, int, frozenset[Cell]]:
    """That on which white cells depend."""
    return puzzle.rows, puzzle.columns, frozenset(puzzle.given)


def untold(puzzle: Kakkuru) -> Mapping[Cell, int]:
    """Black cells without their sums."""
    return dict.fromkeys(puzzle.given, 0)


def values(puzzle: Kakkuru) -> Symbols[int]:
    """The numbers."""
    return Symbols({".": 0} | {str(n): n for n in numbers(puzzle)})


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids

    yield grids.Grid(("kakkuru",), form="[0-9]+|x", asked=True)


SUMS = Symbols({"x": 0, "0": 0} | {str(n): n for n in range(1, 1000)})
AROUND = SumAround[Kakkuru](numbers)
BLACK: Mapping[str, Form] = {"x": "block"}
CELLS = InCells(SUMS, structure=(0,), share=range(25, 40), shapes=BLACK, under=Blocks)
GIVEN = Text(Kakkuru, CELLS)
ANSWER = OnCells[Any, int](values, OneOf("number"), 0, closed=True)
BOARD = Board("kakkuru", GIVEN, ANSWER, notations)

FAMILY = family(
    BOARD,
    [
        Filled(),
        UpToSize("row", of_open(ROWS), numbers, shape),
        UpToSize("column", of_open(COLUMNS), numbers, shape),
        AROUND,
    ],
    about="write 1 up to the number of white cells in every line, by the sums around black cells",
    usual_size=(6, 6),
    rules="The white cells of a row or a column, of which there are n, hold each number from 1 to "
    "n once. A number in a black cell is the sum of those around it, diagonally too.",
    clues=clues_of(BOARD, AROUND, untold),
)
