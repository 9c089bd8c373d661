"""Random Sudokus: full grids, and some of their cells."""

import random
from dataclasses import replace
from math import isqrt

from ...boards.places import Cell
from ...boards.words import check_range
from ...cnf.errors import BadInput
from ...tasks.generate.boards.drawn import without_spare
from ..family import RandomPuzzles
from . import LARGEST_UNIQUE, Sudoku
from .board import LARGEST


def generate(
    *, height: int = 3, width: int = 3, clues: int = 0, unique: int = 1, seed: int = 0
) -> Sudoku:
    """A puzzle that is part of a random grid.

    All cells of the grid are clues at first. Each that can be spared, so that there is no other
    solution, is taken away, in random order, until `clues` are left; with `unique` 0 any can be
    spared. The same arguments give the same puzzle everywhere: nothing depends on which solutions
    the solver finds, only on whether there are some.
    """
    n = height * width
    check_range("height", height, 1, LARGEST)
    check_range("width", width, 1, LARGEST)
    check_range("height times width", n, 2, LARGEST_UNIQUE if unique else LARGEST)
    check_range("clues", clues, 0, n**2)
    source = random.Random(seed)
    grid = Sudoku(height, width, regular(height, width, source))
    if unique:
        rows = tuple(tuple(grid.given[r, c] for c in range(n)) for r in range(n))
        puzzle: Sudoku = without_spare(grid, rows, source, least=clues)
        return puzzle
    kept = sorted(source.sample([*grid.given], clues))
    return replace(grid, given={cell: grid.given[cell] for cell in kept})


def regular(height: int, width: int, source: random.Random) -> dict[Cell, int]:
    """A regular grid, shuffled: but for names and order, the same one for every source.

    Row i of band k is 1 to n, rotated by width·i + k. Bands, stacks and values are shuffled, and
    the rows and columns in each.
    """
    n = height * width

    def blocks(size: int) -> list[int]:
        starts = source.sample(range(0, n, size), n // size)
        return [i for start in starts for i in source.sample(range(start, start + size), size)]

    rows, columns, values = blocks(height), blocks(width), source.sample(range(1, n + 1), n)
    return {
        (r, c): values[(width * (row % height) + row // height + column) % n]
        for r, row in enumerate(rows)
        for c, column in enumerate(columns)
    }


def full(*, height: int = 3, width: int = 3, seed: int = 0) -> Sudoku:
    """A random grid, all of it clues; of a size for which a puzzle can be made from it.

    A regular grid leaves no choice of puzzles: at 9 × 9 each band has three rows of the same three
    triples, and needs two clues for each of them, 18 in all. So it is mixed by trades.
    """
    n = height * width
    check_range("height times width", n, 2, LARGEST_UNIQUE)
    source = random.Random(seed)
    grid = regular(height, width, random.Random(seed))
    for _ in range(TRADES * n**2):
        trade(grid, height, width, source)
    return Sudoku(height, width, grid)


TRADES = 4
"""For each cell of a grid, so that it is mixed: at 9 × 9 less than one does."""


def trade(grid: dict[Cell, int], height: int, width: int, source: random.Random) -> None:
    """Exchange two rows of a band, or columns of a stack, where they have the same values.

    From some place on, the two values at a place change their lines, and so at the place where one
    of the lines has a value twice then, until there is none: the grid still obeys the rules.
    """
    n = height * width
    size, down = source.choice([(height, False), (width, True)])
    if size == 1:
        return
    first = size * source.randrange(n // size)
    line, other = source.sample(range(first, first + size), 2)
    pairs = [((i, line), (i, other)) if down else ((line, i), (other, i)) for i in range(n)]
    at = {grid[mine]: (mine, its) for mine, its in pairs}
    start = value = source.randrange(1, n + 1)
    while True:
        mine, its = at[value]
        grid[mine], grid[its] = grid[its], grid[mine]
        value = grid[mine]
        if value == start:
            return


def boxes(rows: int, columns: int) -> dict[str, int]:
    """Boxes of so many rows and columns; of equal numbers above 3, those of a board of that side.

    These are as nearly square as can be, and not higher than wide. BadInput if they would be rows.
    """
    if rows != columns or rows in (2, 3):
        return {"height": rows, "width": columns}
    height = max((h for h in range(1, isqrt(rows) + 1) if rows % h == 0), default=0)
    if height == 1 < rows:
        raise BadInput(f"--size {rows}: all boxes would be rows; 1x{rows} if that is meant")
    return {"height": height, "width": rows // height if height else 0}


BOARDS = RandomPuzzles(generate=generate, full=full, size="9", sized=boxes)
