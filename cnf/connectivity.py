"""Connected and spanning-tree constraints over an abstract graph.

A graph is `{(u, v): literal}`: undirected edges, each chosen where its literal is true. Every
function makes the chosen edges connect all nodes (the ends of the edges); with `tree=True` they
form a spanning tree. A graph without edges needs no clause. For n nodes and m edges, and an order
of elimination of width w:

| function      | variables      | clauses      | idea                                           |
|---------------|----------------|--------------|------------------------------------------------|
| `cuts`        | none           | lazy         | a model that falls apart is refuted by cuts    |
| `elimination` | O(m + n·w²)    | O(n·w²)      | parent arcs, acyclic by vertex elimination     |
| `layered`     | O(m·T), T = m  | O(m·T)       | breadth-first layers of edges                  |
| `deepening`   | O(m·T)         | O(m·T), lazy | `layered`, T doubled until it decides          |
| `tree`        | O(m + n log n) | O(m log n)   | parent arcs, along which numbered levels grow  |
| `flow`        | O(m log n)     | O(m log n)   | a root sends every other node one unit         |

With `tree=True`, `cuts` also breaks the cycles of a candidate; the others make every chosen edge a
parent arc one way, with one parent for every node but a root.

Sources: `cuts`, Coelho and others 2019 (lazy constraints for Hashi); `elimination`, Rankooh and
Rintanen, AAAI 2022; `layered`, the breadth-first constraints y[e,t] of the Hashi integer program;
`flow`, the single-commodity models of the thesis *Cheating on the Daily Paper* (CM2, Hashi).
"""

import heapq
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import pairwise, permutations
from typing import Any

from cnf import gates
from cnf.cardinality import Clause, Clauses
from cnf.formula import Formula, Model, holds

Edge = tuple[Any, Any]
Graph = Mapping[Edge, int]
Arcs = dict[Edge, int]
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


def no_more_edges_than_a_tree(f: Formula, graph: Graph) -> Clauses:
    """Every chosen edge is the parent arc of one end; a root has none, the other nodes have one.

    So at most n - 1 edges are chosen: a connected graph with so few is a tree. O(m) clauses, and an
    at-most-one for every node.
    """
    if not graph:
        return []
    return parents_connect(f, graph, parent_arcs(f, graph, centre(graph)), tree=True)


def sizes(f: Formula, degrees: Collection[int], *, tree: bool = False) -> dict[str, float]:
    """About how many literals and variables each function writes for a graph with these degrees.

    The width of elimination is taken to be that of a planar graph without much order.
    """
    n, m = len(degrees), sum(degrees) / 2
    bits, touching = n.bit_length(), sum(d * d for d in degrees) / max(1, m) - 2
    parents = 8 * m + (sum(map(f.size_of_one, degrees)) + 7 * m if tree else 0)
    reached = 2 * m + (parents if tree else 0)
    return {
        "cuts": reached,
        "deepening": reached,
        "elimination": parents + 6 * m + eliminated(m, n**0.5),
        "layered": reached + m * m * (4 + touching),
        "tree": parents + 24 * m * bits,
        "flow": reached + 164 * m * bits,
    }


def eliminated(edges: float, width: float) -> float:
    """About how many literals and variables `acyclic` writes for a graph that is so wide."""
    return edges * width * width


# Lazy: cuts ------------------------------------------------------------------


def cuts(f: Formula, graph: Graph, *, tree: bool = False) -> Clauses:
    """Nothing but `every_node_reached` at first; a model that breaks the rule is refuted.

    For every component S of a model that is not the whole: ⋁ x[e] over the edges e that leave S.
    With `tree`, for every cycle of the model that a breadth-first search closes: ⋁ ¬x[e] over
    its edges.
    """
    earlier = f.cuts
    incident = edges_at(graph)

    def broken(model: Model) -> list[Clause]:
        chosen = {edge for edge, literal in graph.items() if holds(literal, model)}
        clauses = earlier(model) if earlier else []
        clauses += components_left(graph, incident, chosen)
        if tree:
            clauses += cycles_broken(graph, incident, chosen)
        return clauses

    f.cuts = broken
    return every_node_reached(graph)


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


# Eager: parent arcs -----------------------------------------------------------


