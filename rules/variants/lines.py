"""Rules about lines of cells."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, pairwise, product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ...boards.places import Cell, Position, Sized
from ...cnf.record import record
from ..instances import on_paths
from ..numbers import Candidates
from ..own import OfCells, Own, Said, cell_name
from ..rule import Breach, each
from ..rule import Said as Stated
from .pairs import Pair, Pairs, fitted

if TYPE_CHECKING:
    from random import Random

    from ...cnf.formula import Formula
    from ..explaining import Deduced, Known


@record
class OnLine(OfCells):
    """Cells that touch one another in their order."""

    least = 2
    joined = lined = True
    meaning: ClassVar[str]
    """What is true along it: `rises`."""

    def says_of(self) -> str:
        """What is true along it, in words."""
        return self.meaning

    def about(self, place: Any) -> str:
        """`thermometer r1c1-r1c4`."""
        return self.line().replace(":", "", 1)

    def why(self, puzzle: Any, place: Any, known: "Known") -> str:
        """`thermometer r1c1-r1c4 rises`."""
        return f"{self.about(place)} {self.says_of()}"


@record
class Steps(OnLine, Pairs):
    """Cells that follow each other on a line have numbers that fit."""

    def pairs(self, puzzle: Any) -> Iterator[Pair]:
        """Each cell and the next."""
        return pairwise(self.cells)

    def paired(self, puzzle: Any, cell: Cell) -> Iterator[Cell]:
        """The cell before, and the next."""
        where = self.cells.index(cell) if cell in self.cells else len(self.cells) + 1
        yield from self.cells[max(where - 1, 0) : where]
        yield from self.cells[where + 1 : where + 2]

    def place(self, pair: Pair) -> Any:
        """The whole line."""
        return ()


@record
class Thermometer(Steps):
    """The numbers of a thermometer rise from its bulb, the first cell, to its tip."""

    keyword, meaning = "thermometer", "rises"
    rise: ClassVar[int] = 1
    """By how much they rise at least from each cell to the next."""

    @classmethod
    def read(cls, said: Said, board: Sized) -> Self:
        """The rule; no longer than there are numbers."""
        found = super().read(said, board)
        if (len(found.cells) - 1) * cls.rise >= board.rows:
            word = said.groups[0][board.rows][1]
            raise word.wrong(f"{cls.keyword}: {board.rows} numbers do not rise any further")
        return found

    def fits(self, puzzle: Any, one: int, other: int) -> bool:
        """Rising numbers."""
        return one + self.rise <= other

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Numbers that are too small or too large for where they are, or after those before."""
        low = 1
        for i, cell in enumerate(self.cells):
            high = puzzle.rows - self.rise * (len(self.cells) - 1 - i)
            number = entries.get(cell, low)
            if not low <= number <= high:
                limit = f"at least {low}" if number < low else f"at most {high}"
                said = f"{cell_name(cell)} is {number}, but {self.about(())} has {limit} there"
                yield Breach(said, self.cells)
                return
            low = number + self.rise

    def plainly(self, puzzle: Any, deduced: "Deduced") -> str | None:
        """`thermometer r1c1-r1c4: at least 3`, of a cell whose lower numbers are excluded."""
        here = {fact.atom[1:3] for fact in deduced.facts}
        if len(deduced.rules) > 1 or len(here) != 1 or any(true for _, true in deduced.facts):
            return None
        [(r, c)], gone = here, {atom[3] for atom, _ in deduced.facts}
        left = [
            n
            for n in range(1, puzzle.rows + 1)
            if n not in gone and deduced.known(("value", r, c, n)) is not False
        ]
        if not left:
            return None
        low, high = any(n < left[0] for n in gone), any(n > left[-1] for n in gone)
        limits = [f"at least {left[0]}"] * low + [f"at most {left[-1]}"] * high
        return f"{self.about(())}: {' and '.join(limits)}"


@record
class SlowThermometer(Thermometer):
    """The numbers of a slow thermometer never fall from its bulb, the first cell, to its tip."""

    keyword, meaning, rise = "slow thermometer", "never falls", 0


@record
class Whisper(Steps):
    """Numbers that follow each other on a whisper differ by at least 5, or another number."""

    keyword = "whisper"
    numbers, usual = (1, 15), 5

    @classmethod
    def at_random(cls, puzzle: Any, entries: Position, source: "Random") -> Iterator[Own]:
        """Those with steps over half of the numbers."""
        step = (puzzle.rows + 1) // 2
        return on_paths(lambda cells: cls(cells, step), cls.least, puzzle, entries, source)

    def fits(self, puzzle: Any, one: int, other: int) -> bool:
        """Such a difference."""
        return abs(one - other) >= (self.number or 0)

    def right(self, puzzle: Any, one: int, other: int) -> bool:
        """Whether that many can be taken from the larger."""
        return max(one, other) - (self.number or 0) >= min(one, other)

    def must(self, puzzle: Any) -> str:
        """`differ by at least 5`."""
        return f"differ by at least {self.number}"

    def says_of(self) -> str:
        """`has steps of at least 5`."""
        return f"has steps of at least {self.number}"


