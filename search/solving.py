"""One incremental solver around one formula, and the loop that refines it."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from itertools import chain
from math import inf

from ..cnf import cardinality
from ..cnf.cardinality import Clause, Count, clauses_of
from ..cnf.clock import check_time, out_of_time_at
from ..cnf.errors import OutOfTime, TooLarge
from ..cnf.formula import Formula, Model
from ..cnf.hints import Numbered, completed
from .engine import Engine
from .limits import UNLIMITED, Limits, Statistics
from .solvers import COUNTING, DEFAULT, PUNCTUAL, check_native, check_solver

PER_VARIABLE = 8
"""About how many literals come with each variable that is made while a formula is refined."""

SHORT = 1000
"""Counts are written as clauses, if nothing was said of how to solve, after so many conflicts and
two more for each atom; but after `LONG` ones in any case.
"""

LONG = 2000

PER_CONFLICT = 10
"""So many clauses that are added count as a conflict, as all are kept until the default goes on."""

COUNTS, PAIRS = "seqcounter", "pairwise"
"""The encodings of counts then, if none is named, and of those of one at most."""

SOON = 3
"""Another solution, if there are many, is found within so many rounds."""


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

    If no `solver` is named, it is the default; but one that is soon loaded and has counts begins,
    if the formula is lazy or counts stay counts in it. That is quicker where it is soon done.
    Elsewhere it may never be, as it learns nothing of how much of a count is there: so if a search
    is not `SHORT`, the default goes on, with the same counts as clauses in the encoding `counts`.
    Where cuts are added, which make searches longer, it is one that stops at once then.
    """

    def __init__(
        self,
        formula: Formula,
        *,
        units: Iterable[int] = (),
        solver: str | None = DEFAULT,
        limits: Limits = UNLIMITED,
        statistics: Statistics | None = None,
        seed: int = 0,
        proof: bool = False,
        phases: Sequence[int] = (),
        defining: bool = True,
        counts: str = COUNTS,
    ) -> None:
        steady = formula.hints.steady and not proof
        first = PUNCTUAL if formula.lazy else COUNTING[0] if formula.at_mosts else DEFAULT
        name = solver or first
        check_solver(name, incremental=formula.lazy, limits=limits)
        if solver:
            check_native(formula.cardinality, formula.amo, solver)
        self.formula = formula
        self.top_id = formula.top_id
        self.model: Model = frozenset()
        self.cuts: list[Clause] = []
        self._late = formula.hints.late
        self._phases = [*phases]
        self._left: Model = frozenset()
        self._rounds_left = SOON
        self._undefined: Sequence[Numbered] = () if defining else formula.hints.numbered
        self._clauses = partial(formula.clauses, seed, native=True, defining=defining)
        self._first, self._counts = solver is None and name != DEFAULT, counts
        self._added = list[Clause]()
        super().__init__(name, limits, statistics or Statistics(), steady=steady)
        with self.statistics.stage("load"):
            if self.load(self._clauses(), formula.at_mosts, proof=proof):
                self._begin(units)
        if self._first and steady:
            self._go_on()

    def _begin(self, units: Iterable[int]) -> None:
        """Add what is not in the formula's clauses."""
        for literal in units:
            self._append([literal])
        if self._solver.nof_vars() < 1:
            self._solver.add_clause([1, -1])  # some solvers crash without a variable
        self._prefer(self._phases)

    def _prefer(self, phases: list[int]) -> None:
        """Try these literals first, if the solver supports that."""
        self._phases = phases
        if phases:
            with suppress(NotImplementedError):
                self._solver.set_phases(phases)

    def leave(self, model: Model) -> None:
        """From now on, another model is looked for. A search stays near what it has: where there is
        no other solution, it would find cuts one by one, for one place after another. So after
        `SOON` rounds those near the model are added, and what differs from it is tried first.
        """
        self._left, self._rounds_left = model, SOON

    def _append(self, clause: Clause) -> None:
        if self._first:
            self._added.append(clause)
        super()._append(clause)

    def answer(self, assumptions: list[int], patience: float = inf) -> bool | None:
        """As an engine does; from the first to the second solver, if there are two."""
        if self._first:
            most = min(SHORT + 2 * len(self.formula.projection), LONG)
            short = max(1, most - self.statistics.conflicts - len(self._added) // PER_CONFLICT)
            if short < patience:
                answer = super().answer(assumptions, short)
                if answer is not None or self.expired():
                    return answer
                self._go_on()
        return super().answer(assumptions, patience)

    def _go_on(self) -> None:
        """Go on with the default solver, and with counts as clauses, if there is room for them."""
        self._first, added = False, self._added
        self._added = []
        with self.statistics.stage("load"), suppress(TooLarge):
            written = [*self._counted()]
            if self.change(DEFAULT, chain(self._clauses(), written, added)):
                self._prefer(self._phases)

    def _counted(self) -> Iterator[Clause]:
        """The clauses of the counts."""
        for literals, bound in self.formula.at_mosts:
            check_time()
            count, encoding = Count(literals, None, bound), PAIRS if bound == 1 else self._counts
            clauses, self.top_id = clauses_of(count, encoding=encoding, top_id=self.top_id)
            yield from clauses

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
            if self._late and len(self.cuts) >= self.formula.hints.late_after:
                late, self._late = self._late, None
                with suppress(TooLarge):  # the first of them are implied, too
                    for clause in late(self):
                        check_time()
                        self._append(clause)
            if self.expired():
                return None
        return answer

    def _found(self) -> Model:
        return frozenset([v for v in self._solver.get_model() or () if v > 0])

    def _cut(self, model: Model) -> list[Clause]:
        """The cuts that a model violates, which are added."""
        broken = self.formula.broken(model)
        if broken and self._left:
            self._rounds_left -= 1
            if not self._rounds_left:
                broken += self.formula.near(self._left)
                self._prefer([-v if v in self._left else v for v in self.formula.projection])
        self.statistics.rounds += bool(broken)
        self.statistics.cuts += len(broken)
        self.cuts += broken
        for clause in broken:
            self._append(clause)
        return broken
