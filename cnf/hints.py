"""How to search a formula: what its encoder knows beside the rules.

A search that knows nothing of them finds the same solutions, only later.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple, Protocol

from .cardinality import Clause
from .record import record
from .rules import Model, Place

LATE = 8000
"""After so many cuts, the late clauses of a formula are added."""

Windows = Callable[[], Iterable[AbstractSet[int]]]
"""Returns sets of variables of the projection that belong to one part of a board each."""


@record
class Normal:
    """A normal form of solutions, as `pencilsat.search.looking` describes them: solutions are in it
    if the guard, a literal, is true. `before` returns assumptions for a model in normal form: each
    solution from which one step leads to the model's satisfies some of them.

    Clauses of it that are in the formula are of implied rules, as they change no solution. `late`
    yields those that are not: they are for searches that take long. Then solutions are first looked
    for under the literal `likely`, too.
    """

    guard: int
    before: Callable[[Model], Iterable[Sequence[int]]]
    late: Callable[[], Iterable[Clause]] | None = None
    likely: int | None = None


class Numbered(NamedTuple):
    """A variable for each number that some bits, lowest first, can be in a solution: true where
    they are that. It is the instance of a rule at a place; nothing else is said of the variables.
    """

    rule: str
    of: Place
    bits: Sequence[int]
    values: Mapping[int, int]

    def clauses(self) -> Iterator[Clause]:
        """Each variable is the conjunction of the bits as they are in its number: a clause more
        than there are bits.
        """
        for number, x in self.values.items():
            literals = [bit if number >> i & 1 else -bit for i, bit in enumerate(self.bits)]
            yield from ([-x, literal] for literal in literals)
            yield [x, *(-literal for literal in literals)]

    @property
    def literals(self) -> int:
        """The number of literals in its clauses."""
        return len(self.values) * (3 * len(self.bits) + 1)

    def number(self, model: Model) -> int:
        """The number that the bits are in a model."""
        return sum(1 << i for i, bit in enumerate(self.bits) if bit in model)


class Variables(Protocol):
    """What makes variables."""

    def aux(self) -> int:
        """A new variable."""


class Hints:
    """`steady`: the formula is decided sooner by a search that seldom restarts. `windows`: two
    solutions often differ in one of these only. `normal`: its normal form, if it has one. `late`
    yields implied clauses for searches that take many cuts, `late_after` so many.

    `numbered` says what the bits of a formula that is `lone` define: a session can do without these
    clauses, which are written when they are first read.
    """

    def __init__(self) -> None:
        self.steady = False
        self.windows: Windows | None = None
        self.normal: Normal | None = None
        self.late: Callable[[Variables], Iterable[Clause]] | None = None
        self.late_after = LATE
        self.numbered = list[Numbered]()

    def telling(self, projection: Sequence[int]) -> Sequence[int]:
        """Variables in which any two solutions differ: those of the projection or, in place of what
        is `numbered`, the bits.
        """
        if not self.numbered:
            return projection
        defined = {x for one in self.numbered for x in one.values.values()}
        bits = (bit for one in self.numbered for bit in one.bits)
        return [*(x for x in projection if x not in defined), *bits]

    def bits_of(self, variables: AbstractSet[int]) -> set[int]:
        """The bits that define some of these variables, where they are `numbered`."""
        of = (one for one in self.numbered if not variables.isdisjoint(one.values.values()))
        return {bit for one in of for bit in one.bits}


def completed(model: Model, numbered: Sequence[Numbered]) -> Model:
    """A model of the bits, with the variables of the numbers that these are."""
    known = {*model}.difference(*(one.values.values() for one in numbered))
    told = {one.values.get(one.number(known), 0) for one in numbered}
    return frozenset(known | told - {0})
