"""A CNF formula that remembers which rule each clause came from.

The *atoms* are the named variables that say what the solution is; every other variable is
auxiliary, even if it has a name as a *helper*. All encodings of a puzzle have the same atoms,
numbered alike from 1 on: so a model of any of them, cut down to the atoms, is a solution.
"""

import itertools
import random
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self, TypeVar

from cnf import cardinality
from cnf.cardinality import Clause, Clauses, Term
from cnf.errors import OutOfTime

Atom = tuple[Any, ...]
"""A name and its arguments: `("bridge", (0, 0), (0, 3), 2)`."""

Facts = frozenset[Atom]
"""The atoms that a model makes true."""

Model = AbstractSet[int]
"""The variables that a model makes true."""

Cuts = Callable[[Model], list[Clause]]
"""The clauses, implied by the rules, that a model of a relaxation breaks."""

Depth = tuple[list[Clause], int | None]
"""Clauses, and the literal under which they are stronger than the rules; None if they are not."""

Deepen = Callable[[], Iterator[Depth]]
"""The steps from a restriction to the rules."""

Key = TypeVar("Key", bound=Hashable)

LARGEST = 2 * cardinality.LARGEST
"""The most literals and variables of a formula, together: what Python and a solver then hold stays
below 3 GB.
"""

BATCH = 4096
"""Clauses, or variables, between two looks at the size and the clock."""


@dataclass
class Rule:
    """The clauses of one rule. `instances` are `(of, start, stop)`: slices of `clauses`."""

    name: str
    implied: bool
    clauses: list[Clause] = field(default_factory=list)
    instances: list[tuple[str, int, int]] = field(default_factory=list)


class Size(NamedTuple):
    """How many variables, clauses and literals."""

    variables: int
    clauses: int
    literals: int


def holds(literal: int, model: Model) -> bool:
    """Whether a model, the set of its true variables, makes the literal true."""
    return literal in model if literal > 0 else -literal not in model