def elimination(f: Formula, graph: Graph, *, tree: bool = False) -> Clauses:
    """Every node but a root has a parent, and an order that parents obey has no cycle.

    before[u, v] holds for every parent arc u → v. Nodes are eliminated in min-degree order; for
    v and its remaining neighbours u ≠ w: before[u, v] ∧ before[v, w] → before[u, w], and
    ¬before[u, v] ∨ ¬before[v, u]: O(n·w²) clauses, w the most remaining neighbours of a node.
    """
    if not graph:
        return
    root = centre(graph)
    parent = parent_arcs(f, graph, root)
    yield from parents_connect(f, graph, parent, tree=tree)
    before = {(u, v): f.aux() for u, v in parent if u != root}
    for arc, literal in before.items():
        yield [-parent[arc], literal]
    yield from acyclic(f, before)


def acyclic(f: Formula, before: Arcs) -> Clauses:
    """The arcs, given both ways between neighbours, have no directed cycle: O(n·w²) clauses.

    Arcs between nodes that become neighbours are added to `before`.
    """
    neighbours: dict[Any, dict[Any, None]] = {}
    for u, v in before:
        neighbours.setdefault(u, {})[v] = None
    place = {node: i for i, node in enumerate(neighbours)}
    heap = [(len(around), place[node], node) for node, around in neighbours.items()]
    heapq.heapify(heap)
    while heap:
        degree, _, v = heapq.heappop(heap)
        if v not in neighbours or degree != len(neighbours[v]):
            continue  # an entry from before v lost or gained neighbours
        around = neighbours.pop(v)
        for u in around:
            del neighbours[u][v]
            yield [-before[u, v], -before[v, u]]
        for u, w in permutations(around, 2):
            if (u, w) not in before:
                before[u, w] = f.aux()
                neighbours[u][w] = None
            yield [-before[u, v], -before[v, w], before[u, w]]
        for u in around:
            heapq.heappush(heap, (len(neighbours[u]), place[u], u))


def tree(f: Formula, graph: Graph, *, tree: bool = False) -> Clauses:
    """Every node but a root has a parent, whose level is one less than its own.

    parent[u, v] → level[v] = level[u] + 1, levels of b = ⌈log₂(n + 1)⌉ bits: 2b clauses an arc
    and 7b a node.
    """
    if not graph:
        return
    root = centre(graph)
    parent = parent_arcs(f, graph, root)
    yield from parents_connect(f, graph, parent, tree=tree)
    bits = len(nodes(graph)).bit_length()
    level = {node: [f.aux() for _ in range(bits)] for node in nodes(graph)}
    yield from ([-bit] for bit in level[root])
    for u in dict.fromkeys(u for u, _ in parent):
        below, clauses = gates.successor(f, level[u])
        yield from clauses
        for v in (v for v in level if (u, v) in parent):
            yield from gates.same_number(level[v], below, unless=[-parent[u, v]])


def parent_arcs(f: Formula, graph: Graph, root: Any) -> Arcs:
    """A variable *u is the parent of v*, each way along each edge, none into the root."""
    arcs = [arc for u, v in graph for arc in ((u, v), (v, u))]
    return {(u, v): f.aux() for u, v in arcs if v != root}


def parents_connect(f: Formula, graph: Graph, parent: Arcs, *, tree: bool) -> Clauses:
    """A parent arc runs along a chosen edge; every node but the root has a parent.

    2m + n clauses. With `tree`: exactly one, and every chosen edge is a parent arc one way.
    """
    into: dict[Any, list[int]] = {}
    for (u, v), literal in parent.items():
        into.setdefault(v, []).append(literal)
        yield [-literal, graph[u, v] if (u, v) in graph else graph[v, u]]
    for literals in into.values():
        yield from f.exactly_one(literals) if tree else [literals]
    if tree:
        for (u, v), literal in graph.items():
            ways = [parent[arc] for arc in ((u, v), (v, u)) if arc in parent]
            yield [-literal, *ways]
            if len(ways) == 2:
                yield [-ways[0], -ways[1]]


# Eager: layers and flow -------------------------------------------------------


def layered(f: Formula, graph: Graph, *, tree: bool = False, depth: int | None = None) -> Clauses:
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
    layer, clauses = _first_layer(f, graph)
    yield from clauses
    touching = _touching(graph)
    for _ in range(1, len(graph) if depth is None else depth):
        layer, clauses = _next_layer(f, layer, touching)
        yield from clauses
    yield from _chosen_edges_reached(graph, layer)
    for edge, y in layer.items():
        yield [-y, graph[edge]]


