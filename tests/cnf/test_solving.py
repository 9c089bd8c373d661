"""Sessions: every solver, limits, statistics, refinement, and the exact minimum."""

import random
import signal
import subprocess
import sys
from itertools import count, islice, pairwise, product
from pathlib import Path

import networkx as nx
import pytest
from models import assignments, pigeonhole, satisfied
from pysat.solvers import SolverNames

from pencilsat.cnf import graphs, solving
from pencilsat.cnf.cardinality import Count
from pencilsat.cnf.enumeration import Enumeration
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula, holds
from pencilsat.cnf.rules import Cuts
from pencilsat.cnf.solving import (
    DEFAULT,
    NO_LIMITS,
    ONE_SHOT,
    SOLVERS,
    Limits,
    Optimum,
    Session,
    Statistics,
    check_solver,
    minimise,
)
from pencilsat.tasks.generate.boards.hashi import generate
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode

ROOT = Path(__file__).resolve().parents[2]
INCREMENTAL = [name for name in SOLVERS if name not in ONE_SHOT]
LIMITED = [name for name in SOLVERS if name not in NO_LIMITS]

every_solver = pytest.mark.parametrize("solver", SOLVERS)
incremental_solver = pytest.mark.parametrize("solver", INCREMENTAL)
limited_solver = pytest.mark.parametrize("solver", LIMITED)


def formula_of(n, clauses):
    """Clauses over the atoms 1 to n."""
    f = Formula()
    f.variables("x", range(1, n + 1))
    f.add("clauses", clauses)
    return f


def random_formula(rng, n, clauses, *, width=3):
    """Random clauses over the atoms 1 to n."""
    picks = (rng.sample(range(1, n + 1), width) for _ in range(clauses))
    return formula_of(n, [[v * rng.choice((-1, 1)) for v in pick] for pick in picks])


def models(f):
    """All models of a formula whose variables are all atoms, as sets of true variables."""
    clauses = list(f.clauses())
    return [
        {v for v in a if v > 0}
        for a in assignments(f.projection)
        if all(satisfied(clause, a) for clause in clauses)
    ]


def cycle_with_cuts(n=8):
    """Edges of a cycle of n nodes that connect them all, by cuts."""
    f = Formula()
    graph = f.variables("edge", nx.cycle_graph(n).edges)
    f.add("connected", graphs.connected(f, graph))
    return f, graph


def with_cuts(f, broken):
    """The formula with other cuts."""
    made = f.variant(cuts=False)
    made.add("connected", [Cuts(broken)])
    return made


# Answers


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


WITHOUT_CLAUSES = """
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.solving import SOLVERS, Session
for solver in SOLVERS:
    print(solver, flush=True)
    with Session(Formula(), solver=solver) as session:
        print(session.solve(), flush=True)
"""


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


@pytest.mark.parametrize("seed", range(20))
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


# Assumptions


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


@pytest.mark.parametrize("seed", range(10))
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


# What solvers cannot do


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


@pytest.mark.parametrize("limits", [Limits(conflicts=5), Limits(seconds=5), Limits(0.0, 0)])
@pytest.mark.parametrize("solver", sorted(NO_LIMITS))
def test_a_solver_that_cannot_be_stopped_is_refused_for_limits(solver, limits):
    with pytest.raises(BadInput, match=f"{solver} cannot be limited"):
        Session(formula_of(1, []), solver=solver, limits=limits)


@incremental_solver
def test_a_solver_that_is_not_refused_can_go_on(solver):
    f, graph = cycle_with_cuts()
    with Session(f, solver=solver) as session:
        assert session.solve() is True
        session.add([-graph[0, 1]])
        assert session.solve() is True
        assert sum(x in session.model for x in graph.values()) == 7


# Limits


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


@pytest.mark.parametrize("conflicts", [1, 10, 100, 3000])
def test_the_default_solver_stops_close_to_its_limit_of_conflicts(conflicts):
    with Session(pigeonhole(10), limits=Limits(conflicts=conflicts)) as session:
        assert session.solve() is None
        assert conflicts <= session.statistics.conflicts <= conflicts + 5


def test_a_formula_that_takes_many_slices_of_conflicts_is_decided():
    with Session(pigeonhole(7), limits=Limits(seconds=1000.0)) as session:
        assert session.solve() is False
        assert session.statistics.conflicts > solving.SLICE


