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
)

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


@connected_and_tree
@every_function
@pytest.mark.parametrize("n", [*range(5), slow(5)])
def test_the_solutions_are_those_of_the_definition_on_every_graph(n, function, tree):
    for edges in all_graphs(n):
        assert_the_definition(function, edges, tree)


@connected_and_tree
@every_function
@pytest.mark.parametrize(("rows", "columns", "without"), [(4, 4, 4), slow(3, 8, 5), slow(5, 5, 7)])
def test_partial_choices_on_grids_are_judged_as_by_the_definition(
    rows, columns, without, function, tree
):
    edges = grid(rows, columns, without=without, seed=rows)
    assert_partial_choices(function, edges, tree, count=20)


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
