"""Str8ts: different numbers in every row and column, consecutive ones between black cells.

Source: J. Widderich, 2008.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from ...boards.blackened import BLACK, Blackened, BlackOrNumber, black, blocks
from ...boards.board import Board, Formats
from ...boards.cells import Cells, InCells
from ...boards.names import shown_cell
from ...boards.places import Cell, runs
from ...boards.spelling import OneOf
from ...boards.text import Text
from ...boards.values import Numbers, Symbols
from ...cnf.record import frozen
from ...rules.clues import value_clues
from ...rules.groups import COLUMNS, ROWS, Groups
from ...rules.numbers import Different, Filled, side, up_to_side
from ...rules.room_numbers import Consecutive
from ..family import GridPuzzle
from ..ruled import family

Key = tuple[str, Cell]


@frozen
class Str8ts(GridPuzzle[Cells, int]):
    """A board, and what is given: numbers, 0 for a black cell, -5 for one with a 5."""


def compartments(puzzle: Str8ts) -> Iterator[tuple[Key, list[Cell]]]:
    """The runs of white cells, by their kind and first cell."""
    return (((kind, run[0]), run) for kind, run in runs(puzzle, black(puzzle.given)))


def compartments_of(puzzle: Str8ts, cell: Cell) -> Iterator[Key]:
    """Those of a cell: its first ones are found by walking to the left, and up."""
    for kind, down, right in (("row", 0, 1), ("column", 1, 0)) if is_white(puzzle, cell) else ():
        r, c = cell
        while is_white(puzzle, (r - down, c - right)):
            r, c = r - down, c - right
        yield kind, (r, c)


def is_white(puzzle: Str8ts, cell: Cell) -> bool:
    """Whether there is a white cell."""
    return min(cell) >= 0 and puzzle.given.get(cell, 1) > 0


def called(key: Key) -> str:
    """`the row from r1c2`."""
    return f"the {key[0]} from {shown_cell(key[1])}"


def words(known: Mapping[str, Any]) -> BlackOrNumber:
    """What can be given on a board of a size."""
    return BlackOrNumber(Numbers(1, known["rows"]))


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats import grids

    yield grids.Grid(("str8t",), asked=True)


GIVEN = Text(Str8ts, InCells(words, structure=(0,), shapes={BLACK: "block"}, under=blocks))
ANSWER = Blackened[Any](
    lambda puzzle: Symbols({".": 0} | {str(n): n for n in up_to_side(puzzle)}), OneOf("number"), 0
)

FAMILY = family(
    Board("str8ts", GIVEN, ANSWER, notations),
    [
        Filled(),
        Different("row", ROWS, up_to_side, side),
        Different("column", COLUMNS, up_to_side, side),
        Consecutive("straight", Groups(compartments, compartments_of, called), up_to_side),
    ],
    about="write different numbers in every line, consecutive ones between black cells",
    rules="No number is twice in a row or a column, those in black cells included. The numbers of "
    "white cells side by side in a line are consecutive, in any order.",
    levels=(0.8, 2.0, 2.8),
    clues=value_clues(ANSWER, lambda puzzle: black(puzzle.given)),
)
