"""Random Shikaku boards: a board cut into rectangles, each with its number somewhere inside."""

import random

from ...boards.regions import regions, rooms
from ...tasks.generate.boards.settled import from_draws, in_parts, on_board
from ...tasks.generate.boards.takes import sides
from ..family import Drawn


def cut(source: random.Random, rows: int, columns: int) -> Drawn:
    """Random rectangles."""
    parts = [*regions(rooms(rows, columns, source)).values()]
    return in_parts(on_board("shikaku", rows, columns), parts, len, source)


BOARDS = from_draws("shikaku", cut, sides(), rounds=30)
