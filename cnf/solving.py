"""One incremental solver around one formula, and the loop that refines it."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from itertools import chain, islice
from math import inf
from operator import itemgetter
from types import TracebackType
from typing import TYPE_CHECKING

import pysolvers
from pysat.solvers import Cadical195, Solver

from pencilsat.cnf import cardinality
from pencilsat.cnf.cardinality import NATIVE, Clause, Count, clauses_of
from pencilsat.cnf.formula import Formula, Model
from pencilsat.cnf.garbage import uncollected
from pencilsat.cnf.interrupts import held, held_back, ignored, let_through
from pencilsat.cnf.limits import UNLIMITED, Limits, Statistics
from pencilsat.cnf.native import GUARDED, AtMost, check_native, native
from pencilsat.cnf.rules import BATCH, Depth
from pencilsat.cnf.solvers import DEFAULT, NO_LIMITS, ONE_SHOT, STEADY, check_solver

if TYPE_CHECKING:
    from pencilsat.cnf.building import Building

ABANDONED: list[Solver] = []
"""Solvers that PySAT jumped out of at an interrupt; kept, as deleting one could crash the process.
"""

PER_VARIABLE = 8
"""About how many literals come with each variable that is made while a formula is refined."""

SLICE = 2000
"""Conflicts between two checks of the clock: the same on every machine, so the search is, too."""

LONGEST = 32_000
"""The most conflicts of a slice of a steady search. Each slice is as long as all before it, as
CaDiCaL forgets at every call which phases were best.
"""

GRACE = 1.0
"""A call that does not return is interrupted so many seconds after its deadline."""

TOGETHER = 64
"""How many literals are propagated, one after another, before an interrupt is let through."""

LARGE = 20_000
"""The number of variables from which on a search of the whole may take too long: Hashi with 5 000
islands has 17 000.
"""

QUICK = 1.0
"""After a call of fewer seconds, or loading in a tenth of that, the next call cannot be
interrupted.
"""


def buildable(formula: Formula) -> bool:
    """Whether a formula is all clauses and cuts, which reach nearby, and large."""
    large = formula.local and formula.lazy and formula.top_id >= LARGE
    return large and not formula.deepening and not formula.at_mosts


class Session:
    """A solver loaded with a formula, and with `units` that hold throughout.

    `aux` makes variables of the session's own, which only a search needs. The solver tries the
    literals in `phases` first, if it supports that.

    `solve` answers True, False or None: None if a limit was reached. After a call that had to be
    interrupted, or after `close`, the session is `dead`: it decides nothing more. Lazy formulas are
    refined until the answer is final. Clauses added with `add` stay for the whole session; so do
    cuts, which the rules imply: `cuts` holds them all. The limits and the statistics are for one
    puzzle: `restart` begins the next. A `seed` other than 0 loads the clauses in a random order,
    which changes the search of every solver; the time of shuffling does not count for the stage
    `load`. With `proof`, the solver logs what it learns, if it supports that.
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
    ) -> None:
        check_solver(solver, incremental=formula.lazy, limits=limits)
        check_native(formula.cardinality, formula.amo, solver)
        clauses = formula.clauses(seed, native=True)
        self.formula = formula
        self.top_id = formula.top_id
        self.model: Model = frozenset()
        self._name = solver
        self._asked = False
        self.dead = False
        self.cuts: list[Clause] = []
        self._work_before: dict[str, int] = {}
        self._buildable = buildable(formula)
        self.late = formula.normal.late if formula.normal else None
        self._building: Building | None = None
        self._later = list[Clause]()
        self._options = STEADY.get(solver, {}) if formula.steady and not proof else {}
        self.restart(limits, statistics or Statistics())
        with self.statistics.stage("load"):
            start = time.monotonic()
            with held_back():
                if not self._load(solver, clauses, proof=proof):
                    self.close()
                    return
            self._quick = time.monotonic() - start < QUICK / 10
            for literal in units:
                self._append([literal])
            if self._solver.nof_vars() < 1:
                self._solver.add_clause([1, -1])  # some solvers crash without a variable
            if phases:
                with suppress(NotImplementedError):
                    self._solver.set_phases(phases)
            deepening = [constraint.depths(self.aux) for constraint in formula.deepening]
            self._depths: dict[int, Iterator[Depth]] = {}
            for depths in deepening:
                self._deepen(depths)

    def _load(self, name: str, clauses: Iterator[Clause], *, proof: bool) -> bool:
        """Load the solver; whether all clauses were loaded before the time was over.

        With `proof`, all clauses are loaded at once: what they propagate is not logged then.
        """
        at_once = clauses if proof else None
        self._solver = Solver(name=name, bootstrap_with=at_once, with_proof=proof)
        if self._options:
            self._solver.configure(self._options)
        batch = list(islice(clauses, BATCH))
        add = adding(self._solver)
        while batch:
            deque(map(add, batch), maxlen=0)
            batch = list(islice(clauses, BATCH))
            if batch and self._deadline is not None and time.monotonic() >= self._deadline:
                return False
        self._keep(self.formula.at_mosts)
        return True

    def _keep(self, at_mosts: Iterable[AtMost]) -> None:
        for literals, bound in at_mosts:
            self._solver.add_atmost(literals, bound)

    def restart(self, limits: Limits, statistics: Statistics) -> None:
        """Count work and time from now on for another puzzle, under other assumptions."""
        check_solver(self._name, incremental=self._asked, limits=limits)
        self.limits = limits
        self.statistics = statistics
        self._deadline = limits.deadline
        if self._asked:
            self._work_before = self._work()

    def __enter__(self) -> "Session":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Free the solver's memory; the session is over."""
        if not self.dead:
            with held_back():  # an interrupted deletion would be repeated
                self._solver.delete()
                del self._solver
                self.dead = True

    def aux(self) -> int:
        """A new variable. Raises TooLarge if so many variables suggest too many literals."""
        self.top_id += 1
        new = self.top_id - self.formula.top_id
        cardinality.check_room(PER_VARIABLE * new, self.formula.largest)
        return self.top_id

    def add(self, clause: Clause) -> None:
        """Add a clause that holds from now on."""
        if self.dead:
            return
        if self._asked and self._name in ONE_SHOT:
            check_solver(self._name, incremental=True, limits=self.limits)
        self._append(clause)

    def _append(self, clause: Clause) -> None:
        """Add a clause to the solver, and to what is built clause by clause."""
        self._solver.add_clause(clause)
        if self._building:
            self._building.add(clause)
        elif self._buildable:
            self._later.append(clause)

    def solve(self, assumptions: Sequence[int] = (), patience: float = inf) -> bool | None:
        """Whether the formula has a model under the assumptions; if so, it is in `model`.

        None at a limit, or after `patience` conflicts in one round.
        """
        if self.dead:
            return None
        with self.statistics.stage("solve"):
            return self._refined([*assumptions], patience)

    def normalise(self) -> None:
        """Add the clauses of the normal form that are for searches that take long."""
        if self.late:
            with self.statistics.stage("solve"):
                for clause in self.late():
                    self.add(clause)
            self.late = None

    def refuted(self, assumptions: Sequence[int]) -> bool | None:
        """Whether the clauses so far, without further cuts, have no model under the assumptions.

        None at a limit. Faster than `solve`, as it does not set `model`.
        """
        if self.dead:
            return None
        with self.statistics.stage("solve"):
            answer = self._limited([*assumptions])
            return None if answer is None else not answer

    def core(self) -> list[int]:
        """Assumptions that cannot all hold, after `solve` answered False, or `refuted` True; none
        after None.
        """
        failed: list[int] = self._solver.get_core() or []
        return failed

    def logged(self) -> list[str]:
        """The DRUP lines of a session with `proof`: clauses learnt and, after a `d`, deleted."""
        log: list[str] = self._solver.get_proof() or []
        return log

    def implied(self, assumptions: Sequence[int]) -> list[int]:
        """The literals that unit propagation finds under the assumptions, including these.

        At a contradiction, those found before it.
        """
        if self.dead:
            return []
        with held_back():
            propagated = self._solver.propagate(assumptions)
        found: list[int] = propagated[1]
        return found

    def propagated(self, assumptions: Sequence[int]) -> list[int] | None:
        """The same as `implied`; None at a contradiction."""
        if self.dead:
            return []
        with held_back():
            consistent, found = self._solver.propagate(assumptions)
        return found if consistent else None

    def clashing(self, literals: Sequence[int]) -> list[int]:
        """Those of the literals that unit propagation refutes, each on its own; first those from
        which the fewest others are propagated before the contradiction.
        """
        found = list[tuple[int, int]]()
        for start in range(0, len(literals), TOGETHER):
            if self.dead:
                return []
            with held_back():
                for x in literals[start : start + TOGETHER]:
                    consistent, forced = self._solver.propagate([x])
                    if not consistent:
                        found.append((len(forced), x))
        return [x for _, x in sorted(found, key=itemgetter(0))]

    def expired(self) -> bool:
        """Whether a limit is reached."""
        late = self._deadline is not None and time.monotonic() >= self._deadline
        return late or self._conflicts_left() == 0

    def _refined(self, assumptions: list[int], patience: float) -> bool | None:
        self._count_work()  # the solver may be counting from another session's work
        if patience == inf and self._buildable and self._built(assumptions):
            return True
        from pencilsat.cnf.repair import Repair  # imported here, as only lazy formulas need it

        repair, before = Repair(self.formula), self.statistics.conflicts
        while True:
            asked = [*assumptions, *self._depths, *repair.held]
            answer = self._limited(asked, min(patience, repair.patience))
            if answer is None and (
                patience < inf or self.dead or self.expired() or not repair.held
            ):
                return None
            if not answer and repair.held:
                repair.widen(self.core())
                continue
            if not answer:
                reached = self._depths.keys() & {*self.core()} if self._depths else set()
                if not reached:
                    return False
                for horizon in sorted(reached):
                    self._deepen(self._depths.pop(horizon))
                self.statistics.rounds += 1
                continue
            model = frozenset([v for v in self._solver.get_model() or () if v > 0])
            broken = self._cut(model)
            if not broken:
                self.model = model
                return True
            repair.broken(model, broken, self.statistics.conflicts - before)
            if self.expired():
                return None

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

        if self._limited(assumptions, PATIENCE) is not None:
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
                return self._limited([*assumptions, *building.literals]) is True
        return False

    def _left(self) -> float:
        """How many conflicts building may take now."""
        self._count_work()
        left = self._conflicts_left()
        return 0 if self.expired() else inf if left is None else left

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
        formula = self.formula
        encoding = formula.encoding_of(count)
        if encoding == NATIVE and not count.unless:
            clauses, kept = native(count)
            self._keep(kept)
            return clauses
        encoding = GUARDED if encoding == NATIVE else encoding
        clauses, self.top_id = clauses_of(count, encoding=encoding, top_id=self.top_id)
        return clauses

    def _limited(self, assumptions: list[int], patience: float = inf) -> bool | None:
        """The solver's answer, found in slices of `SLICE` conflicts, or of up to `LONGEST` in a
        steady search; None at a limit, or when its patience, a number of conflicts, is over.

        Between slices the clock is checked, and interrupts are let through.
        """
        if self._asked or assumptions:
            check_solver(self._name, incremental=True, limits=self.limits)
        self._asked = True
        if self._name in NO_LIMITS:
            answer = self._breakable(self._solver.solve, assumptions)
            self._count_work()
            return answer
        before, length = self.statistics.conflicts, SLICE
        while not self.dead and not self.expired():
            done = self.statistics.conflicts - before
            if done >= patience:
                break
            if self._options:
                length = min(max(SLICE, done), LONGEST)
            answer = self._slice(assumptions, min(length, patience - done))
            if answer is not None:
                return answer
        return None

    def _slice(self, assumptions: list[int], most: float) -> bool | None:
        """The solver's answer within so many conflicts at most; a call that overruns its time is
        interrupted.

        A call after a fast one is expected to be fast, too, and cannot be interrupted; nor can one
        where interrupts are held back.
        """
        left = self._conflicts_left()
        self._solver.conf_budget(int(most if left is None else min(most, left)))
        start = time.monotonic()
        if self._quick or held():
            with held_back():
                answer: bool | None = self._solver.solve_limited(assumptions)
        else:
            answer = self._watched(assumptions)
        self._quick = time.monotonic() - start < QUICK
        self._count_work()
        return answer

    def _watched(self, assumptions: list[int]) -> bool | None:
        """The solver's answer; None if the call has overrun its deadline."""
        from pencilsat.cnf.watchdog import interrupted_at  # imported here, as few calls are limited

        late = inf if self._deadline is None else self._deadline + GRACE
        try:
            with nullcontext() if late == inf else interrupted_at(late):
                answer: bool | None = self._breakable(self._solver.solve_limited, assumptions)
                return answer
        except KeyboardInterrupt:
            if time.monotonic() < late and not ignored():
                raise
            return None

    def _breakable(self, call: Callable[..., bool | None], assumptions: list[int]) -> bool | None:
        """The solver's answer; after an interrupt, the solver cannot be used or deleted."""
        try:
            with let_through():
                return call(assumptions)
        except KeyboardInterrupt:
            self.dead = True
            ABANDONED.append(self._solver)
            raise

    def _conflicts_left(self) -> int | None:
        if self.limits.conflicts is None:
            return None
        return max(0, self.limits.conflicts - self.statistics.conflicts)

    def _work(self) -> dict[str, int]:
        """Counts of the work since the solver was made, its own and that of building."""
        work = dict[str, int]()
        with suppress(NotImplementedError):
            work |= self._solver.accum_stats() or {}
        if self._building:
            work["conflicts"] = work.get("conflicts", 0) + self._building.conflicts
        return work

    def _count_work(self) -> None:
        if self.dead:
            return
        work = self._work()
        for name in ("conflicts", "decisions", "propagations"):
            done = work.get(name, 0) - self._work_before.get(name, 0)
            setattr(self.statistics, name, done)


def adding(solver: Solver) -> Callable[[Clause], object]:
    """What adds a clause to a solver, without the calls of PySAT around it: a third of the time of
    loading. Solvers but the default one note there that a clause is contradicted.
    """
    inside = solver.solver
    if isinstance(inside, Cadical195):
        return partial(pysolvers.cadical195_add_cl, inside.cadical)
    add: Callable[[Clause], object] = inside.add_clause
    return add