@pytest.mark.parametrize("loading_is_quick", [False, True])
@pytest.mark.parametrize("calls_are_quick", [False, True])
def test_a_call_can_be_broken_off_unless_the_one_before_was_quick(
    loading_is_quick, calls_are_quick, monkeypatch
):
    seconds, held, calls = {False: 0.0, True: 1e9}, solving.held_back, []
    monkeypatch.setattr(solving, "held_back", lambda: calls.append("held back") or held())
    let = solving.let_through
    monkeypatch.setattr(solving, "let_through", lambda: calls.append("let through") or let())
    monkeypatch.setattr(solving, "QUICK", seconds[loading_is_quick])
    with Session(pigeonhole(7)) as session:
        calls.clear()
        monkeypatch.setattr(solving, "QUICK", seconds[calls_are_quick])
        assert session.solve() is False
        first, *others = calls
    assert first == ("held back" if loading_is_quick else "let through")
    assert {*others} == {"held back" if calls_are_quick else "let through"}


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
    monkeypatch.setattr(solving, "GRACE", 0.1)
    monkeypatch.setattr(solving, "QUICK", 0.0)
    f = pigeonhole(12)
    with Session(f, limits=Limits(seconds=1.0)) as session:
        budget, budgets = session._solver.conf_budget, iter([1000])
        session._solver.conf_budget = lambda conflicts: budget(next(budgets, -1))
        assert session.solve() is None
        assert session.dead
        assert session._solver in solving.ABANDONED
        session.add([1])
        assert session.solve() is None
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_limits_are_true_if_there_is_one():
    given = [Limits(), Limits(seconds=1), Limits(conflicts=1), Limits(seconds=0), Limits(0.5, 2)]
    assert [bool(limits) for limits in given] == [False, True, True, True, True]


# Statistics


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


def test_the_clauses_of_the_depths_that_were_needed_are_counted_as_cuts():
    f = Formula()
    graph = f.variables("edge", nx.path_graph(19).edges)
    f.add("connected", graphs.connected(f, graph, how="deepening"))
    with Session(f) as session:
        assert session.solve() is True
        [deepening] = f.deepening
        depths = islice(deepening.depths(count(f.top_id + 1).__next__), 3)
        # The one count, at the root, says that one of two edges is in the first layer.
        used = [sum(2 if isinstance(c, Count) else 1 for c in d.constraints) for d in depths]
        assert session.statistics.rounds == len(used) - 1
        assert session.statistics.cuts == sum(used)


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


def test_a_session_may_be_closed_twice():
    with Session(formula_of(2, [[1, 2]])) as session:
        assert session.solve() is True
        session.close()


@pytest.mark.parametrize("solver", sorted(NO_LIMITS))
def test_a_restart_refuses_limits_for_a_solver_that_cannot_be_stopped(solver):
    with (
        Session(formula_of(2, [[1, 2]]), solver=solver) as session,
        pytest.raises(BadInput, match=f"{solver} cannot be limited"),
    ):
        session.restart(Limits(conflicts=5), Statistics())


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


# Refinement


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


# The objective


def lowest(f, allowed):
    """The least value that the objective takes in models."""
    return min((sum(holds(x, m) for x in f.objective) for m in allowed), default=None)


def minimum(session):
    """The answer and whether it is proved, of a minimum that is that of the model."""
    answer, optimum = minimise(session)
    assert optimum.value == session.formula.value(session.model)
    return answer, optimum.proved


@pytest.mark.parametrize("solver", [DEFAULT, "glucose4", "minisat22", "lingeling"])
@pytest.mark.parametrize("seed", range(25))
def test_the_minimum_is_that_of_the_truth_table(seed, solver):
    rng = random.Random(seed)
    f = random_formula(rng, 9, rng.randint(5, 34))
    f.minimise([v * rng.choice((-1, 1)) for v in rng.sample(f.projection, rng.randint(1, 9))])
    allowed = models(f)
    best = lowest(f, allowed)
    with Session(f, solver=solver) as session:
        answer, optimum = minimise(session)
        assert (answer, optimum.proved) == (best is not None, True)
        if best is not None:
            assert session.model & set(f.projection) in allowed
            assert optimum.value == f.value(session.model) == best


