"""A CNF formula as it is read: its rules and clauses, what they are about, and their sizes.

The *atoms* are the named variables that describe the solution; every other variable is auxiliary,
even if it has a name as a *helper*. All encodings of a puzzle have the same atoms, numbered alike
from 1 on: so a model of any of them, projected onto the atoms, is a solution. A formula that is
`lone` may have fewer, but then all encodings leave out the same ones.
"""

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from pencilsat.cnf import cardinality
from pencilsat.cnf.cardinality import NATIVE, Clause, Count, clauses_of
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.limits import check_time
from pencilsat.cnf.names import Name, Names
from pencilsat.cnf.rules import Broken, Cuts, Deepening, Normal, Place, Rule

if TYPE_CHECKING:
    from pencilsat.cnf.native import AtMost
    from pencilsat.cnf.numbered import Numbered

Atom = Name
"""What a variable says: `("bridge", (0, 0), (0, 3), 2)`."""

Facts = frozenset[Atom]
"""The atoms that a model makes true."""

Model = AbstractSet[int]
"""The variables that a model makes true."""

Windows = Callable[[], Iterable[AbstractSet[int]]]
"""Returns sets of variables of the projection that belong to one part of a board each."""

LARGEST = 2 * cardinality.LARGEST
"""The most literals and variables of a formula, together: with these, Python and a solver stay
below 3 GB of memory.
"""


class Size(NamedTuple):
    """The numbers of variables, clauses and literals."""

    variables: int
    clauses: int
    literals: int


def holds(literal: int, model: Model) -> bool:
    """Whether a model, the set of its true variables, makes the literal true."""
    return literal in model if literal > 0 else -literal not in model


