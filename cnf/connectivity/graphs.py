"""Abstract graphs whose edges are literals."""

from collections.abc import Mapping
from typing import Any

from pencilsat.cnf.cardinality import Clauses

Edge = tuple[Any, Any]
Graph = Mapping[Edge, int]
"""An undirected edge is chosen where its literal is true."""

Incidence = Mapping[Any, list[Edge]]


def nodes(graph: Graph) -> list[Any]:
    """The ends of the edges, each once, in the order in which they appear."""
    return list(dict.fromkeys(node for edge in graph for node in edge))


def edges_at(graph: Graph) -> dict[Any, list[Edge]]:
    """The edges at each node."""
    incident: dict[Any, list[Edge]] = {node: [] for node in nodes(graph)}
    for edge in graph:
        for node in edge:
            incident[node].append(edge)
    return incident


def centre(graph: Graph) -> Any:
    """A node of largest degree of a graph with edges: the root where one is needed."""
    incident = edges_at(graph)
    return max(incident, key=lambda node: len(incident[node]))


def every_node_reached(graph: Graph) -> Clauses:
    """⋁ x[e] over the edges e at v, for every node v: n clauses."""
    for incident in edges_at(graph).values():
        yield [graph[edge] for edge in incident]
