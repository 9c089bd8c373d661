"""Answers that are regions, where each cell holds the size of its region."""

from collections.abc import Collection, Iterator, Sequence
from typing import TypeVar

from ...boards.board import Stage
from ...boards.cells import Gridded
from ...boards.on_cells import Completed
from ...boards.places import Place, Position, cells
from ...boards.regions import walls
from ...boards.scene import Mark
from ...cnf.record import record

G = TypeVar("G", bound=Gridded)


@record
class SizedRegions(Completed[G, int]):
    """A number for every cell, with walls between regions once all are known."""

    lattice = "walled"

    def choices(self, puzzle: G, place: Place) -> Sequence[int]:
        """Nearly all possible sizes: up to a little more than the largest given number."""
        largest = max(puzzle.given.values(), default=0) + 9
        return range(1, min(puzzle.rows * puzzle.columns, largest) + 1)

    def fits(self, puzzle: G, place: Place, value: int) -> bool:
        """Whether it is a size at all: there may be larger regions than those to choose from."""
        return value > 0

    def marks(
        self, puzzle: G, entries: Position | None, marked: Collection[Place], stage: Stage
    ) -> Iterator[Mark]:
        """Numbers, and walls."""
        yield self.seen(puzzle, entries, marked, stage)
        if entries and entries.keys() >= {*cells(puzzle)}:
            yield from walls(self.shown(puzzle, entries, stage))
