"""Layers: how many are needed."""

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
    some_graphs,
)

from pencilsat.cnf.graphs.graph import centre


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
