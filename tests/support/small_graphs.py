"""Small graphs, and the choices of their edges that connect them, by networkx."""

import random
from functools import cache
from itertools import combinations

import networkx as nx
import pytest

from pencilsat.cnf import graphs
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.graphs.graph import whole
from pencilsat.cnf.graphs.layers import layered
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.solving import Session

FASTEST = "glucose4"
connected_and_tree = pytest.mark.parametrize("tree", [False, True], ids=["connected", "tree"])


def constrained(function, edges, *, tree, negative=frozenset(), depth=None):
    """A formula in which the chosen edges are connected, and the literals that choose them."""
    f = Formula()
    chosen = f.variables("edge", edges)
    graph = {edge: -x if edge in negative else x for edge, x in chosen.items()}
    if depth is None:
        f.add("connected", graphs.connected(f, graph, how=function, tree=tree))
    else:
        f.add("connected", layered(f, whole(graph), tree=tree, depth=depth))
    return f, graph


def choices(f, graph):
    """The sets of edges that the solutions of a formula choose, in the order found."""
    edge_of = {x: edge for edge, x in graph.items()}
    with Session(f, solver=FASTEST) as session:
        return [
            frozenset(
                edge_of[x] for x in graph.values() if ((x > 0) == (("edge", *edge_of[x]) in facts))
            )
            for facts in Enumeration(session)
        ]


def connects(edges, chosen, *, tree):
    """The definition: the chosen edges connect the ends of all edges, as a tree if asked."""
    graph = nx.Graph(chosen)
    graph.add_nodes_from(node for edge in edges for node in edge)
    if not graph:
        return True
    return nx.is_tree(graph) if tree else nx.is_connected(graph)


@cache
def expected(edges, tree):
    """All sets of edges that the definition allows."""
    subsets = (s for size in range(len(edges) + 1) for s in combinations(edges, size))
    return {frozenset(s) for s in subsets if connects(edges, s, tree=tree)}


@cache
def all_graphs(n):
    """The edges of every graph of n nodes, none of them isolated, up to isomorphism."""
    return [
        tuple(g.edges)
        for g in nx.graph_atlas_g()
        if len(g) == n and all(degree for _, degree in g.degree)
    ]


def some_graphs(n, most, count):
    """A seeded sample of the graphs of n nodes and not too many edges."""
    few = [edges for edges in all_graphs(n) if len(edges) <= most]
    return random.Random(n).sample(few, count)


def grid(rows, columns, *, without, seed):
    """The edges of a grid graph without some random edges, in random order and direction."""
    rng = random.Random(seed)
    edges = list(nx.grid_2d_graph(rows, columns).edges)
    rng.shuffle(edges)
    return tuple(edge if rng.random() < 0.5 else edge[::-1] for edge in edges[without:])
