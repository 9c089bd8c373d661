"""Graphs walked from node to node, for `verify`: nothing here is shared with what makes clauses.

networkx would do it, too, but takes longer to load than a puzzle to solve.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping

from pencilsat.boards.places import Cell, Edge

Neighbours = Mapping[Cell, Collection[Cell]]
"""The nodes of a graph, with those that an edge joins to each."""


def neighbours(nodes: Iterable[Cell], edges: Iterable[Edge]) -> dict[Cell, set[Cell]]:
    """The graph of these nodes, the ends of the edges among them."""
    found: dict[Cell, set[Cell]] = {node: set() for node in nodes}
    for u, v in edges:
        found.setdefault(u, set()).add(v)
        found.setdefault(v, set()).add(u)
    return found


def parts(graph: Neighbours) -> list[set[Cell]]:
    """The connected parts."""
    found: list[set[Cell]] = []
    left = dict.fromkeys(graph)
    while left:
        part = {node for rings in rings_around(graph, next(iter(left))) for node in rings}
        found.append(part)
        for node in part:
            del left[node]
    return found


def has_cycle(graph: Neighbours) -> bool:
    """Whether there are more edges than a forest has: a node less each connected part."""
    edges = sum(map(len, graph.values())) // 2
    return edges > len(graph) - len(parts(graph))


def distance(graph: Neighbours, start: Cell, stop: Cell) -> int | None:
    """The number of edges on the shortest way between two nodes; None if there is none."""
    rings = enumerate(rings_around(graph, start))
    return next((steps for steps, ring in rings if stop in ring), None)


def rings_around(graph: Neighbours, start: Cell) -> Iterator[set[Cell]]:
    """The node itself, the nodes an edge away, those two edges away, and so on."""
    seen, ring = {start}, {start}
    while ring:
        yield ring
        ring = {other for node in ring for other in graph[node]} - seen
        seen |= ring
