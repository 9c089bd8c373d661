"""Chosen parts of an abstract graph: connected, a tree, one loop, paths, regions."""

from pencilsat.cnf.graphs.connected import (
    EAGER,
    How,
    connected,
    forest,
    joined,
    no_more_edges_than_a_tree,
)
from pencilsat.cnf.graphs.graph import Edge, Graph, Node, Nodes, Pairs, edges_at, nodes
from pencilsat.cnf.graphs.loops import one_loop, paths
from pencilsat.cnf.graphs.parents import acyclic
from pencilsat.cnf.graphs.regions import Sizes, regions, regions_by_label
from pencilsat.cnf.graphs.sizes import eliminated, sizes

__all__ = [
    "EAGER",
    "Edge",
    "Graph",
    "How",
    "Node",
    "Nodes",
    "Pairs",
    "Sizes",
    "acyclic",
    "connected",
    "edges_at",
    "eliminated",
    "forest",
    "joined",
    "no_more_edges_than_a_tree",
    "nodes",
    "one_loop",
    "paths",
    "regions",
    "regions_by_label",
    "sizes",
]
