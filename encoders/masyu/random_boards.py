"""Random Masyu boards: pearls are placed, cell after cell, as long as a loop exists."""

import random
from dataclasses import replace

from ...boards.places import cells
from ...search.solving import Session
from ...tasks.generate.boards.drawn import from_boards, shuffled
from ...tasks.generate.boards.takes import sides
from ...tasks.run import encode
from . import Masyu


def board(source: random.Random, rows: int, columns: int) -> Masyu:
    """A board with a loop to which no pearl can be added: few loops obey so many pearls."""
    puzzle = Masyu(rows, columns)
    for cell in shuffled(cells(puzzle), source):
        for pearl in shuffled("wb", source):
            more = replace(puzzle, given={**puzzle.given, cell: pearl})
            with Session(encode(more)) as session:
                if session.solve():
                    puzzle = more
                    break
    return puzzle


BOARDS = from_boards(board, sides(least=2))
