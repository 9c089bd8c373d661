"""Random Nonograms: a picture of blots, changed where its runs leave a choice."""

import random
from collections.abc import Sequence

from ...boards.places import Cell, Place, beside, cells
from ...tasks.generate.boards.settled import from_draws
from ...tasks.generate.boards.takes import Whole, sides
from ..family import Drawn
from . import RUNS, Nonogram


def picture(source: random.Random, rows: int, columns: int, shaded: int) -> Drawn:
    """A picture of which about so many per cent of the cells are shaded; of some cells, half
    change.
    """

    def change(dark: frozenset[Cell], places: Sequence[Place]) -> frozenset[Cell]:
        return dark ^ {*source.sample(places, (len(places) + 1) // 2)}

    dark = blots(Nonogram(rows, columns), shaded, source)
    return Drawn(dark, lambda dark: of_picture(rows, columns, dark), change)


def blots(board: Nonogram, shaded: int, source: random.Random) -> frozenset[Cell]:
    """The darkest cells, where each is as dark as a random number and those beside it."""
    ink = {cell: source.random() for cell in cells(board)}
    dark = {p: 2 * ink[p] + sum(ink[q] - 0.5 for q in beside(board, p)) for p in ink}
    order = sorted(dark, key=lambda cell: (-dark[cell], cell))
    return frozenset(order[: len(order) * shaded // 100])


def of_picture(rows: int, columns: int, dark: frozenset[Cell]) -> Nonogram:
    """The puzzle that a picture solves."""
    blank = Nonogram(rows, columns)
    found: dict[str, list[tuple[int, ...]]] = {"rows": [], "columns": []}
    for (side, _), runs in RUNS.clues(blank, {cell: int(cell in dark) for cell in cells(blank)}):
        found[side].append(runs)
    return Nonogram(rows, columns, {}, tuple(found["rows"]), tuple(found["columns"]))


BOARDS = from_draws("nonogram", picture, {**sides(10), "shaded": Whole(40, 0, 100)}, rounds=30)
