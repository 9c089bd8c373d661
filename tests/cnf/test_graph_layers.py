"""Layers: how many are needed."""

import networkx as nx
import pytest
from small_graphs import (
    all_graphs,
    choices,
    connected_and_tree,
    constrained,
    expected,
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
