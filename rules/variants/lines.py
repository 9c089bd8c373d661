"""Rules about lines of cells."""

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Self

from ...boards.places import Cell, Position, Sized
from ...cnf.record import record
from ..own import OfCells, Said, cell_name
from ..rule import Breach
from .pairs import Pair, Pairs

if TYPE_CHECKING:
    from ..explaining import Deduced, Known


@record
class InLine(Pairs, OfCells):
    """Cells that follow each other on a line have numbers that fit."""

    least = 2
    joined = True

    def pairs(self, puzzle: Any) -> Iterator[Pair]:
        """Each cell and the next."""
        return pairwise(self.cells)

    def paired(self, puzzle: Any, cell: Cell) -> Iterator[Cell]:
        """The next cell."""
        if cell in self.cells[:-1]:
            yield self.cells[self.cells.index(cell) + 1]

    def place(self, pair: Pair) -> Any:
        """The whole line."""
        return ()


@record
class Thermometer(InLine):
    """The numbers of a thermometer rise from its bulb, the first cell, to its tip."""

    keyword = "thermometer"
    rise = 1
    """By how much they rise at least from each cell to the next."""

    @classmethod
    def read(cls, said: Said, board: Sized) -> Self:
        """The rule; no longer than there are numbers."""
        found = super().read(said, board)
        if (len(found.cells) - 1) * cls.rise >= board.rows:
            word = said.groups[0][board.rows][1]
            raise word.wrong(f"{cls.keyword}: numbers from 1 to {board.rows} rise no further")
        return found

    def fits(self, one: int, other: int) -> bool:
        """Rising numbers."""
        return one + self.rise <= other

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Numbers that are too small or too large for where they are, or after those before."""
        before, steps = 1, 0
        for i, cell in enumerate(self.cells):
            low, high = before + steps * self.rise, puzzle.rows
            high -= self.rise * (len(self.cells) - 1 - i)
            number = entries.get(cell, low)
            if not low <= number <= high:
                limit = f"at least {low}" if number < low else f"at most {high}"
                said = f"{number} at {cell_name(cell)}: {self.line()} has {limit} there"
                yield Breach(said, self.cells)
                return
            before, steps = (number, 1) if cell in entries else (before, steps + 1)

    def why(self, puzzle: Any, place: Any, known: "Known") -> str:
        """`thermometer: r1c1-r1c4 rises`."""
        return f"{self.line()} rises"
