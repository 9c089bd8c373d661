"""A CNF formula that is built rule by rule, and remembers which rule each clause came from.

The *atoms* are the named variables that describe the solution; every other variable is auxiliary,
even if it has a name as a *helper*. All encodings of a puzzle have the same atoms, numbered alike
from 1 on: so a model of any of them, projected onto the atoms, is a solution. A formula that is
`lone` may have fewer, but then all encodings leave out the same ones.
"""

import gc
import random
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar

from . import cardinality
from .cardinality import (
    AT_MOST_ONES,
    NATIVE,
    Clause,
    Count,
    Term,
    clauses_of,
    known_amo,
    known_count,
    known_name,
    one_of,
)
from .clock import check_time
from .errors import BadInput, Refuted
from .hints import Hints
from .rules import (
    BATCH,
    SHORT,
    Broken,
    Constraints,
    Cuts,
    Place,
    Placed,
    Rule,
    Stated,
    impossible,
)
from .rules import Model as Model

if TYPE_CHECKING:
    from .native import AtMost

Name = tuple[Any, ...]
"""A word and its arguments: `("bridge", (0, 0), (0, 3), 2)`."""

Block = tuple[str, Mapping[Any, int]]
"""Variables by their keys, with the word that their names begin with."""


def atom_text(atom: Name) -> str:
    """An atom as words: `("bridge", (0, 0), (0, 3), 2)` is `bridge 0 0 0 3 2`."""
    return " ".join(_flat(atom))


def _flat(value: object) -> Iterator[str]:
    if isinstance(value, tuple):
        for part in value:
            yield from _flat(part)
    else:
        yield str(value)


def name_of(word: str, key: Any) -> Name:
    """The name that a word and a key make."""
    return (word, *key) if isinstance(key, tuple) else (word, key)


