"""Connected and spanning-tree constraints against networkx, by exhaustion."""

import random

import networkx as nx
import pytest
from marks import slow
from models import extensible
from small_graphs import (
    FASTEST,
    all_graphs,
    choices,
    connected_and_tree,
    connects,
    constrained,
    expected,
    grid,
    some_graphs,
)
from together import together

from pencilsat.cnf import graphs
from pencilsat.cnf.formula import Formula
from pencilsat.search.solving import Session

FUNCTIONS = ("cuts", "elimination", "layered", "tree", "flow")
EAGER = ("elimination", "layered", "tree", "flow")

every_function = pytest.mark.parametrize("function", FUNCTIONS)


def assert_the_definition(function, edges, tree):
    found = choices(*constrained(function, edges, tree=tree))
    assert set(found) == expected(edges, tree), edges
    assert len(found) == len(set(found)), edges


def partly_chosen(edges, rng):
    """Edges to choose and edges to leave out: near a spanning tree, so that both answers occur."""
    graph = nx.Graph(edges)
    for edge in edges:
        graph.edges[edge]["weight"] = rng.random()
    spanning = nx.minimum_spanning_tree(graph)
    inside = [edge for edge in edges if spanning.has_edge(*edge)]
    outside = [edge for edge in edges if not spanning.has_edge(*edge)]
    on = rng.sample(inside, rng.randint(0, len(inside))) + rng.sample(outside, rng.randint(0, 1))
    off = rng.sample(outside, rng.randint(0, len(outside))) + rng.sample(inside, rng.randint(0, 1))
    return set(on) - set(off), set(off)


def can_be_completed(edges, on, off, *, tree):
    """Whether some set of edges with all of `on` and none of `off` is allowed."""
    rest = [edge for edge in edges if edge not in off]
    return connects(edges, rest, tree=False) and not (
        tree and on and not nx.is_forest(nx.Graph(list(on)))
    )


def assert_partial_choices(function, edges, tree, *, count):
    f, graph = constrained(function, edges, tree=tree)
    rng = random.Random(len(edges))
    answers = set()
    with Session(f, solver=FASTEST) as session:
        for _ in range(count):
            on, off = partly_chosen(edges, rng)
            assumed = [graph[edge] for edge in on] + [-graph[edge] for edge in off]
            answer = session.solve(assumed)
            assert answer == can_be_completed(edges, on, off, tree=tree), (on, off)
            if answer:
                chosen = [edge for edge, x in graph.items() if x in session.model]
                assert connects(edges, chosen, tree=tree), (on, off)
            answers.add(answer)
    assert answers == {True, False}


LEFT = tuple(nx.cycle_graph(10).edges)
RIGHT = tuple(nx.cycle_graph([0, 1, 2, *range(10, 17)]).edges)


def two_constraints(first, second):
    """A formula in which two cycles that share two edges are connected, and what it allows."""
    f = Formula()
    graph = f.variables("edge", dict.fromkeys(LEFT + RIGHT))
    for function, edges in ((first, LEFT), (second, RIGHT)):
        part = {edge: graph[edge] for edge in edges}
        f.add("connected", graphs.connected(f, part, how=function))
    both = {
        left | right
        for left in expected(LEFT, False)
        for right in expected(RIGHT, False)
        if left & set(RIGHT) == right & set(LEFT)
    }
    return f, graph, both


@connected_and_tree
@every_function
@pytest.mark.parametrize("n", [*range(5), slow(5)])
def test_the_solutions_are_those_of_the_definition_on_every_graph(n, function, tree):
    for edges in all_graphs(n):
        assert_the_definition(function, edges, tree)


@pytest.mark.slow
@connected_and_tree
@every_function
@pytest.mark.parametrize(
    ("n", "most", "count"), [(6, 8, 10), slow(6, 8, 50), (7, 9, 2), slow(7, 9, 8)]
)
def test_the_solutions_are_those_of_the_definition_on_larger_graphs(n, most, count, function, tree):
    for edges in some_graphs(n, most, count):
        assert_the_definition(function, edges, tree)


@pytest.mark.slow
@connected_and_tree
@every_function
@pytest.mark.parametrize("graphs", [4, slow(12)])
def test_partial_choices_on_dense_graphs_are_judged_as_by_the_definition(graphs, function, tree):
    for edges in all_graphs(6)[-graphs:]:
        assert_partial_choices(function, edges, tree, count=30)


