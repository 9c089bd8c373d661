"""Cuts of graphs in a puzzle's words."""

from collections.abc import Sequence
from typing import NamedTuple

from ..boards.places import Cell
from ..boards.words import shown_cell, shown_cells

MOST = 12
"""How many cells of a cut are named at most."""


class Cut(NamedTuple):
    """The cells that would be cut off; or that a ring would be closed around, with `ring`; or that
    would be in one region, with `together`.
    """

    cells: tuple[Cell, ...]
    ring: bool = False
    together: bool = False


def place(cut: object, what: str) -> str:
    """`points (1, 1), (1, 2)`, `ring (1, 1), (1, 2), …`, `all points`; for one, `point (1, 1)`."""
    match cut:
        case (int() as r, int() as c):
            return f"{what.removesuffix('s')} {shown_cell((r, c))}"
    if not isinstance(cut, Cut):
        return f"all {what}"
    called = "ring" if cut.ring else what if len(cut.cells) > 1 else what.removesuffix("s")
    return f"{called} {shown_cells(cut.cells)}"


def reason(cut: object, what: str) -> str:
    """Why a cut holds; for all nodes, each has a neighbour; for one node, its line goes on."""
    if isinstance(cut, tuple) and len(cut) == 2:
        return f"no line ends or branches at the {place(cut, what)}"
    if not isinstance(cut, Cut):
        return f"no {what.removesuffix('s')} is left alone"
    here = place(cut, what)
    if (number := len(cut.cells)) > MOST:
        here = f"{'a ring of ' * cut.ring}{number} {what}, {shown_cell(cut.cells[0])} among them,"
        if not cut.ring and len(lines := runs(cut.cells)) <= MOST:
            here = f"{what} {', '.join(lines)}"
    would = "close" if cut.ring else "be one region" if cut.together else "be cut off"
    return f"{here} would {would}"


def runs(cells: Sequence[Cell]) -> list[str]:
    """Sorted cells, those side by side in a row by the first and the last: `(1, 2) to (1, 4)`."""
    found: list[list[Cell]] = []
    for r, c in cells:
        if found and found[-1][-1] == (r, c - 1):
            found[-1].append((r, c))
        else:
            found.append([(r, c)])
    return [" to ".join(map(shown_cell, dict.fromkeys((run[0], run[-1])))) for run in found]
