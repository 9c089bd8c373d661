"""Random Kakuros: black cells, then digits, changed where their sums leave a choice."""

import random
from collections.abc import Collection, Mapping, Sequence

from ...boards.places import Cell, Place, cells, runs
from ...cnf.errors import NotFound
from ...tasks.generate.boards.settled import from_draws
from ...tasks.generate.boards.takes import Whole, sides
from ...tasks.generate.shape import NONE, alike
from ..family import Drawn
from . import Kakuro

LONGEST = 9
"""The most cells of a run."""


def sums(source: random.Random, rows: int, columns: int, blacked: int, symmetry: str) -> Drawn:
    """A board of which about so many per cent are black, beside the first row and column, which
    are, too. Of some cells, one to three digits change. NotFound if digits went wrong.
    """
    black = layout(rows, columns, blacked, symmetry, source)

    def change(digits: Mapping[Cell, int], places: Sequence[Place]) -> dict[Cell, int] | None:
        free = {*source.sample(places, min(len(places), source.randint(1, 3)))}
        kept = {cell: digit for cell, digit in digits.items() if cell not in free}
        return filled(rows, columns, black, kept, source) or None

    digits = filled(rows, columns, black, {}, source)
    if not digits:
        raise NotFound("no digit was left for a cell")
    return Drawn(digits, lambda digits: summed(rows, columns, black, digits), change)


def layout(
    rows: int, columns: int, blacked: int, symmetry: str, source: random.Random
) -> set[Cell]:
    """Random black cells, beside the border, such that every run has 2 to 9 cells."""
    board = Kakuro(rows, columns)
    black = {(r, c) for r, c in cells(board) if not r or not c}
    inner = [cell for cell in cells(board) if cell not in black]
    most = len(black) + len(inner) * blacked // 100
    for cell in source.sample(inner, len(inner)):
        both = {*alike([cell], board, symmetry, first=1)}
        lengths = [len(run) for _, run in runs(board, black | both)]
        if 1 not in lengths and (len(black) < most or max(lengths, default=0) > LONGEST):
            black |= both
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


SIDES = sides(7, least=3, most=15)
TAKES = {**SIDES, "blacked": Whole(35, 0, 60), "symmetry": Whole(NONE)}

BOARDS = from_draws("kakuro", sums, TAKES, rounds=60)
