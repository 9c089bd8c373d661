"""Random Shikaku boards: a board cut into rectangles, each with its number somewhere inside."""

import random

from ...boards.regions import regions, rooms
from ...boards.words import check_range
from ...cnf.errors import NotFound
from ...tasks.check import check
from ...tasks.generate.boards.drawn import ATTEMPTS, MOST, SIDE
from ..family import RandomPuzzles
from . import Shikaku

CHANGES = 30
"""So often numbers are moved before other rectangles are cut."""


def generate(*, rows: int = SIDE, columns: int = SIDE, unique: int = 0, seed: int = 0) -> Shikaku:
    """A board with a solution; with `unique`, with no other one. NotFound if none was found.

    Where there are others, the numbers of rectangles that are not certain move.
    """
    check_range("rows", rows, 1, MOST)
    check_range("columns", columns, 1, MOST)
    source = random.Random(seed)
    for _ in range(ATTEMPTS):
        parts = [*regions(rooms(rows, columns, source)).values()]
        given = {source.choice(part): len(part) for part in parts}
        for _ in range(CHANGES):
            puzzle = Shikaku(rows, columns, dict(sorted(given.items())))
            spread = check(puzzle).spread if unique else None
            if spread is None or not spread.possible:
                return puzzle
            for part in parts:
                if not spread.possible.keys().isdisjoint(part):
                    given = {cell: size for cell, size in given.items() if cell not in part}
                    given[source.choice(part)] = len(part)
    raise NotFound(f"no board with one solution was found in {ATTEMPTS} attempts: try another seed")


BOARDS = RandomPuzzles(generate=generate, size=f"{SIDE}x{SIDE}")
