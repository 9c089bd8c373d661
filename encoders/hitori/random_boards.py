"""Random Hitori boards: cells shaded at random, then numbers that allow no other shading.

The unshaded numbers are those of a random Latin square. A shaded cell repeats a number of its row
or column; where solutions differ, shaded cells get other numbers, until the solution is unique.
"""

import random
from collections.abc import Collection, Sequence

from ...boards.places import Cell, Place, beside, cells, lines, parts
from ...tasks.generate.boards.settled import from_draws
from ...tasks.generate.boards.takes import sides
from ..family import Drawn
from . import Hitori


def numbers(source: random.Random, rows: int, columns: int) -> Drawn:
    """Random shaded cells, and numbers; of some places, half of those that are shaded change."""
    shaded = shading(rows, columns, source)

    def change(puzzle: Hitori, places: Sequence[Place]) -> Hitori:
        among = source.sample(places, (len(places) + 1) // 2)
        return renumbered(puzzle, shaded, among, source)

    return Drawn(numbered(rows, columns, shaded, source), change=change)


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


BOARDS = from_draws("hitori", numbers, sides(most=25), rounds=60, attempts=20)
