"""Sessions: what every solver answers, cores, refinement."""

import random
from itertools import pairwise, product

import pytest
from models import cycle_with_cuts, formula_of, models, random_formula
from together import together

from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Cuts
from pencilsat.search import engine, solving
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.limits import Limits
from pencilsat.search.solvers import DEFAULT, ONE_SHOT, SOLVERS
from pencilsat.search.solving import SOON, Session

INCREMENTAL = [name for name in SOLVERS if name not in ONE_SHOT]

incremental_solver = together("solver", INCREMENTAL)


@together("seed", range(20))
def test_a_session_agrees_with_the_truth_table(seed):
    f = random_formula(random.Random(seed), 6, 26)
    allowed = models(f)
    with Session(f) as session:
        assert session.solve() is bool(allowed)
        assert not allowed or session.model & set(f.projection) in allowed


def test_kissat_is_refused_for_a_clause_after_its_answer():
    with Session(formula_of(2, [[1, 2]]), solver="kissat404") as session:
        assert session.solve() is True
        with pytest.raises(BadInput, match="kissat404 answers once"):
            session.add([-1])


@incremental_solver
def test_a_model_of_a_lazy_formula_breaks_no_cut(solver):
    f, graph = cycle_with_cuts()
    with Session(f, solver=solver) as session:
        for left_out in graph.values():
            assert session.solve([-left_out]) is True
            assert f.broken(session.model) == []


@incremental_solver
def test_a_solver_that_is_named_is_never_another_one(solver, monkeypatch):
    for name in ("SHORT", "LONG", "PER_CONFLICT"):
        monkeypatch.setattr(solving, name, 1)
    f, graph = cycle_with_cuts()
    with Session(f, solver=solver) as session:
        while session.solve():
            session.add([-x if x in session.model else x for x in graph.values()])
            assert session.name == solver
        assert session.statistics.rounds


def pigeons():
    """Nine of them, and eight holes, with counts that stay counts."""
    f = Formula(cardinality="native", amo="native")
    x = f.variables("x", product(range(9), range(8)))
    f.add("each in a hole", [[x[i, j] for j in range(8)] for i in range(9)])
    f.add("one in a hole", [f.at_most([x[i, j] for i in range(9)], 1) for j in range(8)])
    return f


def test_who_has_less_patience_than_the_first_solver_does_not_get_the_second():
    with Session(pigeons(), solver=None) as session:
        first = session.name
        assert session.solve(patience=2) is None
        assert session.statistics.conflicts < solving.SHORT
        assert session.name == first != DEFAULT
        assert session.solve() is False


def test_a_second_solver_that_is_not_loaded_in_time_decides_nothing(monkeypatch):
    monkeypatch.setattr(solving, "LONG", 1)
    monkeypatch.setattr(engine, "BATCH", 1)
    f = pigeons()
    with Session(f, solver=None, phases=f.projection) as session:

        def late():
            session.restart(Limits(seconds=0), session.statistics)
            return iter(())

        monkeypatch.setattr(session, "_counted", late)
        assert session.solve() is None
        assert session.dead


def test_literals_that_clash_are_found_many_at_a_time():
    f = Formula()
    xs = [*f.variables("x", range(200)).values()]
    f.add("each implies the next", [[-x, y] for x, y in pairwise(xs)])
    f.add("not both", [[-xs[100], -xs[199]]])
    with Session(f, solver="glucose4") as session:
        assert session.clashing(xs) == xs[100::-1]  # the last need fewest others
        assert session.clashing([-x for x in xs]) == []
    assert session.clashing(xs) == []


@pytest.mark.parametrize("near", [True, False])
def test_cuts_around_the_only_solution_are_not_found_one_by_one(near):
    f = Formula(trusted=True)
    xs = [*f.variables("x", range(30)).values()]

    def missing(model):
        return [[x] for x in xs if x not in model]

    f.add("all", [Cuts(missing, (lambda model: [[x] for x in xs]) if near else None)])
    with Session(f, solver="glucose4", phases=xs) as session:
        assert len([*Enumeration(session)]) == 1
        assert session.statistics.rounds == (SOON if near else SOON + 1)
