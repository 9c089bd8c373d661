"""Values that are given at the corners of cells."""

from collections.abc import Iterator
from typing import Any

from ..cnf.record import record
from .cells import InCells
from .places import Place, points
from .scene import At, Glyph, Mark, corner
from .values import NOTHING
from .words import Word


@record
class OnPoints(InCells):
    """The values that are given at corners, `.` for none: one more row and column than of cells."""

    frame = 1

    def part(self, puzzle: Any) -> dict[Place, Word]:
        """The words of the values."""
        write = self.values_of(vars(puzzle)).write
        return {point: Word(write(value), 0, 0) for point, value in puzzle.given.items()}

    def words(self, puzzle: Any) -> dict[Place, str]:
        """A word for every point."""
        told = self.part(puzzle)
        return {("point", *p): told[p].text if p in told else NOTHING for p in points(puzzle)}

    def spots(self, puzzle: Any) -> Iterator[list[At]]:
        """Every point."""
        return ([corner(point)] for point in points(puzzle))

    def marks(self, puzzle: Any) -> Iterator[Mark]:
        """The values."""
        if self.under:
            yield self.under(puzzle.given, "clue")
        yield from (Glyph(corner(p), w.text, "clue") for p, w in self.part(puzzle).items())