class Names:
    """The names `(word, *key)` of variables, block by block."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self._variables: dict[Name, int] | None = None

    def copy(self) -> "Names":
        """The same names, which others can be added to."""
        made = Names()
        made.blocks, made._variables = [*self.blocks], self._variables
        return made

    def add(self, word: str, variables: Mapping[Any, int]) -> None:
        """Add variables by their keys."""
        self.blocks.append((word, {**variables}))  # the caller may change theirs
        self._variables = None

    @property
    def variables(self) -> dict[Name, int]:
        """The variables by their names, in the order in which they were added."""
        if self._variables is None:
            self._variables = {
                (word, *key) if type(key) is tuple else name_of(word, key): x
                for word, block in self.blocks
                for key, x in block.items()
            }
        return self._variables

    def numbers(self) -> list[int]:
        """The variables alone, in the same order."""
        return [x for _, block in self.blocks for x in block.values()]

    def true_in(self, model: Model) -> frozenset[Name]:
        """The names of the variables that are true in a model."""
        return frozenset(
            [
                (word, *key) if type(key) is tuple else name_of(word, key)
                for word, block in self.blocks
                for key, x in block.items()
                if x in model
            ]
        )

    def by_variable(self) -> Iterator[tuple[int, Name]]:
        """Every variable with its name."""
        for word, block in self.blocks:
            for key, x in block.items():
                yield x, name_of(word, key)


Atom = Name
"""What a variable says: `("bridge", (0, 0), (0, 3), 2)`."""

Facts = frozenset[Atom]
"""The atoms that a model makes true."""

LARGEST = 2 * cardinality.LARGEST
"""The most literals and variables of a formula, together: with these, Python and a solver stay
below 3 GB of memory.
"""


class FormulaSize(NamedTuple):
    """The numbers of variables, clauses and literals."""

    variables: int
    clauses: int
    literals: int


def holds(literal: int, model: Model) -> bool:
    """Whether a model, the set of its true variables, makes the literal true."""
    return literal in model if literal > 0 else -literal not in model


@contextmanager
def uncollected() -> Iterator[None]:
    """Switch the garbage collector off during this block, or a function.

    Clauses and words are many small objects, all of which stay: scanning them frees nothing, and
    takes up to half of the time. Of several threads, the first to end switches it on again.
    """
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


CutVerifier = Callable[[str, Clause], None]
"""Raises an error for a cut that does not follow from the rule of that name."""

Key = TypeVar("Key", bound=Hashable)


class Formula:
    """Constraints, grouped by rule, over named atoms and auxiliary variables: first built, then
    read.

    >>> from pencilsat import Formula
    >>> f = Formula()
    >>> x = f.variables("x", "abc")
    >>> f.add("two of three", f.exactly([*x.values()], 2))
    >>> f.add("not both", [[-x["a"], -x["b"]]])
    >>> f.top_id, len([*f.clauses()])
    (5, 7)

    `cardinality` and `amo` name the encodings of counts and of at-most-one constraints; `implied`
    says whether implied rules, which change no solution, are kept. A formula that is `lone` is for
    one puzzle only: what its givens rule out need not be written, not even as an atom. Counts stay
    counts until something is read: the rules, the clauses, the number of variables. From then on,
    nothing can be added (RuntimeError); `variant` starts another formula.

    The clauses of a formula with `Cuts` are a relaxation: it is lazy, and completed only in the
    loop of `pencilsat.search.solving`. A cut must follow from the rule under which it is given,
    alone.

    What is added to a rule must be constraints over variables that there are: any sequence of
    literals is a clause. All else raises BadConstraint, which says where and what it was; only a
    formula that is `trusted` is not looked at when it is added to, as that takes an eighth of the
    time: that is for encoders which are tested with formulas that are not.

    Adding and writing raise TooLarge if there are more literals and variables than `largest`, and
    OutOfTime when the time for it is over. Adding what cannot hold to a formula that is `lone`
    raises Refuted once it is added: no literal to choose from, or the empty clause.
    """

    refuted = ""
    """The rule that cannot hold, if Refuted was raised: the formula need not be searched then."""

    same_alone = True
    """Whether it would be the same if it were lone: nothing that wrote it asked."""

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
        self._lone = lone
        self.trusted = trusted
        self.largest = largest
        self._literals = 0
        self._atoms, self._helpers = Names(), Names()
        self._given: dict[str, Collection[Any]] = {}
        self._look: Callable[[Rule, Formula, int], None] | None = None
        if not trusted:
            from .literals import look  # imported here, as our own encoders need none

            self._look = look
            known_name("cardinality encoding", cardinality, (*AT_MOST_ONES, NATIVE))
            known_name("at-most-one encoding", amo, (*AT_MOST_ONES, NATIVE))
        self._objective: Sequence[int] = ()
        self.hints = Hints()
        self._rules: dict[str, Rule] = {}
        self._defined = False
        self._at_mosts = list["AtMost"]()
        self._made = 0
        self._top_id: int | None = None

    @property
    def lone(self) -> bool:
        """Whether it is for one puzzle alone. Who asks may write something else then, so it is no
        longer `same_alone`.
        """
        self.same_alone = False
        return self._lone

    @lone.setter
    def lone(self, lone: bool) -> None:
        """Say that it is, or is not."""
        self._lone = lone

    def variables(self, name: str, keys: Iterable[Key]) -> dict[Key, int]:
        """New variables, one for each key, of the atoms `(name, *key)`, which are in the
        projection.
        """
        return self._named(self._atoms, name, keys)

    def auxiliaries(self, name: str, keys: Iterable[Key]) -> dict[Key, int]:
        """New auxiliary variables, one for each key, named `(name, *key)` in `helpers`."""
        return self._named(self._helpers, name, keys)

    def _named(self, names: Names, word: str, keys: Iterable[Key]) -> dict[Key, int]:
        """New variables with these names. BadConstraint if a variable has one of them already."""
        before = self._made
        made = self._new(keys)
        names.add(word, made)
        if not self.trusted:
            from .literals import check_own_names  # imported here, as in `rules`

            check_own_names(word, made, self._given, self._made - before)
        return made

    def _new(self, keys: Iterable[Key]) -> dict[Key, int]:
        """New variables, one for each key."""
        self._check_unread()
        made, rest = dict[Key, int](), iter(keys)
        while batch := [*islice(rest, BATCH)]:
            self.grow(0)
            first, self._made = self._made + 1, self._made + len(batch)
            made.update(zip(batch, range(first, self._made + 1), strict=True))
        return made

    def aux(self) -> int:
        """A new variable without a name."""
        self._check_unread()
        self._made += 1
        return self._made

    def add(
        self,
        rule: str,
        constraints: Constraints | Count,
        *,
        of: Place = None,
        implied: bool = False,
    ) -> None:
        """Add constraints to a rule; `of` is the place that they are about."""
        self._check_unread()
        if implied and not self.implied:
            return
        kept = self._rule(rule, implied=implied)
        if isinstance(constraints, Count):
            kept.add_count(constraints, of)
            wrong = impossible(constraints)
        else:
            kept.add(constraints, of, self.grow)
            wrong = constraints == [[]]
        self._check_added(kept, wrong=wrong)

    def add_each(
        self,
        rule: str,
        places: Sequence[Place],
        constraints: Iterable[Stated],
        *,
        implied: bool = False,
    ) -> None:
        """Add a clause or a count for each place: as `add` for one after another, in a third of its
        time.
        """
        self._check_unread()
        if not places or (implied and not self.implied):
            return
        kept = self._rule(rule, implied=implied)
        kept.add_each(places, constraints, self.grow, lone=self._lone)
        there = kept.constraints
        self._check_added(kept, wrong=impossible(there[-1]) if there else False)

    def state(
        self, rule: str, said: Iterable[tuple[Place, Stated]], *, implied: bool = False
    ) -> None:
        """Add what a rule says, place by place; a place may come several times."""
        if implied and not self.implied:
            return
        if isinstance(said, Placed):
            self.add_each(rule, said.places, said.constraints, implied=implied)
            return
        pairs = iter(said)
        while batch := [*islice(pairs, BATCH)]:
            self._check_unread()
            kept = self._rule(rule, implied=implied)
            places, constraints = zip(*batch, strict=True)
            kept.add_each(places, constraints, self.grow, lone=self._lone)
            self._check_added(kept, wrong=impossible(kept.constraints[-1]))

    def _check_added(self, rule: Rule, *, wrong: bool) -> None:
        """Code that makes constraints lazily must not have read the formula. What is `wrong` cannot
        hold.
        """
        if self._top_id is not None:
            self._check_unread()
        if self._look:
            self._look(rule, self, self._made)
        if wrong and self._lone:
            self.refuted = rule.name
            raise Refuted

    def _rule(self, name: str, *, implied: bool = False) -> Rule:
        kept = self._rules.get(name)
        if kept is None:
            kept = self._rules[name] = Rule(name, implied)
        return kept

    def minimise(self, literals: Iterable[int]) -> None:
        """Set the objective: of these literals, as few as possible are to be true."""
        self._check_unread()
        self._objective = [*literals]
        if not self.trusted:
            from .literals import check_objective  # imported here, as in `rules`

            check_objective(self._objective, self.declared)

    def _check_unread(self) -> None:
        if self._top_id is not None:
            raise RuntimeError("the formula has been read: nothing can be added")

    # A term of a count is a literal, or a chain: a list [a₁, a₂, …], each of which implies the one
    # before it

    def at_most(
        self,
        terms: Sequence[Term],
        k: int,
        *,
        unless: Sequence[int] = (),
        encoding: str | None = None,
    ) -> Count:
        """Σ terms ≤ k, or one of `unless`; in an encoding of its own, if it names one."""
        return Count(terms, None, k, unless, False, encoding and known_count(encoding))

    def at_least(
        self,
        terms: Sequence[Term],
        k: int,
        *,
        unless: Sequence[int] = (),
        encoding: str | None = None,
    ) -> Count:
        """Σ terms ≥ k, or one of `unless`."""
        return Count(terms, k, None, unless, False, encoding and known_count(encoding))

    def exactly(
        self,
        terms: Sequence[Term],
        k: int,
        *,
        unless: Sequence[int] = (),
        encoding: str | None = None,
    ) -> Count:
        """Σ terms = k, or one of `unless`."""
        return Count(terms, k, k, unless, False, encoding and known_count(encoding))

    def at_most_one(self, literals: Sequence[int], *, encoding: str | None = None) -> Count:
        """Σ literals ≤ 1, in the formula's at-most-one encoding or in one of its own."""
        return Count(literals, None, 1, (), True, encoding and known_amo(encoding))

    def exactly_one(self, literals: Sequence[int], *, encoding: str | None = None) -> Count:
        """Σ literals = 1: one clause, and an at-most-one."""
        return Count(literals, 1, 1, (), True, encoding and known_amo(encoding))

    def variant(self, *, without: Collection[str] = (), cuts: bool = True) -> "Formula":
        """A formula that can be added to: with the same variables, objective and rules, except the
        rules `without`. With `cuts=False` it has no cuts.
        """
        made = self._alike(self._made)
        for name, rule in self.rules.items():
            if name not in without:
                made._rules[name] = rule.copy(cuts=cuts)
        return made

    def checked(self, check: CutVerifier) -> "Formula":
        """The same formula, closed to additions; `check` is called for each of its cuts."""
        return self._closed(
            {
                name: rule.with_cuts(partial(self._checked, name, check))
                for name, rule in self.rules.items()
            }
        )

    def without(self, rules: Collection[str]) -> "Formula":
        """The same formula, closed to additions, without some rules."""
        return self._closed({name: r for name, r in self.rules.items() if name not in rules})

    def _closed(self, rules: dict[str, Rule]) -> "Formula":
        """The same formula with other rules, which are read already."""
        made = self._alike(self._made)
        made._rules = rules
        made._defined, made._literals = True, self._literals
        made._top_id, made._at_mosts = self._top_id, self._at_mosts
        return made

    def without_rules(self) -> "Formula":
        """An empty formula that can be added to, with this one's variables and objective."""
        return self._alike(self.top_id)

    def _alike(self, top_id: int) -> "Formula":
        made = Formula(
            cardinality=self.cardinality,
            amo=self.amo,
            implied=self.implied,
            trusted=self.trusted,
        )
        made._atoms, made._helpers = self._atoms.copy(), self._helpers.copy()
        made._objective, made._made = self._objective, top_id
        made.hints.steady = self.hints.steady
        return made

    @staticmethod
    def _checked(rule: str, check: CutVerifier, constraint: Cuts) -> Cuts:
        def broken(model: Model) -> list[Clause]:
            cuts = constraint.broken(model)
            for cut in cuts:
                check_time()
                check(rule, cut)
            return cuts

        return Cuts(broken)

    def as_good_as(self, value: int) -> Count:
        """Σ objective ≤ value.

        Written as a sequential counter, as the formula's own encoding may suit small bounds only.
        """
        return Count(self.objective, None, value, encoding="seqcounter")

    def frozen(self) -> Self:
        """This formula, closed to additions, with its counts turned into clauses."""
        if self._top_id is None:
            top_id, fresh = self._made, list[Clause]()
            few = {"pairwise": SHORT, NATIVE: 2}.get(self.amo, 0)

            def written(count: Count) -> list[Clause]:
                nonlocal top_id
                if count.amo and len(count.terms) <= few and not count.encoding:
                    clauses = one_of(count)  # most counts are this: in half of the time
                else:
                    before = top_id
                    clauses, kept, top_id = self.written(count, top_id)
                    self._literals += top_id - before
                    for one in kept:
                        self._at_mosts.append(one)
                        fresh.append(one.literals)
                fresh.extend(clauses)
                if len(fresh) >= BATCH:
                    noted()
                return clauses

            def noted() -> None:
                self.grow(sum(map(len, fresh)))
                fresh.clear()

            counts = [count for rule in self._rules.values() for count in rule.long_counts()]
            shapes = Counter(count.shape(self.encoding_of(count)) for count in counts)
            self.expect(sum(times * shape.size() for shape, times in shapes.items()))
            for rule in self._rules.values():
                self.grow(rule.uncounted())
                rule.write(written)
            noted()
            self._top_id = top_id
        return self

    def written(self, count: Count, top_id: int) -> "tuple[list[Clause], Sequence[AtMost], int]":
        """The clauses of a count, what of it stays a count, and the new largest variable."""
        encoding = count.encoding or (self.amo if count.amo else self.cardinality)
        if encoding == NATIVE:
            from .native import GUARDED, native  # imported here, as few formulas need it

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
        if not self._defined:
            literals = sum(one.literals for one in self.hints.numbered)
            cardinality.check_room(self._literals + self._made + literals, self.largest)
            for one in self.hints.numbered:
                self._rule(one.rule).append([*one.clauses()], one.of)
            self._defined = True
        return self._rules

    def expect(self, size: float) -> None:
        """Raise TooLarge or OutOfTime if there is no room, or no time, for about so many more
        literals and variables. Whoever writes more than grows with the board says so before: so
        what is too large is refused at once.
        """
        cardinality.check_room(self._literals + self._made + size, LARGEST)
        check_time()

    def size_of(self, count: Count) -> float:
        """About how many literals and variables a count will write."""
        return count.shape(self.encoding_of(count)).size()

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
        Without `defining`, those that define what is `numbered`, as `Hints` say, may be left out.
        They are not to be changed: those of other formulas may be the same lists.

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

    def broken(self, model: Model) -> list[Clause]:
        """The cuts that a model violates: none if it obeys every rule."""
        return [cut for each in self.cuts.values() for broken in each for cut in broken(model)]

    def near(self, model: Model) -> list[Clause]:
        """Cuts that models much like this one would violate."""
        lazy = (one for rule in self.frozen()._rules.values() for one in rule.lazy)
        return [cut for one in lazy if one.near for cut in one.near(model)]

    @property
    def lazy(self) -> bool:
        """Whether the clauses alone are not the whole formula."""
        return bool(self.cuts)

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
        """Variables in which any two solutions differ, as `Hints` say."""
        return self.hints.telling(self.projection)

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
        return self._atoms.true_in(model)

    def dimacs(self) -> str:
        """The formula as a DIMACS file, in which atoms and rules have their names. BadInput if it
        is lazy, as its clauses are not all there is.
        """
        from .dimacs import write  # imported here, as it knows formulas

        if self.lazy:
            lazy = ", ".join(self.cuts)
            raise BadInput(f"only a search completes the rule {lazy}: choose another way than cuts")
        return "".join(write(self))

    def value(self, model: Model) -> int:
        """The number of objective literals that a model makes true."""
        return sum(holds(literal, model) for literal in self.objective)

    def sizes(self) -> dict[str, FormulaSize]:
        """The size of every rule, as far as it is written; each variable counts for the first rule
        in which it occurs.
        """
        seen = set[int]()
        table = {}
        for rule in self.frozen()._rules.values():
            known = len(seen)
            seen.update(abs(literal) for clause in rule.clauses for literal in clause)
            literals = sum(map(len, rule.clauses))
            table[rule.name] = FormulaSize(len(seen) - known, len(rule.clauses), literals)
        return table
