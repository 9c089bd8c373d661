"""Limits of conflicts and of seconds: what they leave open, and which solvers refuse them."""

import signal
import time
from math import inf

import pytest
from models import cycle_with_cuts, formula_of, pigeonhole, with_cuts
from together import together

from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.hashi.random_boards import generate
from pencilsat.search import engine
from pencilsat.search.limits import Limits, Statistics
from pencilsat.search.solvers import DEFAULT, NO_LIMITS, SOLVERS
from pencilsat.search.solving import Session
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode

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


@limited_solver
def test_a_limit_of_seconds_leaves_a_hard_formula_undecided(solver):
    with Session(pigeonhole(12), solver=solver, limits=Limits(seconds=0.05)) as session:
        assert session.solve() is None
        assert session.expired()


@limited_solver
def test_a_limit_that_is_not_reached_changes_no_answer(solver):
    limits = Limits(seconds=1000.0, conflicts=1_000_000)
    with Session(pigeonhole(4), solver=solver, limits=limits) as session:
        assert session.solve() is False
        assert not session.expired()
    with Session(formula_of(2, [[1, 2], [-1]]), solver=solver, limits=limits) as session:
        assert session.solve() is True
        assert session.model == {2}


@pytest.mark.parametrize("limits", [Limits(conflicts=0), Limits(seconds=0.0)])
def test_no_time_and_no_conflicts_decide_nothing(limits):
    for f in (formula_of(2, [[1, 2]]), formula_of(2, [[]])):
        with Session(f, limits=limits) as session:
            assert session.solve() is None


@pytest.mark.parametrize("solver", ["cadical195", "glucose4", "minisat22"])
def test_a_limit_of_conflicts_is_one_for_all_questions_of_a_session(solver):
    with Session(pigeonhole(10), solver=solver, limits=Limits(conflicts=500)) as session:
        assert session.solve() is None
        spent = session.statistics.conflicts
        assert session.solve() is None
        assert session.statistics.conflicts == spent


def test_the_rounds_of_a_lazy_formula_share_one_limit_of_conflicts():
    puzzle = generate(islands=800, rows=50, columns=50, single=75, seed=2)
    formula = encode(puzzle, Options())
    with Session(formula, limits=Limits(conflicts=100)) as session:
        assert session.solve() is None
        assert session.statistics.conflicts <= 110


@pytest.mark.parametrize("conflicts", [1, 10, 100, 3000])
def test_the_default_solver_stops_close_to_its_limit_of_conflicts(conflicts):
    with Session(pigeonhole(10), limits=Limits(conflicts=conflicts)) as session:
        assert session.solve() is None
        assert conflicts <= session.statistics.conflicts <= conflicts + 5


def test_a_formula_that_takes_many_slices_of_conflicts_is_decided():
    with Session(pigeonhole(7), limits=Limits(seconds=1000.0)) as session:
        assert session.solve() is False
        assert session.statistics.conflicts > engine.SLICE


def test_a_slice_of_a_steady_search_is_as_long_as_all_before_it(monkeypatch):
    monkeypatch.setattr(engine, "SLICE", 20)
    monkeypatch.setattr(engine, "LONGEST", 100)
    steady = pigeonhole(7).variant()
    steady.hints.steady = True
    slices, slicing = list[float](), Session._slice

    def noted(session, assumptions, most):
        slices.append(most)
        return slicing(session, assumptions, most)

    monkeypatch.setattr(Session, "_slice", noted)
    for other, solver in ((pigeonhole(7), DEFAULT), (steady, "glucose4")):
        with Session(other, solver=solver) as session:
            assert session.solve() is False
    assert {*slices} == {20}
    slices.clear()
    with Session(steady) as session:
        assert session.solve() is False
    first, second, third, *_, last = slices
    assert first == 20 <= second < 30 < third < 60 < last == 100 == max(slices)


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


@pytest.fixture
def calls(monkeypatch):
    """Whether each call was held back or let through."""
    found, held, let = [], engine.held_back, engine.let_through
    monkeypatch.setattr(engine, "held_back", lambda: found.append("held back") or held())
    monkeypatch.setattr(engine, "let_through", lambda: found.append("let through") or let())
    return found


