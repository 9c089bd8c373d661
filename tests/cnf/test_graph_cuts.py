"""Cuts: which choices they refute, and what each one is made of."""

from itertools import combinations

import networkx as nx
from small_graphs import all_graphs, connected_and_tree, constrained, expected

from pencilsat.cnf.graphs import nodes


def cut_of(edges, chosen, *, tree):
    """The clauses that `cuts` answers a choice with, over the literals 1, 2, … of the edges."""
    f, graph = constrained("cuts", edges, tree=tree)
    return f.broken({graph[edge] for edge in chosen})


@connected_and_tree
def test_cuts_refute_exactly_the_choices_that_break_the_rule(tree):
    for edges in all_graphs(4):
        for size in range(len(edges) + 1):
            for chosen in combinations(edges, size):
                refuted = bool(cut_of(edges, chosen, tree=tree))
                assert refuted != (frozenset(chosen) in expected(edges, tree)), (edges, chosen)


def test_there_is_a_cut_for_every_component():
    edges = tuple(nx.grid_2d_graph(3, 3).edges)
    chosen = [((0, 0), (0, 1)), ((2, 1), (2, 2))]
    graph = nx.Graph(chosen)
    graph.add_nodes_from(nodes(dict.fromkeys(edges)))
    leaving = [
        sorted(i for i, (u, v) in enumerate(edges, 1) if (u in part) != (v in part))
        for part in nx.connected_components(graph)
    ]
    assert sorted(map(sorted, cut_of(edges, chosen, tree=False))) == sorted(leaving)


def test_nodes_are_the_ends_of_the_edges_in_the_order_in_which_they_appear():
    assert nodes({(3, 1): 1, (1, 2): 2, (2, 3): 3}) == [3, 1, 2]
