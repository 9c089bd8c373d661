"""Connectivity by breadth-first layers of edges around a root."""

from collections.abc import Mapping

from ..cardinality import Clause, Clauses, Count
from ..formula import Formula
from ..rules import Constraints
from .graph import Edge, Rooted
from .parents import few_edges

Layer = Mapping[Edge, int]
"""For each edge that a layer can have, the literal *the layer has it*."""


def layered(f: Formula, g: Rooted, *, tree: bool = False, depth: int | None = None) -> Constraints:
    """Breadth-first search on edges, T layers deep: T = m is complete, and the default.

    Σ y[e,1] = 1 over the edges e at a root; y[e,t] → y[e,t+1];
    y[e,t+1] → y[e,t] ∨ ⋁ y[e′,t] over the edges e′ that share a node with e; x[e] ↔ y[e,T];
    every node has a chosen edge: at most 2m·T + O(m) clauses, and an at-most-one at the root.
    Variables that must be false, of edges more than t steps from the root, are left out: the Hashi
    integer program, from which this is taken, keeps them, and fixes no single root.

    A smaller `depth` is sound but incomplete: it loses the solutions that need more steps.
    """
    yield from g.every_node_reached()
    if tree:
        yield from few_edges(f, g)
    layer, first = _first_layer(f, g)
    yield from first
    touching, number = _touching(g), steps(g) if depth is None else depth
    f.expect(number * sum(4 + len(near) for near in touching.values()))
    for _ in range(1, number):
        layer, clauses = _next_layer(f, layer, touching)
        yield from clauses
    yield from _chosen_edges_reached(g, layer)
    for edge, y in layer.items():
        yield [-y, g.edges[edge]]


def steps(g: Rooted) -> int:
    """So many layers reach every edge: m, or n from a root beside the graph if that is less."""
    return len(g.edges) if g.whole else min(len(g.edges), len(g.incident))


def _first_layer(f: Formula, g: Rooted) -> tuple[Layer, list[Clause | Count]]:
    """Σ y[e,1] = 1 over the edges e at the root; where it is beside the graph, it reaches all."""
    layer = {edge: f.aux() for edge in g.incident.get(g.root, [])}
    return layer, [f.exactly_one(list(layer.values()))] if g.whole else []


def _next_layer(
    f: Formula, layer: Layer, touching: Mapping[Edge, list[Edge]]
) -> tuple[Layer, list[Clause]]:
    """y[e,t] → y[e,t+1] → y[e,t] ∨ ⋁ y[e′,t]."""
    reachable = dict.fromkeys(e for edge in layer for e in (edge, *touching[edge]))
    following = {edge: f.aux() for edge in reachable}
    clauses = [[-y, following[edge]] for edge, y in layer.items()]
    for edge, y in following.items():
        near = [layer[e] for e in (edge, *touching[edge]) if e in layer]
        clauses.append([-y, *near])
    return following, clauses


def _chosen_edges_reached(g: Rooted, layer: Layer) -> Clauses:
    """x[e] → y[e,T]; an edge without y[e,T] is too far away."""
    for edge, literal in g.edges.items():
        yield [-literal, layer[edge]] if edge in layer else [-literal]


def _touching(g: Rooted) -> dict[Edge, list[Edge]]:
    """The other edges at either end of each edge, but those at a root beside the graph."""
    within = {node: at for node, at in g.incident.items() if g.whole or node != g.root}
    return {
        edge: [other for node in edge for other in within.get(node, []) if other != edge]
        for edge in g.edges
    }
