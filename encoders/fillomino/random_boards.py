"""Random Fillominos: regions grown one after another, none next to another of the same size."""

import random
from collections.abc import Collection, Mapping

from ...boards.places import Cell, beside, cells, parts
from ...boards.words import check_range
from ...cnf.errors import NotFound
from ...tasks.generate.boards.drawn import ATTEMPTS
from ..family import RandomPuzzles
from . import Fillomino

SIDE, MOST = 6, 20
"""The usual number of rows and columns, and the most."""


def full(*, rows: int = SIDE, columns: int = SIDE, largest: int = 6, seed: int = 0) -> Fillomino:
    """A board that tells all its numbers, none above `largest`. NotFound if none was found."""
    check_range("rows", rows, 1, MOST)
    check_range("columns", columns, 1, MOST)
    check_range("largest", largest, 2, 9)
    source = random.Random(seed)
    board, number = Fillomino(rows, columns), dict[Cell, int]()
    order = source.sample(cells(board), rows * columns)
    for _ in range(ATTEMPTS):
        for cell in order:
            if cell not in number:
                number |= grown(board, cell, number, largest, source)
        left = [cell for cell in order if cell not in number]
        if not left:
            return Fillomino(rows, columns, dict(sorted(number.items())))
        for cell in left:
            clear(board, cell, number)
    raise NotFound(f"no board was found in {ATTEMPTS} attempts: try another seed")


def clear(board: Fillomino, cell: Cell, number: dict[Cell, int]) -> None:
    """Take away the regions beside a cell in which no number fits."""
    for other in beside(board, cell):
        if k := number.get(other):
            every = parts(p for p, there in number.items() if there == k)
            for p in next(part for part in every if other in part):
                del number[p]


def grown(
    board: Fillomino, start: Cell, number: Mapping[Cell, int], largest: int, source: random.Random
) -> dict[Cell, int]:
    """A new region around a cell; none if each size is that of another one beside it."""
    for size in source.sample(range(1, largest + 1), largest):
        region = grown_to(board, start, number, size, source)
        around = {number.get(other) for cell in region for other in beside(board, cell)}
        if len(region) == size not in around:
            return dict.fromkeys(region, size)
    return {}


def grown_to(
    board: Fillomino, start: Cell, taken: Collection[Cell], size: int, source: random.Random
) -> list[Cell]:
    """So many free cells that are joined to one, if there are so many."""
    region = [start]
    while len(region) < size:
        near = {other for cell in region for other in beside(board, cell)}
        free = sorted(near - {*region} - {*taken})
        if not free:
            break
        region.append(source.choice(free))
    return region


def generate(
    *, rows: int = SIDE, columns: int = SIDE, largest: int = 6, seed: int = 0
) -> Fillomino:
    """The numbers of a random board, of which about half are told: it may have other solutions."""
    told = full(rows=rows, columns=columns, largest=largest, seed=seed)
    source = random.Random(seed)
    given = {cell: k for cell, k in told.given.items() if source.random() < 0.5}
    return Fillomino(rows, columns, given)


BOARDS = RandomPuzzles(generate=generate, full=full, size=f"{SIDE}x{SIDE}")
