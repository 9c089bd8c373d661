"""Sudoku's boards as tests have them."""

from itertools import islice
from typing import Any

import pytest

from pencilsat import encoders
from pencilsat.encoders.sudoku import FAMILY, Sudoku
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run

THESIS = "3..4..9......7..65.976......8.23.5...7.....9...2.97.8......573.74..8..5...5..1..8"
THESIS_SOLUTION = (
    "368452917214879365597613824189234576473568192652197483826945731741386259935721648"
)

SHAPES = [(1, 2), (2, 1), (1, 3), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)]
each_shape = pytest.mark.parametrize(("height", "width"), SHAPES)


def read(text: str) -> Any:
    """The one puzzle of a text."""
    [puzzle] = encoders.read(text)
    assert puzzle.family == FAMILY
    return puzzle


def cells(digits: str) -> tuple[tuple[int, ...], ...]:
    """The rows of a grid of digits."""
    n = {4: 2, 16: 4, 81: 9}[len(digits)]
    return tuple(tuple(map(int, digits[start : start + n])) for start in range(0, n * n, n))


def solutions(puzzle: Sudoku, encoding: str | None = None, most: int | None = None) -> list[Any]:
    return list(islice(Run(puzzle, Options(encoding)).solutions(), most))
