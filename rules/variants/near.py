"""Rules about cells that are near each other: a knight's move apart, or side by side, with a dot
between them or without one.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ...boards.places import Cell, Position, Sized, beside, cells
from ...cnf.record import record
from ..instances import between_cells, in_cells
from ..own import Everywhere, OfCells, Own, Said, cell_name
from .pairs import Pair, Pairs

if TYPE_CHECKING:
    from random import Random


@record
class Apart(Pairs, Everywhere):
    """Two cells that are some steps apart have numbers that fit."""

    steps: ClassVar[Sequence[Cell]]
    """The rows and columns from a cell to the second ones, for clauses."""
    squared: ClassVar[int]
    """The square of the distance, for checks."""

    def pairs(self, puzzle: Any) -> Iterator[Pair]:
        """The pairs that are on the board."""
        every = cells(puzzle)
        there = {*every}
        for r, c in every:
            ends = ((r + down, c + right) for down, right in self.steps)
            yield from (((r, c), end) for end in ends if end in there)

    def paired(self, puzzle: Any, cell: Cell) -> Iterator[Cell]:
        """The later cells at the distance."""
        r, c = cell
        for s in range(r, min(r + 3, puzzle.rows)):
            for d in range(max(c - 2, 0), min(c + 3, puzzle.columns)):
                if (s - r) ** 2 + (d - c) ** 2 == self.squared and (r, c) < (s, d):
                    yield s, d


@record
class Unlike(Apart):
    """Such cells have different numbers."""

    def fits(self, puzzle: Any, one: int, other: int) -> bool:
        """Different numbers."""
        return one != other

    def right(self, puzzle: Any, one: int, other: int) -> bool:
        """Whether their set has two."""
        return len({one, other}) == 2

    def must(self, puzzle: Any) -> str:
        """`differ`."""
        return "differ"


@record
class AntiKnight(Unlike):
    """Cells that are a knight's move apart have different numbers."""

    keyword = "antiknight"
    steps = ((1, -2), (1, 2), (2, -1), (2, 1))
    squared = 5


@record
class AntiKing(Unlike):
    """Cells that touch at a corner have different numbers."""

    keyword = "antiking"
    steps = ((1, -1), (1, 1))
    squared = 2


@record
class Sign(Pairs, OfCells):
    """A sign between two cells says what their numbers do."""

    least, most = 2, 2

    @classmethod
    def at_random(cls, puzzle: Any, entries: Position, source: "Random") -> Iterator[Own]:
        """All of them."""
        return between_cells(lambda pair: cls(pair, cls.usual), puzzle, entries, source)

    @classmethod
    def read(cls, said: Said, board: Sized) -> Self:
        """The rule; its cells are side by side."""
        found = super().read(said, board)
        (r, c), (s, d) = found.cells
        if abs(r - s) + abs(c - d) != 1:
            word = said.groups[0][1][1]
            raise word.wrong(f"{cell_name((s, d))} is not beside {cell_name((r, c))}")
        return found

    def pairs(self, puzzle: Any) -> list[Pair]:
        """The two cells."""
        one, other = self.cells
        return [(one, other)]

    def paired(self, puzzle: Any, cell: Cell) -> list[Cell]:
        """The other cell, of either."""
        return [other for other in self.cells if other != cell and cell in self.cells]


@record
class WhiteDot(Sign):
    """A white dot is between numbers that differ by 1, or by the number of the dot."""

    keyword = "white dot"
    numbers, usual = (1, 15), 1

    def fits(self, puzzle: Any, one: int, other: int) -> bool:
        """That difference."""
        return abs(one - other) == self.number

    def right(self, puzzle: Any, one: int, other: int) -> bool:
        """Whether the larger is that much more."""
        return max(one, other) == min(one, other) + (self.number or 0)

    def must(self, puzzle: Any) -> str:
        """`differ by 1`."""
        return f"differ by {self.number}"


@record
class BlackDot(Sign):
    """A black dot is between numbers one of which is twice the other, or so many times."""

    keyword = "black dot"
    numbers, usual = (2, 16), 2

    def fits(self, puzzle: Any, one: int, other: int) -> bool:
        """That ratio."""
        return self.number in (one / other, other / one)

    def right(self, puzzle: Any, one: int, other: int) -> bool:
        """Whether the larger is that many times the smaller."""
        least, most = sorted((one, other))
        return least > 0 and divmod(most, least) == (self.number, 0)

    def must(self, puzzle: Any) -> str:
        """`have the ratio 1:2`."""
        return f"have the ratio 1:{self.number}"


@record
class Total(Sign):
    """A sign is between numbers with a sum."""

    total: ClassVar[int]

    def fits(self, puzzle: Any, one: int, other: int) -> bool:
        """That sum."""
        return one + other == self.total

    def right(self, puzzle: Any, one: int, other: int) -> bool:
        """Whether one is the rest of the other."""
        return self.total - one == other

    def must(self, puzzle: Any) -> str:
        """`sum to 10`."""
        return f"sum to {self.total}"


@record
class X(Total):
    """An X is between numbers that sum to 10."""

    keyword, total = "x", 10


@record
class V(Total):
    """A V is between numbers that sum to 5."""

    keyword, total = "v", 5


