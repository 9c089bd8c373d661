"""Rules about cells that have different numbers, or certain numbers: cages, renban lines, and the
like.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ...boards.places import Cell, Position, Sized
from ...boards.words import integer
from ...cnf.record import record
from .. import own
from ..instances import grown, in_cells
from ..numbers import Candidates
from ..own import OfCells, Own, cell_name, cell_names
from ..rule import Breach, Said, each
from ..sums import possible

if TYPE_CHECKING:
    from random import Random

    from ...cnf.formula import Formula
    from ..explaining import Known

FEW = 3
"""Sets of numbers that are all said."""


class Unlike(OfCells):
    """The numbers of some cells are different."""

    @classmethod
    def read(cls, said: own.Said, board: Sized) -> Self:
        """The rule; BadInput for more cells than numbers."""
        found = super().read(said, board)
        if len(found.cells) > board.rows:
            word = said.groups[0][board.rows][1]
            raise word.wrong(f"there are {board.rows} numbers for {len(found.cells)} cells")
        return found

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Said:
        """Different numbers, of one of the sets."""
        from ...cnf import digit_sums  # imported here, as few boards have cages

        held = digit_sums.holding([at.of[cell] for cell in self.cells])
        yield from each(None, digit_sums.different(f, held))
        sets = self.sets(puzzle.rows)
        if sets is not None:
            f.expect(sum(map(len, sets)))
            yield from each(None, digit_sums.one_set(f, held, sets))

    def sets(self, most: int) -> Sequence[frozenset[int]] | None:
        """The sets of numbers that these may be; None for any, of so many numbers."""
        return None

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """A number that is there twice, or numbers that are wrong together."""
        there = [entries[cell] for cell in self.cells if cell in entries]
        twice = [number for number, times in Counter(there).items() if times > 1]
        fault = f"has two {twice[0]}s" if twice else self.fault({*there}, puzzle.rows)
        if fault:
            yield Breach(f"{self.called()} {fault}", self.cells)

    meaning: ClassVar[str] = "are different"
    """What is true of the numbers, whatever they are."""

    def fault(self, there: AbstractSet[int], most: int) -> str:
        """What is wrong with different numbers of some of the cells; empty if nothing is."""
        return ""

    def called(self) -> str:
        """`cage 15 in r1c1 r1c2`."""
        return self.line().replace(":", " in", 1)

    def why(self, puzzle: Any, place: Any, known: "Known") -> str:
        """`cage 15 in r1c1 r1c2 is {6, 9} or {7, 8}`; or that its numbers are different."""
        able = self.left(known, puzzle.rows)
        if 0 < len(able) <= FEW:
            every = [f"{{{', '.join(map(str, sorted(digits)))}}}" for digits in able]
            return f"{self.called()} is {' or '.join(every)}"
        always = sorted(frozenset[int].intersection(*map(frozenset, able))) if able else []
        if always:
            return f"{self.called()} always has {' and '.join(map(str, always))}"
        if self.number and not able:
            return f"no numbers that are left for {self.called()} sum to {self.number}"
        return f"the numbers of {self.called()} {self.meaning}"

    def left(self, known: "Known", most: int) -> Sequence[frozenset[int]]:
        """The sets that known facts leave."""
        return []


@record
class Cage(Unlike):
    """The numbers of a cage are different, and their sum is the one that is given, if one is."""

    keyword, also = "cage", "killer"
    numbers = (1, 99_999)

    @classmethod
    def at_random(cls, puzzle: Any, entries: Position, source: "Random") -> Iterator[Own]:
        """Cages of two to five cells, which cover most of the board."""
        for cells in grown(puzzle, range(2, min(5, puzzle.rows - 1) + 1), entries, source):
            yield cls(cells, sum(entries[cell] for cell in cells))

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Said:
        """Different numbers, with the sum."""
        from ...cnf import digit_sums  # imported here, as few boards have cages

        line = [at.of[cell] for cell in self.cells]
        return each(None, digit_sums.with_sum(f, line, self.number or 0, puzzle.rows))

    def fault(self, there: AbstractSet[int], most: int) -> str:
        """`sums to at least 16`."""
        free = [number for number in range(1, most + 1) if number not in there]
        blank = len(self.cells) - len(there)
        least, high = sum(there) + sum(free[:blank]), sum(there) + sum(free[::-1][:blank])
        if self.number is None or least <= self.number <= high:
            return ""
        bound = "" if not blank else "at least " if self.number < least else "at most "
        return f"sums to {bound}{least if self.number < least else high}"

    def left(self, known: "Known", most: int) -> Sequence[frozenset[int]]:
        """Those of the sum, each number of which has a cell, and each cell of which a number."""
        place = (self.keyword, self.cells, self.number or 0)
        return [*map(frozenset, possible(place, known, most))] if self.number else []


@record
class ExtraRegion(Unlike):
    """The numbers of an extra region are different."""

    keyword = "extra region"

    @classmethod
    def at_random(cls, puzzle: Any, entries: Position, source: "Random") -> Iterator[Own]:
        """Regions of as many cells as there are numbers."""
        sizes = range(puzzle.rows, puzzle.rows + 1)
        return (cls(cells) for cells in grown(puzzle, sizes, entries, source))

    def sets(self, most: int) -> Sequence[frozenset[int]] | None:
        """All numbers, if there are as many cells."""
        return [frozenset(range(1, most + 1))] if len(self.cells) == most else None


@record
class Renban(Unlike):
    """The numbers of a renban line are different, and follow each other, in any order."""

    keyword = "renban"
    lined = True
    meaning = "are different, and follow each other"

    def sets(self, most: int) -> Sequence[frozenset[int]] | None:
        """Numbers in a row."""
        size = len(self.cells)
        return [frozenset(range(a, a + size)) for a in range(1, most - size + 2)]

    def fault(self, there: AbstractSet[int], most: int) -> str:
        """`has 2 and 7, which are too far apart`."""
        low, high = min(there, default=0), max(there, default=0)
        apart = high - low >= len(self.cells)
        return f"has {low} and {high}, which are too far apart" if apart else ""

    def left(self, known: "Known", most: int) -> Sequence[frozenset[int]]:
        """Numbers in a row, each of which has a cell, and each cell of which a number."""
        place = (self.keyword, self.cells, 0)
        able = map(frozenset, possible(place, known, most))
        return [digits for digits in able if max(digits) - min(digits) < len(self.cells)]


@record
class Quadruple(Own):
    """Four cells that meet in a point have the numbers that are written there."""

    keyword = "quadruple"
    drawn, least, most = " {ns}: {cells}", 4, 4
    wanted: tuple[int, ...]
    cells: tuple[Cell, ...]
    size: ClassVar[int] = 4

    @classmethod
    def read(cls, said: own.Said, board: Sized) -> Self:
        """Up to four numbers, and as many cells."""
        [cells] = said.cells()
        wanted = [integer(word, "a number", 1, board.rows) for word in said.arguments]
        if not 1 <= len(wanted) <= cls.size:
            raise said.keyword.wrong(f"expected: {cls.keyword} 1 2 3: r1c1 r1c2 r2c1 r2c2")
        top, left = min(cells)
        if {*cells} != {(r, c) for r in (top, top + 1) for c in (left, left + 1)}:
            raise said.rest[0].wrong(f"{cls.keyword} has four cells that meet in a point")
        return cls(tuple(sorted(wanted)), tuple(sorted(cells)))

    @classmethod
    def at_random(cls, puzzle: Any, entries: Position, source: "Random") -> Iterator[Own]:
        """One to four of the numbers around each point."""
        points = [(r, c) for r in range(puzzle.rows - 1) for c in range(puzzle.columns - 1)]
        for r, c in source.sample(points, len(points)):
            cells = ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))
            wanted = source.sample([entries[cell] for cell in cells], source.randint(1, cls.size))
            yield cls(tuple(sorted(wanted)), cells)

    def line(self) -> str:
        """`quadruple 1 2 3: r1c1 r1c2 r2c1 r2c2`."""
        return f"{self.keyword} {' '.join(map(str, self.wanted))}: {cell_names(self.cells)}"

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Said:
        """For each number a clause, or a count if it is there several times."""
        for number, times in Counter(self.wanted).items():
            literals = [at.of[cell][number] for cell in self.cells if number in at.of[cell]]
            yield number, literals if times == 1 else f.at_least(literals, times)

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """More numbers that are lacking than open cells."""
        lacking = [*self.wanted]
        for cell in self.cells:
            if entries.get(cell) in lacking:
                lacking.remove(entries[cell])
        if len(lacking) > sum(cell not in entries for cell in self.cells):
            said = " and ".join(map(str, lacking))
            yield Breach(f"{cell_names(self.cells)} have no place for {said}", self.cells)

    def why(self, puzzle: Any, place: Any, known: "Known") -> str:
        """`3 is in r1c1 r1c2 r2c1 r2c2`."""
        often = {1: "", 2: "twice "}.get(times := self.wanted.count(place), f"{times} times ")
        return f"{place} is {often}in {cell_names(self.cells)}"


@record
class Indexer(OfCells):
    """The number of a cell says where in its row, column or box a number is: the one that says
    where the cell is.
    """

    where: ClassVar[str]
    """Where it says the number is: `row of its column`."""

    @classmethod
    def at_random(cls, puzzle: Any, entries: Position, source: "Random") -> Iterator[Own]:
        """Those of single cells."""
        return in_cells(cls, puzzle, entries, source)

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Said:
        """For each number of a cell, what is where it points."""
        for cell in self.cells:
            place, line = self.house(puzzle, *cell)
            for number, x in at.of[cell].items():
                there = at.of[line[number - 1]].get(place)
                yield cell, [-x] if there is None else [-x, there]

    def house(self, puzzle: Any, r: int, c: int) -> tuple[int, Sequence[Cell]]:
        """Where a cell is in its house, from 1; and the cells of that."""
        raise NotImplementedError

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Cells that point to one with another number."""
        for cell in self.cells:
            if cell in entries:
                there, place = self.pointed(puzzle, *cell, entries[cell])
                if entries.get(there, place) != place:
                    said = f"by {cell_name(cell)}, {cell_name(there)} is {place}"
                    yield Breach(f"{said}, not {entries[there]}", (cell, there))

    def pointed(self, puzzle: Any, r: int, c: int, number: int) -> tuple[Cell, int]:
        """The cell to which a number points, and what it has to be, for checks."""
        raise NotImplementedError

    def why(self, puzzle: Any, place: Cell, known: "Known") -> str:
        """`r2c1 says in which column of its row 1 is`."""
        number, _ = self.house(puzzle, *place)
        return f"{cell_name(place)} says in which {self.where} {number} is"


