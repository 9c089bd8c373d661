"""Random Nonograms: a picture of blots, changed where its runs leave a choice."""

import random

from ...boards.places import Cell, beside, cells
from ...boards.words import check_range
from ...cnf.errors import NotFound
from ...tasks.check import check
from ...tasks.generate.boards.drawn import ATTEMPTS, MOST
from ..family import RandomPuzzles
from . import RUNS, Nonogram

SIDE = 10
"""The usual number of rows and columns."""

CHANGES = 30
"""So often a picture is changed before another one is drawn."""


def generate(
    *, rows: int = SIDE, columns: int = SIDE, shaded: int = 55, unique: int = 0, seed: int = 0
) -> Nonogram:
    """The runs of a random picture, of which about so many per cent of the cells are shaded.

    With `unique`, they are those of no other one: half of the cells where others differ change as
    long as there are some. NotFound if that does not end.
    """
    check_range("rows", rows, 1, MOST)
    check_range("columns", columns, 1, MOST)
    check_range("shaded", shaded, 0, 100)
    source = random.Random(seed)
    for _ in range(ATTEMPTS):
        dark = blots(Nonogram(rows, columns), shaded, source)
        for _ in range(CHANGES):
            puzzle = of_picture(rows, columns, dark)
            spread = check(puzzle).spread if unique else None
            if spread is None or not spread.possible:
                return puzzle
            open_cells = [(r, c) for r, c in spread.possible]
            dark ^= {*source.sample(open_cells, (len(open_cells) + 1) // 2)}
    raise NotFound(f"no picture of one solution was found in {ATTEMPTS} attempts: try another seed")


def blots(board: Nonogram, shaded: int, source: random.Random) -> set[Cell]:
    """The darkest cells, where each is as dark as a random number and those beside it."""
    ink = {cell: source.random() for cell in cells(board)}
    dark = {p: 2 * ink[p] + sum(ink[q] - 0.5 for q in beside(board, p)) for p in ink}
    order = sorted(dark, key=lambda cell: (-dark[cell], cell))
    return {*order[: len(order) * shaded // 100]}


def of_picture(rows: int, columns: int, dark: set[Cell]) -> Nonogram:
    """The puzzle that a picture solves."""
    blank = Nonogram(rows, columns)
    found: dict[str, list[tuple[int, ...]]] = {"rows": [], "columns": []}
    for (side, _), runs in RUNS.clues(blank, {cell: int(cell in dark) for cell in cells(blank)}):
        found[side].append(runs)
    return Nonogram(rows, columns, {}, tuple(found["rows"]), tuple(found["columns"]))


BOARDS = RandomPuzzles(generate=generate, size=f"{SIDE}x{SIDE}")
