"""Random Skyscrapers: the views of a random board, and heights where these are not enough."""

import random

from ...boards.words import check_range
from ...tasks.generate.boards.drawn import from_boards
from ...tasks.generate.boards.takes import Whole, sides
from . import Skyscrapers


def board(
    source: random.Random, rows: int, columns: int, numbers: int, diagonals: int
) -> Skyscrapers:
    """A board that tells nothing; `numbers` is 0 for as many heights as there are columns."""
    check_range("columns", columns, rows, rows)
    check_range("numbers", numbers, 0, columns)
    none = (None,) * rows
    return Skyscrapers(rows, columns, {}, none, none, none, none, numbers, diagonals > 0)


TAKES = {**sides(5, most=20), "numbers": Whole(0), "diagonals": Whole(0, 0, 1)}

BOARDS = from_boards(board, TAKES)