@pytest.mark.parametrize("tree", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_the_minimum_with_cuts_is_that_of_the_connected_choices(seed, tree):
    rng = random.Random(seed)
    graph = nx.gnm_random_graph(6, 10, seed=seed)
    if not nx.is_connected(graph):
        graph.add_edges_from(nx.path_graph(6).edges)
    f = Formula()
    chosen = f.variables("edge", graph.edges)
    f.add("connected", graphs.connected(f, chosen, tree=tree))
    f.minimise([x * rng.choice((1, 1, -1)) for x in rng.sample(f.projection, 8)])
    allowed = []
    for bits in product((False, True), repeat=len(chosen)):
        edges = [edge for edge, bit in zip(chosen, bits, strict=True) if bit]
        part = nx.Graph(edges)
        if len(part) == 6 and (nx.is_tree(part) if tree else nx.is_connected(part)):
            allowed.append({chosen[edge] for edge in edges})
    with Session(f) as session:
        assert minimum(session) == (True, True)
        assert session.model & set(f.projection) in allowed
        assert f.value(session.model) == lowest(f, allowed)


def test_the_cheapest_connected_choice_of_a_complete_graph_is_a_tree():
    f = Formula()
    chosen = f.variables("edge", nx.complete_graph(6).edges)
    f.add("connected", graphs.connected(f, chosen))
    f.minimise(list(chosen.values()))
    with Session(f) as session:
        assert minimum(session) == (True, True)
        assert nx.is_tree(nx.Graph([edge for edge, x in chosen.items() if x in session.model]))


def test_the_minimum_of_a_deepening_formula_is_found():
    f = Formula()
    chosen = f.variables("edge", [*nx.cycle_graph(24).edges, (0, 12)])
    f.add("connected", graphs.connected(f, chosen, how="deepening"))
    f.minimise(list(chosen.values()))
    with Session(f) as session:
        assert minimum(session) == (True, True)
        assert f.value(session.model) == 23
        assert nx.is_tree(nx.Graph([edge for edge, x in chosen.items() if x in session.model]))


def test_a_minimum_of_0_is_proved():
    f = formula_of(4, [[1, 2], [-1, 3]])
    f.minimise([1, -2, -3, 4])
    with Session(f) as session:
        assert minimum(session) == (True, True)
        assert f.value(session.model) == 0


def test_a_formula_without_objective_is_solved_and_proved():
    f = formula_of(2, [[1, 2]])
    with Session(f) as session:
        assert minimum(session) == (True, True)
        assert session.model & {1, 2}


@pytest.mark.parametrize("literal", [1, -1])
def test_an_objective_of_one_literal_that_must_hold_has_the_minimum_1(literal):
    f = formula_of(2, [[literal]])
    f.minimise([literal])
    with Session(f) as session:
        assert minimum(session) == (True, True)
        assert f.value(session.model) == 1


def test_an_objective_whose_literals_must_all_hold_has_them_all():
    f = formula_of(3, [[1], [-2], [3]])
    f.minimise([1, -2, 3])
    with Session(f) as session:
        assert minimum(session) == (True, True)
        assert f.value(session.model) == 3


def test_an_unsatisfiable_formula_has_no_minimum_and_that_is_proved():
    f = pigeonhole(3)
    f.minimise([1, 2])
    with Session(f) as session:
        assert minimise(session) == (False, Optimum(0, True, []))


def lenient_pigeonhole(holes):
    """A pigeonhole formula in which pigeons may stay outside; the fewest are wanted there."""
    f = Formula()
    hard = pigeonhole(holes)
    f.variables("sits", [atom[1:] for atom in hard.atoms])
    outside = list(f.variables("outside", range(holes + 1)).values())
    f.minimise(outside)
    for name, rule in hard.rules.items():
        positive = name == "a hole each"
        more = outside if positive else [None] * len(rule.clauses)
        f.add(name, ([*c, x] if x else c for c, x in zip(rule.clauses, more, strict=True)))
    return f


def test_a_minimum_that_a_limit_leaves_unproved_has_a_model():
    f = lenient_pigeonhole(10)
    with Session(f, limits=Limits(conflicts=2000)) as session:
        assert minimum(session) == (True, False)
        assert all(any(holds(x, session.model) for x in clause) for clause in f.clauses())
        assert 1 <= f.value(session.model) <= 11


def test_a_minimum_is_proved_where_no_limit_is_reached():
    f = lenient_pigeonhole(4)
    with Session(f, limits=Limits(conflicts=100_000)) as session:
        assert minimum(session) == (True, True)
        assert f.value(session.model) == 1


def test_a_limit_before_the_first_model_leaves_everything_open():
    f = pigeonhole(10)
    f.minimise([1, 2])
    with Session(f, limits=Limits(conflicts=100)) as session:
        assert minimise(session) == (None, Optimum(0, False, []))


def test_a_limit_within_refinement_leaves_a_model_that_breaks_no_cut():
    f, graph = cycle_with_cuts(12)
    f.minimise(list(graph.values()))
    calls = []

    def last_after_a_model(model):
        broken = f.broken(model)
        calls.append(bool(broken))
        if broken and False in calls:
            session.limits = Limits(conflicts=0)
        return broken

    with Session(with_cuts(f, last_after_a_model), limits=Limits(conflicts=100_000)) as session:
        assert minimum(session) == (True, False)
        assert f.broken(session.model) == []


def test_the_value_that_a_limit_leaves_is_that_of_the_last_model():
    f = formula_of(6, [[6], *([-a, b] for a in range(1, 6) for b in range(1, 6) if a != b)])
    f.minimise(f.projection)
    values = []

    def no_cuts(model):
        values.append(f.value(model))
        if len(values) == 2:
            session.limits = Limits(conflicts=0)
        return []

    f.add("lazy", [Cuts(no_cuts)])
    with Session(f, limits=Limits(conflicts=100_000), phases=f.projection) as session:
        assert minimise(session)[1].value == 1
        assert values == [6, 1]
        assert f.value(session.model) == 1


def test_minimising_takes_new_variables():
    f = random_formula(random.Random(4), 8, 12)
    f.minimise(f.projection)
    with Session(f) as session:
        minimise(session)
        assert session.top_id > f.top_id
        assert f.projection == list(range(1, 9))


@pytest.mark.parametrize("seed", range(15))
def test_the_bound_of_an_optimum_admits_exactly_the_best_solutions(seed):
    rng = random.Random(seed)
    f = random_formula(rng, 8, rng.randint(0, 16))
    f.minimise([v * rng.choice((-1, 1)) for v in rng.sample(f.projection, rng.randint(1, 8))])
    allowed = models(f)
    best = lowest(f, allowed)
    with Session(f) as session:
        _, optimum = minimise(session)
        found = list(Enumeration(session, optimum.bound, first=lambda: True))
    assert sorted(map(sorted, found)) == sorted(
        sorted(f.facts(m)) for m in allowed if f.value(m) == best
    )


@pytest.mark.parametrize("seed", range(10))
def test_the_minimum_under_assumptions_is_that_of_the_models_that_meet_them(seed):
    rng = random.Random(seed)
    f = random_formula(rng, 8, 12)
    f.minimise([v * rng.choice((-1, 1)) for v in f.projection])
    allowed = models(f)
    with Session(f) as session:
        for _ in range(8):
            assumed = [v * rng.choice((-1, 1)) for v in rng.sample(f.projection, 3)]
            best = lowest(f, [m for m in allowed if all(holds(x, m) for x in assumed)])
            answer, optimum = minimise(session, assumed)
            assert (answer, optimum.proved) == (best is not None, True)
            if best is not None:
                assert optimum.value == f.value(session.model) == best
                assert all(holds(x, session.model) for x in assumed)


def test_a_session_is_usable_after_minimising():
    f = formula_of(3, [[1, 2, 3], [1, 2]])
    f.minimise([1, 2, 3])
    with Session(f) as session:
        minimise(session)
        assert session.solve([1, 2, 3]) is True
        assert session.solve([-1, -2]) is False


def test_the_rounds_of_a_lazy_formula_share_one_limit_of_conflicts():
    puzzle = generate(islands=800, rows=50, columns=50, single=75, seed=2)
    formula = encode(puzzle, Options())
    with Session(formula, limits=Limits(conflicts=100)) as session:
        assert session.solve() is None
        assert session.statistics.conflicts <= 110


def test_literals_that_clash_are_found_many_at_a_time():
    f = Formula()
    xs = [*f.variables("x", range(200)).values()]
    f.add("each implies the next", [[-x, y] for x, y in pairwise(xs)])
    f.add("not both", [[-xs[100], -xs[199]]])
    with Session(f, solver="glucose4") as session:
        assert [*session.clashing(xs)] == xs[:101]
        assert [*session.clashing(-x for x in xs)] == []
    assert [*session.clashing(xs)] == []
