"""Random Numberlink boards: dominoes become fewer and longer paths. Where solutions differ, paths
go on along others, or are cut.
"""

import random
from collections.abc import Iterator, Sequence

from ...boards.places import Cell, Place, beside, cells, cells_in, neighbours, within
from ...boards.regions import dominoes, regions
from ...boards.words import check_range
from ...cnf.errors import BadInput, NotFound
from ...tasks.generate.boards.settled import from_draws
from ...tasks.generate.boards.takes import Whole, sides
from ..family import Drawn
from . import Numberlink

PASSES, MOST_PASSES = 4, 40
"""How often all paths are made longer, and at most if there are to be so few."""

Paths = list[list[Cell]]
"""Paths that fill a board, none of which touches itself."""


def paths(source: random.Random, rows: int, columns: int, pairs: int, touching: int) -> Drawn:
    """So many pairs of ends or, if that is 0, few, with their paths; NotFound if there are more.

    In random order, each end goes on to a cell beside it, and along the path there, if paths become
    fewer then, or stay as many, and not more of them have two cells, whose ends are neighbours.
    """
    if rows * columns == 1:
        raise BadInput("a board of one cell has no place for two ends")
    check_range("pairs", pairs, 0, rows * columns // 2)
    board = Numberlink(rows, columns, {}, touching > 0)
    every, ways = in_twos(board, source), [*neighbours(board)]
    ways += [(q, p) for p, q in ways]
    for _ in range(MOST_PASSES if pairs else PASSES):
        for p, q in source.sample(ways, len(ways)) if len(every) != pairs else ():
            able = (new for new in relinked(every, p, q) if pairs <= len(new) <= len(every))
            every = next((new for new in able if twos(new) <= twos(every)), every)
    if pairs not in (0, len(every)):
        raise NotFound(f"a board of {rows} by {columns} had {len(every)} pairs, not {pairs}")

    def change(paths: Paths, places: Sequence[Place]) -> Paths | None:
        p = source.choice(cells_in(source.choice(places)))
        q = source.choice(beside(board, p))
        able = [*relinked(paths, p, q), *relinked(paths, q, p), *parted(paths, p)]
        able = [new for new in able if pairs in (0, len(new))]
        return source.choice(able) if able else None

    return Drawn(every, lambda paths: numbered(board, paths), change)


def in_twos(board: Numberlink, source: random.Random) -> Paths:
    """The board in random pairs of neighbours, one of them with a third cell if need be."""
    found = [*regions(dominoes(board.rows, board.columns, source)).values()]
    every = [list(two) for two in found]
    for cell in {*cells(board)}.difference(*every):
        near = source.choice(beside(board, cell))
        [two] = [path for path in every if near in path]
        two.insert(0 if two[0] == near else 2, cell)
    return every


def relinked(paths: Paths, p: Cell, q: Cell) -> Iterator[Paths]:
    """The paths after one that ends at a cell goes on to a cell beside it, and from there along
    another one, of which two cells or more are left, or none.
    """
    one = next((path for path in paths if p in (path[0], path[-1])), [])
    two = next((path for path in paths if q in path), [])
    if one and two and one is not two:
        rest = [path for path in paths if path is not one and path is not two]
        to_p = one if one[-1] == p else one[::-1]
        for way in (two, two[::-1]):
            i = way.index(q)
            if i != 1 and not touches_itself(longer := to_p + way[i:]):
                yield [*rest, longer, *([way[:i]] if i else [])]


def touches_itself(path: Sequence[Cell]) -> bool:
    """Whether two cells of a path are neighbours that do not follow each other on it."""
    return len(within(path)) >= len(path)


def parted(paths: Paths, cell: Cell) -> Iterator[Paths]:
    """The paths after that of a cell is cut there, if two parts of two cells or more are left."""
    [path] = [path for path in paths if cell in path]
    i = path.index(cell)
    if 2 <= i <= len(path) - 2:
        yield [*(other for other in paths if other is not path), path[:i], path[i:]]


def twos(paths: Paths) -> int:
    """The number of paths of two cells."""
    return sum(len(path) == 2 for path in paths)


def numbered(board: Numberlink, paths: Paths) -> Numberlink:
    """The puzzle of the paths; labels are numbers in the order of first ends."""
    ends = sorted(sorted((path[0], path[-1])) for path in paths)
    given = {p: str(i) for i, pair in enumerate(ends, 1) for p in pair}
    return Numberlink(board.rows, board.columns, dict(sorted(given.items())), board.touching)


TAKES = {**sides(most=50), "pairs": Whole(0), "touching": Whole(0, 0, 1)}

BOARDS = from_draws("numberlink", paths, TAKES, rounds=100, attempts=20)
