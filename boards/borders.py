"""Solutions that divide a board: borders between cells that share a side."""

from typing import Any, TypeVar

from ..cnf.formula import Atom
from .board import Joins
from .edges import OnEdges
from .facts import Said
from .names import BORDERS_BETWEEN, CELLS, shown_place
from .places import Edge, Place, Sized, cells, neighbours
from .scene import corner, middle
from .spelling import Flag

P = TypeVar("P", bound=Sized)

PART = "part"
"""The name of the helpers that say which cell is the first one of another's part of the board."""


def of_part(name: Atom, true: bool, called: str) -> Said:
    """`r1c2` is `in the region of r1c1`, or `not in the region of r1c1`."""
    _, r, c, *first = name
    there = f"in the {called} of {shown_place(tuple(first))}"
    return Said(shown_place((r, c)), there if true else f"not {there}", False, (r, c), CELLS)


class Border(Flag):
    """A border; helpers say in which region a cell is."""

    def helper(self, puzzle: Any, name: Atom, true: bool) -> Said | None:
        """`r1c2` is `in the region of r1c1`."""
        return of_part(name, true, "region") if name[0] == PART else None


class Borders(OnEdges[P]):
    """A border, or none, between every two cells side by side."""

    def __init__(self) -> None:
        """Atoms are `("border", u, v)`, of two cells u < v."""
        flag = Border("border", "a border", "no border", BORDERS_BETWEEN)
        super().__init__(flag, neighbours, "borders", "border", at=corner, lattice="walled")

    def drawn(self, place: Place) -> Edge:
        """The ends of the side that two cells share."""
        (r, c), (s, d) = place
        return ((r, d), (r + 1, d)) if r == s else ((s, c), (s, c + 1))

    def joins(self, puzzle: P) -> Joins:
        """The cells, and those side by side."""
        return {cell: middle(cell) for cell in cells(puzzle)}, neighbours(puzzle)

    def lines(self, puzzle: P, solution: frozenset[Edge]) -> dict[Edge, int]:
        """A line between two cells that no border parts."""
        return {pair: 1 for pair in neighbours(puzzle) if pair not in solution}
