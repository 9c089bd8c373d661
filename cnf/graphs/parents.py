"""Connectivity by parent arcs, which lead along edges from a root to every node."""

import heapq
from collections.abc import Collection, Mapping
from itertools import permutations

from .. import gates
from ..formula import Formula
from ..rules import Constraints
from .cutting import path_up, searched
from .graph import Edge, Node, Rooted, edges_at

Arcs = dict[Edge, int]


def few_edges(f: Formula, g: Rooted) -> Constraints:
    """Every chosen edge is the parent arc of one of its ends; other nodes but the root have one.

    So at most n - 1 edges are chosen: a connected graph with so few is a tree. O(m) clauses, and an
    at-most-one for every node.
    """
    return parents_connect(f, g, parent_arcs(f, g), tree=True)


def elimination(f: Formula, g: Rooted, *, tree: bool = False) -> Constraints:
    """Every node but the root has a parent that comes before it in an order without cycles.

    before[u, v] holds for every parent arc u → v. Nodes are eliminated in min-degree order; for
    v and its remaining neighbours u ≠ w: before[u, v] ∧ before[v, w] → before[u, w], and
    ¬before[u, v] ∨ ¬before[v, u]: O(n·w²) clauses, w the most remaining neighbours of a node.
    """
    inner: dict[Node, dict[Node, None]] = {}
    for u, v in g.edges:
        if g.root not in (u, v):
            inner.setdefault(u, {})[v] = inner.setdefault(v, {})[u] = None
    f.expect(len(g.edges) * width(inner) ** 2)
    parent = parent_arcs(f, g)
    yield from parents_connect(f, g, parent, tree=tree)
    before = {(u, v): f.aux() for u, v in parent if u != g.root}
    for arc, literal in before.items():
        yield [-parent[arc], literal]
    yield from acyclic(f, before)


def acyclic(f: Formula, before: Arcs) -> Constraints:
    """The arcs, given in both directions between neighbours, have no directed cycle: O(n·w²)
    clauses.

    Arcs between nodes that become neighbours are added to `before`.
    """
    neighbours: dict[Node, dict[Node, None]] = {}
    for u, v in before:
        neighbours.setdefault(u, {})[v] = None
    f.expect(len(before) / 2 * width(neighbours) ** 2)
    place = {node: i for i, node in enumerate(neighbours)}
    heap = [(len(around), place[node], node) for node, around in neighbours.items()]
    heapq.heapify(heap)
    while heap:
        degree, _, v = heapq.heappop(heap)
        if v not in neighbours or degree != len(neighbours[v]):
            continue  # outdated: since this entry, v has lost or gained neighbours
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


def width(neighbours: Mapping[Node, Collection[Node]]) -> float:
    """About how many neighbours a node has left when it is eliminated: as many nodes as are on
    average at the same distance from one that is far out.
    """
    if not neighbours:
        return 0
    far = [*searched(next(iter(neighbours)), neighbours)][-1]
    parent = searched(far, neighbours)
    return len(parent) / len(path_up([*parent][-1], parent))


def tree(f: Formula, g: Rooted, *, tree: bool = False) -> Constraints:
    """Every node but the root has a parent, whose level is one less than its own.

    parent[u, v] → level[v] = level[u] + 1, with levels of b = ⌈log₂(n + 1)⌉ bits: 2b clauses for
    each arc and 7b for each node.
    """
    parent = parent_arcs(f, g)
    yield from parents_connect(f, g, parent, tree=tree)
    nodes = edges_at(g.edges)
    bits = len(nodes).bit_length()
    f.expect(24 * bits * len(g.edges))
    level = {node: [f.aux() for _ in range(bits)] for node in nodes}
    yield from ([-bit] for bit in level.get(g.root, []))
    children: dict[Node, list[Node]] = {}
    for u, v in parent:
        children.setdefault(u, []).append(v)
    place = {v: i for i, v in enumerate(level)}
    for u, others in children.items():
        below, clauses = gates.successor(f, level[u])
        yield from clauses
        for v in sorted(others, key=place.__getitem__):
            yield from gates.same_number(level[v], below, unless=[-parent[u, v]])


def parent_arcs(f: Formula, g: Rooted) -> Arcs:
    """Variables *u is the parent of v*, in both directions along each edge, but not into
    the root.
    """
    arcs = [arc for u, v in g.edges for arc in ((u, v), (v, u))]
    return {(u, v): f.aux() for u, v in arcs if v != g.root}


def parents_connect(f: Formula, g: Rooted, parent: Arcs, *, tree: bool) -> Constraints:
    """Parent arcs run along chosen edges; every present node but the root has a parent.

    2m + n clauses. With `tree`: exactly one parent, and every chosen edge is a parent arc.
    """
    into: dict[Node, list[int]] = {}
    for (u, v), literal in parent.items():
        into.setdefault(v, []).append(literal)
        yield [-literal, g.edges[u, v] if (u, v) in g.edges else g.edges[v, u]]
    for node in g.incident:
        if node != g.root:
            into.setdefault(node, [])
    for node, literals in into.items():
        if node not in g.there:
            yield f.exactly_one(literals) if tree else literals
        else:
            yield [*g.missing(node), *literals]
            if tree:
                yield f.at_most_one(literals)
    if tree:
        for (u, v), literal in g.edges.items():
            ways = [parent[arc] for arc in ((u, v), (v, u)) if arc in parent]
            yield [-literal, *ways]
            if len(ways) == 2:
                yield [-ways[0], -ways[1]]
