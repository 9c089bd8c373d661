"""Random Yajilin boards: each clue counts in a random direction."""

import random
from collections.abc import Collection
from dataclasses import replace

from ...boards.places import Cell
from ...tasks.generate.boards.shaded_loops import shaded_loops
from . import Yajilin
from .arrows import SILENT, STEPS, ahead


def told(puzzle: Yajilin, dark: Collection[Cell], source: random.Random) -> Yajilin:
    """The board whose clues count these cells, those that say nothing yet in a random direction."""
    given = dict[Cell, str]()
    for cell, clue in sorted(puzzle.given.items()):
        able = [arrow for arrow in STEPS if ahead(puzzle, cell, arrow)]
        arrow = source.choice(able) if clue == SILENT else clue[-1]
        given[cell] = f"{sum(p in dark for p in ahead(puzzle, cell, arrow))}{arrow}"
    return replace(puzzle, given=given)


BOARDS = shaded_loops(Yajilin, SILENT, told)
