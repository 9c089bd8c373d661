"""Random Nurikabe boards: a sea grown around cells that stay land, and numbers that allow no other
sea.

Where solutions differ, numbers move within their islands.
"""

import random
from collections.abc import Sequence
from functools import partial
from itertools import product

from ...boards.places import Cell, Place, beside, cells, parts
from ...boards.words import check_range
from ...cnf.errors import NotFound
from ...tasks.generate.boards.settled import settled
from ..family import RandomPuzzles
from . import Nurikabe

MOST = 20
"""The most rows or columns."""

LARGEST = 6
"""The most cells of an island."""

LAND = 0.25
"""How often a cell that the sea comes to stays land, at first."""

SEAS, ROUNDS = 60, 10
"""How many seas are grown, and how often numbers move on one, before it is given up."""


def generate(*, rows: int = 8, columns: int = 8, unique: int = 1, seed: int = 0) -> Nurikabe:
    """A puzzle with one solution or, with `unique` 0, with at least one. NotFound if none was
    found.
    """
    for name, number in (("rows", rows), ("columns", columns)):
        check_range(name, number, 1, MOST)
    check_range("unique", unique, 0, 1)
    source = random.Random(seed)
    board = Nurikabe(rows, columns, {})
    for i in range(SEAS):
        sea = grown(board, LAND * (1 - i / SEAS), source)
        islands = parts(cell for cell in cells(board) if cell not in sea)
        if max(map(len, islands), default=1) > LARGEST:
            continue
        given = {source.choice(island): len(island) for island in islands}
        puzzle = Nurikabe(rows, columns, dict(sorted(given.items())))
        change = partial(moved, islands=islands, source=source)
        found = settled(puzzle, change, ROUNDS) if unique else puzzle
        if found:
            return found
    raise NotFound(f"no board of {rows} × {columns} with one solution was found: try another seed")


def grown(board: Nurikabe, land: float, source: random.Random) -> set[Cell]:
    """A connected sea without pools: a share of the cells that it comes to stays land, and what
    would be a pool.
    """
    sea, shore = set[Cell](), [source.choice(cells(board))]
    dry = {cell for cell in cells(board) if source.random() < land}
    while shore:
        cell = shore.pop(source.randrange(len(shore)))
        if cell not in sea and cell not in dry and not pool(sea | {cell}, cell):
            sea.add(cell)
            shore += [q for q in beside(board, cell) if q not in sea]
    return sea


def pool(sea: set[Cell], cell: Cell) -> bool:
    """Whether a square of 2 × 2 around the cell is sea."""
    r, c = cell
    corners = product((r - 1, r), (c - 1, c))
    return any({(s, d), (s, d + 1), (s + 1, d), (s + 1, d + 1)} <= sea for s, d in corners)


def moved(
    puzzle: Nurikabe,
    places: Sequence[Place],
    *,
    islands: Sequence[Sequence[Cell]],
    source: random.Random,
) -> Nurikabe:
    """The board, on which some numbers of islands where solutions differ have moved."""
    given = dict(puzzle.given)
    for island in islands:
        if not {*places}.isdisjoint(island) and source.random() < 0.5:
            [at] = given.keys() & {*island}
            del given[at]
            given[source.choice(island)] = len(island)
    return Nurikabe(puzzle.rows, puzzle.columns, dict(sorted(given.items())))


BOARDS = RandomPuzzles(generate=generate, size="8x8")
