"""Random Skyscrapers: the views of a random board, and heights where these are not enough."""

import random

from ...boards.facts import Given
from ...boards.words import check_range
from ...tasks.generate.boards.drawn import drawn, without_spare
from ..family import Clue, RandomPuzzles
from . import Skyscrapers

SIDE, MOST = 5, 20
"""The usual number of rows and columns, and the most."""


def generate(
    *,
    rows: int = SIDE,
    columns: int = SIDE,
    numbers: int = 0,
    diagonals: int = 0,
    unique: int = 1,
    seed: int = 0,
) -> Skyscrapers:
    """A puzzle with one solution, of whose clues none can be spared; with `unique` 0, of which all
    that is seen is told. `numbers` is 0 for as many heights as there are columns.
    """
    check_range("rows", rows, 1, MOST)
    check_range("columns", columns, rows, rows)
    check_range("numbers", numbers, 0, columns)
    check_range("diagonals", diagonals, 0, 1)
    source = random.Random(seed)
    none = (None,) * rows
    board = Skyscrapers(rows, columns, {}, none, none, none, none, numbers, diagonals > 0)
    puzzle, solution, atoms = drawn(board, source)
    if unique:
        found: Skyscrapers = without_spare(puzzle, solution, atoms, source, is_seen)
        return found
    return Skyscrapers(**{**vars(puzzle), "given": {}})


def is_seen(clue: Clue) -> bool:
    """Whether it is no height."""
    return not isinstance(clue.meaning, Given)


BOARDS = RandomPuzzles(generate=generate, size=f"{SIDE}x{SIDE}")