@connected_and_tree
@every_function
@pytest.mark.parametrize(("rows", "columns", "without"), [(4, 4, 4), slow(3, 8, 5), slow(5, 5, 7)])
def test_partial_choices_on_grids_are_judged_as_by_the_definition(
    rows, columns, without, function, tree
):
    edges = grid(rows, columns, without=without, seed=rows)
    assert_partial_choices(function, edges, tree, count=20)


@every_function
def test_the_spanning_trees_of_the_3_by_3_grid_are_192(function):
    found = choices(*constrained(function, grid(3, 3, without=0, seed=1), tree=True))
    assert len(found) == len(set(found)) == 192


@connected_and_tree
@every_function
def test_edges_may_be_chosen_by_negative_literals(function, tree):
    for edges in some_graphs(5, 10, 6):
        for negative in (set(edges), set(edges[::2])):
            found = choices(*constrained(function, edges, tree=tree, negative=negative))
            assert set(found) == expected(edges, tree), edges


@connected_and_tree
@every_function
def test_the_direction_and_the_order_of_edges_do_not_matter(function, tree):
    rng = random.Random(3)
    for edges in some_graphs(5, 10, 6):
        turned = tuple(edge if rng.random() < 0.5 else edge[::-1] for edge in edges[::-1])
        found = choices(*constrained(function, turned, tree=tree))
        assert set(found) == expected(turned, tree), turned


@connected_and_tree
@every_function
def test_nodes_may_be_cells_and_words(function, tree):
    edges = (((0, 0), "a"), ("a", (1, 0)), ((1, 0), (0, 0)), ("b", "a"))
    assert set(choices(*constrained(function, edges, tree=tree))) == expected(edges, tree)


@connected_and_tree
@every_function
def test_a_graph_in_two_parts_has_no_solution(function, tree):
    for edges in [((1, 2), (3, 4)), ((1, 2), (2, 3), (3, 1), (4, 5), (5, 6), (6, 4))]:
        assert choices(*constrained(function, edges, tree=tree)) == []


@connected_and_tree
@every_function
def test_a_graph_without_edges_needs_no_clause(function, tree):
    f, graph = constrained(function, (), tree=tree)
    assert list(f.clauses()) == []
    assert choices(f, graph) == [frozenset()]


@connected_and_tree
@every_function
def test_a_single_edge_must_be_chosen(function, tree):
    assert choices(*constrained(function, (("u", "v"),), tree=tree)) == [{("u", "v")}]


@pytest.mark.parametrize("function", EAGER)
@connected_and_tree
def test_an_eager_function_says_everything_in_its_clauses(function, tree):
    for edges in all_graphs(4):
        f, graph = constrained(function, edges, tree=tree)
        assert not f.lazy
        allowed = extensible(f.clauses(), list(graph.values()))
        edge_of = {x: edge for edge, x in graph.items()}
        sets = {frozenset(edge_of[x] for x in a if x > 0) for a in allowed}
        assert sets == expected(edges, tree), edges


@every_function
def test_cuts_alone_make_the_formula_lazy(function):
    f, _ = constrained(function, ((1, 2), (2, 3)), tree=False)
    assert f.lazy == (function == "cuts")


@together("cardinality", ["direct", "totalizer", "kmtotalizer"])
@together("amo", ["bitwise", "ladder", "direct"])
@every_function
def test_a_tree_is_one_in_every_cardinality_encoding(function, amo, cardinality):
    edges = ((1, 2), (2, 3), (3, 1), (3, 4), (4, 1), (2, 4), (4, 5))
    f = Formula(cardinality=cardinality, amo=amo)
    graph = f.variables("edge", edges)
    f.add("tree", graphs.connected(f, graph, how=function, tree=True))
    assert set(choices(f, graph)) == expected(edges, True)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("cuts", "cuts"),
        ("cuts", "elimination"),
        ("elimination", "tree"),
        ("layered", "flow"),
    ],
)
def test_two_constraints_in_one_formula_both_hold(first, second):
    f, graph, both = two_constraints(first, second)
    found = choices(f, graph)
    assert set(found) == both
    assert len(found) == len(both)
