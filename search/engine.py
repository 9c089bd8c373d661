"""A solver of PySAT under limits: it answers in slices, between which the clock is checked."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from math import inf
from operator import itemgetter
from types import TracebackType
from typing import TYPE_CHECKING, Self

import pysolvers
from pysat.solvers import Cadical153, Cadical195, Glucose4, Gluecard3, Minicard, Solver

from ..cnf.cardinality import Clause
from ..cnf.clock import check_time, end_of_time, spend
from ..cnf.interrupts import held, held_back, let_through
from ..cnf.rules import BATCH
from .limits import Limits, Statistics
from .solvers import COUNTED, NO_LIMITS, ONE_SHOT, STEADY, check_solver

if TYPE_CHECKING:
    from ..cnf.native import AtMost

ABANDONED: list[Solver] = []
"""Solvers that PySAT jumped out of at an interrupt; kept, as deleting one could crash the process.
"""

SLICE = 2000
"""Conflicts between two checks of the clock: the same on every machine, so the search is, too."""

LONGEST = 32_000
"""The most conflicts of a slice of a steady search. Each slice is as long as all before it, as
CaDiCaL forgets at every call which phases were best.
"""

GRACE = 0.5
"""A call that does not return is ended so many seconds after its deadline."""

TOGETHER = 64
"""How many literals are propagated, one after another, before an interrupt is let through."""

QUICK = 1.0
"""A call that should take fewer seconds, by the pace of those before, cannot be ended."""

SLOWER = 2
"""The expected pace falls by this factor at most from call to call: one that is quick may be
followed by one that is not.
"""

LOADED, PROPAGATED, ASKED = 1000, 4000, 0.2
"""What counts as a millisecond of work: so many clauses that are made and loaded, or propagations;
and what a question counts besides.
"""

LOADING = 10
"""The first call is expected to take up to so many times as long as loading."""


class Engine:
    """A solver, which is asked under assumptions. A `steady` one seldom restarts, if it can.

    The limits and the statistics are for one puzzle: `restart` begins the next. After `close`, or a
    call that PySAT jumped out of, it is `dead`: it decides nothing more. Its own limits
    leave questions open; if the time of the work that it is part of is over, it raises OutOfTime.
    """

    def __init__(
        self, name: str, limits: Limits, statistics: Statistics, *, steady: bool = False
    ) -> None:
        self.dead = False
        self.name = name
        self._steady = steady
        self._options = STEADY.get(name, {}) if steady else {}
        self._asked = False
        self._pace = 0.0
        self._work_before: dict[str, int] = {}
        self.restart(limits, statistics)

    def load(
        self, clauses: Iterator[Clause], at_mosts: "Iterable[AtMost]", *, proof: bool = False
    ) -> bool:
        """Make the solver; whether all clauses were loaded before the time was over.

        With `proof`, the solver logs what it learns, if it supports that, and all clauses are
        loaded at once: what they propagate is not logged then.
        """
        start = time.monotonic()
        with held_back():
            at_once = clauses if proof else None
            self._solver = Solver(name=self.name, bootstrap_with=at_once, with_proof=proof)
            if self._options:
                self._solver.configure(self._options)
            batch = list(islice(clauses, BATCH))
            add = adding(self._solver)
            while batch:
                spend(len(batch) / LOADED)
                deque(map(add, batch), maxlen=0)
                batch = list(islice(clauses, BATCH))
                if batch and time.monotonic() >= self._end:
                    self.close()
                    return False
            self._keep(at_mosts)
        self._pace = LOADING * (time.monotonic() - start) / SLICE
        return True

    def change(self, name: str, clauses: Iterator[Clause]) -> bool:
        """Go on with another solver, and with these clauses; whether all were loaded in time."""
        with held_back():  # an interrupt in between would leave no solver
            self._solver.delete()
            self.name = name
            self._options = STEADY.get(name, {}) if self._steady else {}
            self._work_before = {work: -getattr(self.statistics, work) for work in COUNTED}
            return self.load(clauses, ())

    def _keep(self, at_mosts: "Iterable[AtMost]") -> None:
        inside = self._solver.solver
        for literals, bound in at_mosts:
            inside.add_atmost(literals, bound)

    def restart(self, limits: Limits, statistics: Statistics) -> None:
        """Count work and time from now on for another puzzle, under other assumptions."""
        check_solver(self.name, incremental=self._asked, limits=limits)
        self.limits = limits
        self.statistics = statistics
        self._deadline = limits.deadline
        if self._asked:
            self._work_before = self._work()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Free the solver's memory; nothing more is decided."""
        if not self.dead:
            with held_back():  # an interrupted deletion would be repeated
                self._solver.delete()
                del self._solver
                self.dead = True

    def add(self, clause: Clause) -> None:
        """Add a clause that holds from now on."""
        if self.dead:
            return
        if self._asked and self.name in ONE_SHOT:
            check_solver(self.name, incremental=True, limits=self.limits)
        self._append(clause)

    def _append(self, clause: Clause) -> None:
        self._solver.add_clause(clause)

    def core(self) -> list[int]:
        """Assumptions that cannot all hold, after an answer that was no; none after no answer."""
        failed: list[int] = self._solver.get_core() or []
        return failed

    def logged(self) -> list[str]:
        """The DRUP lines of a solver with `proof`: clauses learnt and, after a `d`, deleted."""
        log: list[str] = self._solver.get_proof() or []
        return log

    def implied(self, assumptions: Sequence[int]) -> list[int]:
        """The literals that unit propagation finds under the assumptions, including these.

        At a contradiction, those found before it.
        """
        check_time()
        if self.dead:
            return []
        with held_back():
            propagated = self._solver.propagate(assumptions)
        found: list[int] = propagated[1]
        return found

    def propagated(self, assumptions: Sequence[int]) -> list[int] | None:
        """The same as `implied`; None at a contradiction."""
        check_time()
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
            check_time()
            if self.dead:
                return []
            with held_back():
                for x in literals[start : start + TOGETHER]:
                    consistent, forced = self._solver.propagate([x])
                    if not consistent:
                        found.append((len(forced), x))
        return [x for _, x in sorted(found, key=itemgetter(0))]

    @property
    def _end(self) -> float:
        """When its time is over, or that of the work that it is part of."""
        return min(self._deadline, end_of_time())

    def expired(self) -> bool:
        """Whether nothing more is decided: a limit is reached, or the engine is dead."""
        spent, most = self.statistics.propagations, self.limits.propagations
        over = most is not None and spent > most
        return self.dead or over or time.monotonic() >= self._end or self._conflicts_left() == 0

    def answer(self, assumptions: list[int], patience: float = inf) -> bool | None:
        """Whether the clauses have a model under the assumptions; None at a limit, or when
        `patience`, a number of conflicts, is over.

        Between slices the clock is checked, and interrupts are let through.
        """
        self._check_time()
        if self._asked or assumptions:
            check_solver(self.name, incremental=True, limits=self.limits)
        self._asked = True
        if self.name in NO_LIMITS:
            answer = self._breakable(self._solver.solve, assumptions)
            self._count_work()
            return answer
        before = self.statistics.conflicts
        while not self.expired():
            done = self.statistics.conflicts - before
            if done >= patience:
                break
            answer = self._slice(assumptions, int(min(self._length(done), patience - done)))
            if answer is not None:
                return answer
        self._check_time()
        return None

    def _check_time(self) -> None:
        """Raise OutOfTime if the time of the work that it is part of is over before its own, which
        it answers for.
        """
        if time.monotonic() < self._deadline:
            check_time()

    def _length(self, done: int) -> int:
        """The conflicts of the next slice of a search that has taken so many: `SLICE`, or those of
        a steady search, as far as time is left for them.
        """
        if not self._options:
            return SLICE
        length = min(max(SLICE, done), LONGEST)
        left = self._end - time.monotonic()
        return max(SLICE, length if length * self._pace <= left else int(left / self._pace))

    def _slice(self, assumptions: list[int], most: int) -> bool | None:
        """The solver's answer within so many conflicts at most; a call that overruns its time is
        ended.

        A call that should be quick cannot be ended; nor can one where interrupts are held back.
        """
        left = self._conflicts_left()
        most = most if left is None else min(most, left)
        self._solver.conf_budget(most)
        start = time.monotonic()
        if most * self._pace < QUICK or held():
            with held_back():
                answer: bool | None = self._solver.solve_limited(assumptions)
        else:
            answer = self._watched(assumptions)
        self._pace = max((time.monotonic() - start) / most, self._pace / SLOWER)
        self._count_work()
        return answer

    def _watched(self, assumptions: list[int]) -> bool | None:
        """The solver's answer; None if the call was ended after its deadline."""
        from .ending import endable, ended_at  # imported here, as few calls take long

        call = endable(self._solver, self.name)
        if call is None:
            return self._breakable(self._solver.solve_limited, assumptions)
        return ended_at(self._end + GRACE, call, assumptions)

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
        """Counts of the work since the solver was made."""
        work = dict[str, int]()
        with suppress(NotImplementedError):
            work |= self._solver.accum_stats() or {}
        return work

    def _count_work(self) -> None:
        if self.dead:
            return
        work = self._work()
        before = self.statistics.propagations
        for name in COUNTED:
            done = work.get(name, 0) - self._work_before.get(name, 0)
            setattr(self.statistics, name, done)
        spend(ASKED + (self.statistics.propagations - before) / PROPAGATED)


def adding(solver: Solver) -> Callable[[Clause], object]:
    """What adds a clause to a solver, without the calls of PySAT around it: a fifth of the time of
    loading. Some note there that a clause is contradicted; those that are asked next see it anyway.
    """
    match inside := solver.solver:
        case Cadical153():
            return partial(pysolvers.cadical153_add_cl, inside.cadical)
        case Cadical195():
            return partial(pysolvers.cadical195_add_cl, inside.cadical)
        case Glucose4():
            return partial(pysolvers.glucose41_add_cl, inside.glucose)
        case Gluecard3():
            return partial(pysolvers.gluecard3_add_cl, inside.gluecard)
        case Minicard():
            return partial(pysolvers.minicard_add_cl, inside.minicard)
    add: Callable[[Clause], object] = inside.add_clause
    return add
