"""Rules that say of pairs of cells which two numbers they may have."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, ClassVar

from ...boards.places import Cell, Position, cells
from ...cnf.record import record
from ..numbers import Candidates
from ..own import Everywhere, Own, cell_name
from ..rule import Breach, Said, each

if TYPE_CHECKING:
    from ...cnf.formula import Formula
    from ..explaining import Known

Pair = tuple[Cell, Cell]

Fit = Mapping[int, AbstractSet[int]]
"""The numbers that fit beside each."""


class Pairs(Own):
    """Two numbers that belong together fit."""

    def pairs(self, puzzle: Any) -> Iterable[Pair]:
        """The pairs, for clauses."""
        raise NotImplementedError

    def paired(self, puzzle: Any, cell: Cell) -> Iterable[Cell]:
        """The cells that are second to one, for checks: found without `pairs`."""
        raise NotImplementedError

    def fits(self, one: int, other: int) -> bool:
        """Whether a pair may have these numbers, for clauses."""
        raise NotImplementedError

    def right(self, one: int, other: int) -> bool:
        """The same, for checks: found without `fits`."""
        raise NotImplementedError

    def must(self) -> str:
        """What two numbers have to do: `differ by at least 5`."""
        raise NotImplementedError

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Said:
        """Numbers that fit, for each pair."""
        fit = fitting(self.fits, puzzle.rows)
        for pair in self.pairs(puzzle):
            yield from each(self.place(pair), fitted(fit, *(at.of[cell] for cell in pair)))

    def place(self, pair: Pair) -> Any:
        """What the clauses about a pair are about."""
        return pair

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Pairs whose numbers do not fit, and numbers beside which none does."""
        for place, a in entries.items():
            cell, every = (place[0], place[1]), range(1, puzzle.rows + 1)
            for other in self.paired(puzzle, cell):
                where, b = f"{cell_name(cell)} and {cell_name(other)}", entries.get(other)
                if b is not None and not self.right(a, b):
                    yield Breach(f"{a} and {b} at {where} do not {self.must()}", (cell, other))
                elif b is None and not any(self.right(a, x) for x in every):
                    yield Breach(f"with {a} at {cell_name(cell)}, {where} cannot {self.must()}")

    def why(self, puzzle: Any, place: Any, known: "Known") -> str:
        """`r1c1 and r1c2 differ by at least 5`."""
        return f"{' and '.join(map(cell_name, place))} {self.must()}"


def fitting(fits: Any, most: int) -> Fit:
    """The numbers up to the most that fit beside each."""
    every = range(1, most + 1)
    return {a: {b for b in every if fits(a, b)} for a in every}


def fitted(fit: Fit, one: Mapping[int, int], other: Mapping[int, int]) -> Iterator[Sequence[int]]:
    """For each number of either cell, one that fits in the other; or, if nearly all fit, a clause
    for each two that do not.
    """
    unfit = [(a, b) for a in one for b in other if b not in fit[a]]
    if len(unfit) <= max(len(one), len(other)):
        yield from ([-one[a], -other[b]] for a, b in unfit)
        return
    for a in dict.fromkeys(a for a, _ in unfit):
        yield [-one[a], *(x for b, x in other.items() if b in fit[a])]
    for b in dict.fromkeys(b for _, b in unfit):
        yield [-other[b], *(x for a, x in one.items() if b in fit[a])]


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
class AntiKnight(Apart):
    """Cells that are a knight's move apart have different numbers."""

    keyword = "antiknight"
    steps = ((1, -2), (1, 2), (2, -1), (2, 1))
    squared = 5

    def fits(self, one: int, other: int) -> bool:
        """Different numbers."""
        return one != other

    def right(self, one: int, other: int) -> bool:
        """No two that are equal."""
        return not one == other

    def must(self) -> str:
        """A knight's move."""
        return "differ, as they are a knight's move apart"
