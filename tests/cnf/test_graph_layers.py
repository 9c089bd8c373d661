"""Layers: how many are needed, and deepening, which finds it."""

from itertools import pairwise

import networkx as nx
import pytest
from small_graphs import (
    all_graphs,
    choices,
    connected_and_tree,
    constrained,
    expected,
    grid,
    line_of,
    some_graphs,
)
from together import together

from pencilsat.cnf.enumeration import Enumeration
from pencilsat.cnf.graphs.graph import centre
from pencilsat.cnf.solving import Session


def depth_needed(edges, chosen):
    """How many layers reach all chosen edges from the best first edge at the root."""
    root = centre(dict.fromkeys(edges))
    line = nx.line_graph(nx.Graph(list(chosen)))
    starts = [edge for edge in line if root in edge]
    return 1 + min(nx.eccentricity(line, edge) for edge in starts)


@pytest.mark.slow
@connected_and_tree
def test_layers_of_any_depth_admit_what_that_many_steps_reach(tree):
    for edges in [*all_graphs(4), *some_graphs(5, 8, 6), *some_graphs(6, 7, 2)]:
        allowed = expected(edges, tree)
        for depth in range(1, len(edges) + 1):
            found = choices(*constrained("layered", edges, tree=tree, depth=depth))
            reached = {s for s in allowed if depth_needed(edges, s) <= depth}
            assert set(found) == reached, (edges, depth)


def test_layers_too_few_lose_solutions():
    path = tuple(pairwise(range(6)))
    assert choices(*constrained("layered", path, tree=False, depth=3)) == []
    assert choices(*constrained("layered", path, tree=False, depth=4)) == [set(path)]


def test_an_edge_beyond_the_layers_may_be_left_out():
    root = (("r", "a"), ("r", "b"), ("r", "c"))
    edges = (*root, ("a", "x"), ("a", "y"), ("x", "y"))
    assert centre(dict.fromkeys(edges)) == "r"
    assert choices(*constrained("layered", edges, tree=False, depth=2)) == [set(edges[:-1])]


@connected_and_tree
def test_as_many_layers_as_edges_are_the_default(tree):
    edges = grid(3, 3, without=1, seed=2)
    default, _ = constrained("layered", edges, tree=tree)
    full, _ = constrained("layered", edges, tree=tree, depth=len(edges))
    assert list(default.clauses()) == list(full.clauses())


@together(
    "m, rounds",
    [(7, 0), (8, 0), (9, 0), (10, 1), (17, 1), (18, 2), (33, 2), (34, 3), (65, 3), (66, 4)],
)
def test_deepening_goes_to_a_depth_of_8_and_doubles_it(m, rounds):
    f, _ = constrained("deepening", line_of(m), tree=False)
    with Session(f) as session:
        assert session.solve() is True
        assert session.statistics.rounds == rounds


@connected_and_tree
@pytest.mark.parametrize("n", [31, 40])
def test_deepening_finds_the_solutions_of_a_long_cycle(n, tree):
    edges = tuple(nx.cycle_graph(n).edges)
    found = choices(*constrained("deepening", edges, tree=tree))
    one_left_out = {frozenset(edges) - {edge} for edge in edges}
    assert set(found) == (one_left_out if tree else one_left_out | {frozenset(edges)})
    assert len(found) == len(set(found))


def test_deepening_stops_where_it_is_not_the_depth_that_excludes_models():
    f, graph = constrained("deepening", line_of(40), tree=False)
    f.add("the last edge is left out", [[-graph[39, 40]]])
    with Session(f) as session:
        assert session.solve() is False
        assert session.statistics.rounds == 0


def test_deepening_says_unsatisfiable_after_its_last_step():
    edges = tuple(nx.disjoint_union(nx.cycle_graph(12), nx.cycle_graph(12)).edges)
    f, _ = constrained("deepening", edges, tree=False)
    with Session(f) as session:
        assert session.solve() is False
        assert session.statistics.rounds == 2


def test_deepening_answers_further_questions_after_its_last_step():
    edges = tuple(nx.cycle_graph(30).edges)
    f, graph = constrained("deepening", edges, tree=False)
    first, second = graph[edges[0]], graph[edges[15]]
    with Session(f) as session:
        for _ in range(2):
            assert session.solve([-first, -second]) is False
            assert sorted(session.core()) == sorted([-first, -second])
            assert session.solve([-first]) is True
            assert session.solve([-second]) is True


def test_two_sessions_over_one_deepening_formula_do_not_disturb_each_other():
    edges = tuple(nx.cycle_graph(30).edges)
    f, graph = constrained("deepening", edges, tree=True)
    literals = list(graph.values())
    with Session(f) as first, Session(f) as second:
        one, two = iter(Enumeration(first)), iter(Enumeration(second))
        found = [set(), set()]
        for _ in range(30):
            found[0].add(next(one))
            found[1].add(next(two))
        assert next(one, None) is next(two, None) is None
        assert found[0] == found[1]
        assert len(found[0]) == 30
        assert first.solve([-literals[0], -literals[9]]) is False
        assert second.solve([-literals[9]]) is True
