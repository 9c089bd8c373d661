"""Random Akari boards: black cells here and there, and more where all numbers leave a choice."""

import random

from ...boards.places import cells
from ...tasks.check import check
from ...tasks.generate.boards.drawn import drawn, from_boards
from ...tasks.generate.boards.takes import Whole, sides
from ...tasks.generate.shape import NONE, alike
from . import Akari


def board(source: random.Random, rows: int, columns: int, blacked: int, symmetry: str) -> Akari:
    """A board of which so many per cent of the cells are black, none of them with a number.

    As long as a random solution, all its numbers told, is not the only one, some cells where others
    differ are blacked out, too.
    """
    empty = Akari(rows, columns)
    black = alike(source.sample(cells(empty), rows * columns * blacked // 100), empty, symmetry)
    while True:
        puzzle = Akari(rows, columns, dict.fromkeys(sorted(black), "x"))
        spread = check(drawn(puzzle, source)[0]).spread
        if spread is None or not spread.possible:
            return puzzle
        open_cells = sorted(spread.possible)
        more = source.sample(open_cells, -(-len(open_cells) // 10))
        black += [cell for cell in alike(more, empty, symmetry) if cell not in black]


TAKES = {**sides(), "blacked": Whole(20, 0, 90), "symmetry": Whole(NONE)}

BOARDS = from_boards(board, TAKES)
