"""What a rule says of all places of a board, whatever is given: of boards of one size the same."""

from collections.abc import Callable, Iterable
from functools import partial, wraps
from itertools import count
from typing import Any, NamedTuple

from ..boards.places import KEPT, Sized, cells, neighbours, of_size, sides
from ..cnf.rules import Placed
from .rule import At

Statement = Callable[[Sized, At], Placed]


class Size(NamedTuple):
    """The rows and columns of a board."""

    rows: int
    columns: int


def numbered(places: Callable[[Sized], Iterable[Any]]) -> Callable[[Sized], At]:
    """Returns the literals 1, 2, … of the places of a board, in their order."""

    @of_size
    def literals(rows: int, columns: int) -> At:
        return dict(zip(places(Size(rows, columns)), count(1), strict=False))

    return literals


def of_every(usual: Callable[[Sized], At], said: Statement) -> Statement:
    """What is said of a board with these literals. Where they are the usual ones, that of the last
    few sizes is kept: it is not to be changed.
    """

    @of_size
    def kept(rows: int, columns: int) -> Placed:
        size = Size(rows, columns)
        return said(size, usual(size))

    @wraps(said)
    def of(board: Sized, at: At) -> Placed:
        small = board.rows * board.columns <= KEPT
        return kept(board) if small and at == usual(board) else said(board, at)

    return of


numbered_cells = numbered(cells)
of_every_cell = partial(of_every, numbered_cells)
of_every_neighbour = partial(of_every, numbered(neighbours))
of_every_side = partial(of_every, numbered(sides))
"""Of cells, of pairs of neighbours, of the sides of cells: nearly always these are all the atoms,
numbered from 1 on.
"""
