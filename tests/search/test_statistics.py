"""What a session counts of its work, and from where on."""

import pytest
from models import cycle_with_cuts, formula_of, pigeonhole, with_cuts
from together import together

from pencilsat.search.limits import Limits, Statistics
from pencilsat.search.solvers import DEFAULT, ONE_SHOT, SOLVERS
from pencilsat.search.solving import Session

INCREMENTAL = [name for name in SOLVERS if name not in ONE_SHOT]

every_solver = together("solver", SOLVERS)
incremental_solver = together("solver", INCREMENTAL)


@incremental_solver
def test_work_is_counted(solver):
    with Session(pigeonhole(5), solver=solver) as session:
        session.solve()
        assert session.statistics.conflicts > 0
        assert session.statistics.decisions > 0


def test_propagations_of_the_default_solver_are_counted():
    with Session(pigeonhole(5)) as session:
        session.solve()
        assert session.statistics.propagations > session.statistics.conflicts


@every_solver
def test_the_stages_of_a_session_are_load_and_solve(solver):
    with Session(pigeonhole(3), solver=solver) as session:
        assert set(session.statistics.seconds) == {"load"}
        session.solve()
        assert set(session.statistics.seconds) == {"load", "solve"}
        assert all(seconds > 0 for seconds in session.statistics.seconds.values())


def test_rounds_and_cuts_of_a_lazy_formula_are_counted():
    f, graph = cycle_with_cuts()
    answered = []

    def recorded(model):
        answered.append(f.broken(model))
        return answered[-1]

    with Session(with_cuts(f, recorded)) as session:
        assert session.solve([-graph[0, 1], -graph[4, 5]]) is False
        assert session.solve([-graph[0, 1]]) is True
        assert session.statistics.rounds == sum(map(bool, answered)) > 0
        assert session.statistics.cuts == sum(map(len, answered)) > 0


def test_a_formula_without_cuts_has_no_rounds():
    with Session(pigeonhole(4)) as session:
        session.solve()
        assert (session.statistics.rounds, session.statistics.cuts) == (0, 0)


def test_statistics_that_are_given_are_those_of_the_session():
    statistics = Statistics()
    with Session(pigeonhole(4), statistics=statistics) as session:
        session.solve()
        assert session.statistics is statistics
        assert statistics.conflicts > 0


@pytest.mark.parametrize("solver", [DEFAULT, "glucose4", "maplesat", "minisat22"])
def test_a_restart_counts_work_from_there_on(solver):
    f = pigeonhole(5)
    hard, f = f, f.without_rules()
    goes = f.aux()
    for rule in hard.rules.values():
        f.add(rule.name, ([*clause, -goes] for clause in rule.clauses))
    first, second = Statistics(), Statistics()
    with Session(f, solver=solver, statistics=first) as session:
        session.solve([goes])
        spent = first.conflicts
        session.restart(Limits(), second)
        session.solve([-goes])
        assert session.statistics is second
        assert first.conflicts == spent > 0
        assert second.conflicts == 0
        assert set(second.seconds) == {"solve"}


def test_a_session_may_be_closed_twice():
    with Session(formula_of(2, [[1, 2]])) as session:
        assert session.solve() is True
        session.close()


def test_the_time_of_a_stage_adds_up():
    statistics = Statistics()
    with statistics.stage("one"):
        pass
    first = statistics.seconds["one"]
    with statistics.stage("one"):
        pass
    assert statistics.seconds["one"] > first >= 0


def test_a_stage_that_fails_is_counted():
    statistics = Statistics()
    with pytest.raises(KeyError), statistics.stage("one"):
        raise KeyError
    assert set(statistics.seconds) == {"one"}
