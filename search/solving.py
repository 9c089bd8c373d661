"""One incremental solver around one formula, and the loop that refines it."""

from collections.abc import Iterable, Sequence
from contextlib import nullcontext, suppress
from math import inf

from ..cnf import cardinality
from ..cnf.cardinality import Clause
from ..cnf.clock import out_of_time_at
from ..cnf.errors import OutOfTime
from ..cnf.formula import Formula, Model
from ..cnf.hints import Numbered, completed
from .engine import Engine
from .limits import UNLIMITED, Limits, Statistics
from .solvers import DEFAULT, check_native, check_solver

PER_VARIABLE = 8
"""About how many literals come with each variable that is made while a formula is refined."""


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
        self._undefined: Sequence[Numbered] = () if defining else formula.hints.numbered
        steady = formula.hints.steady and not proof
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

    def aux(self) -> int:
        """A new variable. Raises TooLarge if so many variables suggest too many literals."""
        self.top_id += 1
        new = self.top_id - self.formula.top_id
        cardinality.check_room(PER_VARIABLE * new, self.formula.largest)
        return self.top_id

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
        if self.formula.lazy:
            return self._completed(assumptions, patience)
        answer = self.answer(assumptions, patience)
        if answer:
            self.model = self._found()
        return answer

    def _completed(self, assumptions: list[int], patience: float) -> bool | None:
        """The answer of a lazy formula, which is completed round by round."""
        while answer := self.answer(assumptions, patience):
            model = self._found()
            if not self._cut(model):
                self.model = model
                return True
            if self.expired():
                return None
        return answer

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