@pytest.mark.parametrize("loading_is_quick", [False, True])
@pytest.mark.parametrize("calls_are_quick", [False, True])
def test_a_call_can_be_broken_off_unless_those_before_were_quick(
    loading_is_quick, calls_are_quick, clock, calls
):
    clock.step = 0.01 if loading_is_quick else 2.0
    with Session(pigeonhole(7)) as session:
        calls.clear()
        clock.step = 0.01 if calls_are_quick else 2.0
        for _ in range(6):
            assert session.solve() is False
        first, *others = calls
    assert first == ("held back" if loading_is_quick else "let through")
    if calls_are_quick and not loading_is_quick:  # 20 s, 10, 5, 2.5 and 1.25 are not quick
        assert others[:4] == ["let through"] * 4
        others = others[4:]
    assert {*others} == {"held back" if calls_are_quick else "let through"}


@pytest.fixture
def steady():
    steady = pigeonhole(9).variant()
    steady.hints.steady = True
    return steady


def test_a_call_twice_as_long_as_a_quick_one_can_be_broken_off(steady, clock, calls):
    with Session(steady) as session:
        calls.clear()
        clock.step = 0.6
        session.solve(patience=8000)  # slices of 2000, 2000 and 4000 conflicts
    assert calls[:3] == ["held back", "held back", "let through"]


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


def test_a_call_that_does_not_come_back_is_ended_after_its_time(monkeypatch):
    monkeypatch.setattr(engine, "GRACE", 0.1)
    monkeypatch.setattr(engine, "QUICK", 0.0)
    f = pigeonhole(12)
    with Session(f, limits=Limits(seconds=1.0)) as session:
        budget, budgets = session._solver.conf_budget, iter([1000])
        session._solver.conf_budget = lambda conflicts: budget(next(budgets, -1))
        assert session.solve() is None
        assert session.dead
        assert session._solver in engine.ABANDONED
        session.add([1])
        assert session.solve() is None
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_limits_are_true_if_there_is_one():
    given = [Limits(), Limits(seconds=1), Limits(conflicts=1), Limits(seconds=0), Limits(0.5, 2)]
    assert [bool(limits) for limits in given] == [False, True, True, True, True]


def test_a_restart_begins_with_new_limits():
    with Session(pigeonhole(10), limits=Limits(conflicts=300)) as session:
        assert session.solve() is None
        session.restart(Limits(conflicts=500), Statistics())
        assert not session.expired()
        assert session.solve() is None
        assert 500 <= session.statistics.conflicts <= 505
    with Session(formula_of(2, [[1, 2]]), limits=Limits(seconds=0.0)) as session:
        assert session.solve() is None
        session.restart(Limits(seconds=1000.0), Statistics())
        assert session.solve() is True


@pytest.mark.parametrize("solver", sorted(NO_LIMITS))
def test_a_restart_refuses_limits_for_a_solver_that_cannot_be_stopped(solver):
    with (
        Session(formula_of(2, [[1, 2]]), solver=solver) as session,
        pytest.raises(BadInput, match=f"{solver} cannot be limited"),
    ):
        session.restart(Limits(conflicts=5), Statistics())


def test_what_is_left_until_a_deadline_keeps_the_conflicts():
    assert Limits(5.0, 7).until(inf) == Limits(None, 7)
    assert Limits(None, 7).until(time.monotonic() - 1) == Limits(0.001, 7)
    seconds = Limits(5.0).until(time.monotonic() + 60).seconds
    assert seconds is not None
    assert 5 < seconds <= 60


def test_after_a_quick_call_a_large_formula_may_still_be_interrupted(monkeypatch):
    """The first solution may be found at once, and the next call take seconds."""
    watched, called = Session._watched, []
    monkeypatch.setattr(engine, "LOADING", 10**9)
    monkeypatch.setattr(Session, "_watched", lambda *given: called.append(given) or watched(*given))
    with Session(pigeonhole(2), limits=Limits(60.0)) as session:
        for _ in range(3):
            assert session.solve() is False
    assert len(called) == 3
