"""What `verify` says of values that the puzzle gives: it shares nothing with encodings."""

from collections.abc import Mapping
from typing import Any

from pencilsat.boards.cells import Cells
from pencilsat.boards.places import Cell
from pencilsat.boards.words import shown_cell


def changed(given: Mapping[Cell, Any], solution: Cells) -> list[str]:
    """Where a solution has other values, in words."""
    found = ((cell, solution[cell[0]][cell[1]], value) for cell, value in given.items())
    return [f"{shown_cell(p)} is {x}, {value} is given" for p, x, value in found if x != value]