class Written:
    """What there is to read of a `Formula`, which is written when it is first read."""

    refuted = ""
    """The rule that cannot hold, if Refuted was raised: the formula need not be searched then."""

    local = False
    """Whether clauses that do not hold can be satisfied nearby: see `reach_nearby`."""

    steady = False
    """Whether a steady search is best: see `search_steadily`."""

    windows: Windows | None = None
    """Where another solution is looked for: see `look_nearby`."""

    def __init__(
        self,
        *,
        cardinality: str = "seqcounter",
        amo: str = "pairwise",
        implied: bool = True,
        largest: int = LARGEST,
        lone: bool = False,
        trusted: bool = False,
    ) -> None:
        self.cardinality = cardinality
        self.amo = amo
        self.implied = implied
        self.lone = lone
        self.trusted = trusted
        self.largest = largest
        self._literals = 0
        self._atoms, self._helpers = Names(), Names()
        self._given: dict[str, Collection[Any]] = {}
        self._look: Callable[[Rule, Written, int], None] | None = None
        if not trusted:
            from pencilsat.cnf.literals import look  # imported here, as our own encoders need none

            self._look = look
        self._objective: Sequence[int] = ()
        self.normal: Normal | None = None
        self.numbered = list["Numbered"]()
        self._rules: dict[str, Rule] = {}
        self._unwritten = list[tuple[str, Place, "Numbered"]]()
        self._at_mosts = list["AtMost"]()
        self._made = 0
        self._top_id: int | None = None

    def frozen(self) -> Self:
        """This formula, closed to additions, with its counts turned into clauses."""
        if self._top_id is None:
            top_id = self._made

            def written(count: Count) -> list[Clause]:
                nonlocal top_id
                before = top_id
                clauses, kept, top_id = self.written(count, top_id)
                literals = sum(map(len, clauses))
                for one in kept:
                    self._at_mosts.append(one)
                    literals += len(one.literals)
                self.grow(literals + top_id - before)
                return clauses

            for rule in self._rules.values():
                self.grow(rule.uncounted())
                rule.write(written)
            self._top_id = top_id
        return self

    def written(self, count: Count, top_id: int) -> "tuple[list[Clause], Sequence[AtMost], int]":
        """The clauses of a count, what of it stays a count, and the new largest variable."""
        encoding = self.encoding_of(count)
        if encoding == NATIVE:
            from pencilsat.cnf.native import (  # imported here, as few formulas need it
                GUARDED,
                native,
            )

            if not count.unless:
                return *native(count), top_id
            encoding = GUARDED
        clauses, top_id = clauses_of(count, encoding=encoding, top_id=top_id)
        return clauses, (), top_id

    def encoding_of(self, count: Count) -> str:
        """The name of the encoding in which the count is written."""
        return count.encoding or (self.amo if count.amo else self.cardinality)

    @property
    def declared(self) -> int:
        """The number of variables so far, without those that counts will have."""
        return self._made

    @property
    def top_id(self) -> int:
        """The number of variables."""
        self.frozen()
        assert self._top_id is not None
        return self._top_id

    @property
    def rules(self) -> Mapping[str, Rule]:
        """The rules by name, in the order in which they were first added."""
        self.frozen()
        if self._unwritten:
            literals = sum(one.literals for one in self.numbered)
            cardinality.check_room(self._literals + self._made + literals, self.largest)
            for rule, of, numbered in self._unwritten:
                self._rules[rule].append([*numbered.clauses()], of)
            self._unwritten = []
        return self._rules

    def grow(self, literals: int) -> None:
        """Note that so many more literals are written. Raises TooLarge or OutOfTime at a limit."""
        self._literals += literals
        if self._literals + self._made > self.largest:
            cardinality.check_room(self._literals + self._made, self.largest)
        check_time()

    @property
    def at_mosts(self) -> "Sequence[AtMost]":
        """The counts that stay counts, under native encoding."""
        self.frozen()
        return self._at_mosts

    def clauses(
        self, seed: int = 0, *, native: bool = False, defining: bool = True
    ) -> Iterator[Clause]:
        """Every clause, rule by rule; with a seed other than 0, in the random order of that seed.
        Without `defining`, those that define what is `numbered` may be left out.

        Raises BadInput if some counts are no clauses, unless the caller takes `at_mosts` as well,
        which `native` says.
        """
        if self.at_mosts and not native:
            raise BadInput("native counts are not clauses: choose another cardinality encoding")
        rules = self.rules if defining else self._rules
        written = chain.from_iterable([rule.clauses for rule in rules.values()])
        if seed == 0:
            return written
        shuffled = list(written)
        random.Random(seed).shuffle(shuffled)
        return iter(shuffled)

    @cached_property
    def cuts(self) -> Mapping[str, Sequence[Broken]]:
        """For each rule with cuts, the functions that return the cuts that a model violates."""
        found: dict[str, list[Broken]] = {}
        for rule in self.frozen()._rules.values():
            for constraint in rule.lazy:
                if isinstance(constraint, Cuts):
                    found.setdefault(rule.name, []).append(constraint.broken)
        return found

    @cached_property
    def deepening(self) -> Sequence[Deepening]:
        """The constraints that are too strong at first, and are weakened step by step."""
        lazy = (c for rule in self.frozen()._rules.values() for c in rule.lazy)
        return [c for c in lazy if isinstance(c, Deepening)]

    def broken(self, model: Model) -> list[Clause]:
        """The cuts that a model violates: none if it obeys every rule."""
        return [cut for each in self.cuts.values() for broken in each for cut in broken(model)]

    @property
    def lazy(self) -> bool:
        """Whether the clauses alone are not the whole formula: it has cuts, or deepens."""
        return bool(self.cuts or self.deepening)

    @property
    def objective(self) -> Sequence[int]:
        """The literals of which the fewest are to be true; empty if all solutions are
        equally good.
        """
        return self._objective

    @property
    def projection(self) -> list[int]:
        """The variables of the atoms, in increasing order."""
        return self._atoms.numbers()

    @cached_property
    def telling(self) -> Sequence[int]:
        """Variables in which any two solutions differ: those of the projection or, in place of what
        is `numbered`, the bits.
        """
        defined = {x for one in self.numbered for x in one.values.values()}
        bits = (bit for one in self.numbered for bit in one.bits)
        return [*(x for x in self.projection if x not in defined), *bits]

    def bits_of(self, variables: AbstractSet[int]) -> set[int]:
        """The bits that define some of these variables, where they are `numbered`."""
        of = (one for one in self.numbered if not variables.isdisjoint(one.values.values()))
        return {bit for one in of for bit in one.bits}

    @property
    def atoms(self) -> dict[Atom, int]:
        """The variables of the projection by their atoms."""
        return self._atoms.variables

    @property
    def helpers(self) -> dict[Atom, int]:
        """The auxiliary variables with names, by these."""
        return self._helpers.variables

    @cached_property
    def names(self) -> Mapping[int, Atom]:
        """The atom of each variable of the projection."""
        self.frozen()
        return {x: name for name, x in self.atoms.items()}

    def facts(self, model: Model) -> Facts:
        """The atoms that are true in a model."""
        names = self.names
        return frozenset([names[variable] for variable in model if variable in names])

    def value(self, model: Model) -> int:
        """The number of objective literals that a model makes true."""
        return sum(holds(literal, model) for literal in self.objective)

    def sizes(self) -> dict[str, Size]:
        """The size of every rule, as far as it is written; each variable counts for the first rule
        in which it occurs.
        """
        seen = set[int]()
        table = {}
        for rule in self.frozen()._rules.values():
            known = len(seen)
            seen.update(abs(literal) for clause in rule.clauses for literal in clause)
            literals = sum(map(len, rule.clauses))
            table[rule.name] = Size(len(seen) - known, len(rule.clauses), literals)
        return table

    def size_of_sum(self, lengths: Sequence[int], k: int) -> float:
        """About how many literals and variables `exactly` needs for chains of these lengths."""
        check_time()
        bounds = (k, sum(lengths) - k)
        return sum(cardinality.estimate(lengths, bound, self.cardinality) for bound in bounds)

    def size_of_one(self, n: int) -> float:
        """About how many literals and variables `exactly_one` needs for n literals."""
        check_time()
        return n + cardinality.estimate([1] * n, 1, self.amo)
