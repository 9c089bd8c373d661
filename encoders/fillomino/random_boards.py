"""Random Fillominos: regions grown one after another, none next to another of the same size."""

import random

from ...boards.places import Cell, beside, cells, parts
from ...cnf.errors import NotFound
from ...tasks.generate.boards.settled import from_draws
from ...tasks.generate.boards.takes import Whole, sides
from ..family import Drawn
from . import Fillomino

TRIES = 100
"""So many regions for each cell are tried before another board is begun."""


def numbers(source: random.Random, rows: int, columns: int, largest: int) -> Drawn:
    """A board that tells all its numbers, none above `largest`. Where no region has room, those
    beside it go.
    """
    board, number = Fillomino(rows, columns), dict[Cell, int]()
    left = source.sample(cells(board), rows * columns)
    for _ in range(TRIES * rows * columns):
        if not left:
            return Drawn(Fillomino(rows, columns, dict(sorted(number.items()))))
        for size in source.sample(range(1, largest + 1), largest):
            region = grown(board, left[0], number, size, source)
            around = {number.get(other) for cell in region for other in beside(board, cell)}
            if len(region) == size and size not in around:
                number |= dict.fromkeys(region, size)
                break
        else:
            near = {number.get(other) for other in beside(board, left[0])} - {None}
            for part in (part for k in near for part in parts(p for p in number if number[p] == k)):
                if not {*part}.isdisjoint(beside(board, left[0])):
                    left += [p for p in part if number.pop(p)]
        left = [cell for cell in left if cell not in number]
    raise NotFound(f"no region had room after {TRIES} tries for each cell")


def grown(
    board: Fillomino, start: Cell, number: dict[Cell, int], size: int, source: random.Random
) -> list[Cell]:
    """So many free cells that are joined to one, if there are so many."""
    region = [start]
    while len(region) < size:
        near = {other for cell in region for other in beside(board, cell)}
        free = sorted(near - {*region} - number.keys())
        if not free:
            break
        region.append(source.choice(free))
    return region


TAKES = {**sides(6, most=20), "largest": Whole(6, 2, 9)}

BOARDS = from_draws("fillomino", numbers, TAKES, told=50)