class RowIndexer(Indexer):
    """The number of a row indexer says in which row of its column that of its own row is."""

    keyword = "row indexer"
    where = "row of its column"

    def house(self, puzzle: Any, r: int, c: int) -> tuple[int, Sequence[Cell]]:
        """The column."""
        return r + 1, [(i, c) for i in range(puzzle.rows)]

    def pointed(self, puzzle: Any, r: int, c: int, number: int) -> tuple[Cell, int]:
        """In the column."""
        return (number - 1, c), r + 1


class ColumnIndexer(Indexer):
    """The number of a column indexer says in which column of its row that of its own column is."""

    keyword = "column indexer"
    where = "column of its row"

    def house(self, puzzle: Any, r: int, c: int) -> tuple[int, Sequence[Cell]]:
        """The row."""
        return c + 1, [(r, i) for i in range(puzzle.rows)]

    def pointed(self, puzzle: Any, r: int, c: int, number: int) -> tuple[Cell, int]:
        """In the row."""
        return (r, number - 1), c + 1


class BoxIndexer(Indexer):
    """The number of a box indexer says in which cell of its box the number of its cell is, counted
    row by row.
    """

    keyword = "box indexer"
    where = "cell of its box"
    boxed = True

    def house(self, puzzle: Any, r: int, c: int) -> tuple[int, Sequence[Cell]]:
        """The box."""
        high, wide = puzzle.height, puzzle.width
        top, left = r - r % high, c - c % wide
        box = [(i, j) for i in range(top, top + high) for j in range(left, left + wide)]
        return box.index((r, c)) + 1, box

    def pointed(self, puzzle: Any, r: int, c: int, number: int) -> tuple[Cell, int]:
        """In the box."""
        (down, across), wide = divmod(number - 1, puzzle.width), puzzle.width
        place = r % puzzle.height * wide + c % wide + 1
        return (r - r % puzzle.height + down, c - c % wide + across), place
