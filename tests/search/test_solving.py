"""Sessions: what every solver answers, cores, refinement."""

import random
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from models import cycle_with_cuts, formula_of, models, pigeonhole, random_formula
from pysat.solvers import Cadical195, SolverNames
from together import together

from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula, holds
from pencilsat.search import engine
from pencilsat.search.limits import Limits
from pencilsat.search.solvers import DEFAULT, ONE_SHOT, SOLVERS, STEADY, check_solver
from pencilsat.search.solving import Session

ROOT = Path(__file__).resolve().parents[2]
INCREMENTAL = [name for name in SOLVERS if name not in ONE_SHOT]

every_solver = together("solver", SOLVERS)
incremental_solver = together("solver", INCREMENTAL)

WITHOUT_CLAUSES = """
from pencilsat.cnf.formula import Formula
from pencilsat.search.solvers import SOLVERS
from pencilsat.search.solving import Session
for solver in SOLVERS:
    print(solver, flush=True)
    with Session(Formula(), solver=solver) as session:
        print(session.solve(), flush=True)
"""


@every_solver
def test_every_solver_finds_a_model_of_a_satisfiable_formula(solver):
    f = random_formula(random.Random(1), 30, 90)
    with Session(f, solver=solver) as session:
        assert session.solve() is True
        assert all(any(holds(x, session.model) for x in clause) for clause in f.clauses())


@every_solver
def test_every_solver_says_that_the_pigeonhole_formula_is_unsatisfiable(solver):
    with Session(pigeonhole(4), solver=solver) as session:
        assert session.solve() is False


@every_solver
def test_every_solver_takes_the_empty_clause_as_a_contradiction(solver):
    with Session(formula_of(2, [[1, 2], []]), solver=solver) as session:
        assert session.solve() is False


def test_every_solver_finds_the_model_of_a_formula_without_clauses():
    process = subprocess.run(  # a crash of a solver takes the process with it
        [sys.executable, "-c", WITHOUT_CLAUSES], cwd=ROOT, capture_output=True, text=True
    )
    assert process.stdout.split("\n") == [
        *(line for solver in SOLVERS for line in (solver, "True")),
        "",
    ]


@every_solver
def test_units_hold_with_every_solver(solver):
    f = formula_of(3, [[1, 2, 3]])
    with Session(f, units=[-1, -2], solver=solver) as session:
        assert session.solve() is True
        assert session.model == {3}


@every_solver
def test_units_can_contradict_a_formula_with_every_solver(solver):
    f = formula_of(3, [[1, 2, 3]])
    with Session(f, units=[-1, -2, -3], solver=solver) as session:
        assert session.solve() is False


def test_units_are_no_part_of_the_formula():
    f = formula_of(2, [[1, 2]])
    with Session(f, units=[-1, -2]) as session:
        assert session.solve() is False
    with Session(f) as session:
        assert session.solve() is True


@together("seed", range(20))
def test_a_session_agrees_with_the_truth_table(seed):
    f = random_formula(random.Random(seed), 6, 26)
    allowed = models(f)
    with Session(f) as session:
        assert session.solve() is bool(allowed)
        assert not allowed or session.model & set(f.projection) in allowed


def test_a_clause_that_is_added_holds_from_then_on():
    with Session(formula_of(2, [[1, 2]])) as session:
        session.add([-1])
        assert session.solve() is True
        assert session.model == {2}
        session.add([-2])
        assert session.solve() is False
        assert session.solve() is False


@every_solver
def test_a_clause_may_be_added_before_the_first_answer_with_every_solver(solver):
    with Session(formula_of(2, [[1, 2]]), solver=solver) as session:
        session.add([-1])
        assert session.solve() is True
        assert session.model == {2}


@every_solver
def test_phases_are_no_obstacle_with_every_solver(solver):
    f = formula_of(2, [[1, 2]])
    with Session(f, solver=solver, phases=[1, -2]) as session:
        assert session.solve() is True


@incremental_solver
def test_assumptions_hold_for_one_question_only(solver):
    with Session(formula_of(3, [[1, 2], [-1, 3]]), solver=solver) as session:
        assert session.solve([-2]) is True
        assert {1, 3} <= session.model
        assert 2 not in session.model
        assert session.solve([-1, -2]) is False
        assert session.solve([-3]) is True
        assert session.model == {2}
        assert session.solve() is True


@incremental_solver
def test_a_core_is_assumptions_that_cannot_hold_together(solver):
    f = formula_of(6, [[1, 2], [3, 4], [5, 6]])
    with Session(f, solver=solver) as session:
        assert session.solve([-1, 3, -5, -2, 6]) is False
        assert sorted(session.core()) == [-2, -1]


@incremental_solver
def test_the_core_of_an_unsatisfiable_formula_needs_no_assumption(solver):
    with Session(pigeonhole(3), solver=solver) as session:
        assert session.solve() is False
        assert session.core() == []


@together("seed", range(10))
def test_a_random_core_is_refuted_by_the_truth_table(seed):
    rng = random.Random(seed)
    f = random_formula(rng, 8, 20)
    allowed = models(f)
    with Session(f) as session:
        for _ in range(20):
            assumed = [v * rng.choice((-1, 1)) for v in rng.sample(f.projection, 5)]
            answer = session.solve(assumed)
            assert answer is any(all(holds(x, m) for x in assumed) for m in allowed)
            if not answer:
                core = session.core()
                assert set(core) <= set(assumed)
                assert not any(all(holds(x, m) for x in core) for m in allowed)


