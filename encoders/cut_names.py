"""Cuts of graphs in a puzzle's words."""

from typing import NamedTuple

from pencilsat.boards.places import Cell
from pencilsat.boards.words import shown_cell, shown_cells

MOST = 12
"""Cells of a cut that are all named."""


class Cut(NamedTuple):
    """The cells that would be cut off; or, if they are a ring, that it would be closed around; or
    that would be together in one region.
    """

    cells: tuple[Cell, ...]
    ring: bool = False
    together: bool = False


def place(cut: object, what: str) -> str:
    """`points (1, 1), (1, 2)`, `ring (1, 1), (1, 2), …`, `all points`; of one, `point (1, 1)`."""
    match cut:
        case (int() as r, int() as c):
            return f"{what.removesuffix('s')} {shown_cell((r, c))}"
    if not isinstance(cut, Cut):
        return f"all {what}"
    called = "ring" if cut.ring else what if len(cut.cells) > 1 else what.removesuffix("s")
    return f"{called} {shown_cells(cut.cells)}"


def reason(cut: object, what: str) -> str:
    """Why a cut is one; of all nodes, that each has a neighbour; of one, that a line goes on."""
    if isinstance(cut, tuple) and len(cut) == 2:
        return f"no line ends or branches at the {place(cut, what)}"
    if not isinstance(cut, Cut):
        return f"no {what.removesuffix('s')} is left alone"
    here = place(cut, what)
    if (number := len(cut.cells)) > MOST:
        here = f"{'a ring of ' * cut.ring}{number} {what}, {shown_cell(cut.cells[0])} among them,"
    would = "close" if cut.ring else "be one region" if cut.together else "be cut off"
    return f"{here} would {would}"