def deepening(f: Formula, graph: Graph, *, tree: bool = False) -> Clauses:
    """`layered` to a depth of 8, then of 16, 32, … as long as that is why there is no model.

    x[e] → y[e,T] is guarded by a literal that is assumed; an answer without it is final.
    Only one constraint of a formula can deepen: ValueError for a second.
    """
    touching = _touching(graph)

    def depths() -> Iterator[tuple[list[Clause], int | None]]:
        layer, clauses = _first_layer(f, graph)
        depth, wanted = 1, 8
        while True:
            while depth < min(wanted, len(graph)):
                layer, more = _next_layer(f, layer, touching)
                f.grow(sum(map(len, more)))
                clauses += more
                depth += 1
            clauses += [[-y, graph[edge]] for edge, y in layer.items()]
            if depth >= len(graph):
                yield [*clauses, *_chosen_edges_reached(graph, layer)], None
                return
            guard = f.aux()
            reached = [[*c, -guard] for c in _chosen_edges_reached(graph, layer)]
            yield clauses + reached, guard
            clauses, wanted = [], 2 * wanted

    if not graph:
        return
    if f.deepen:
        raise ValueError("the formula has a constraint that deepens already")
    f.deepen = depths
    yield from every_node_reached(graph)
    if tree:
        yield from no_more_edges_than_a_tree(f, graph)


def _first_layer(f: Formula, graph: Graph) -> tuple[Arcs, list[Clause]]:
    """Σ y[e,1] = 1 over the edges e at the root."""
    layer = {edge: f.aux() for edge in edges_at(graph)[centre(graph)]}
    return layer, f.exactly_one(list(layer.values()))


def _next_layer(
    f: Formula, layer: Arcs, touching: Mapping[Edge, list[Edge]]
) -> tuple[Arcs, list[Clause]]:
    """y[e,t] → y[e,t+1] → y[e,t] ∨ ⋁ y[e′,t]."""
    reachable = dict.fromkeys(e for edge in layer for e in (edge, *touching[edge]))
    following = {edge: f.aux() for edge in reachable}
    clauses = [[-y, following[edge]] for edge, y in layer.items()]
    for edge, y in following.items():
        near = [layer[e] for e in (edge, *touching[edge]) if e in layer]
        clauses.append([-y, *near])
    return following, clauses


def _chosen_edges_reached(graph: Graph, layer: Arcs) -> Clauses:
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


def flow(f: Formula, graph: Graph, *, tree: bool = False) -> Clauses:
    """A root sends one unit to every other node, over chosen edges.

    flow[u, v] ≥ 0 in b = ⌈log₂(n + 1)⌉ bits; flow[u, v] > 0 → x[u, v];
    Σ flow[u, v] = Σ flow[v, w] + 1 for every v but the root: O(m·b) clauses, 58 a bit
    and edge at most.
    """
    if not graph:
        return
    yield from every_node_reached(graph)
    if tree:
        yield from no_more_edges_than_a_tree(f, graph)
    root = centre(graph)
    bits = len(nodes(graph)).bit_length()
    carried: dict[Edge, list[int]] = {}
    for (u, v), literal in graph.items():
        for arc in ((u, v), (v, u)):
            if arc[1] != root:
                carried[arc] = [f.aux() for _ in range(bits)]
                yield from ([-bit, literal] for bit in carried[arc])
    for node, incident in edges_at(graph).items():
        if node == root:
            continue
        others = [v if u == node else u for u, v in incident]
        arriving = [carried[other, node] for other in others]
        leaving = [carried[node, other] for other in others if other != root]
        inward, clauses = _total(f, arriving, bits)
        yield from clauses
        outward, clauses = _total(f, leaving, bits)
        yield from clauses
        one_more, clauses = gates.successor(f, outward)
        yield from clauses
        yield from gates.same_number(inward, one_more)


def _total(f: Formula, numbers: list[list[int]], bits: int) -> tuple[list[int], list[Clause]]:
    """The bits of the sum of numbers, and the clauses that make them so."""
    if not numbers:
        zero = [f.aux() for _ in range(bits)]
        return zero, [[-bit] for bit in zero]
    total, clauses = numbers[0], list[Clause]()
    for number in numbers[1:]:
        total, more = gates.sum_of(f, total, number)
        clauses += more
    return total, clauses