def test_the_default_is_a_known_solver_that_can_do_everything():
    assert DEFAULT == "cadical195"
    check_solver(DEFAULT, incremental=True, limits=Limits(seconds=1, conflicts=1))


@every_solver
def test_every_solver_is_one_of_pysat(solver):
    names = [name for key, name in vars(SolverNames).items() if not key.startswith("_")]
    assert solver in {alias for name in names for alias in name}


def test_an_unknown_solver_is_refused_with_the_known_ones():
    with pytest.raises(BadInput) as refused:
        Session(formula_of(1, []), solver="nosuch")
    assert str(refused.value) == f"unknown solver 'nosuch'; known: {', '.join(SOLVERS)}"


def test_kissat_is_refused_for_a_lazy_formula():
    f, _ = cycle_with_cuts()
    with pytest.raises(BadInput, match="kissat404 answers once"):
        Session(f, solver="kissat404")


def test_kissat_is_refused_for_a_second_question():
    with Session(formula_of(2, [[1, 2]]), solver="kissat404") as session:
        assert session.solve() is True
        with pytest.raises(BadInput, match="kissat404 answers once"):
            session.solve()


def test_kissat_is_refused_for_a_clause_after_its_answer():
    with Session(formula_of(2, [[1, 2]]), solver="kissat404") as session:
        assert session.solve() is True
        with pytest.raises(BadInput, match="kissat404 answers once"):
            session.add([-1])


def test_kissat_is_refused_for_assumptions():
    f = formula_of(2, [[1, 2]])
    with Session(f, solver="kissat404") as session, pytest.raises(BadInput, match="kissat404"):
        session.solve([-1, -2])


@incremental_solver
def test_a_solver_that_is_not_refused_can_go_on(solver):
    f, graph = cycle_with_cuts()
    with Session(f, solver=solver) as session:
        assert session.solve() is True
        session.add([-graph[0, 1]])
        assert session.solve() is True
        assert sum(x in session.model for x in graph.values()) == 7


@incremental_solver
def test_a_model_of_a_lazy_formula_breaks_no_cut(solver):
    f, graph = cycle_with_cuts()
    with Session(f, solver=solver) as session:
        for left_out in graph.values():
            assert session.solve([-left_out]) is True
            assert f.broken(session.model) == []


def test_cuts_stay_with_the_session():
    f, graph = cycle_with_cuts()
    apart = [-graph[0, 1], -graph[4, 5]]
    with Session(f) as session:
        assert session.solve(apart) is False
        rounds = session.statistics.rounds
        assert session.solve(apart) is False
        assert session.statistics.rounds == rounds


def test_the_model_is_no_broken_candidate_after_an_unsatisfiable_answer():
    f, graph = cycle_with_cuts()
    with Session(f) as session:
        assert session.solve() is True
        model = session.model
        assert session.solve([-graph[0, 1], -graph[4, 5]]) is False
        assert session.model in (model, frozenset())


def test_literals_that_clash_are_found_many_at_a_time():
    f = Formula()
    xs = [*f.variables("x", range(200)).values()]
    f.add("each implies the next", [[-x, y] for x, y in pairwise(xs)])
    f.add("not both", [[-xs[100], -xs[199]]])
    with Session(f, solver="glucose4") as session:
        assert session.clashing(xs) == xs[100::-1]  # the last need fewest others
        assert session.clashing([-x for x in xs]) == []
    assert session.clashing(xs) == []


def test_the_clauses_of_a_formula_are_added_by_one_call_each(monkeypatch):
    """The method of PySAT, which calls the solver's own function, is left out."""
    f, called = formula_of(2, [[1, 2], [-1, 2], [1, -2]]), []
    add = Cadical195.add_clause
    monkeypatch.setattr(Cadical195, "add_clause", lambda *a, **b: called.append(add(*a, **b)))
    with Session(f, solver="cadical195") as session:
        assert not called
        assert session.solve()
        assert session.model == {1, 2}
        assert not session.solve([-2])


def work(f: Formula, **options) -> tuple[int, int]:
    """The conflicts and decisions that decide a formula without models."""
    with Session(f, **options) as session:
        assert session.solve() is False
        return session.statistics.conflicts, session.statistics.decisions


@pytest.mark.parametrize("option", STEADY[DEFAULT])
def test_each_option_of_a_steady_search_changes_it(option, monkeypatch):
    """CaDiCaL says nothing about an option that it does not know. All is searched in one slice, as
    its slices alone would change a search.
    """
    monkeypatch.setattr(engine, "SLICE", 10**6)
    monkeypatch.setattr(engine, "LONGEST", 10**6)
    steady = pigeonhole(8).variant()
    steady.hints.steady = True
    monkeypatch.setitem(STEADY, DEFAULT, {option: STEADY[DEFAULT][option]})
    assert work(steady.variant()) != work(pigeonhole(8))


def test_a_proof_is_that_of_a_search_that_is_not_steady():
    """Options would come too late, as all clauses are loaded at once."""
    steady = pigeonhole(7).variant()
    steady.hints.steady = True
    logs = []
    for f in (steady, pigeonhole(7)):
        with Session(f, proof=True) as session:
            assert session.solve() is False
            logs.append(session.logged())
    assert logs[0] == logs[1]


@incremental_solver
def test_a_steady_formula_has_the_same_answers(solver):
    for seed in range(20):
        f = random_formula(random.Random(seed), 30, 125)
        with Session(f, solver=solver) as session:
            answer = session.solve()
        f = f.variant()
        f.hints.steady = True
        with Session(f, solver=solver) as session:
            assert session.solve() == answer
