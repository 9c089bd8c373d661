"""Checks of shaded cells, for `verify`: they share nothing with encodings."""

from collections.abc import Iterable

from ..boards.cells import Cells
from ..boards.places import Cell
from ..boards.words import shown_cells
from .solved import unmarkable, values


def breaches(solution: Cells) -> list[str]:
    """Where cells are neither shaded nor not, shaded ones are side by side, or the others are not
    connected, in words.
    """
    every = values(solution)
    pairs = [
        (cell, other) for r, c in every for cell in [(r, c)] for other in [(r, c + 1), (r + 1, c)]
    ]
    pairs = [pair for pair in pairs if all(map(every.get, pair))]
    broken = unmarkable(solution) + [f"{shown_cells(pair)} are both shaded" for pair in pairs]
    apart = joined(cell for cell, x in every.items() if not x)[1:]
    return broken + [f"{shown_cells(part)} not connected to the rest" for part in apart]


def joined(among: Iterable[Cell]) -> list[list[Cell]]:
    """The connected parts of some cells, each sorted."""
    left, found = {*among}, list[list[Cell]]()
    for start in sorted(left):
        if start in left:
            left.remove(start)
            part = [start]
            for r, c in part:
                near = {(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)} & left
                left -= near
                part += near
            found.append(sorted(part))
    return found
