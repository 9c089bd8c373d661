"""The exact minimum of an objective: against exhaustion, under limits, under assumptions."""

import random
from itertools import product

import networkx as nx
from models import formula_of, models, pigeonhole, random_formula
from together import together

from pencilsat.cnf import graphs
from pencilsat.cnf.formula import Formula, holds
from pencilsat.cnf.rules import Cuts
from pencilsat.search.limits import Limits
from pencilsat.search.objective import minimise
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


def test_a_minimum_that_a_limit_leaves_unproved_has_a_model():
    f = lenient_pigeonhole(10)
    with Session(f, limits=Limits(conflicts=2000)) as session:
        assert minimum(session) == (True, False)
        assert all(any(holds(x, session.model) for x in clause) for clause in f.clauses())
        assert 1 <= f.value(session.model) <= 11


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