@record
class Palindrome(Steps):
    """A palindrome has the same numbers from both of its ends."""

    keyword, meaning = "palindrome", "reads the same from both ends"

    def pairs(self, puzzle: Any) -> Iterator[Pair]:
        """The cells that are as far from the ends."""
        half = len(self.cells) // 2
        return zip(self.cells[:half], self.cells[::-1], strict=False)

    def paired(self, puzzle: Any, cell: Cell) -> Iterator[Cell]:
        """The cell that is as far from the last as one is from the first."""
        where = self.cells.index(cell) if cell in self.cells else len(self.cells)
        if where < len(self.cells) - 1 - where:
            yield self.cells[-1 - where]

    def place(self, pair: Pair) -> Any:
        """The pair."""
        return pair

    def fits(self, puzzle: Any, one: int, other: int) -> bool:
        """The same number."""
        return one == other

    def right(self, puzzle: Any, one: int, other: int) -> bool:
        """Whether they are no two numbers."""
        return not one - other

    def must(self, puzzle: Any) -> str:
        """`be the same`."""
        return "have the same number"


@record
class Nabner(OnLine):
    """The numbers on a nabner line all differ by at least 2: none is there twice, no two are
    consecutive.
    """

    keyword = "nabner"

    @classmethod
    def read(cls, said: Said, board: Sized) -> Self:
        """The rule; no longer than there are such numbers."""
        found, most = super().read(said, board), (board.rows + 1) // 2
        if len(found.cells) > most:
            word = said.groups[0][most][1]
            raise word.wrong(f"nabner: at most {most} of {board.rows} numbers differ by 2 or more")
        return found

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Stated:
        """Of two consecutive numbers, at most one is there, once."""
        for low in range(1, puzzle.rows):
            here = (at.of[cell] for cell in self.cells)
            held = [[x for n, x in some.items() if n in (low, low + 1)] for some in here]
            yield (low,), f.at_most_one([*chain.from_iterable(held)])

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Numbers that differ by less than 2; or so many that there is no room for others."""
        there = sorted((entries[cell], cell) for cell in self.cells if cell in entries)
        for (a, p), (b, q) in pairwise(there):
            if b < a + 2:
                said = f"{a} and {b} at {cell_name(p)} and {cell_name(q)}"
                yield Breach(f"{said} differ by less than 2 on {self.about(())}", (p, q))
                return
        gaps = pairwise([-1, *(a for a, _ in there), puzzle.rows + 2])
        room = sum((after - before - 2) // 2 for before, after in gaps)
        if room < len(self.cells) - len(there):
            yield Breach(f"{self.about(())} has not room for other numbers", self.cells)

    def why(self, puzzle: Any, place: Any, known: "Known") -> str:
        """`nabner r1c1-r1c4 has only one of 3 and 4`."""
        return f"{self.about(())} has only one of {place[0]} and {place[0] + 1}"


@record
class Classes(Steps):
    """Each three cells that follow each other on a line are of three different classes."""

    least = 3

    def pairs(self, puzzle: Any) -> Iterator[Pair]:
        """Each cell with the next and the one after."""
        for i in (1, 2):
            yield from zip(self.cells, self.cells[i:], strict=False)

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Stated:
        """Different classes; and so, of every third cell, the same, which follows."""
        yield from super().says(puzzle, f, at)
        every = range(1, puzzle.rows + 1)
        alike = {a: {b for b in every if not self.fits(puzzle, a, b)} for a in every}
        for pair in zip(self.cells, self.cells[3:], strict=False):
            yield from each((), fitted(alike, *(at.of[cell] for cell in pair)))

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Numbers of one class that are not three cells apart, or others that are."""
        there = [(i, p) for i, p in enumerate(self.cells) if p in entries]
        for (i, p), (j, q) in combinations(there, 2):
            if self.right(puzzle, entries[p], entries[q]) == ((j - i) % 3 == 0):
                said = f"{entries[p]} and {entries[q]} at {cell_name(p)} and {cell_name(q)}"
                kinds = "the same class" if (j - i) % 3 else "different classes"
                yield Breach(f"{said} are of {kinds} on {self.about(())}", (p, q))


