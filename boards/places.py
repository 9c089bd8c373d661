"""Places where values stand: cells, pairs of cells that share a side, points, sides between points.

A cell is (row, column), from 0. The points are the corners of the cells: (0, 0) is the upper left
corner of the cell (0, 0), and the lower right corner of a board is (rows, columns).
"""

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from functools import lru_cache, wraps
from itertools import groupby, pairwise, product, zip_longest
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

Cell = tuple[int, int]
"""(row, column), from 0; or a point."""

Edge = tuple[Cell, Cell]
"""Two cells, or two points, the smaller one first."""

Place = tuple[Any, ...]
"""Where solutions can differ: a cell, a pair of cells, an attribute and a house."""


Position = Mapping[Place, Any]
"""A position: the known values of some places."""


def cells_in(place: Place) -> list[Cell]:
    """The cells that a place consists of: itself, both of an edge, those of a ship."""
    parts = [part for part in (place, *place) if isinstance(part, tuple)]
    return [(part[0], part[1]) for part in parts if [*map(type, part)] == [int, int]]


class Sized(Protocol):
    """Anything with rows and columns."""

    @property
    def rows(self) -> int:
        """The number of rows."""

    @property
    def columns(self) -> int:
        """The number of columns."""


KEPT = 2500
"""What follows from the size of boards of up to so many cells is kept, as each puzzle asks for it
several times.
"""


def of_size(made: Callable[[int, int], T]) -> Callable[[Sized], T]:
    """A function of rows and columns as one of a board; of small boards, the last few results are
    kept: they are not to be changed.
    """
    kept = lru_cache(maxsize=8)(made)

    @wraps(made)
    def of(board: Sized) -> T:
        rows, columns = board.rows, board.columns
        return (kept if rows * columns <= KEPT else made)(rows, columns)

    return of


def cells(board: Sized) -> list[Cell]:
    """All cells, row by row."""
    return list(product(range(board.rows), range(board.columns)))


def grid(rows: int, columns: int) -> list[list[Cell]]:
    """All cells, in rows."""
    return [[(r, c) for c in range(columns)] for r in range(rows)]


def rim(board: Sized) -> dict[Cell, None]:
    """The cells along the rim of a board, row by row."""
    top, left, bottom, right = 0, 0, board.rows - 1, board.columns - 1
    return {(r, c): None for r, c in cells(board) if r in (top, bottom) or c in (left, right)}


def lines(board: Sized) -> Iterator[tuple[str, int, list[Cell]]]:
    """Every row, then every column: its kind, its number from 0, and its cells."""
    rows = grid(board.rows, board.columns)
    yield from (("row", r, row) for r, row in enumerate(rows))
    yield from (("column", c, [*column]) for c, column in enumerate(zip(*rows, strict=True)))


@of_size
def neighbours(rows: int, columns: int) -> list[Edge]:
    """The pairs of cells that share a side, sorted."""
    return _steps(rows, columns)


def within(nodes: Collection[Cell]) -> list[Edge]:
    """The pairs of these cells that share a side, sorted."""
    every = sorted(nodes)
    return [((r, c), q) for r, c in every for q in ((r, c + 1), (r + 1, c)) if q in nodes]


def diagonals(board: Sized) -> Iterator[Edge]:
    """The pairs of diagonal neighbours, the upper cell first."""
    for r, c in product(range(board.rows - 1), range(board.columns)):
        for d in (c - 1, c + 1):
            if 0 <= d < board.columns:
                yield (r, c), (r + 1, d)


def squares(board: Sized) -> Iterator[tuple[Cell, Cell, Cell, Cell]]:
    """The four cells of every 2×2 square, going around its middle."""
    for row, below in pairwise(grid(board.rows, board.columns)):
        for (a, b), (d, c) in zip(pairwise(row), pairwise(below), strict=True):
            yield a, b, c, d


def windows(board: Sized, side: int) -> Iterator[list[Cell]]:
    """The squares, so many cells wide, that cover a board, each with half of the one before; none
    if one is the whole board.
    """
    step = side // 2
    tops, lefts = (range(0, max(1, n - step), step) for n in (board.rows, board.columns))
    if len(tops) * len(lefts) > 1:
        for top, left in product(tops, lefts):
            bottom, right = min(top + side, board.rows), min(left + side, board.columns)
            yield [*product(range(top, bottom), range(left, right))]


def points(board: Sized) -> list[Cell]:
    """The corners of the cells, row by row."""
    return list(product(range(board.rows + 1), range(board.columns + 1)))


@of_size
def sides(rows: int, columns: int) -> list[Edge]:
    """The sides of all cells, each between two points, sorted."""
    return _steps(rows + 1, columns + 1)


def around(cell: Cell) -> list[Edge]:
    """The sides of a cell: above, left, below, right."""
    (r, c) = cell
    above, left = ((r, c), (r, c + 1)), ((r, c), (r + 1, c))
    return [above, left, ((r + 1, c), (r + 1, c + 1)), ((r, c + 1), (r + 1, c + 1))]


def beside(board: Sized, cell: Cell) -> list[Cell]:
    """The cells that share a side with a cell: above, left, right, below."""
    r, c = cell
    found = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
    return [(s, d) for s, d in found if 0 <= s < board.rows and 0 <= d < board.columns]


@of_size
def neighbourhoods(rows: int, columns: int) -> dict[Cell, list[Cell]]:
    """For each cell those `beside` it, in the same order."""
    found: dict[Cell, list[Cell]] = {(r, c): [] for r in range(rows) for c in range(columns)}
    for p, q in _steps(rows, columns):
        found[p].append(q)
        found[q].append(p)
    return found


def parts(among: Iterable[Cell]) -> list[list[Cell]]:
    """The connected parts of some cells; parts, and cells within each, are in the given order.

    Cells that share a side are in the same part.
    """
    left, found = dict.fromkeys(among), list[list[Cell]]()
    while left:
        part, ahead = set[Cell](), [next(iter(left))]
        while ahead:
            r, c = cell = ahead.pop()
            if cell in left and cell not in part:
                part.add(cell)
                ahead += ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
        found.append([cell for cell in left if cell in part])
        left = {cell: None for cell in left if cell not in part}
    return found


def runs(board: Sized, stops: Container[Cell]) -> list[tuple[str, list[Cell]]]:
    """The runs of cells between stops, of each row, then of each column: the kind, and the
    cells.
    """
    found = list[tuple[str, list[Cell]]]()
    for kind, _, line in lines(board):
        for stop, together in groupby(line, stops.__contains__):
            if not stop:
                found.append((kind, [*together]))
    return found


def _steps(rows: int, columns: int) -> list[Edge]:
    """The pairs of grid nodes that are one step apart, sorted."""
    found = list[Edge]()
    for row, below in pairwise([*grid(rows, columns), []]):
        steps = zip_longest(pairwise(row), zip(row, below, strict=False))
        found += [edge for both in steps for edge in both if edge]
    return found
