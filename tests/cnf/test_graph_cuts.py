"""Cuts: which choices they refute, and what each one is made of."""

from itertools import combinations, pairwise

import networkx as nx
from small_graphs import all_graphs, connected_and_tree, constrained, expected, some_graphs

from pencilsat.cnf.graphs import edges_at, nodes
from pencilsat.cnf.graphs.graph import centre


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


@connected_and_tree
def test_every_cut_is_broken_by_the_choice_and_kept_by_the_rule(tree):
    for edges in some_graphs(5, 8, 15):
        literal = {edge: i for i, edge in enumerate(edges, 1)}
        for chosen in combinations(edges, 3):
            for clause in cut_of(edges, chosen, tree=tree):
                for sets, true in (([chosen], False), (expected(edges, tree), True)):
                    for s in sets:
                        model = {literal[edge] for edge in s}
                        assert any((x > 0) == (abs(x) in model) for x in clause) is true


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


def test_the_cuts_of_a_tree_break_one_cycle_for_every_edge_too_many():
    for edges in some_graphs(6, 9, 20):
        literal = {edge: i for i, edge in enumerate(edges, 1)}
        parts = nx.number_connected_components(nx.Graph(edges))
        cycles = [c for c in cut_of(edges, edges, tree=True) if c and c[0] < 0]
        assert len(cycles) == len(edges) - 6 + parts
        for clause in cycles:
            around = nx.Graph([edge for edge in edges if -literal[edge] in clause])
            assert len(clause) == len(around.edges)
            assert nx.is_connected(around)
            assert {degree for _, degree in around.degree} == {2}


def test_the_cycles_that_breadth_first_search_closes_in_a_ladder_are_its_squares():
    edges = tuple(nx.ladder_graph(8).edges)
    assert [len(clause) for clause in cut_of(edges, edges, tree=True)] == [4] * 7


def test_the_path_to_a_cycle_is_no_part_of_its_cut():
    lollipop = (*pairwise(range(8)), (7, 5))
    [cycle] = cut_of(lollipop, lollipop, tree=True)
    assert sorted(cycle) == [-8, -7, -6]


def test_nodes_are_the_ends_of_the_edges_in_the_order_in_which_they_appear():
    assert nodes({(3, 1): 1, (1, 2): 2, (2, 3): 3}) == [3, 1, 2]


def test_the_edges_at_a_node_are_those_with_that_end():
    graph = {(3, 1): 1, (1, 2): 2, (2, 3): 3}
    assert edges_at(graph) == {3: [(3, 1), (2, 3)], 1: [(3, 1), (1, 2)], 2: [(1, 2), (2, 3)]}


def test_the_centre_is_a_node_of_largest_degree():
    for edges in all_graphs(5):
        degree = nx.Graph(edges).degree
        assert degree[centre(dict.fromkeys(edges))] == max(d for _, d in degree)