@record
class Unsigned(Apart):
    """Cells side by side without a sign have numbers that fit."""

    steps = ((0, 1), (1, 0))
    squared = 1
    excused: ClassVar[tuple[type[Sign], ...]]
    """The signs with which two cells may have any numbers."""

    def pairs(self, puzzle: Any) -> Iterator[Pair]:
        """Those without a sign."""
        signs = {frozenset(rule.cells) for rule in puzzle.rules if isinstance(rule, self.excused)}
        return (pair for pair in super().pairs(puzzle) if frozenset(pair) not in signs)

    def paired(self, puzzle: Any, cell: Cell) -> Iterator[Cell]:
        """Those to which no sign leads."""
        signs = [rule.cells for rule in puzzle.rules if isinstance(rule, self.excused)]
        for other in super().paired(puzzle, cell):
            if (cell, other) not in signs and (other, cell) not in signs:
                yield other


@record
class NonConsecutive(Unsigned):
    """Cells side by side have no consecutive numbers, unless a dot is between them."""

    keyword, excused = "nonconsecutive", (WhiteDot, BlackDot)

    def fits(self, puzzle: Any, one: int, other: int) -> bool:
        """No difference of 1."""
        return abs(one - other) != 1

    def right(self, puzzle: Any, one: int, other: int) -> bool:
        """Neither is one more than the other."""
        return one + 1 != other and other + 1 != one

    def must(self, puzzle: Any) -> str:
        """`avoid consecutive numbers`."""
        return "avoid consecutive numbers"


@record
class AllGiven(Unsigned):
    """Cells side by side without a sign have no numbers between which one would be right."""

    late = True
    kinds: ClassVar[tuple[type[Sign], ...]]
    """The signs: those with the numbers that the puzzle has or, if it has none, the usual one."""

    @classmethod
    def at_random(cls, puzzle: Any, entries: Position, source: "Random") -> Iterator[Own]:
        """The rule, and all signs."""
        yield cls()
        for kind in cls.kinds:
            yield from kind.at_random(puzzle, entries, source)

    def fits(self, puzzle: Any, one: int, other: int) -> bool:
        """No sign would be right."""
        for kind in self.kinds:
            signs = [rule for rule in puzzle.rules if type(rule) is kind]
            for sign in signs or [kind((), kind.usual)]:
                if sign.fits(puzzle, one, other):
                    return False
        return True

    def right(self, puzzle: Any, one: int, other: int) -> bool:
        """The same, by the checks of the signs."""
        given = {kind: [r for r in puzzle.rules if type(r) is kind] for kind in self.kinds}
        signs = chain.from_iterable(some or [k((), k.usual)] for k, some in given.items())
        return not any(sign.right(puzzle, one, other) for sign in signs)

    def must(self, puzzle: Any) -> str:
        """`differ so that there is no white dot`."""
        return f"avoid {self.keyword.split(' ', 1)[1].removesuffix(' given')}"


@record
class AllWhite(AllGiven):
    """Numbers side by side differ by 1 only where there is a dot."""

    keyword, kinds, excused = "all white dots given", (WhiteDot,), (WhiteDot, BlackDot)


@record
class AllBlack(AllGiven):
    """A number is twice the one beside it only where there is a dot."""

    keyword, kinds, excused = "all black dots given", (BlackDot,), (WhiteDot, BlackDot)


@record
class AllXV(AllGiven):
    """Numbers side by side sum to 10 or 5 only where there is an X or a V."""

    keyword, kinds, excused = "all xv given", (X, V), (X, V)


@record
class Extreme(Pairs, OfCells):
    """Some cells have numbers unlike those of all other cells beside them."""

    @classmethod
    def at_random(cls, puzzle: Any, entries: Position, source: "Random") -> Iterator[Own]:
        """Those of single cells."""
        return in_cells(cls, puzzle, entries, source)

    def pairs(self, puzzle: Any) -> Iterator[Pair]:
        """Each of these cells, and each other one beside it."""
        alike = (rule.cells for rule in puzzle.rules if isinstance(rule, type(self)))
        marked = {*self.cells}.union(*alike)
        pairs = ((cell, other) for cell in self.cells for other in beside(puzzle, cell))
        return (pair for pair in pairs if pair[1] not in marked)

    def paired(self, puzzle: Any, cell: Cell) -> Iterator[Cell]:
        """The other cells at a distance of 1, of one of these cells."""
        (r, c), far = cell, (puzzle.rows, puzzle.columns)
        for s, d in ((r + 1, c), (r, c + 1), (r - 1, c), (r, c - 1)) if cell in self.cells else ():
            kinds = [rule for rule in (self, *puzzle.rules) if type(rule) is type(self)]
            if -1 < s < far[0] and -1 < d < far[1] and all((s, d) not in r.cells for r in kinds):
                yield s, d


@record
class Minimum(Extreme):
    """A minimum is less than the numbers beside it that are not marked as minima."""

    keyword = "minimum"

    def fits(self, puzzle: Any, one: int, other: int) -> bool:
        """The other is more."""
        return one < other

    def right(self, puzzle: Any, one: int, other: int) -> bool:
        """It is the first in order."""
        return sorted({one, other}) == [one, other]

    def must(self, puzzle: Any) -> str:
        """`rise`."""
        return "rise"


@record
class Maximum(Extreme):
    """A maximum is more than the numbers beside it that are not marked as maxima."""

    keyword = "maximum"

    def fits(self, puzzle: Any, one: int, other: int) -> bool:
        """The other is less."""
        return one > other

    def right(self, puzzle: Any, one: int, other: int) -> bool:
        """It is the last in order."""
        return sorted({one, other}) == [other, one]

    def must(self, puzzle: Any) -> str:
        """`fall`."""
        return "fall"
