"""Doppelblock: two blocks in every line, and as many numbers as have room, once each.

Source: unknown; known from German puzzle sites.
"""

from typing import Any

from ...boards.beside import FOUR, SideClues
from ...boards.board import Board, Formats
from ...boards.cells import Cells
from ...boards.on_cells import OnCells
from ...boards.spelling import OneOf
from ...boards.text import Text
from ...boards.values import Symbols
from ...cnf.record import frozen
from ...rules.counts import Count
from ...rules.groups import COLUMNS, LINES, ROWS
from ...rules.line_clues import SumBetween
from ...rules.numbers import Filled, side
from ...rules.room_numbers import UpToSize
from ..family import GridPuzzle
from ..ruled import family


@frozen
class Doppelblock(GridPuzzle[Cells, int]):
    """A board, and the sums between blocks, seen from the top and from the left."""

    top: SideClues = ()
    left: SideClues = ()


def numbers(puzzle: Doppelblock) -> range:
    """Those that can stand in a cell, besides 0 for a block."""
    return range(1, puzzle.columns - 1)


def filled(puzzle: Doppelblock, key: tuple[str, int]) -> int:
    """How many numbers a line has."""
    return max((puzzle.columns if key[0] == "row" else puzzle.rows) - 2, 0)


def values(puzzle: Doppelblock) -> Symbols[int]:
    """These, and `#` for a block."""
    return Symbols({"#": 0} | {str(n): n for n in numbers(puzzle)})


def or_block(value: int) -> str:
    """What a number is called, where 0 is a block."""
    return str(value or "a block")


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids, pieces, puzzlink

    yield puzzlink.PuzzLink(("doppelblock",), (pieces.Sides(SIDES),))
    yield grids.SidesText(("doppelblock",), sides=SIDES, less=2, bare=True)


SIDES = FOUR[::2]
ANSWER = OnCells[Any, int](values, OneOf("number", spoken=or_block), 0, shapes={"#": "block"})

FAMILY = family(
    Board("doppelblock", Text(Doppelblock, *SIDES), ANSWER, notations),
    [
        Filled(spoken=or_block),
        UpToSize("row", ROWS, numbers, side, less=2),
        UpToSize("column", COLUMNS, numbers, side, less=2),
        SumBetween(SIDES),
        Count("count", LINES, filled, "number", manner=frozenset({"implied", "tallied"})),
    ],
    about="place two blocks in every line, and the numbers 1, 2 … once each in the other cells",
    levels=(2.0, 3.0, 4.5),
    usual_size=(6, 6),
    rules="In every row and column of n cells, fill two cells black, and write the "
    "numbers from 1 to n - 2 into the others, each once. A number beside a line is "
    "the sum of the numbers between its two black cells.",
)
