"""Random Nurikabe boards: a sea grown around cells that stay land, and numbers that allow no other
sea.
"""

import random
from collections.abc import Iterable, Sequence
from itertools import chain, product

from ...boards.cells import Cells
from ...boards.places import Cell, beside, cells, parts
from ...cnf.errors import NotFound
from ...tasks.generate.boards.settled import Part, from_parts
from ...tasks.generate.boards.takes import sides
from . import Nurikabe

LARGEST = 6
"""The most cells of an island."""

JOINED = 7
"""The most cells of one that is joined of several."""

LAND = 0.25
"""How often a cell that the sea comes to stays land, at most."""


def islands(source: random.Random, rows: int, columns: int) -> Sequence[Part]:
    """Random islands; NotFound if one is too large."""
    board = Nurikabe(rows, columns, {})
    sea = grown(board, LAND * source.random(), source)
    found = parts(cell for cell in cells(board) if cell not in sea)
    if max(map(len, found), default=1) > LARGEST:
        raise NotFound(f"an island had more than {LARGEST} cells")
    return found


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


def told(board: Nurikabe, solution: Cells) -> Iterable[Part]:
    """Those of a solution."""
    return parts(p for p in cells(board) if p in board.given or not solution[p[0]][p[1]])


def joined(board: Nurikabe, islands: Sequence[Part], cell: Cell) -> Part | None:
    """A cell of the sea and the islands beside it, unless these are too large, or the sea falls
    apart without the cell.
    """
    near = [island for island in islands if not {*beside(board, cell)}.isdisjoint(island)]
    island, land = [cell, *chain(*near)], {cell}.union(*islands)
    if not near or len({*island}) < len(island) or len(island) > JOINED:
        return None
    return island if len(parts(p for p in cells(board) if p not in land)) == 1 else None


BOARDS = from_parts("nurikabe", islands, told, len, sides(most=20), joined, rounds=10, attempts=200)
