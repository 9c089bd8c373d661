"""Random Shikaku boards: a board cut into rectangles, each with its number somewhere inside."""

import random
from collections.abc import Mapping

from ...boards.cells import Cells
from ...boards.places import Cell
from ...boards.regions import regions, rooms
from ...tasks.generate.boards.settled import Labels, from_draws, in_parts, labels_of, on_board
from ...tasks.generate.boards.takes import sides
from ..family import Drawn
from . import Shikaku


def cut(source: random.Random, rows: int, columns: int) -> Drawn:
    """Random rectangles."""
    parts = [*regions(rooms(rows, columns, source)).values()]
    return in_parts(on_board("shikaku", rows, columns), parts, len, source)


def sizes(board: Shikaku, solution: Cells) -> Mapping[Cell, int]:
    """Those of the rectangles of a solution."""
    return labels_of(board, regions(solution).values(), len)


BOARDS = from_draws("shikaku", cut, sides(), rounds=30, labels=Labels(sizes))
