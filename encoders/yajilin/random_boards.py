"""Random Yajilin boards: as many cells as possible are shaded at random, beside a random loop.

Where solutions differ, shaded cells become clues, and the loop stays. Where only the loops differ,
a cell of one becomes a clue, and everything is drawn anew.
"""

import random
from collections.abc import Collection
from dataclasses import replace

from ...boards.places import Cell, Place, cells
from ...boards.words import check_range
from ...cnf.errors import BadInput, NotFound
from ...tasks.check import check
from ...tasks.generate.boards.drawn import SIDE, random_solution
from ..family import RandomPuzzles
from . import Yajilin
from .arrows import SILENT, STEPS, ahead

LEAST, MOST = 2, 20
"""The fewest and the most rows or columns."""

LOOPS = 100
"""The number of loops to draw before giving up."""


def full(*, rows: int = SIDE, columns: int = SIDE, seed: int = 0) -> Yajilin:
    """A board with one solution that tells every number. NotFound if none was found."""
    return made(rows, columns, seed, unique=True)


def generate(*, rows: int = SIDE, columns: int = SIDE, seed: int = 0) -> Yajilin:
    """A board with at least one solution that tells every number."""
    return made(rows, columns, seed, unique=False)


def made(rows: int, columns: int, seed: int, *, unique: bool) -> Yajilin:
    """The board of a seed: at first, an eighth of its cells are clues."""
    for name, number in (("rows", rows), ("columns", columns)):
        check_range(name, number, LEAST, MOST)
    source = random.Random(seed)
    every = cells(Yajilin(rows, columns))
    clued = source.sample(every, len(every) // 8)
    for _ in range(LOOPS):
        empty = Yajilin(rows, columns, dict.fromkeys(sorted(clued), SILENT))
        try:
            solution, _ = random_solution(empty, source, most="shaded")
        except BadInput:  # there is no loop beside these clues
            clued.remove(source.choice(clued))
            continue
        dark = {p for p, q in solution if p == q}
        puzzle, left = narrowed(told(empty, dark, source), dark, source)
        if not (unique and left):
            return puzzle
        passed = sorted({p for place in left for p in place} - dark)
        clued.append(source.choice(passed))
    raise NotFound(f"no board of {rows} × {columns} with one solution was found: try another seed")


def narrowed(
    puzzle: Yajilin, dark: Collection[Cell], source: random.Random
) -> tuple[Yajilin, list[Place]]:
    """The board on which shaded cells are clues, one after another, as long as solutions differ in
    one of them; and the places where they still differ.
    """
    while True:
        left = [*check(puzzle).spread.possible]
        free = [p for p, q in left if p == q and p in dark]
        if not free:
            return puzzle, left
        new = source.choice(free)
        dark = {*dark} - {new}
        puzzle = told(replace(puzzle, given={**puzzle.given, new: SILENT}), dark, source)


def told(puzzle: Yajilin, dark: Collection[Cell], source: random.Random) -> Yajilin:
    """The board whose clues count these cells, those that say nothing yet in a random direction."""
    given = dict[Cell, str]()
    for cell, clue in sorted(puzzle.given.items()):
        able = [arrow for arrow in STEPS if ahead(puzzle, cell, arrow)]
        arrow = source.choice(able) if clue == SILENT else clue[-1]
        given[cell] = f"{sum(p in dark for p in ahead(puzzle, cell, arrow))}{arrow}"
    return replace(puzzle, given=given)


BOARDS = RandomPuzzles(generate=generate, full=full, size=f"{SIDE}x{SIDE}")
