"""The exact minimum of an objective: against exhaustion, under limits, under assumptions."""

import random
from itertools import product

import networkx as nx
import pytest
from models import cycle_with_cuts, formula_of, models, pigeonhole, random_formula, with_cuts
from together import together

from pencilsat.cnf import graphs
from pencilsat.cnf.formula import Formula, holds
from pencilsat.cnf.rules import Cuts
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.limits import Limits
from pencilsat.search.objective import Optimum, minimise
from pencilsat.search.solvers import DEFAULT
from pencilsat.search.solving import Session


def lowest(f, allowed):
    """The least value that the objective takes in models."""
    return min((sum(holds(x, m) for x in f.objective) for m in allowed), default=None)


def minimum(session):
    """The answer and whether it is proved, of a minimum that is that of the model."""
    answer, optimum = minimise(session)
    assert optimum.value == session.formula.value(session.model)
    return answer, optimum.proved


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


@together("solver", [DEFAULT, "glucose4", "minisat22", "lingeling"])
@together("seed", range(25))
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


@together("tree", [False, True])
@together("seed", range(12))
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


@together("seed", range(15))
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


@together("seed", range(10))
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
