"""The rules of a formula, instance by instance, each of which can be switched off.

Those of the last board are kept for other puzzles on it, and for the next hint.
"""

from collections.abc import Hashable, Iterable, Sequence, Set
from copy import copy
from functools import cache, partial
from itertools import chain
from typing import NamedTuple

from ...cnf.cardinality import Clause
from ...cnf.clock import check_time
from ...cnf.formula import Formula
from ...cnf.rules import BATCH, Instance
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
        self.cuts = formula.cuts
        self._selectable = cache(partial(selectable, formula, cuts=False))
        self._around: dict[int, list[tuple[Part, int]]] = {}
        self._beside: dict[int, set[int]] = {}
        self.selectors = selectors(formula, cuts=False)
        self.of = {selector: instance for instance, selector in self.selectors.items()}
        for number, instance in enumerate(self.selectors):
            if not number % BATCH:
                check_time()
            part = Part(instance, number, self.names, self.tallies.get(instance))
            part.clauses = instance.clauses
            self.parts[instance] = part
            there = self.names.keys() & map(abs, chain.from_iterable(instance.clauses))
            self.scope[instance] = there
            for x in there:
                self.touching[x].append(instance)

    @property
    def formula(self) -> Formula:
        """The rules, each instance under its selector."""
        return self._selectable()[0]

    def apart(self) -> "Switches":
        """The same, which cuts can be added to; they themselves if there are none."""
        if not self.cuts:
            return self
        made = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, dict):
                setattr(made, name, value.copy())
        return made

    @property
    def literals(self) -> int:
        """How many literals all clauses have."""
        return sum(sum(map(len, part.clauses)) for part in self.parts.values())

    def speaks(self, instance: Instance, clause: Clause) -> None:
        """An instance says this clause, too. What others share is left as it is."""
        before = self.parts.get(instance)
        number = len(self.parts) if before is None else before.number
        part = self.parts[instance] = Part(instance, number, self.names)
        part.clauses = [*(before.clauses if before else ()), clause]
        scope = self.scope.get(instance, frozenset())
        new = (self.names.keys() & map(abs, clause)) - scope
        for x in new:
            self.touching[x] = [*self.touching[x], instance]
        self.scope[instance] = scope | new
        for x in scope | new:
            self._around.pop(x, None)
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
    """The rules of a board, for other puzzles on it; `puzzle` is the one that they are of."""

    family: AnyFamily
    puzzle: AnyPuzzle
    shape: Hashable
    formula: Formula
    switches: Switches

    def serve(self, puzzle: AnyPuzzle) -> bool:
        """Whether they are the rules of a puzzle, too."""
        if self.family is not puzzle.family:
            return False
        return self.puzzle == puzzle or (self.shape is not None and self.shape == shape_of(puzzle))


KEPT: list[BoardRules] = []
"""The last board that was explained: the puzzles of a list often have the same one, and the next
hint is about the same puzzle.

It is replaced as a whole, and what it holds is only read: threads can share it.
"""

MOST_KEPT = 1_000_000
"""Rules of more literals, a hundred megabytes, are not kept."""


class Written(NamedTuple):
    """The rules of an encoding, of the implied ones some; with their switches where they are kept,
    and all rules if a search would write the same.
    """

    formula: Formula
    switches: Switches | None = None
    whole: Formula | None = None


def formula_of(puzzle: AnyPuzzle, encoding: str, implied: Set[str]) -> Written:
    """The rules of an encoding, of the implied ones these; each cut is checked."""
    for kept in [*KEPT]:
        if kept.serve(puzzle):
            return Written(kept.formula, kept.switches.apart())
    options, family = Options(encoding), puzzle.family
    whole = formula = encode(puzzle, options)
    every = {rule.name for rule in formula.rules.values() if rule.implied}
    if unused := every - implied:
        formula = formula.without(unused)
    same = whole.same_alone and not family.native and family.usual(puzzle) == encoding
    return Written(checked(puzzle, options, formula), whole=whole if same else None)


def switches_of(puzzle: AnyPuzzle, formula: Formula) -> Switches:
    """Those of a formula, which are kept if they are the puzzle's alone, and few."""
    switches = Switches(formula)
    if not formula.objective and switches.literals <= MOST_KEPT:
        shape = None if formula.cuts else shape_of(puzzle)
        KEPT[:] = [BoardRules(puzzle.family, puzzle, shape, formula, switches)]
    return switches.apart()


def kept(puzzle: AnyPuzzle) -> AnyPuzzle:
    """The puzzle that rules are kept of, if it is the same."""
    same = (each.puzzle for each in [*KEPT] if each.serve(puzzle) and each.puzzle == puzzle)
    return next(same, puzzle)


def shape_of(puzzle: AnyPuzzle) -> Hashable:
    """What the rules depend on, if the givens have no part in them; else None."""
    return puzzle.family.shape(puzzle) if puzzle.family.shape else None


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
