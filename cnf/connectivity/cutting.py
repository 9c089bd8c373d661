"""Lazy connectivity: what a model breaks is cut off."""

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise
from typing import Any

from pencilsat.cnf.cardinality import Clause
from pencilsat.cnf.connectivity.graphs import (
    Edge,
    Graph,
    Incidence,
    edges_at,
    every_node_reached,
)
from pencilsat.cnf.formula import Formula, Model, holds
from pencilsat.cnf.rules import Constraints, Cuts


def cuts(f: Formula, graph: Graph, *, tree: bool = False) -> Constraints:
    """Nothing but `every_node_reached` at first; a model that breaks the rule is refuted.

    For every component S of a model that is not the whole: ⋁ x[e] over the edges e that leave S.
    With `tree`, for every cycle of the model that a breadth-first search closes: ⋁ ¬x[e] over
    its edges.
    """
    incident = edges_at(graph)

    def broken(model: Model) -> list[Clause]:
        chosen = {edge for edge, literal in graph.items() if holds(literal, model)}
        clauses = components_left(graph, incident, chosen)
        if tree:
            clauses += cycles_broken(graph, incident, chosen)
        return clauses

    return [*every_node_reached(graph), Cuts(broken)]


def components_left(graph: Graph, incident: Incidence, chosen: set[Edge]) -> list[Clause]:
    """⋁ x[e] over the edges that leave S, for every component S of the chosen edges."""
    component = dict[Any, Any]()  # by its first node
    for start in incident:
        if start not in component:
            component |= dict.fromkeys(_search(start, incident, chosen), start)
    leaving: dict[Any, Clause] = {start: [] for start in component.values()}
    if len(leaving) < 2:
        return []
    for (u, v), literal in graph.items():
        if component[u] != component[v]:
            leaving[component[u]].append(literal)
            leaving[component[v]].append(literal)
    return list(leaving.values())


def cycles_broken(graph: Graph, incident: Incidence, chosen: set[Edge]) -> list[Clause]:
    """⋁ ¬x[e] over the edges of a cycle, for every chosen edge that a search tree leaves over."""
    parent = dict[Any, Any]()
    for start in incident:
        if start not in parent:
            parent |= _search(start, incident, chosen)
    clauses = []
    for u, v in chosen:
        if parent[u] == v or parent[v] == u:
            continue
        above_u, above_v = _path_up(u, parent), _path_up(v, parent)
        while len(above_u) > 1 and len(above_v) > 1 and above_u[-2] == above_v[-2]:
            above_u.pop()
            above_v.pop()
        around = [*pairwise(above_u), *pairwise(above_v), (u, v)]
        clauses.append([-graph[a, b] if (a, b) in graph else -graph[b, a] for a, b in around])
    return clauses


def smallest_side(edges: Iterable[Edge], leaving: Collection[Edge]) -> list[Any]:
    """The smallest component without some edges, of those in which each of these has an end."""
    every = dict.fromkeys([*edges, *leaving], 0)
    incident, chosen = edges_at(every), set(every) - set(leaving)
    sides = {frozenset(_search(start, incident, chosen)) for start in incident}
    able = [side for side in sides if all(u in side or v in side for u, v in leaving)]
    return min((sorted(side) for side in able), key=lambda side: (len(side), side))


def _search(start: Any, incident: Incidence, chosen: set[Edge]) -> dict[Any, Any]:
    """Every node that chosen edges reach from start, breadth first, with its parent."""
    parent = {start: None}
    queue = deque([start])
    while queue:
        node = queue.popleft()
        for edge in incident[node]:
            if edge in chosen:
                other = edge[1] if edge[0] == node else edge[0]
                if other not in parent:
                    parent[other] = node
                    queue.append(other)
    return parent


def _path_up(node: Any, parent: Mapping[Any, Any]) -> list[Any]:
    path = [node]
    while parent[path[-1]] is not None:
        path.append(parent[path[-1]])
    return path
