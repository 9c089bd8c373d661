"""Limits of conflicts and of seconds: what they leave open, and which solvers refuse them."""

import signal
import threading
import time
from itertools import count

import pytest
from models import cycle_with_cuts, formula_of, pigeonhole, with_cuts
from together import together

from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.rules import BATCH
from pencilsat.search import ending, engine, solving
from pencilsat.search.limits import Limits, Statistics
from pencilsat.search.solvers import DEFAULT, NO_LIMITS, SOLVERS
from pencilsat.search.solving import Session

LIMITED = [name for name in SOLVERS if name not in NO_LIMITS]
limited_solver = together("solver", LIMITED)


@pytest.mark.parametrize("limits", [Limits(conflicts=5), Limits(seconds=5), Limits(0.0, 0)])
@pytest.mark.parametrize("solver", sorted(NO_LIMITS))
def test_a_solver_that_cannot_be_stopped_is_refused_for_limits(solver, limits):
    with pytest.raises(BadInput, match=f"{solver} cannot be limited"):
        Session(formula_of(1, []), solver=solver, limits=limits)


@limited_solver
def test_a_limit_of_conflicts_leaves_a_hard_formula_undecided(solver):
    with Session(pigeonhole(10), solver=solver, limits=Limits(conflicts=300)) as session:
        assert session.solve() is None
        assert session.statistics.conflicts >= 300
        assert session.expired()


@pytest.mark.parametrize("limits", [Limits(conflicts=0), Limits(seconds=0.0)])
def test_no_time_and_no_conflicts_decide_nothing(limits):
    for f in (formula_of(2, [[1, 2]]), formula_of(2, [[]])):
        with Session(f, limits=limits) as session:
            assert session.solve() is None


@pytest.mark.parametrize("conflicts", [1, 10, 100, 3000])
def test_a_steady_search_stops_close_to_its_limit_of_conflicts(conflicts):
    steady = pigeonhole(10).variant()
    steady.hints.steady = True
    with Session(steady, limits=Limits(conflicts=conflicts)) as session:
        assert session.solve() is None
        assert conflicts <= session.statistics.conflicts <= conflicts + 5


class Clock:
    """A clock that goes on by `step` seconds whenever it is looked at, and that is far ahead of the
    real one.
    """

    def __init__(self, step=0.0):
        self.now, self.step = time.monotonic() + 1e6, step

    def monotonic(self):
        self.now += self.step
        return self.now


@pytest.fixture
def clock(monkeypatch):
    monkeypatch.setattr(engine, "time", clock := Clock())
    return clock


@pytest.mark.parametrize("steady", [False, True])
def test_the_time_may_be_over_before_the_second_solver_is_loaded(steady, monkeypatch):
    """Whenever that is, nothing is decided, or what is right."""
    monkeypatch.setattr(solving, "LONG", 1)
    lazy = with_cuts(pigeonhole(5), lambda model: [])
    lazy.add("long", [[1, -1, x] for x in (2, 3) for _ in range(BATCH)])
    lazy.cardinality, lazy.hints.steady = "native", steady
    lazy.add("few", lazy.at_most([1, 2, 3, 4, 5], 3))
    looks, answers = count(), []
    monkeypatch.setattr(time, "monotonic", lambda: float(next(looks)))
    for seconds in range(60):
        limits = Limits(seconds=float(seconds))
        with Session(lazy, solver=None, limits=limits, phases=[1]) as session:
            answers.append(session.solve())
    assert {*answers} == {None, False}


@pytest.fixture
def calls(monkeypatch):
    """Whether interrupts were held back during each call, or whether it could be ended."""
    found, held, ended = [], engine.held_back, ending.ended_at
    monkeypatch.setattr(engine, "held_back", lambda: found.append("held back") or held())
    monkeypatch.setattr(ending, "ended_at", lambda *of: found.append("endable") or ended(*of))
    return found


@pytest.fixture
def steady():
    steady = pigeonhole(9).variant()
    steady.hints.steady = True
    return steady


def test_a_call_twice_as_long_as_a_quick_one_can_be_ended(steady, clock, calls):
    with Session(steady) as session:
        calls.clear()
        clock.step = 0.6
        session.solve(patience=8000)  # slices of 2000, 2000 and 4000 conflicts
    assert calls[:3] == ["held back", "held back", "endable"]


