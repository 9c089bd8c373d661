"""Random Hitori boards: cells shaded at random, then numbers that allow no other shading.

The unshaded numbers are those of a random Latin square. A shaded cell repeats a number of its row
or column; where solutions differ, shaded cells get other numbers, until the solution is unique.
"""

import random
from collections.abc import Collection, Sequence
from functools import partial

from ...boards.places import Cell, Place, beside, cells, lines, parts
from ...boards.words import check_range
from ...cnf.errors import NotFound
from ...tasks.generate.boards.settled import settled
from ..family import RandomPuzzles
from . import Hitori

MOST = 25
"""The most rows or columns."""

SHADINGS, ROUNDS = 20, 60
"""How often cells are shaded, and how often their numbers are changed, before that is given up."""


def generate(*, rows: int = 8, columns: int = 8, unique: int = 1, seed: int = 0) -> Hitori:
    """A puzzle with one solution or, with `unique` 0, with at least one.

    Which places differ decides, never which solutions were found: the same arguments give the same
    puzzle everywhere. NotFound if twenty ways to shade cells lead to none.
    """
    for name, number in (("rows", rows), ("columns", columns)):
        check_range(name, number, 1, MOST)
    check_range("unique", unique, 0, 1)
    source = random.Random(seed)
    for _ in range(SHADINGS):
        shaded = shading(rows, columns, source)
        puzzle = numbered(rows, columns, shaded, source)
        change = partial(partly_renumbered, shaded=shaded, source=source)
        found = settled(puzzle, change, ROUNDS) if unique else puzzle
        if found:
            return found
    raise NotFound(f"no board of {rows} × {columns} with one solution was found: try another seed")


def shading(rows: int, columns: int, source: random.Random) -> set[Cell]:
    """As many shaded cells as there is room for: one after another, in random order."""
    board = Hitori(rows, columns, {})
    left, shaded = dict.fromkeys(cells(board)), set[Cell]()
    for cell in source.sample([*left], len(left)):
        rest = [other for other in left if other != cell]
        if shaded.isdisjoint(beside(board, cell)) and len(parts(rest)) == 1:
            shaded.add(cell)
            del left[cell]
    return shaded


def numbered(rows: int, columns: int, shaded: Collection[Cell], source: random.Random) -> Hitori:
    """A board on which these cells can be shaded."""
    n = max(rows, columns)
    numbers, across, down = (source.sample(range(n), n) for _ in range(3))
    given = {
        (r, c): numbers[(across[r] + down[c]) % n] + 1 for r in range(rows) for c in range(columns)
    }
    return renumbered(
        Hitori(rows, columns, given), shaded, cells(Hitori(rows, columns, {})), source
    )


def partly_renumbered(
    puzzle: Hitori, places: Sequence[Place], *, shaded: Collection[Cell], source: random.Random
) -> Hitori:
    """The board, on which half of the places, if shaded, repeat another number."""
    among = source.sample(places, (len(places) + 1) // 2)
    return renumbered(puzzle, shaded, among, source)


def renumbered(
    puzzle: Hitori, shaded: Collection[Cell], among: Collection[Place], source: random.Random
) -> Hitori:
    """The board, on which the shaded ones of these cells repeat a random number of a line."""
    stay = {cell: n for cell, n in puzzle.given.items() if cell not in shaded}
    seen: dict[Cell, list[int]] = {}
    for _, _, line in lines(puzzle):
        here = [stay[cell] for cell in line if cell in stay]
        for cell in line:
            seen.setdefault(cell, []).extend(here)
    given = {
        cell: source.choice(seen[cell]) if cell in among and cell not in stay else n
        for cell, n in puzzle.given.items()
    }
    return Hitori(puzzle.rows, puzzle.columns, given)


BOARDS = RandomPuzzles(generate=generate, size="8x8")
