"""Solutions that divide a board: borders between cells that share a side."""

from typing import TypeVar

from .board import Joins
from .edges import OnEdges
from .names import BORDERS_BETWEEN
from .places import Edge, Place, Sized, cells, neighbours
from .scene import corner, middle
from .spelling import Flag

P = TypeVar("P", bound=Sized)


class Borders(OnEdges[P]):
    """A border, or none, between every two cells side by side."""

    def __init__(self) -> None:
        """Atoms are `("border", u, v)`, of two cells u < v."""
        flag = Flag("border", "a border", "no border", BORDERS_BETWEEN)
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
