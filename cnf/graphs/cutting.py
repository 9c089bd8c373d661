"""Lazy graphs: the cuts that a model violates."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress, pairwise
from operator import itemgetter, ne

from ..cardinality import Clause
from ..formula import Model, holds
from .graph import Edge, Joined, JoinedNodes, Node, Subgraph
from .separators import parted


def connected_cuts(part: Subgraph, model: Model) -> list[Clause]:
    """For every component S of a model, if there are several: ⋁ x[e] over the edges e that leave S.

    Where nodes are chosen: or a node of S, or a node of another component, is absent.
    """
    if part.literals or part.loose:
        joined = part.joined(model)
        return apart(part, components(joined), joined, model)
    return parted(part, components(part.neighbours, part.standing(model)))


def apart(
    part: Subgraph, sides: Sequence[Mapping[Node, Node]], joined: Joined, model: Model
) -> list[Clause]:
    """If there are several components, an edge leaves each of them."""
    if len(sides) < 2:
        return []
    anchors = [_anchor(part, side, joined) for side in sides]
    first, second = sorted(range(len(sides)), key=lambda i: bool(anchors[i]))[:2]
    cuts = []
    for i, leaving in enumerate(_leaving(part, part.edges, sides, model)):
        other = anchors[second if i == first else first]
        cuts.append([*anchors[i], *other, *leaving])
    return cuts


def joined_cuts(layers: Sequence[Subgraph], ends: JoinedNodes, model: Model) -> list[Clause]:
    """For every component S of a model without an end: ⋁ x[e] over the edges e that leave S.

    Where nodes are chosen: or a node of S is absent; where ends are chosen: or one in S is an end.
    A cut that one of several layers calls for is added for all of them that have all nodes of S.
    """
    cuts = []
    in_model = {node for node, x in ends.chosen.items() if holds(x, model)}
    for part in layers:
        joined = part.joined(model)
        for side in components(joined):
            if side.keys().isdisjoint(ends.certain) and side.keys().isdisjoint(in_model):
                able = [ends.chosen[node] for node in side if node in ends.chosen]
                cuts += [
                    [*able, *cut_off(layer, side, joined, model)]
                    for layer in layers
                    if side.keys() <= layer.incident.keys()
                ]
    return cuts


def cut_off(part: Subgraph, side: Mapping[Node, Node], joined: Joined, model: Model) -> Clause:
    """An edge that leaves the side counts or, where nodes are chosen, one of its nodes is
    absent.
    """
    near = {edge for node in side for edge in part.incident[node]}
    [leaving] = _leaving(part, sorted(near, key=part.order.__getitem__), [side], model)
    return [*_anchor(part, side, joined), *leaving]


def cycle_cuts(part: Subgraph, model: Model) -> list[Clause]:
    """⋁ ¬x[e] over the edges of a cycle, for every chosen edge that is not in a search tree.

    Where nodes are chosen: or one on the cycle is absent.
    """
    joined, parent = part.joined(model), dict[Node, Node]()
    for start in joined:
        if start not in parent:
            parent |= searched(start, joined)
    cuts = []
    for u, v in {*part.chosen(model, joined)}:
        if parent[u] == v or parent[v] == u:
            continue
        ring = meeting(path_up(u, parent), path_up(v, parent))
        cuts.append(not_all(part, [*pairwise(ring), (ring[-1], ring[0])]))
    return cuts


def not_all(part: Subgraph, edges: Iterable[Edge]) -> Clause:
    """At least one of these edges, given in either direction, does not count."""
    if part.literals and not part.there:
        return [-x for x in dict.fromkeys(map(part.either_way.__getitem__, edges))]
    known = part.incident
    named = ((u, v) if (u, v) in known[u] else (v, u) for u, v in edges)
    return [-x for x in dict.fromkeys(x for edge in named for x in part.needed(edge))]


def components(
    joined: Mapping[Node, Iterable[Node]], among: Iterable[Node] | None = None
) -> list[dict[Node, Node]]:
    """The nodes of each component, breadth first from its first node, with their parents; of the
    graph, or of those of its nodes that are given.
    """
    every = [*(joined if among is None else among)]
    left, found = {*every}, list[dict[Node, Node]]()
    for start in every:
        if start in left:
            left.remove(start)
            parent, queue = dict[Node, Node]({start: None}), [start]
            for node in queue:  # grows meanwhile
                for other in joined[node]:
                    if other in left:
                        left.remove(other)
                        parent[other] = node
                        queue.append(other)
            found.append(parent)
    return found


def searched(start: Node, joined: Mapping[Node, Iterable[Node]]) -> dict[Node, Node]:
    """Every node that can be reached from `start`, breadth first, with its parent."""
    parent, queue = {start: None}, [start]
    for node in queue:  # grows meanwhile
        for other in joined[node]:
            if other not in parent:
                parent[other] = node
                queue.append(other)
    return parent


def path_up(node: Node, parent: Mapping[Node, Node]) -> list[Node]:
    """The nodes from a node to the start of the search."""
    path = [node]
    while parent[path[-1]] is not None:
        path.append(parent[path[-1]])
    return path


def meeting(up: list[Node], other: list[Node]) -> list[Node]:
    """The nodes along two paths up, as far as they lead apart, and where they meet, each once: from
    the start of the one to that of the other.
    """
    while len(up) > 1 and len(other) > 1 and up[-2] == other[-2]:
        up.pop()
        other.pop()
    return [*up, *other[-2::-1]]


def _anchor(part: Subgraph, side: Mapping[Node, Node], joined: Joined) -> Clause:
    """The literal *the first node, or edge, of the side is absent*; empty if some node is always
    present.
    """
    if part.loose:
        first = next(iter(side))
        return not_all(part, [(first, joined[first][0])])
    if any(node not in part.there for node in side):
        return []
    return [-part.there[next(iter(side))]]


def _leaving(
    part: Subgraph, edges: Sequence[Edge], sides: Sequence[Mapping[Node, Node]], model: Model
) -> list[Clause]:
    """For each side, a literal for each of these edges that leaves it; it is true if the edge
    counts.
    """
    side_of = {node: i for i, side in enumerate(sides) for node in side}
    leaving = [dict[int, None]() for _ in sides]
    at = [[*map(side_of.get, map(itemgetter(end), edges))] for end in (0, 1)]
    for edge in compress(edges, map(ne, *at)):
        u, v = edge
        for inside, outside in ((u, v), (v, u)):
            if inside in side_of:
                literal = _absent(part, edge, outside, model)
                leaving[side_of[inside]][literal] = None
    return [list(literals) for literals in leaving]


def _absent(part: Subgraph, edge: Edge, outside: Node, model: Model) -> int:
    """A literal that is true if the edge counts, and false in the model, where the edge
    does not.
    """
    literal = part.literals.get(edge)
    if literal is None or (holds(literal, model) and outside in part.there):
        return part.there[outside]
    return literal
