"""Rules that say of pairs of cells which two numbers they may have."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any

from ...boards.places import Cell, Position
from ..numbers import Candidates
from ..own import Own, cell_name
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
        """The cells that are second to one, for checks: found without `pairs`. Where a pair has no
        order, either may be the second.
        """
        raise NotImplementedError

    def fits(self, puzzle: Any, one: int, other: int) -> bool:
        """Whether a pair may have these numbers, for clauses."""
        raise NotImplementedError

    def right(self, puzzle: Any, one: int, other: int) -> bool:
        """The same, for checks: found without `fits`."""
        raise NotImplementedError

    def must(self, puzzle: Any) -> str:
        """What two numbers have to do: `differ by at least 5`."""
        raise NotImplementedError

    def place(self, pair: Pair) -> Any:
        """What the clauses about a pair are about."""
        return pair

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Said:
        """Numbers that fit, for each pair."""
        every = range(1, puzzle.rows + 1)
        fit = {a: {b for b in every if self.fits(puzzle, a, b)} for a in every}
        for pair in self.pairs(puzzle):
            yield from each(self.place(pair), fitted(fit, *(at.of[cell] for cell in pair)))

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Pairs whose numbers do not fit, and numbers beside which none does."""
        every, told = range(1, puzzle.rows + 1), set[frozenset[Cell]]()
        for place, a in entries.items():
            cell = (place[0], place[1])
            for other in self.paired(puzzle, cell):
                where, b = f"{cell_name(cell)} and {cell_name(other)}", entries.get(other)
                if frozenset((cell, other)) in told:
                    continue
                if b is not None and not self.right(puzzle, a, b):
                    told.add(frozenset((cell, other)))
                    said = f"{a} and {b} at {where} do not {self.must(puzzle)}"
                    yield Breach(said, (cell, other))
                elif b is None and not any(self.right(puzzle, a, x) for x in every):
                    said = f"with {a} at {cell_name(cell)}, {where} cannot {self.must(puzzle)}"
                    yield Breach(said, (cell,))

    def why(self, puzzle: Any, place: Any, known: "Known") -> str:
        """`white dot: r1c1 and r1c2 differ by 1`."""
        return f"{self.keyword}: {' and '.join(map(cell_name, place))} {self.must(puzzle)}"


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
