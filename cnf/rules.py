"""What a formula consists of: rules, each said of some places by clauses, counts and lazy clauses.

A clause is said as it is. A `Count` becomes clauses when the formula is first read. `Cuts` and
`Deepening` are lazy: a solver's session says them where a model asks for it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from pencilsat.cnf.cardinality import Clause, Count

BATCH = 4096
"""Clauses, or variables, between two looks at their number and the clock."""

Place = Any
"""What an instance of a rule speaks of, which has a hash: a cell, an edge, `("row", 3)`."""

Broken = Callable[[AbstractSet[int]], list[Clause]]
"""The clauses of a rule that a model, the set of its true variables, breaks."""


@dataclass(frozen=True)
class Cuts:
    """A constraint that is said only where a model breaks it.

    Each cut must follow from the rule under which the constraint is given, and from that rule
    alone: who switches other rules off, as explanations and the search for fewest clues do, keeps
    the cut. `Formula.checked` enforces that.
    """

    broken: Broken


class Depth(NamedTuple):
    """Constraints, and the literal under which they are stronger than the rule; None if they are
    not.
    """

    constraints: Iterable[Clause | Count]
    horizon: int | None


@dataclass(frozen=True)
class Deepening:
    """A constraint that is too strong at first: `depths`, given what makes new variables, are the
    steps to the rule.
    """

    depths: Callable[[Callable[[], int]], Iterator[Depth]]


Lazy = Cuts | Deepening
Constraint = Clause | Count | Lazy
Constraints = Iterable[Constraint]


@dataclass(frozen=True)
class Instance:
    """What a rule says of a place; of None, what it says of no place in particular.

    It is said by `clauses`, and by what is `lazy`; `count` is the count among it, if there is one.
    Two instances of a rule and a place are equal: so one can be named without a formula.
    """

    rule: str
    of: Place = None
    count: Count | None = field(default=None, compare=False, repr=False)
    clauses: Sequence[Clause] = field(default=(), compare=False, repr=False)
    lazy: Sequence[Lazy] = field(default=(), compare=False, repr=False)


class Rule:
    """A rule of the puzzle: constraints in the order in which they were added.

    Once the formula is read, `clauses` are its clauses, without those that are lazy.
    """

    def __init__(self, name: str, implied: bool) -> None:
        self.name = name
        self.implied = implied
        self.constraints: list[Constraint] = []
        self.clauses: list[Clause] = []
        self._parts: list[tuple[Place, int]] = []
        self._sizes: dict[int, int] = {}

    def add(self, constraints: Constraints, of: Place, grow: Callable[[int], None]) -> int:
        """Say these of a place, too; the literals of the last `BATCH` of their clauses, those of
        others having been told to `grow`.
        """
        before, rest = len(self.constraints), iter(constraints)
        while True:
            batch = [*islice(rest, BATCH)]
            self.constraints += batch
            literals = sum([len(c) for c in batch if type(c) is list])
            if len(batch) < BATCH:
                self._parts.append((of, len(self.constraints) - before))
                return literals
            grow(literals)

    def add_count(self, count: Count, of: Place) -> None:
        """Say this of a place, too."""
        self.constraints.append(count)
        self._parts.append((of, 1))

    def parts(self) -> Iterator[tuple[Place, Sequence[Constraint]]]:
        """What was added, one after another."""
        start = 0
        for of, size in self._parts:
            yield of, self.constraints[start : start + size]
            start += size

    def write(self, clauses_of: Callable[[Count], list[Clause]]) -> None:
        """Turn the counts into clauses."""
        written: list[Any] = []  # mypy takes what lies between two counts for any constraints
        start = 0
        others = [
            i for i, constraint in enumerate(self.constraints) if type(constraint) is not list
        ]
        for i in others:
            constraint = self.constraints[i]
            clauses = clauses_of(constraint) if isinstance(constraint, Count) else []
            self._sizes[i] = len(clauses)
            if start < i:
                written += self.constraints[start:i]
            written += clauses
            start = i + 1
        self.clauses = written + self.constraints[start:]

    @cached_property
    def instances(self) -> Sequence[Instance]:
        """What the rule says, place by place, once the formula is read."""
        said: dict[Place, tuple[list[Clause], list[Constraint]]] = {}
        start = first = 0
        for of, size in self._parts:
            clauses, others = said.setdefault(of, ([], []))
            here = range(first, first + size)
            stop = start + sum(self._sizes.get(i, 1) for i in here)
            clauses += self.clauses[start:stop]
            others += [self.constraints[i] for i in here if i in self._sizes]
            start, first = stop, first + size
        return [
            Instance(self.name, of, only_count(others), clauses, lazy_ones(others))
            for of, (clauses, others) in said.items()
        ]


def only_count(constraints: Sequence[Constraint]) -> Count | None:
    """The count among the constraints, if there is one and no other."""
    counts = [c for c in constraints if isinstance(c, Count)]
    return counts[0] if len(counts) == 1 else None


def lazy_ones(constraints: Iterable[Constraint]) -> list[Lazy]:
    """Those of the constraints that no clauses say."""
    return [c for c in constraints if isinstance(c, Cuts | Deepening)]
