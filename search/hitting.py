"""Hitting sets: as few elements as possible, at least one in every set of a growing collection.

`FewestHits` decides by SAT whether k elements suffice; `Swaps` looks for k such elements by local
search. The elements are the numbers from 0 to n - 1.

Sources: for the sequential counter, C. Sinz, *Towards an optimal CNF encoding of Boolean
cardinality constraints*, 2005; for local search by weights, S. Cai, K. Su, *Local search with edge
weighting and configuration checking heuristics for minimum vertex cover*, 2011.
"""

import random
from collections.abc import Collection, Iterable, Sequence

from ..cnf.cardinality import Clauses
from ..cnf.clock import check_time
from ..cnf.formula import Formula
from .limits import Limits, Statistics
from .solving import Session

Members = Collection[int]
"""A set, or a hitting set."""


def counted(f: Formula, literals: Sequence[int], most: int) -> tuple[list[int], Clauses]:
    """Variables s₁, s₂, …, where sₖ is true if at least k literals are, up to `most`; and their
    clauses.

    s[i,j] ← s[i-1,j], and s[i,j] ← xᵢ ∧ s[i-1,j-1]: at most 2n·most clauses. Each variable speaks
    of the sum over the first i literals, so their order matters to what the solver learns.
    """
    clauses = []
    before: list[int] = []
    for x in literals:
        after = [f.aux() for _ in range(min(len(before) + 1, most))]
        clauses += [[-low, high] for low, high in zip(before, after, strict=False)]
        clauses += [[-x, after[0]]] if after else []
        clauses += [[-x, -low, high] for low, high in zip(before, after[1:], strict=False)]
        before = after
    return before, clauses


def no_more_than(order: Sequence[int], sets: Iterable[Members], most: int) -> Formula:
    """The formula for *at most so many elements hit all sets*, counted in the given order."""
    f = Formula()
    chosen = f.variables("chosen", order)
    for members in sets:
        f.add("hit", [[chosen[i] for i in sorted(members)]])
    sums, clauses = counted(f, [*chosen.values()], most + 1)
    f.add("sum", clauses)
    f.add("at most", [[-s] for s in sums[most:]] if most >= 0 else [[]])
    return f


class FewestHits:
    """Whether few elements hit all sets, decided by a SAT solver that keeps what it learns.

    `order` lists all elements, best with those that often share a set side by side. Bounds from 0
    to `most` can be asked for.
    """

    def __init__(self, order: Sequence[int], most: int, *, solver: str = "glucose4") -> None:
        f = Formula()
        self._chosen = f.variables("chosen", order)
        self._sums, clauses = counted(f, [*self._chosen.values()], most + 1)
        f.add("sum", clauses)
        self._session = Session(f, solver=solver)
        self.found: frozenset[int] = frozenset()

    def add(self, members: Members) -> None:
        """Add a set to hit."""
        self._session.add([self._chosen[i] for i in sorted(members)])

    def at_most(self, k: int, limits: Limits) -> bool | None:
        """Whether k elements can hit all sets; if so, they are in `found`. None at a limit."""
        session = self._session
        session.restart(limits, Statistics())
        answer = session.solve([-s for s in self._sums[k : k + 1]])
        if answer:
            model = session.model
            self.found = frozenset(i for i, x in self._chosen.items() if x in model)
        return answer

    def close(self) -> None:
        """Give the solver's memory back."""
        self._session.close()


class Swaps:
    """A local search for `size` of n elements that hit all sets; a step swaps one for another.

    The element whose loss leaves the fewest sets unhit goes; of a random unhit set, the element
    that hits the most other sets comes. Sets that stay unhit gain weight: they count once more.
    The sets that hold an element are the bits of one integer, so a swap takes about n operations
    on integers.
    """

    REST = 3
    """For at least so many swaps, an element that has gone does not come back."""

    def __init__(self, n: int, size: int, source: random.Random) -> None:
        self.size = size
        self._source = source
        self._sets: list[tuple[int, ...]] = []
        self._distinct: list[tuple[int, ...]] = []
        self._holding = [0] * n
        self._rests_until = [0] * n
        self._chosen = source.sample(range(n), size)
        self._swaps = 0

    def add(self, members: Members) -> None:
        """Add a set to hit."""
        self._distinct.append(tuple(sorted(members)))
        self._count(self._distinct[-1])

    def _count(self, members: tuple[int, ...]) -> None:
        bit = 1 << len(self._sets)
        self._sets.append(members)
        for i in members:
            self._holding[i] |= bit

    def search(self, swaps: int) -> frozenset[int] | None:
        """Elements that hit all sets; None if so many swaps find none."""
        for _ in range(swaps + 1):
            check_time()
            once, again = self._hits()
            unhit = (1 << len(self._sets)) - 1 & ~once
            if not unhit:
                return frozenset(self._chosen)
            self._swap(unhit, once & ~again)
        return None

    def _hits(self) -> tuple[int, int]:
        """The sets that are hit, and of these the ones hit more than once."""
        once = again = 0
        for i in self._chosen:
            again |= once & self._holding[i]
            once |= self._holding[i]
        return once, again

    def _swap(self, unhit: int, by_one: int) -> None:
        self._swaps += 1
        holding, rests_until = self._holding, self._rests_until
        gone = min(
            self._chosen,
            key=lambda i: (
                rests_until[i] >= self._swaps,
                (by_one & holding[i]).bit_count(),
                rests_until[i],
            ),
        )
        self._chosen.remove(gone)
        rests_until[gone] = self._swaps + self.REST + self._source.randrange(3)
        unhit |= by_one & holding[gone]
        come = max(
            self._sets[self._random_bit(unhit)],
            key=lambda i: (
                rests_until[i] < self._swaps,
                (unhit & holding[i]).bit_count(),
                -rests_until[i],
            ),
        )
        self._chosen.append(come)
        rests_until[come] = self._swaps + 1
        if left := unhit & ~holding[come]:
            self._count(self._sets[self._random_bit(left)])
        if len(self._sets) > 3 * len(self._distinct) + 300:
            self._forget_weights()

    def _random_bit(self, bits: int) -> int:
        """The number of a bit that is set: the first at or after a random place."""
        start = self._source.randrange(len(self._sets))
        if bits >> start:
            return start + _lowest(bits >> start)
        return _lowest(bits)

    def _forget_weights(self) -> None:
        self._sets = []
        self._holding = [0] * len(self._holding)
        for members in self._distinct:
            self._count(members)


def _lowest(bits: int) -> int:
    """The number of the lowest bit that is set, from 0."""
    return (bits & -bits).bit_length() - 1
