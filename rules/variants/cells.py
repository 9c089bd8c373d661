"""Rules about cells by themselves, and about groups of cells that are alike."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Self

from ...boards.places import Cell, Position, Sized
from ...boards.words import integer
from ...cnf.record import record
from ..instances import in_cells, shifted
from ..numbers import Candidates
from ..own import OfCells, Own, Said, cell_name, cell_names
from ..rule import Breach
from ..rule import Said as Stated
from .pairs import Pair, Pairs

if TYPE_CHECKING:
    from random import Random

    from ...cnf.formula import Formula
    from ..explaining import Known


@record
class Even(OfCells):
    """Some cells have even numbers."""

    keyword = "even"
    rest = 0
    """What is left of the numbers, divided by two."""

    @classmethod
    def at_random(cls, puzzle: Any, entries: Position, source: "Random") -> Iterator[Own]:
        """Those of single cells."""
        return in_cells(cls, puzzle, entries, source)

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Stated:
        """No other number."""
        for cell in self.cells:
            yield from ((cell, [-x]) for n, x in at.of[cell].items() if n % 2 != self.rest)

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Cells with other numbers."""
        for cell in self.cells:
            number = entries.get(cell)
            if number is not None and bool(number & 1) != bool(self.rest):
                said = f"{number} at {cell_name(cell)} is not {self.keyword}"
                yield Breach(said, (cell,))

    def why(self, puzzle: Any, place: Any, known: "Known") -> str:
        """`r1c1 is even`."""
        return f"{cell_name(place)} is {self.keyword}"


@record
class Odd(Even):
    """Some cells have odd numbers."""

    keyword, rest = "odd", 1


@record
class OneOf(Own):
    """Some cells have one of these numbers."""

    keyword = "candidates"
    drawn = " {ns}: {cells}"
    wanted: tuple[int, ...]
    cells: tuple[Cell, ...]

    @classmethod
    def read(cls, said: Said, board: Sized) -> Self:
        """`candidates 1 2 3: r1c1 r2c2`."""
        [cells] = said.cells()
        if not said.arguments:
            raise said.keyword.wrong(f"expected: {cls.keyword} 1 2 3: cells")
        wanted = {integer(word, "a number", 1, board.rows) for word in said.arguments}
        return cls(tuple(sorted(wanted)), tuple(sorted(cells)))

    @classmethod
    def at_random(cls, puzzle: Any, entries: Position, source: "Random") -> Iterator[Own]:
        """Two or three numbers for each cell."""
        every = source.sample(sorted(entries), len(entries))
        for cell in every:
            others = [n for n in range(1, puzzle.rows + 1) if n != entries[cell]]
            some = [entries[cell], *source.sample(others, source.choice((1, 2)))]
            yield cls(tuple(sorted(some)), (cell,))

    def line(self) -> str:
        """`candidates 1 2 3: r1c1 r2c2`."""
        return f"{self.keyword} {' '.join(map(str, self.wanted))}: {cell_names(self.cells)}"

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Stated:
        """No other number."""
        for cell in self.cells:
            yield from ((cell, [-x]) for n, x in at.of[cell].items() if n not in self.wanted)

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Cells with other numbers."""
        for cell in {*self.cells} & entries.keys():
            if entries[cell] not in self.wanted:
                said = f"{entries[cell]} at {cell_name(cell)} is no candidate"
                yield Breach(said, (cell,))

    def why(self, puzzle: Any, place: Any, known: "Known") -> str:
        """`r1c1 is 1 or 2`."""
        return f"{cell_name(place)} is {' or '.join(map(str, self.wanted))}"


@record
class Clone(Pairs, OfCells):
    """Two groups of cells have the same numbers, cell by cell."""

    others: tuple[Cell, ...] = ()
    keyword = "clone"
    drawn = ": {cells} = {others}"

    @classmethod
    def read(cls, said: Said, board: Sized) -> Self:
        """The rule; the groups have as many cells."""
        cells, others = said.cells(2)
        if said.arguments:
            raise said.arguments[0].wrong("expected: clone: cells = cells")
        for i, (cell, word) in enumerate(said.groups[1]):
            if i >= len(cells) or cell == cells[i]:
                wrong = "is a clone of itself" if i < len(cells) else "has no cell on the left"
                raise word.wrong(f"{cell_name(cell)} {wrong}")
        if len(cells) > len(others):
            cell, word = said.groups[0][len(others)]
            raise word.wrong(f"{cell_name(cell)} has no cell on the right")
        return cls(cells, None, others)

    @classmethod
    def at_random(cls, puzzle: Any, entries: Position, source: "Random") -> Iterator[Own]:
        """Pairs of cells side by side, and the same numbers elsewhere."""
        return (cls(cells, None, others) for cells, others in shifted(puzzle, entries, source))

    def line(self) -> str:
        """`clone: r1c1 r1c2 = r3c3 r3c4`."""
        return f"clone: {cell_names(self.cells)} = {cell_names(self.others)}"

    def pairs(self, puzzle: Any) -> Iterator[Pair]:
        """Each cell and its clone."""
        return zip(self.cells, self.others, strict=True)

    def paired(self, puzzle: Any, cell: Cell) -> Iterator[Cell]:
        """The clone of a cell."""
        if cell in self.cells:
            yield self.others[self.cells.index(cell)]

    def fits(self, puzzle: Any, one: int, other: int) -> bool:
        """The same number."""
        return one == other

    def right(self, puzzle: Any, one: int, other: int) -> bool:
        """Whether they are no two numbers."""
        return not one - other

    def must(self, puzzle: Any) -> str:
        """`are the same`."""
        return "have the same number"
