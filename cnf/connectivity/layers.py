"""Connectivity by breadth-first layers of edges around a root."""

from collections.abc import Callable, Iterator, Mapping

from pencilsat.cnf.cardinality import Clause, Clauses, Count
from pencilsat.cnf.connectivity.graphs import Edge, Graph, centre, edges_at, every_node_reached
from pencilsat.cnf.connectivity.parents import no_more_edges_than_a_tree
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Constraints, Deepening, Depth

Layer = Mapping[Edge, int]
"""For each edge that a layer can have, the literal that says that it has it."""

NewVariable = Callable[[], int]


def layered(
    f: Formula, graph: Graph, *, tree: bool = False, depth: int | None = None
) -> Constraints:
    """Breadth-first search on edges, T layers deep: T = m is complete, and the default.

    Σ y[e,1] = 1 over the edges e at a root; y[e,t] → y[e,t+1];
    y[e,t+1] → y[e,t] ∨ ⋁ y[e′,t] over the edges e′ that share a node with e; x[e] ↔ y[e,T];
    every node has a chosen edge: at most 2m·T + O(m) clauses, and an at-most-one at the root.
    Variables that must be false, of edges more than t steps from the root, are left out.

    A smaller `depth` is sound but incomplete: it loses the solutions that need more steps.
    """
    if not graph:
        return
    yield from every_node_reached(graph)
    if tree:
        yield from no_more_edges_than_a_tree(f, graph)
    layer, first = _first_layer(f, f.aux, graph)
    yield from first
    touching = _touching(graph)
    for _ in range(1, len(graph) if depth is None else depth):
        layer, clauses = _next_layer(f.aux, layer, touching)
        yield from clauses
    yield from _chosen_edges_reached(graph, layer)
    for edge, y in layer.items():
        yield [-y, graph[edge]]


def deepening(f: Formula, graph: Graph, *, tree: bool = False) -> Constraints:
    """`layered` to a depth of 8, then of 16, 32, … as long as that is why there is no model.

    x[e] → y[e,T] is guarded by a literal that is assumed; an answer without it is final.
    """
    touching = _touching(graph)

    def depths(aux: NewVariable) -> Iterator[Depth]:
        layer, clauses = _first_layer(f, aux, graph)
        depth, wanted = 1, 8
        while True:
            while depth < min(wanted, len(graph)):
                layer, more = _next_layer(aux, layer, touching)
                clauses += more
                depth += 1
            clauses += [[-y, graph[edge]] for edge, y in layer.items()]
            if depth >= len(graph):
                yield Depth([*clauses, *_chosen_edges_reached(graph, layer)], None)
                return
            guard = aux()
            reached = [[*c, -guard] for c in _chosen_edges_reached(graph, layer)]
            yield Depth([*clauses, *reached], guard)
            clauses, wanted = [], 2 * wanted

    if not graph:
        return
    yield from every_node_reached(graph)
    if tree:
        yield from no_more_edges_than_a_tree(f, graph)
    yield Deepening(depths)


def _first_layer(f: Formula, aux: NewVariable, graph: Graph) -> tuple[Layer, list[Clause | Count]]:
    """Σ y[e,1] = 1 over the edges e at the root."""
    layer = {edge: aux() for edge in edges_at(graph)[centre(graph)]}
    return layer, [f.exactly_one(list(layer.values()))]


def _next_layer(
    aux: NewVariable, layer: Layer, touching: Mapping[Edge, list[Edge]]
) -> tuple[Layer, list[Clause]]:
    """y[e,t] → y[e,t+1] → y[e,t] ∨ ⋁ y[e′,t]."""
    reachable = dict.fromkeys(e for edge in layer for e in (edge, *touching[edge]))
    following = {edge: aux() for edge in reachable}
    clauses = [[-y, following[edge]] for edge, y in layer.items()]
    for edge, y in following.items():
        near = [layer[e] for e in (edge, *touching[edge]) if e in layer]
        clauses.append([-y, *near])
    return following, clauses


def _chosen_edges_reached(graph: Graph, layer: Layer) -> Clauses:
    """x[e] → y[e,T]; an edge without y[e,T] is too far away."""
    for edge, literal in graph.items():
        yield [-literal, layer[edge]] if edge in layer else [-literal]


def _touching(graph: Graph) -> dict[Edge, list[Edge]]:
    """The other edges at either end of each edge."""
    incident = edges_at(graph)
    return {
        edge: [other for node in edge for other in incident[node] if other != edge]
        for edge in graph
    }
