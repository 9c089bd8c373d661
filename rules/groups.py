"""Groups of cells, each said twice: `walk` goes over the board, and gives the cells of each group,
for clauses; `test` tells of a cell by itself in which groups it is, for checks.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from ..boards.names import shown_cell, shown_line, shown_point
from ..boards.places import Cell, Sized, beside, cells, grid, lines, points, squares
from ..boards.values import NOTHING
from ..cnf.record import record

if TYPE_CHECKING:
    from ..boards.cells import Gridded
    from ..boards.regions import RegionNames

P = TypeVar("P", contravariant=True)


@record
class Groups(Generic[P]):
    """Groups of cells, by a key that is the same in both ways of finding them."""

    walk: Callable[[P], Iterable[tuple[Any, Sequence[Cell]]]]
    """Returns every group: its key, and its cells."""
    test: Callable[[P, Cell], Iterable[Any]]
    """Returns the keys of the groups in which a cell is; those of no group do not matter."""
    called: Callable[[Any], str]
    """Returns what a group is called, by its key: `row 3`."""


class Roomed(Sized, Protocol):
    """A board that is divided into rooms, or regions."""

    @property
    def regions(self) -> "RegionNames":
        """The name of the region of every cell."""


def _called_line(key: tuple[str, int]) -> str:
    return f"{key[0]} {key[1] + 1}"


def _line_groups(puzzle: Sized) -> Iterator[tuple[tuple[str, int], list[Cell]]]:
    return (((kind, i), line) for kind, i, line in lines(puzzle))


def _lines_of(puzzle: Sized, cell: Cell) -> list[tuple[str, int]]:
    return [("row", cell[0]), ("column", cell[1])]


LINES = Groups[Sized](_line_groups, _lines_of, _called_line)
"""Rows and columns, by their kind and number: `("row", 3)`."""


def _room_groups(puzzle: Roomed) -> Iterable[tuple[str, list[Cell]]]:
    from ..boards.regions import regions  # imported here, as few boards have some

    return regions(puzzle.regions).items()


def _room_of(puzzle: Roomed, cell: Cell) -> list[str]:
    name = puzzle.regions[cell[0]][cell[1]]
    return [name] if name != NOTHING else []


def room_of(puzzle: Roomed, cell: Cell) -> str:
    """The name of the room of a cell."""
    return puzzle.regions[cell[0]][cell[1]]


def _called_room(name: str) -> str:
    return f"region {name}"


ROOMS = Groups[Roomed](_room_groups, _room_of, _called_room)
"""Rooms, by their names."""


def _beside_groups(puzzle: Sized) -> Iterator[tuple[Cell, list[Cell]]]:
    return ((cell, beside(puzzle, cell)) for cell in cells(puzzle))


def _near(puzzle: Sized, cell: Cell) -> list[Cell]:
    r, c = cell
    return [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]


BESIDE = Groups[Sized](_beside_groups, _near, shown_cell)
"""The cells that share a side with a cell, by that cell."""


def _every_cell(puzzle: Sized) -> Iterator[tuple[str, list[Cell]]]:
    yield "board", cells(puzzle)


def _on_board(puzzle: Sized, cell: Cell) -> list[str]:
    return ["board"]


def _called_board(key: str) -> str:
    return f"the {key}"


BOARD = Groups[Sized](_every_cell, _on_board, _called_board)
"""All cells, as one group."""


def _around_groups(puzzle: Sized) -> Iterator[tuple[Cell, list[Cell]]]:
    for r, c in cells(puzzle):
        rows = range(max(r - 1, 0), min(r + 2, puzzle.rows))
        columns = range(max(c - 1, 0), min(c + 2, puzzle.columns))
        yield (r, c), [(i, j) for i in rows for j in columns if (i, j) != (r, c)]


def _touching(puzzle: Sized, cell: Cell) -> list[Cell]:
    r, c = cell
    steps = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
    return [(r + down, c + right) for down, right in steps]


AROUND = Groups[Sized](_around_groups, _touching, shown_cell)
"""The up to eight cells that touch a cell, by that cell."""


def _corner_groups(puzzle: Sized) -> Iterator[tuple[Cell, list[Cell]]]:
    for r, c in points(puzzle):
        rows, columns = range(max(r - 1, 0), r + 1), range(max(c - 1, 0), c + 1)
        yield (
            (r, c),
            [(i, j) for i in rows for j in columns if i < puzzle.rows and j < puzzle.columns],
        )


def _corners_of(puzzle: Sized, cell: Cell) -> list[Cell]:
    r, c = cell
    return [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]


def _called_corner(key: Cell) -> str:
    return shown_point(key)


CORNERS = Groups[Sized](_corner_groups, _corners_of, _called_corner)
"""The up to four cells at a corner, by that point."""


def _near_groups(puzzle: Sized) -> Iterator[tuple[Cell, list[Cell]]]:
    return ((cell, [cell, *others]) for cell, others in _around_groups(puzzle))


def _within_reach(puzzle: Sized, cell: Cell) -> list[Cell]:
    return [cell, *_touching(puzzle, cell)]


NEAR = Groups[Sized](_near_groups, _within_reach, shown_cell)
"""A cell and the up to eight cells that touch it, by that cell."""


def _square_groups(puzzle: Sized) -> Iterator[tuple[Cell, Sequence[Cell]]]:
    return ((square[0], square) for square in squares(puzzle))


def _squares_of(puzzle: Sized, cell: Cell) -> list[Cell]:
    r, c = cell
    return [
        (top, left)
        for top, left in ((r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c))
        if 0 <= top < puzzle.rows - 1 and 0 <= left < puzzle.columns - 1
    ]


def _called_square(cell: Cell) -> str:
    return f"the 2×2 at {shown_cell(cell)}"


SQUARES = Groups[Sized](_square_groups, _squares_of, _called_square)
"""The squares of 2×2 cells, by their upper left cell."""


def _row_groups(puzzle: Sized) -> Iterator[tuple[int, list[Cell]]]:
    return enumerate(grid(puzzle.rows, puzzle.columns))


def _row_of(puzzle: Sized, cell: Cell) -> tuple[int]:
    return cell[:1]


def _called_row(key: int) -> str:
    return shown_line("row", key)


ROWS = Groups[Sized](_row_groups, _row_of, _called_row)
"""Rows, by their numbers from 0."""


def _column_groups(puzzle: Sized) -> Iterator[tuple[int, list[Cell]]]:
    return ((c, [(r, c) for r in range(puzzle.rows)]) for c in range(puzzle.columns))


def _column_of(puzzle: Sized, cell: Cell) -> tuple[int]:
    return cell[1:]


def _called_column(key: int) -> str:
    return shown_line("column", key)


COLUMNS = Groups[Sized](_column_groups, _column_of, _called_column)
"""Columns, by their numbers from 0."""


def _beside_given(puzzle: "Gridded") -> Iterator[tuple[Cell, list[Cell]]]:
    return ((cell, beside(puzzle, cell)) for cell in puzzle.given)


def _given_near(puzzle: "Gridded", cell: Cell) -> list[Cell]:
    r, c = cell
    near = (r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)
    return [other for other in near if other in puzzle.given]


BESIDE_GIVEN = Groups["Gridded"](_beside_given, _given_near, shown_cell)
"""The cells that share a side with a given cell, by that cell."""


def _diagonal_groups(puzzle: Sized) -> Iterator[tuple[int, list[Cell]]]:
    n = puzzle.rows
    if n == puzzle.columns:
        yield from enumerate([[(i, i) for i in range(n)], [(i, n - 1 - i) for i in range(n)]])


def _diagonals_of(puzzle: Sized, cell: Cell) -> list[int]:
    (r, c), square = cell, puzzle.rows == puzzle.columns
    return [i for i, other in enumerate((c, puzzle.rows - 1 - c)) if square and r == other]


def _called_diagonal(key: int) -> str:
    return f"diagonal {key + 1}"


DIAGONALS = Groups[Sized](_diagonal_groups, _diagonals_of, _called_diagonal)
"""The diagonals of a square board: 0 from its upper left corner, 1 from its upper right one."""


def of_open(groups: Groups[Any]) -> Groups[Any]:
    """The same groups without given cells."""

    def walk(puzzle: "Gridded") -> Iterator[tuple[Any, list[Cell]]]:
        for key, inside in groups.walk(puzzle):
            yield key, [cell for cell in inside if cell not in puzzle.given]

    def test(puzzle: "Gridded", cell: Cell) -> Iterable[Any]:
        return () if cell in puzzle.given else groups.test(puzzle, cell)

    return Groups(walk, test, groups.called)
