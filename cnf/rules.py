"""The parts of a formula: rules, each stated for some places by clauses, counts and lazy
constraints.

A `Count` becomes clauses when the formula is first read. `Cuts` are lazy: a session adds
their clauses to its solver where a model calls for them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from copy import copy
from dataclasses import field
from functools import cached_property
from itertools import islice, pairwise
from operator import sub
from typing import Any, ClassVar

from .cardinality import Clause, Count
from .clock import check_time
from .record import record

BATCH = 4096
"""The number of clauses, or variables, between two checks of the size and the clock."""

SHORT = 8
"""The most terms of a count that is too small for its size to matter before it is written."""

Place = Any
"""What an instance of a rule is about, anything hashable: a cell, an edge, `("row", 3)`."""

Model = AbstractSet[int]
"""The variables that a model makes true."""

Broken = Callable[[Model], list[Clause]]
"""Returns the clauses of a rule that a model violates."""


@record
class Cuts:
    """A constraint of which clauses are added only where a model violates them.

    Each cut must follow from the rule under which the constraint is given, and from that rule
    alone: explanations and the search for fewest clues switch other rules off, and keep the cut.
    """

    broken: Broken
    near: Broken | None = None
    """Returns cuts that models would violate that differ from this one in a few variables only: a
    search that looks for another solution adds them at once, where it would find them one by one.
    """


Constraint = Clause | Count | Cuts
Stated = Sequence[int] | Count | Cuts
"""What can be added to a rule: any sequence of literals is a clause. It is kept as a list."""

Constraints = Iterable[Stated]


class Placed:
    """Constraints with their places, which lie in another sequence of the same length: as pairs of
    both, and quicker to add.
    """

    __slots__ = ("constraints", "places")

    def __init__(self, places: Sequence[Place], constraints: Sequence[Stated]) -> None:
        self.places, self.constraints = places, constraints

    def __iter__(self) -> Iterator[tuple[Place, Stated]]:
        return zip(self.places, self.constraints, strict=True)


@record
class Instance:
    """What a rule says of one place; `place` is None for what it says of no place in particular.

    It consists of `clauses` and `lazy` constraints; `count` is its count, if it is just one.
    Instances with equal rule and place are equal: so one can be named without a formula.
    """

    rule: str
    of: Place = None
    count: Count | None = field(default=None, compare=False, repr=False)
    clauses: Sequence[Clause] = field(default=(), compare=False, repr=False)
    lazy: Sequence[Cuts] = field(default=(), compare=False, repr=False)

    _hash: ClassVar[int | None] = None

    def __hash__(self) -> int:
        """Asked for much more often than a place, which may be long, is to be read again."""
        kept = self._hash
        if kept is None:
            kept = vars(self)["_hash"] = hash((self.rule, self.of))
        return kept

    def __getstate__(self) -> dict[str, Any]:
        """Without the hash, which is another one in another process."""
        return {name: value for name, value in vars(self).items() if name != "_hash"}


def impossible(constraint: Stated) -> bool:
    """Whether nothing is there to choose from: the empty clause, or a count that needs some."""
    if isinstance(constraint, Count):
        low, there = constraint.low, constraint.terms or constraint.unless
        return not there and isinstance(low, int) and low > 0
    return not constraint


def only_lists(constraints: Sequence[Stated]) -> bool:
    """Whether all are clauses that are lists."""
    return {*map(type, constraints)} <= {list}


def first_impossible(constraints: Sequence[Stated]) -> int | None:
    """The index of the first one that is impossible; None if all are possible."""
    others = () if only_lists(constraints) else constraints
    if all(constraints) and not [1 for c in others if type(c) is Count and not c.terms]:
        # nearly always: asking of each one would take longer
        return None
    return next((i for i, one in enumerate(constraints) if impossible(one)), None)


class Rule:
    """A rule of the puzzle: constraints in the order in which they were added.

    Once the formula is read, `clauses` holds its clauses, without lazy ones.
    """

    def __init__(self, name: str, implied: bool) -> None:
        self.name = name
        self.implied = implied
        self.constraints: list[Constraint] = []
        self.clauses: list[Clause] = []
        self.places: list[Place] = []
        self.ends: list[int] = []
        self._others: list[int] = []
        self._sizes: dict[int, int] = {}
        self._counted = 0
        self.looked_at = 0

    def add(self, constraints: Constraints, of: Place, grow: Callable[[int], None]) -> None:
        """Add constraints for a place. When there are a `BATCH` of them, of this place or of
        several, their literals are reported to `grow`.
        """
        try:
            rest = iter(constraints)
        except TypeError:
            from .literals import not_listed  # imported here, as few are wrong

            raise not_listed(self.name, of, constraints) from None
        self._keep(rest, grow)
        self.places.append(of)
        self.ends.append(len(self.constraints))

    def _keep(
        self, rest: Iterator[Stated], grow: Callable[[int], None], *, lone: bool = False
    ) -> None:
        kept: list[Any] = self.constraints  # a clause may be another sequence until it is looked at
        while batch := [*islice(rest, BATCH)]:
            end = first_impossible(batch) if lone else None
            kept += batch if end is None else batch[: end + 1]
            if len(kept) - self._counted >= BATCH:
                grow(self.uncounted())
            if end is not None or len(batch) < BATCH:
                return

    def uncounted(self) -> int:
        """The number of literals of those clauses that were added since this was last asked."""
        added: list[Any] = self.constraints[self._counted :]
        self._counted += len(added)
        if not only_lists(added):  # a clause may be a tuple until it is looked at
            added = [c for c in added if type(c) is list or type(c) is tuple]
        return sum(map(len, added))

    def add_count(self, count: Count, of: Place) -> None:
        """Add a count for a place."""
        self.constraints.append(count)
        self.places.append(of)
        self.ends.append(len(self.constraints))

    def add_each(
        self,
        places: Iterable[Place],
        constraints: Iterable[Stated],
        grow: Callable[[int], None],
        *,
        lone: bool,
    ) -> None:
        """Add a clause or a count for each place, or for the first ones if there are fewer; the
        literals are reported to `grow`, as in `add`. If `lone`, none is added after an impossible
        one.
        """
        before = len(self.constraints)
        self._keep(iter(constraints), grow, lone=lone)
        self.places += islice(places, len(self.constraints) - before)
        self.ends += range(before + 1, len(self.constraints) + 1)

    def copy(self, *, cuts: bool) -> "Rule":
        """The same rule to be added to, with its cuts or without; only once it is read."""
        made = Rule(self.name, self.implied)
        if cuts or not self.lazy:
            made.constraints, made.ends = self.constraints[:], self.ends[:]
        else:
            for _, constraints in self.parts():
                made.constraints += [c for c in constraints if not isinstance(c, Cuts)]
                made.ends.append(len(made.constraints))
        made.places, made.looked_at = self.places[:], len(made.constraints)
        return made

    def with_cuts(self, changed: Callable[[Cuts], Cuts]) -> "Rule":
        """The rule itself, closed to additions, with its cuts changed."""
        if not self.lazy:
            return self
        made = copy(self)
        vars(made).pop("instances", None)
        made.constraints = [changed(c) if isinstance(c, Cuts) else c for c in self.constraints]
        return made

    def parts(self) -> Iterator[tuple[Place, Sequence[Constraint]]]:
        """The constraints that were added, with their places, in order."""
        for of, (start, end) in zip(self.places, pairwise([0, *self.ends]), strict=True):
            yield of, self.constraints[start:end]

    def long_counts(self) -> list[Count]:
        """The counts of more than `SHORT` terms; nothing is added after this."""
        every = () if only_lists(self.constraints) else self.constraints
        self._others = [i for i, one in enumerate(every) if type(one) is not list]
        some = [self.constraints[i] for i in self._others]
        return [one for one in some if isinstance(one, Count) and len(one.terms) > SHORT]

    def write(self, clauses_of: Callable[[Count], list[Clause]]) -> None:
        """Turn the counts into clauses."""
        written: list[Any] = []  # for mypy, the constraints between two counts could be of any kind
        start = 0
        for i in self._others:
            constraint = self.constraints[i]
            if isinstance(constraint, Count):
                clauses = clauses_of(constraint)
            else:
                clauses = self._other(constraint)
            self._sizes[i] = len(clauses)
            if start < i:
                written += self.constraints[start:i]
            written += clauses
            start = i + 1
        self.clauses = written + self.constraints[start:]

    def _other(self, constraint: Any) -> list[Clause]:
        """The clauses of what is neither a list nor a count: of another sequence, itself."""
        if isinstance(constraint, Cuts):
            return []
        from .literals import clause_of  # imported here, as nearly all are lists

        return [clause_of(constraint, self.name)]

    def append(self, clauses: Sequence[Clause], of: Place) -> None:
        """Add clauses for a place, after those that are written."""
        self.constraints += clauses
        self.clauses += clauses
        self.places.append(of)
        self.ends.append(len(self.constraints))

    @property
    def lazy(self) -> list[Cuts]:
        """The lazy constraints of all places; only once the formula is read."""
        return lazy_ones(self.constraints[i] for i in self._sizes)

    @cached_property
    def instances(self) -> Sequence[Instance]:
        """The rule's instances, one a place; only once the formula is read."""
        said: dict[Place, tuple[list[Clause], list[Constraint]]] = {}
        sizes, start, first = self._sizes, 0, 0
        for number, (of, end) in enumerate(zip(self.places, self.ends, strict=True)):
            if not number % BATCH:
                check_time()
            stop, others = start + end - first, []
            for i in range(first, end) if sizes else ():
                if i in sizes:
                    stop += sizes[i] - 1
                    others.append(self.constraints[i])
            new = self.clauses[start:stop], others
            kept = said.setdefault(of, new)
            if kept is not new:
                kept[0].extend(new[0])
                kept[1].extend(others)
            start, first = stop, end
        return [
            Instance(self.name, of, only_count(others), clauses, lazy_ones(others))
            if others
            else Instance(self.name, of, None, clauses)
            for of, (clauses, others) in said.items()
        ]

    def stated(self) -> Counter[Place]:
        """How many constraints were added for each place."""
        found = Counter[Place]()
        for of, number in zip(self.places, map(sub, self.ends, [0, *self.ends]), strict=False):
            found[of] += number
        return found


def only_count(constraints: Sequence[Constraint]) -> Count | None:
    """The count among the constraints, if there is exactly one."""
    counts = [c for c in constraints if isinstance(c, Count)]
    return counts[0] if len(counts) == 1 else None


def lazy_ones(constraints: Iterable[Constraint]) -> list[Cuts]:
    """The lazy constraints among these."""
    return [c for c in constraints if isinstance(c, Cuts)]
