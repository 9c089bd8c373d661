"""What a rule says of all cells of a board, whatever is given: of boards of one size the same."""

from collections.abc import Callable
from functools import wraps
from itertools import count
from typing import NamedTuple

from ..boards.places import KEPT, Cell, Sized, cells, of_size
from ..cnf.rules import Placed
from .rule import At

Statement = Callable[[Sized, At], Placed]


class Size(NamedTuple):
    """The rows and columns of a board."""

    rows: int
    columns: int


@of_size
def numbered(rows: int, columns: int) -> dict[Cell, int]:
    """The literals 1, 2, … of the cells of a board, row by row."""
    return dict(zip(cells(Size(rows, columns)), count(1), strict=False))


def of_every_cell(said: Statement) -> Statement:
    """What is said of a board with these literals of its cells. Where they are numbered from 1 on,
    row by row, as nearly always, that of the last few sizes is kept: it is not to be changed.
    """

    @of_size
    def kept(rows: int, columns: int) -> Placed:
        size = Size(rows, columns)
        return said(size, numbered(size))

    @wraps(said)
    def of(board: Sized, at: At) -> Placed:
        small = board.rows * board.columns <= KEPT
        return kept(board) if small and at == numbered(board) else said(board, at)

    return of
