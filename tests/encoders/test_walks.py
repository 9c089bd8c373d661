"""Walks through graphs, against networkx."""

import random

import networkx as nx
from together import together

from pencilsat.encoders.walks import bridges, distance, has_cycle, neighbours, parts, without

CELLS = [(r, c) for r in range(4) for c in range(4)]


@together("number", range(0, 26))
def test_walks_find_what_networkx_finds(number):
    source = random.Random(number)
    for _ in range(20):
        nodes = source.sample(CELLS, source.randint(1, 16))
        edges = {
            (min(pair), max(pair))
            for pair in (source.sample(nodes, 2) for _ in range(number) if len(nodes) > 1)
        }
        graph, right = neighbours(nodes, edges), nx.Graph()
        right.add_nodes_from(nodes)
        right.add_edges_from(edges)
        assert sorted(map(sorted, parts(graph))) == sorted(
            map(sorted, nx.connected_components(right))
        )
        assert has_cycle(graph) == (not nx.is_forest(right))
        assert {node: len(others) for node, others in graph.items()} == dict(right.degree)
        assert bridges(graph) == {*map(frozenset, nx.bridges(right))}
        gone, off = source.sample(nodes, len(nodes) // 3), source.sample([*edges], len(edges) // 3)
        fewer = right.copy()
        fewer.remove_edges_from(off)
        fewer.remove_nodes_from(gone)
        assert without(graph, gone, off) == {node: {*fewer[node]} for node in fewer}
        assert graph == neighbours(nodes, edges)
        start, stop = source.choice(nodes), source.choice(nodes)
        way = (
            nx.shortest_path_length(right, start, stop) if nx.has_path(right, start, stop) else None
        )
        assert distance(graph, start, stop) == way


def test_the_ends_of_edges_are_nodes():
    assert neighbours([], [((0, 0), (0, 1))]) == {(0, 0): {(0, 1)}, (0, 1): {(0, 0)}}
    assert parts({}) == []
    assert not has_cycle({})