@record
class Entropic(Classes):
    """Each three cells that follow each other on an entropic line have a low, a middle and a high
    number.
    """

    keyword, meaning = "entropic", "has low, middle and high numbers in turn"

    def fits(self, puzzle: Any, one: int, other: int) -> bool:
        """Different thirds of the numbers."""
        return len({3 * (number - 1) // puzzle.rows for number in (one, other)}) == 2

    def right(self, puzzle: Any, one: int, other: int) -> bool:
        """Whether a third of the numbers ends between them."""
        low, high = 3 * min(one, other), 3 * max(one, other)
        return any(low <= n + 2 < high for n in (puzzle.rows, 2 * puzzle.rows))


@record
class Modular(Classes):
    """Each three cells that follow each other on a modular line differ in their remainders by 3."""

    keyword, meaning = "modular", "has the three remainders by 3 in turn"

    def fits(self, puzzle: Any, one: int, other: int) -> bool:
        """Different remainders."""
        return one % 3 != other % 3

    def right(self, puzzle: Any, one: int, other: int) -> bool:
        """Whether 3 does not divide the difference."""
        return bool((one - other) % 3)


Order = Callable[[int, int], bool]


@record
class Ends(OnLine):
    """The numbers inside a line differ from those of its ends, and lie in some order to them."""

    orders: ClassVar[Sequence[tuple[Order, Order]]]
    """Of an inner number, which it never has: one of each pair is true of the first end, or the
    second of the last.
    """

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Stated:
        """For each inner number, what the ends are."""
        first, *inner, last = (at.of[cell] for cell in self.cells)
        f.expect(2 * (len(first) + len(last)) * sum(map(len, inner)))
        for here in inner:
            for n, x in here.items():
                yield from (((), [-x, -end[n]]) for end in (first, last) if n in end)
                for one, other in self.orders:
                    ends = [y for m, y in first.items() if one(m, n)]
                    ends += [y for m, y in last.items() if other(m, n)]
                    yield (), [-x, *ends]

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Inner numbers to which no numbers at the ends are right, or no others inside."""
        every = range(1, puzzle.rows + 1)
        there = {entries[cell] for cell in self.cells[1:-1] if cell in entries}
        some = not entries.keys() >= {*self.cells[1:-1]}
        ends = [[entries[p]] if p in entries else every for p in (self.cells[0], self.cells[-1])]
        for one, other in product(*ends):
            able = self.able(puzzle, min(one, other), max(one, other))
            if able is not None and there <= able and (able or not some):
                return
        told = tuple(cell for cell in self.cells if cell in entries)
        yield Breach(f"no numbers on {self.about(())} go with those that are there", told)

    def able(self, puzzle: Any, low: int, high: int) -> set[int] | None:
        """The numbers that can be inside a line with these ends; None if the ends are wrong."""
        raise NotImplementedError


def above(number: int, than: int) -> bool:
    """Whether a number is larger."""
    return number > than


def below(number: int, than: int) -> bool:
    """Whether a number is smaller."""
    return number < than


@record
class Between(Ends):
    """The numbers inside a between line lie between those of its ends."""

    keyword, meaning = "between", "has numbers between those of its ends"
    least = 3
    orders = ((above, above), (below, below))

    def able(self, puzzle: Any, low: int, high: int) -> set[int]:
        """Those between."""
        return {*range(low + 1, high)}


@record
class Lockout(Ends):
    """The ends of a lockout line differ by at least 4, or another number; the numbers inside are
    not between those of the ends, nor the same.
    """

    keyword, meaning = "lockout", "has numbers outside those of its ends"
    numbers, usual = (1, 15), 4
    orders = ((above, below), (below, above))

    @classmethod
    def at_random(cls, puzzle: Any, entries: Position, source: "Random") -> Iterator[Own]:
        """Those whose ends differ by half of the numbers."""
        apart = puzzle.rows // 2
        return on_paths(lambda cells: cls(cells, apart), cls.least, puzzle, entries, source)

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Stated:
        """The ends, and for each inner number what the ends are."""
        every, apart = range(1, puzzle.rows + 1), self.number or 0
        fit = {a: {b for b in every if abs(a - b) >= apart} for a in every}
        yield from each((), fitted(fit, at.of[self.cells[0]], at.of[self.cells[-1]]))
        yield from super().says(puzzle, f, at)

    def able(self, puzzle: Any, low: int, high: int) -> set[int] | None:
        """Those outside."""
        far = low + (self.number or 0) <= high
        return {*range(1, low), *range(high + 1, puzzle.rows + 1)} if far else None
