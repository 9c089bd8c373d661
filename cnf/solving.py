"""One incremental solver around one formula, and the loop that refines it."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from itertools import chain
from math import inf
from typing import TYPE_CHECKING

from pencilsat.cnf import cardinality
from pencilsat.cnf.cardinality import Clause, Count
from pencilsat.cnf.engine import Engine
from pencilsat.cnf.errors import OutOfTime
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.garbage import uncollected
from pencilsat.cnf.limits import UNLIMITED, Limits, Statistics, out_of_time_at
from pencilsat.cnf.rules import Depth
from pencilsat.cnf.solvers import DEFAULT, check_native, check_solver
from pencilsat.cnf.written import Model

if TYPE_CHECKING:
    from pencilsat.cnf.building import Building
    from pencilsat.cnf.numbered import Numbered

PER_VARIABLE = 8
"""About how many literals come with each variable that is made while a formula is refined."""

LARGE = 20_000
"""The number of variables from which on a search of the whole may take too long: Hashi with 5 000
islands has 17 000.
"""


def buildable(formula: Formula) -> bool:
    """Whether a formula is all clauses and cuts, which reach nearby, and large."""
    large = formula.local and formula.lazy and formula.top_id >= LARGE
    return large and not formula.deepening and not formula.at_mosts


class Session(Engine):
    """A solver loaded with a formula, and with `units` that hold throughout.

    `aux` makes variables of the session's own, which only a search needs. The solver tries the
    literals in `phases` first, if it supports that.

    `solve` answers True, False or None: None if a limit was reached. Lazy formulas are refined
    until the answer is final. Clauses added with `add` stay for the whole session; so do cuts,
    which the rules imply: `cuts` holds them all. A `seed` other than 0 loads the clauses in a
    random order, which changes the search of every solver; the time of shuffling does not count for
    the stage `load`. With `proof`, the solver logs what it learns, if it supports that. Without
    `defining`, clauses that define what is `numbered` are left out, until `define` is called.
    """

    def __init__(
        self,
        formula: Formula,
        *,
        units: Iterable[int] = (),
        solver: str = DEFAULT,
        limits: Limits = UNLIMITED,
        statistics: Statistics | None = None,
        seed: int = 0,
        proof: bool = False,
        phases: Sequence[int] = (),
        defining: bool = True,
    ) -> None:
        check_solver(solver, incremental=formula.lazy, limits=limits)
        check_native(formula.cardinality, formula.amo, solver)
        clauses = formula.clauses(seed, native=True, defining=defining)
        self.formula = formula
        self.top_id = formula.top_id
        self.model: Model = frozenset()
        self.cuts: list[Clause] = []
        self._undefined: Sequence[Numbered] = () if defining else formula.numbered
        self._buildable = buildable(formula)
        self._building: Building | None = None
        self._later = list[Clause]()
        self._depths: dict[int, Iterator[Depth]] = {}
        steady = formula.steady and not proof
        super().__init__(solver, limits, statistics or Statistics(), steady=steady)
        with self.statistics.stage("load"):
            if self.load(clauses, formula.at_mosts, proof=proof):
                self._begin(units, phases)

    def _begin(self, units: Iterable[int], phases: Sequence[int]) -> None:
        """Add what is not in the formula's clauses."""
        for literal in units:
            self._append([literal])
        if self._solver.nof_vars() < 1:
            self._solver.add_clause([1, -1])  # some solvers crash without a variable
        if phases:
            with suppress(NotImplementedError):
                self._solver.set_phases(phases)
        deepening = [constraint.depths(self.aux) for constraint in self.formula.deepening]
        for depths in deepening:
            self._deepen(depths)

    def aux(self) -> int:
        """A new variable. Raises TooLarge if so many variables suggest too many literals."""
        self.top_id += 1
        new = self.top_id - self.formula.top_id
        cardinality.check_room(PER_VARIABLE * new, self.formula.largest)
        return self.top_id

    def _append(self, clause: Clause) -> None:
        """Add a clause to the solver, and to what is built clause by clause."""
        super()._append(clause)
        if self._building:
            self._building.add(clause)
        elif self._buildable:
            self._later.append(clause)

    def _work(self) -> dict[str, int]:
        """The solver's and that of building."""
        work = super()._work()
        if self._building:
            work["conflicts"] = work.get("conflicts", 0) + self._building.conflicts
        return work

    def solve(self, assumptions: Sequence[int] = (), patience: float = inf) -> bool | None:
        """Whether the formula has a model under the assumptions; if so, it is in `model`.

        None at a limit, or after `patience` conflicts in one round.
        """
        answer: bool | None = None
        if not self.dead:
            own = nullcontext() if self._deadline == inf else out_of_time_at(self._deadline)
            with self.statistics.stage("solve"), suppress(OutOfTime), own:
                answer = self._refined([*assumptions], patience)
                if answer and self._undefined:
                    from pencilsat.cnf.numbered import completed  # imported here, for few formulas

                    self.model = completed(self.model, self._undefined)
        if answer is None:
            self._check_time()
        return answer

    def define(self) -> bool:
        """Add the clauses that define variables, if they were left out; whether all are there: not
        if they are too many, or a limit is reached first.
        """
        literals = sum(numbered.literals for numbered in self._undefined)
        if literals > self.formula.largest:
            return False
        with self.statistics.stage("solve"):
            for numbered in self._undefined:
                if self.expired():
                    return False
                for clause in numbered.clauses():
                    self._append(clause)
        self._undefined = ()
        return True

    def refuted(self, assumptions: Sequence[int]) -> bool | None:
        """Whether the clauses so far, without further cuts, have no model under the assumptions.

        None at a limit. Faster than `solve`, as it does not set `model`.
        """
        if self.dead:
            return None
        with self.statistics.stage("solve"):
            answer = self.answer([*assumptions])
            return None if answer is None else not answer

    def _refined(self, assumptions: list[int], patience: float) -> bool | None:
        self._count_work()  # the solver may be counting from another session's work
        if patience == inf and self._buildable and self._built(assumptions):
            return True
        if self.formula.lazy:
            return self._completed(assumptions, patience)
        answer = self.answer(assumptions, patience)
        if answer:
            self.model = self._found()
        return answer

    def _completed(self, assumptions: list[int], patience: float) -> bool | None:
        """The answer of a lazy formula, which is completed round by round."""
        from pencilsat.cnf.repair import Repair  # imported here, as only lazy formulas need it

        repair, before = Repair(self.formula), self.statistics.conflicts
        while True:
            asked = [*assumptions, *self._depths, *repair.held]
            answer = self.answer(asked, min(patience, repair.patience))
            if answer:
                model = self._found()
                broken = self._cut(model)
                if not broken:
                    self.model = model
                    return True
                repair.broken(model, broken, self.statistics.conflicts - before)
            elif answer is None and (patience < inf or self.expired() or not repair.held):
                return None
            elif repair.held:
                repair.widen(self.core())
            elif not self._deepened():
                return False
            if self.expired():
                return None

    def _found(self) -> Model:
        return frozenset([v for v in self._solver.get_model() or () if v > 0])

    def _cut(self, model: Model) -> list[Clause]:
        """The cuts that a model violates, which are added."""
        broken = self.formula.broken(model)
        self.statistics.rounds += bool(broken)
        self.statistics.cuts += len(broken)
        self.cuts += broken
        for clause in broken:
            self._append(clause)
        return broken

    @uncollected()
    def _built(self, assumptions: list[int]) -> bool:
        """Whether a model of all rules was built clause by clause, where the solver takes long.

        The solver has the last word on it.
        """
        from pencilsat.cnf.building import PATIENCE, Building  # imported here, for large boards
        from pencilsat.cnf.probing import Settled

        if self.answer(assumptions, PATIENCE) is not None:
            return False
        if not self._building:
            settled = Settled(chain(self.formula.clauses(native=True), self._later))
            settled.settle(self.formula, self._left)
            if settled.contradiction:
                return False
            self._building = Building(settled, self._left)
        building = self._building
        building.start(self.model)
        while building.built(assumptions):
            model = frozenset([x for x in building.literals if x > 0])
            if not self._cut(model):
                self.model = model
                return self.answer([*assumptions, *building.literals]) is True
        return False

    def _left(self) -> float:
        """How many conflicts building may take now."""
        self._count_work()
        left = self._conflicts_left()
        return 0 if self.expired() else inf if left is None else left

    def _deepened(self) -> bool:
        """Whether constraints that are too strong were to blame; these are weakened."""
        reached = self._depths.keys() & {*self.core()} if self._depths else set()
        for horizon in sorted(reached):
            self._deepen(self._depths.pop(horizon))
        self.statistics.rounds += bool(reached)
        return bool(reached)

    def _deepen(self, depths: Iterator[Depth]) -> None:
        """Go on to the next depth of a constraint that is too strong."""
        constraints, horizon = next(depths)
        if horizon is not None:
            self._depths[horizon] = depths
        for constraint in constraints:
            clauses = (
                self._clauses_of(constraint) if isinstance(constraint, Count) else [constraint]
            )
            self._solver.append_formula(clauses)
            self.statistics.cuts += len(clauses)

    def _clauses_of(self, count: Count) -> list[Clause]:
        clauses, kept, self.top_id = self.formula.written(count, self.top_id)
        self._keep(kept)
        return clauses