def test_the_slices_of_a_steady_search_become_short_before_its_time_is_over(
    steady, clock, monkeypatch
):
    slices, slicing = list[int](), Session._slice

    def noted(session, assumptions, most):
        slices.append(most)
        return slicing(session, assumptions, most)

    def solve_limited(assumptions):
        clock.now += slices[-1] / 1000  # a thousand conflicts a second
        return searched(assumptions)

    monkeypatch.setattr(Session, "_slice", noted)
    monkeypatch.setattr(engine, "SLICE", 100)
    with Session(steady) as session:
        searched, session._solver.solve_limited = session._solver.solve_limited, solve_limited
        session._deadline = clock.now + 2.0
        assert session.solve() is None
    assert 1600 < sum(slices) < 2200


def test_a_limit_within_refinement_leaves_a_lazy_formula_undecided():
    f, graph = cycle_with_cuts()
    calls = []

    def last(model):
        calls.append(model)
        session.limits = Limits(conflicts=0)
        return f.broken(model)

    with Session(with_cuts(f, last), limits=Limits(conflicts=100_000)) as session:
        assert session.solve([-graph[0, 1], -graph[4, 5]]) is None
        assert len(calls) == 1


def test_a_steady_search_whose_time_is_over_while_it_is_loaded_decides_nothing(monkeypatch):
    monkeypatch.setattr(engine, "BATCH", 10)
    f = with_cuts(pigeonhole(5), lambda model: [])
    f.hints.steady = True
    with Session(f, solver=None, limits=Limits(seconds=0.0)) as session:
        assert session.dead
        assert session.solve() is None


def test_a_search_whose_time_is_over_where_the_default_goes_on_decides_nothing(monkeypatch):
    monkeypatch.setattr(engine, "BATCH", 10)
    monkeypatch.setattr(solving, "LONG", 1)
    f = with_cuts(pigeonhole(8), lambda model: [])
    with Session(f, solver=None, phases=f.projection, limits=Limits(seconds=1e6)) as session:

        def too_late():
            session._deadline = 0.0
            return f.clauses()

        monkeypatch.setattr(session, "_clauses", too_late)
        assert session.solve() is None
        assert session.dead


def test_an_interrupt_where_the_default_goes_on_leaves_a_session_that_is_loaded(monkeypatch):
    monkeypatch.setattr(solving, "LONG", 1)
    f = with_cuts(pigeonhole(6), lambda model: [])
    with Session(f, solver=None) as session:
        delete = session._solver.delete

        def interrupted():
            session._solver.delete = delete
            delete()
            signal.raise_signal(signal.SIGINT)

        session._solver.delete = interrupted
        with pytest.raises(KeyboardInterrupt):
            session.solve()
        assert session.name == DEFAULT
        assert session._solver.nof_clauses()
        assert session.solve() is False


@limited_solver
def test_a_call_that_does_not_come_back_is_ended_after_its_time_and_nothing_is_lost(
    solver, monkeypatch
):
    monkeypatch.setattr(engine, "GRACE", 0.05)
    monkeypatch.setattr(engine, "QUICK", 0.0)
    f = pigeonhole(12)
    with Session(f, solver=solver, limits=Limits(seconds=0.3)) as session:
        budget, budgets = session._solver.conf_budget, iter([1000])
        session._solver.conf_budget = lambda conflicts: budget(next(budgets, -1))
        assert session.solve() is None
        session._solver.conf_budget = budget
        session.restart(Limits(), Statistics())
        assert session.solve([1, 13]) is False
        assert session.core()


def test_calls_are_ended_again_and_again_beside_another_thread(monkeypatch):
    """A way out that could leave the heap locked hung here within a hundred calls."""
    monkeypatch.setattr(engine, "GRACE", 0.0)
    monkeypatch.setattr(engine, "QUICK", 0.0)
    monkeypatch.setattr(engine, "SLICE", 10**9)
    over = threading.Event()
    (thread := threading.Thread(target=over.wait)).start()
    with Session(pigeonhole(12)) as session:
        for _ in range(100):
            session.restart(Limits(seconds=0.01), Statistics())
            assert session.solve() is None
    over.set()
    thread.join()
