"""The rules of a formula, instance by instance, each of which can be switched off.

Those of the last board are kept for other puzzles on it.
"""

from collections.abc import Hashable, Iterable, Sequence, Set
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from ...cnf.cardinality import Clause
from ...cnf.clock import check_time
from ...cnf.formula import Formula
from ...cnf.rules import Instance
from ...cnf.selection import selectable, selectors
from ...encoders import AnyFamily, AnyPuzzle
from ...search.limits import Limits
from ...search.objective import minimise
from ...search.solving import Session
from ..cuts import checked
from ..options import Options
from ..run import encode
from .parts import Part, tallies


class Switches:
    """The rules of a formula, instance by instance, each under a selector."""

    def __init__(self, formula: Formula) -> None:
        self.names = {x: atom for atom, x in (formula.atoms | formula.helpers).items()}
        self.places = {x: i for i, x in enumerate(self.names)}
        self.scope: dict[Instance, Set[int]] = {}
        self.touching: dict[int, list[Instance]] = {x: [] for x in self.names}
        self.parts: dict[Instance, Part] = {}
        self.tallies = tallies(formula)
        self.cuts, self._plain = formula.cuts, formula
        self._around: dict[int, list[tuple[Part, int]]] = {}
        self._beside: dict[int, set[int]] = {}
        self.selectors = selectors(formula, cuts=False)
        self.of = {selector: instance for instance, selector in self.selectors.items()}
        for instance in self.selectors:
            check_time()
            self.speaks(instance, instance.clauses)

    @cached_property
    def formula(self) -> Formula:
        """The rules, each instance under its selector."""
        made, _ = selectable(self._plain, cuts=False)
        return made

    @property
    def literals(self) -> int:
        """How many literals all clauses have."""
        return sum(sum(map(len, part.clauses)) for part in self.parts.values())

    def speaks(self, instance: Instance, clauses: Sequence[Clause]) -> None:
        """The instance says these clauses, too."""
        part = self.parts.get(instance)
        if part is None:
            tally = self.tallies.get(instance)
            part = self.parts[instance] = Part(instance, len(self.parts), self.names, tally)
        part.say(clauses)
        before = self.scope.get(instance, frozenset())
        there = self.names.keys() & map(abs, chain.from_iterable(clauses))
        new = there - before
        for x in new:
            self.touching[x].append(instance)
        self.scope[instance] = scope = before | new if before else new
        for x in scope if self._beside else ():
            self._beside.pop(x, None)

    def around(self, facts: Iterable[int]) -> set[int]:
        """The variables that the instances speak of that speak of one of the facts."""
        found = set[int]()
        for fact in facts:
            x = abs(fact)
            if x not in self._beside:
                self._beside[x] = set().union(*map(self.scope.__getitem__, self.touching[x]))
            found |= self._beside[x]
        return found

    def speaking(self, x: int) -> Sequence[tuple[Part, int]]:
        """The instances that speak of a literal, and as what it counts there."""
        found, touching = self._around.get(x), self.touching[abs(x)]
        if found is None or len(found) < len(touching):
            parts = map(self.parts.__getitem__, touching)
            found = self._around[x] = [(part, part.unit(x)) for part in parts]
        return found


class BoardRules(NamedTuple):
    """The rules of a board, for other puzzles on it."""

    shape: tuple[AnyFamily, Hashable]
    formula: Formula
    switches: Switches


KEPT: list[BoardRules] = []
"""The last board that was explained: the puzzles of a list often have the same one.

It is replaced as a whole, and what it holds is only read: threads can share it.
"""

MOST_KEPT = 100_000
"""Rules of more literals, some megabytes, are not kept."""


def formula_of(
    puzzle: AnyPuzzle, encoding: str, implied: Set[str]
) -> tuple[Formula, Switches | None]:
    """The rules of an encoding, of the implied ones these, with their switches where they are kept;
    each cut is checked.
    """
    shape = shape_of(puzzle)
    for kept in [*KEPT]:
        if kept.shape == shape:
            return kept.formula, kept.switches
    options = Options(encoding)
    formula = encode(puzzle, options)
    every = {rule.name for rule in formula.rules.values() if rule.implied}
    if unused := every - implied:
        formula = formula.variant(without=unused)
    return checked(puzzle, options, formula), None


def switches_of(puzzle: AnyPuzzle, formula: Formula) -> Switches:
    """Those of a formula, which are kept if the givens have no part in them, and few are."""
    switches = Switches(formula)
    shape, lasting = shape_of(puzzle), not formula.cuts and not formula.objective
    if shape and lasting and switches.literals <= MOST_KEPT:
        KEPT[:] = [BoardRules(shape, formula, switches)]
    return switches


def shape_of(puzzle: AnyPuzzle) -> tuple[AnyFamily, Hashable] | None:
    """What the rules depend on, if the givens have no part in them."""
    family = puzzle.family
    return (family, family.shape(puzzle)) if family.shape else None


def bounded(formula: Formula, givens: list[int], objective: str, limits: Limits) -> Formula | None:
    """The formula with one more rule: the objective, if there is one, is as small as it can be.

    None if a limit came before that was known.
    """
    if not formula.objective:
        return formula
    with Session(formula, units=givens, limits=limits) as session:
        answer, optimum = minimise(session)
    if answer is None or not optimum.proved:
        return None
    best = formula.variant()
    if answer:
        best.add(objective, best.as_good_as(optimum.value), of=optimum.value)
    return best
