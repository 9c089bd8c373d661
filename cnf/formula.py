"""A CNF formula that is built rule by rule, and remembers which rule each clause came from."""

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from pencilsat.cnf.cardinality import Clause, Count, Term
from pencilsat.cnf.errors import Refuted
from pencilsat.cnf.limits import check_time
from pencilsat.cnf.names import Names
from pencilsat.cnf.rules import (
    BATCH,
    Constraint,
    Constraints,
    Cuts,
    Normal,
    Place,
    Rule,
    impossible,
    up_to_impossible,
)
from pencilsat.cnf.written import Model, Windows, Written

if TYPE_CHECKING:
    from pencilsat.cnf.numbered import Numbered

Check = Callable[[str, Clause], None]
"""Raises an error for a cut that does not follow from the rule of that name."""

Key = TypeVar("Key", bound=Hashable)


class Formula(Written):
    """Constraints, grouped by rule, over named atoms and auxiliary variables: first built, then
    read.

    `cardinality` and `amo` name the encodings of counts and of at-most-one constraints; `implied`
    says whether implied rules, which change no solution, are kept. A formula that is `lone` is for
    one puzzle only: what its givens rule out need not be written, not even as an atom. Counts stay
    counts until something is read: the rules, the clauses, the number of variables. From then on,
    nothing can be added (RuntimeError); `variant` starts another formula.

    The clauses of a formula with `Cuts` are a relaxation, those of one with a `Deepening` a
    restriction: both are lazy, and are completed only in the loop of `pencilsat.cnf.solving`. A
    cut must follow from the rule under which it is given, alone.

    What is added to a rule must be constraints over variables that there are: any sequence of
    literals is a clause. All else raises BadConstraint, which says where and what it was; only a
    formula that is `trusted` is not looked at when it is added to, as that takes an eighth of the
    time: that is for encoders which are tested with formulas that are not.

    Adding and writing raise TooLarge if there are more literals and variables than `largest`, and
    OutOfTime when the time for it is over. Adding what cannot hold to a formula that is `lone`
    raises Refuted once it is added: no literal to choose from, or the empty clause.
    """

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
            from pencilsat.cnf.literals import check_names  # imported here, as in `rules`

            check_names(word, made, self._given, self._made - before)
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
        constraints: Iterable[Sequence[int] | Count],
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
        some = up_to_impossible(constraints) if self.lone else constraints
        kept.add_each(places, some, self.grow)
        there = kept.constraints
        self._check_added(kept, wrong=impossible(there[-1]) if there else False)

    def _check_added(self, rule: Rule, *, wrong: bool) -> None:
        """Code that makes constraints lazily must not have read the formula. What is `wrong` cannot
        hold.
        """
        if self._top_id is not None:
            self._check_unread()
        if self._look:
            self._look(rule, self, self._made)
        if wrong and self.lone:
            self.refuted = rule.name
            raise Refuted

    def define(self, rule: str, numbered: "Numbered", *, of: Place = None) -> None:
        """Add to a rule what defines the variables of some numbers, one for each number that the
        bits can be in a solution; nothing else may be said of them. So a session can do without
        these clauses if the formula is `lone`: then they are written when they are first read.
        """
        if not self.lone:
            self.add(rule, numbered.clauses(), of=of)
            return
        self._check_unread()
        self._rule(rule)
        self._unwritten.append((rule, of, numbered))
        self.numbered.append(numbered)

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
            from pencilsat.cnf.literals import check_objective  # imported here, as in `rules`

            check_objective(self._objective, self.declared)

    def reach_nearby(self) -> None:
        """Say that few clauses say something of what is far away, so that a model of a large
        formula is best built clause by clause (`pencilsat.cnf.building`). Variants say nothing.
        """
        self._check_unread()
        self.local = True

    def search_steadily(self) -> None:
        """Say that the formula, and each variant, is decided sooner by a search that seldom
        restarts.
        """
        self._check_unread()
        self.steady = True

    def look_nearby(self, windows: Windows) -> None:
        """Say that two solutions often differ in one of these windows only; variants do not."""
        self._check_unread()
        self.windows = windows

    def normalise(
        self,
        before: Callable[[Model], Iterable[Sequence[int]]],
        late: Callable[[int, int], Iterable[Clause]] | None = None,
    ) -> int:
        """Give the formula a normal form; returns its guard, for clauses that are yet to be
        added. As these change no solution, they are implied rules. Variants have no normal form.

        `late` yields more clauses, given the guard and another literal, as `Normal` says.

        RuntimeError if the formula has a normal form already.
        """
        if self.normal:
            raise RuntimeError("the formula has a normal form already")
        guard = self.aux()
        self.normal = Normal(guard, before)
        if late:
            likely = self.aux()
            self.normal = Normal(guard, before, partial(late, guard, likely), likely)
        return self.normal.guard

    def _check_unread(self) -> None:
        if self._top_id is not None:
            raise RuntimeError("the formula has been read: nothing can be added")

    # A term of a count is a literal, or a chain [a₁, a₂, …] known to be ordered, a₁ ← a₂ ← …

    def at_most(self, terms: Sequence[Term], k: int, *, unless: Sequence[int] = ()) -> Count:
        """Σ terms ≤ k, or one of `unless`."""
        return Count(terms, None, k, unless)

    def at_least(self, terms: Sequence[Term], k: int, *, unless: Sequence[int] = ()) -> Count:
        """Σ terms ≥ k, or one of `unless`."""
        return Count(terms, k, None, unless)

    def exactly(self, terms: Sequence[Term], k: int, *, unless: Sequence[int] = ()) -> Count:
        """Σ terms = k, or one of `unless`."""
        return Count(terms, k, k, unless)

    def at_most_one(self, literals: Sequence[int]) -> Count:
        """Σ literals ≤ 1, in the formula's at-most-one encoding."""
        return Count(literals, None, 1, amo=True)

    def exactly_one(self, literals: Sequence[int]) -> Count:
        """Σ literals = 1: one clause, and an at-most-one in the formula's encoding."""
        return Count(literals, 1, 1, amo=True)

    def variant(
        self, *, without: Collection[str] = (), cuts: bool = True, check: Check | None = None
    ) -> "Formula":
        """A formula that can be added to: with the same variables, objective and rules, except the
        rules `without`. With `cuts=False` it has no cuts; `check` is called for each of them.
        """
        made = self._alike(self._made)
        for rule in self.rules.values():
            if rule.name not in without:
                for of, constraints in rule.parts():
                    said = (self._changed(rule.name, c, check) for c in constraints)
                    kept = (c for c in said if cuts or not isinstance(c, Cuts))
                    made.add(rule.name, kept, of=of, implied=rule.implied)
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
        made._atoms, made._helpers = Names(self._atoms.blocks), Names(self._helpers.blocks)
        made._objective, made._made, made.steady = self._objective, top_id, self.steady
        return made

    @staticmethod
    def _changed(rule: str, constraint: Constraint, check: Check | None) -> Constraint:
        if check is None or not isinstance(constraint, Cuts):
            return constraint

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