class Formula:
    """Clauses per rule over named atoms and auxiliary variables.

    `cardinality` and `amo` name the encodings that counts and at-most-ones are written in;
    `implied` says whether rules that change no solution are kept.

    A formula with `cuts` is a relaxation, one with `deepen` a restriction: both are lazy, and
    become complete only in the loop of `cnf.solving`.

    Writing ends with TooLarge when there are more literals and variables than `largest`, and with
    OutOfTime after a `deadline` of `time.monotonic`.
    """

    def __init__(
        self,
        *,
        cardinality: str = "seqcounter",
        amo: str = "pairwise",
        implied: bool = True,
        largest: int = LARGEST,
        deadline: float | None = None,
    ) -> None:
        self.cardinality = cardinality
        self.amo = amo
        self.implied = implied
        self.largest = largest
        self.deadline = deadline
        self._literals = 0
        self.atoms: dict[Atom, int] = {}
        self.helpers: dict[Atom, int] = {}
        self._names: dict[int, Atom] = {}
        self.rules: dict[str, Rule] = {}
        self.objective: list[int] = []
        self.phases: list[int] = []
        self.cuts: Cuts | None = None
        self.deepen: Deepen | None = None
        self.top_id = 0

    def with_atoms_of(self, other: "Formula") -> Self:
        """This formula, empty so far, over the variables, objective and cuts of another one."""
        self.atoms = other.atoms
        self.helpers = other.helpers
        self._names = other._names
        self.objective = other.objective
        self.phases = other.phases
        self.cuts = other.cuts
        self.deepen = other.deepen
        self.top_id = other.top_id
        return self

    def variables(self, name: str, keys: Iterable[Key]) -> dict[Key, int]:
        """A new atom `(name, *key)` for every key; they belong to the projection."""
        made = self._made(keys)
        for key, variable in made.items():
            arguments = key if isinstance(key, tuple) else (key,)
            atom = (name, *arguments)
            self.atoms[atom] = variable
            self._names[variable] = atom
        return made

    def auxiliaries(self, name: str, keys: Iterable[Key]) -> dict[Key, int]:
        """A new auxiliary variable for every key, known by `(name, *key)` in `helpers`."""
        made = self._made(keys)
        for key, variable in made.items():
            arguments = key if isinstance(key, tuple) else (key,)
            self.helpers[name, *arguments] = variable
        return made

    def _made(self, keys: Iterable[Key]) -> dict[Key, int]:
        """A new variable for every key."""
        made = dict[Key, int]()
        for number, key in enumerate(keys):
            if number % BATCH == 0:
                self.grow(0)
            made[key] = self.aux()
        return made

    def aux(self) -> int:
        """A new variable without a name."""
        self.top_id += 1
        return self.top_id

    def add(
        self, rule: str, clauses: Clauses, *, of: str | None = None, implied: bool = False
    ) -> None:
        """Put clauses under a rule; `of` names the instance in the puzzle's words (`row 3`)."""
        if implied and not self.implied:
            return
        kept = self.rules.setdefault(rule, Rule(rule, implied))
        start = len(kept.clauses)
        rest = iter(clauses)
        while batch := list(itertools.islice(rest, BATCH)):
            self.grow(sum(map(len, batch)))
            kept.clauses += batch
        if of is not None:
            kept.instances.append((of, start, len(kept.clauses)))

    def grow(self, literals: int) -> None:
        """So many literals more are written. TooLarge, OutOfTime if it has to end here."""
        self._literals += literals
        cardinality.check_room(self._literals + self.top_id, self.largest)
        if self.deadline is not None and time.monotonic() >= self.deadline:
            raise OutOfTime

    def clauses(self, seed: int = 0) -> Iterator[Clause]:
        """Every clause, rule by rule; with a seed other than 0 in a random order of its own."""
        written = itertools.chain.from_iterable(rule.clauses for rule in self.rules.values())
        if seed == 0:
            return written
        shuffled = list(written)
        random.Random(seed).shuffle(shuffled)
        return iter(shuffled)

    @property
    def projection(self) -> list[int]:
        """The variables of the atoms, in increasing order."""
        return list(self.atoms.values())

    @property
    def lazy(self) -> bool:
        """Whether the clauses alone do not say everything."""
        return self.cuts is not None or self.deepen is not None

    def facts(self, model: Model) -> Facts:
        """The atoms that are true in a model."""
        names = self._names
        return frozenset([names[variable] for variable in model if variable in names])

    def value(self, model: Model) -> int:
        """How many literals of the objective a model makes true."""
        return sum(holds(literal, model) for literal in self.objective)

    def sizes(self) -> dict[str, "Size"]:
        """The size of every rule; a variable counts for the rule in which it occurs first."""
        seen = set[int]()
        table = {}
        for rule in self.rules.values():
            known = len(seen)
            seen.update(abs(literal) for clause in rule.clauses for literal in clause)
            literals = sum(map(len, rule.clauses))
            table[rule.name] = Size(len(seen) - known, len(rule.clauses), literals)
        return table

    # Counting. A term is a literal, or a chain [a₁, a₂, …] known to be ordered, a₁ ← a₂ ← …

    def at_most(self, terms: Sequence[Term], k: int) -> list[Clause]:
        """Σ terms ≤ k, in the formula's cardinality encoding."""
        return self._count(cardinality.at_most, terms, k)

    def at_least(self, terms: Sequence[Term], k: int) -> list[Clause]:
        """Σ terms ≥ k, in the formula's cardinality encoding."""
        return self._count(cardinality.at_least, terms, k)

    def exactly(self, terms: Sequence[Term], k: int) -> list[Clause]:
        """Σ terms = k, in the formula's cardinality encoding."""
        return self.at_least(terms, k) + self.at_most(terms, k)

    def at_most_one(self, literals: Sequence[int]) -> list[Clause]:
        """Σ literals ≤ 1, in the formula's at-most-one encoding."""
        clauses, self.top_id = cardinality.at_most(
            literals, 1, encoding=self.amo, top_id=self.top_id
        )
        return clauses

    def exactly_one(self, literals: Sequence[int]) -> list[Clause]:
        """Σ literals = 1: one clause, and the formula's at-most-one encoding."""
        return [list(literals), *self.at_most_one(literals)]

    def size_of_sum(self, lengths: Sequence[int], k: int) -> float:
        """About how many literals and variables `exactly` needs for chains of these lengths."""
        bounds = (k, sum(lengths) - k)
        return sum(cardinality.estimate(lengths, bound, self.cardinality) for bound in bounds)

    def size_of_one(self, n: int) -> float:
        """About how many literals and variables `exactly_one` needs for n literals."""
        return n + cardinality.estimate([1] * n, 1, self.amo)

    def _count(self, bound: Callable[..., Any], terms: Sequence[Term], k: int) -> list[Clause]:
        clauses: list[Clause]
        clauses, self.top_id = bound(terms, k, encoding=self.cardinality, top_id=self.top_id)
        return clauses
