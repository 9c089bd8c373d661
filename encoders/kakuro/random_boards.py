"""Random Kakuros: black cells, then digits, changed where their sums leave a choice."""

import random
from collections.abc import Collection, Mapping

from ...boards.places import Cell, cells, runs
from ...boards.words import check_range
from ...cnf.errors import NotFound
from ...tasks.generate.boards.drawn import ATTEMPTS
from ...tasks.generate.boards.settled import open_places, open_within
from ..family import RandomPuzzles
from . import Kakuro

SIDE, LEAST, MOST = 7, 3, 15
"""The usual number of rows and columns, the least, and the most."""

CHANGES = 60
"""So often digits are changed before other cells are black."""

LONGEST = 9
"""The most cells of a run."""


def generate(
    *, rows: int = SIDE, columns: int = SIDE, blacked: int = 25, unique: int = 0, seed: int = 0
) -> Kakuro:
    """A board of which about so many per cent are black, beside the first row and column, which
    are, too. With `unique`, its sums leave one solution. NotFound if none was found.
    """
    check_range("rows", rows, LEAST, MOST)
    check_range("columns", columns, LEAST, MOST)
    check_range("blacked", blacked, 0, 60)
    source = random.Random(seed)
    for _ in range(ATTEMPTS):
        black = layout(rows, columns, blacked, source)
        digits = filled(rows, columns, black, {}, source)
        if not digits:
            continue
        puzzle = summed(rows, columns, black, digits)
        if not unique:
            return puzzle
        left = open_places(puzzle)
        for _ in range(CHANGES):
            if not left:
                return puzzle
            free = {*source.sample(left, min(len(left), source.randint(1, 3)))}
            kept = {cell: digit for cell, digit in digits.items() if cell not in free}
            others = filled(rows, columns, black, kept, source)
            changed = summed(rows, columns, black, others)
            found = open_within(changed, len(left)) if others else None
            if found is not None:
                puzzle, digits, left = changed, others, found
    raise NotFound(f"no board with one solution was found in {ATTEMPTS} attempts: try another seed")


def layout(rows: int, columns: int, blacked: int, source: random.Random) -> set[Cell]:
    """Random black cells, beside the border, such that every run has 2 to 9 cells."""
    board = Kakuro(rows, columns)
    black = {(r, c) for r, c in cells(board) if not r or not c}
    inner = [cell for cell in cells(board) if cell not in black]
    most = len(black) + len(inner) * blacked // 100
    for cell in source.sample(inner, len(inner)):
        lengths = [len(run) for _, run in runs(board, black | {cell})]
        if 1 not in lengths and (len(black) < most or max(lengths, default=0) > LONGEST):
            black.add(cell)
    return black


def filled(
    rows: int,
    columns: int,
    black: Collection[Cell],
    kept: Mapping[Cell, int],
    source: random.Random,
) -> dict[Cell, int]:
    """Random digits, different in every run, some of them kept; none if that went wrong.

    Each is the least or the largest that is left: such sums leave few digits.
    """
    board = Kakuro(rows, columns)
    beside: dict[Cell, list[Cell]] = {cell: [] for cell in cells(board) if cell not in black}
    for _, run in runs(board, black):
        for cell in run:
            beside[cell] += run
    digits = {**kept}
    for cell in source.sample([*beside], len(beside)):
        if cell not in digits:
            able = {*range(1, 10)} - {digits.get(p, 0) for p in beside[cell]}
            if not able:
                return {}
            digits[cell] = source.choice((min(able), max(able)))
    return digits


def summed(rows: int, columns: int, black: Collection[Cell], digits: Mapping[Cell, int]) -> Kakuro:
    """The puzzle of these digits."""
    given = {cell: [0, 0] for cell in sorted(black)}
    for kind, run in runs(Kakuro(rows, columns), black):
        r, c = run[0]
        total = sum(digits.get(cell, 0) for cell in run)
        given[(r, c - 1) if kind == "row" else (r - 1, c)][kind == "row"] = total
    return Kakuro(rows, columns, {cell: (below, right) for cell, (below, right) in given.items()})


BOARDS = RandomPuzzles(generate=generate, size=f"{SIDE}x{SIDE}")
