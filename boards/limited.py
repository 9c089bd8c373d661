"""Solutions that have a value in every cell, one of those that the cell can have."""

from collections.abc import Callable, Sequence
from typing import Generic

from ..cnf.record import record
from .cells import G, V
from .on_cells import Completed
from .places import Place


@record
class Limited(Completed[G, V], Generic[G, V]):
    """A value for every cell, some of which the puzzle gives: one that the cell can have."""

    able: Callable[[G, Place], Sequence[V]]
    """Returns the values that a cell can have, the given one among them."""

    def choices(self, puzzle: G, place: Place) -> Sequence[V]:
        """These values."""
        return self.able(puzzle, place)
