"""Random Shikaku boards: a board cut into rectangles, each with its number somewhere inside."""

import random
from collections.abc import Sequence

from ...boards.places import Cell
from ...boards.regions import regions, rooms
from ...tasks.generate.boards.settled import from_parts, rectangles
from ...tasks.generate.boards.takes import sides

LARGEST, OFTEN = 10, 0.1
"""The most cells of a rectangle that is joined of two; at what share of the cells that is tried."""


def cut(source: random.Random, rows: int, columns: int) -> Sequence[Sequence[Cell]]:
    """Random rectangles."""
    return [*regions(rooms(rows, columns, source)).values()]


BOARDS = from_parts(
    "shikaku",
    cut,
    lambda board, solution: regions(solution).values(),
    len,
    sides(),
    rectangles(LARGEST),
    OFTEN,
    rounds=30,
)
