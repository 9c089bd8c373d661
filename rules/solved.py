"""Reading and describing solutions in rows, for `verify`: this shares nothing with encodings."""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import TypeVar

from ..boards.cells import Cells
from ..boards.places import Cell
from ..boards.words import shown_cell

V = TypeVar("V")

STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
"""The steps from a cell to its neighbours."""


def values(board: Sequence[Sequence[V]]) -> dict[Cell, V]:
    """The value of every cell, row by row."""
    return {(r, c): x for r, row in enumerate(board) for c, x in enumerate(row)}


def marked(solution: Cells) -> list[Cell]:
    """The cells whose value is not 0, row by row."""
    return [cell for cell, x in values(solution).items() if x]


def unmarkable(solution: Cells) -> list[str]:
    """The values that are neither 0 nor 1, in words: JSON may have any number."""
    return [
        f"{shown_cell(p)} is {x}, not 0 or 1"
        for p, x in values(solution).items()
        if x not in (0, 1)
    ]


def onwards(cell: Cell, step: tuple[int, int], among: Container[Cell]) -> Iterator[Cell]:
    """The cells after a cell in the direction of a step, as long as they are `among` these."""
    cell = cell[0] + step[0], cell[1] + step[1]
    while cell in among:
        yield cell
        cell = cell[0] + step[0], cell[1] + step[1]


def changed(given: Mapping[Cell, V], solution: Cells) -> list[str]:
    """Where a solution differs from the values that the puzzle gives, in words."""
    found = ((cell, solution[cell[0]][cell[1]], value) for cell, value in given.items())
    return [f"{shown_cell(p)} is {x}, {value} is given" for p, x, value in found if x != value]
