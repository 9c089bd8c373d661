"""Chosen edges that are one loop, or paths from end to end."""

from collections.abc import Collection, Iterator
from itertools import chain, compress

from ..cardinality import Clause
from ..clock import check_time
from ..formula import Formula, Model
from ..rules import Constraints, Cuts
from .connected import ConnectedEncoding, part_connected, part_joined
from .cutting import apart, components, not_all
from .graph import Graph, JoinedNodes, Node, Subgraph, edges_at


def one_loop(f: Formula, graph: Graph, *, how: ConnectedEncoding = "cuts") -> Constraints:
    """The chosen edges are one cycle, which is not empty; nodes may be left out.

    0 or 2 edges at every node, at least one edge, and all edges are connected. For a ring that is
    not the whole, there is another cut: ⋁ ¬x[e] over its edges, or ¬x[e′] for an edge e′ elsewhere.
    """
    return chain.from_iterable(said for _, said in one_loop_by_node(f, graph, how=how))


def paths(
    f: Formula, graph: Graph, ends: Collection[Node], *, how: ConnectedEncoding = "cuts"
) -> Constraints:
    """The chosen edges are disjoint paths, each from one of the ends to another; nodes may be left
    out.

    1 edge at every end, 0 or 2 at every other node, and every component contains an end.
    """
    return chain.from_iterable(said for _, said in paths_by_node(f, graph, ends, how=how))


def one_loop_by_node(
    f: Formula, graph: Graph, *, how: ConnectedEncoding = "cuts"
) -> Iterator[tuple[Node | None, Constraints]]:
    """The parts of `one_loop` by node, for explanations; the node None has what is about no
    node.
    """
    part = Subgraph(graph, None, loose=True)
    for node, at in part.incident.items():
        yield node, _none_or_two(f, [graph[edge] for edge in at])
    yield None, [[*graph.values()]]
    if how == "cuts":
        yield None, [Cuts(Walk(part).cuts)]
    else:
        yield None, part_connected(f, part, how=how)


def paths_by_node(
    f: Formula, graph: Graph, ends: Collection[Node], *, how: ConnectedEncoding = "cuts"
) -> Iterator[tuple[Node | None, Constraints]]:
    """The parts of `paths` by node; the node None has what is about no node."""
    part = Subgraph(graph, None, loose=True)
    for node, at in edges_at(graph, ends).items():
        literals = [graph[edge] for edge in at]
        yield node, [f.exactly_one(literals)] if node in ends else _none_or_two(f, literals)
    yield None, part_joined(f, part, JoinedNodes(dict.fromkeys(ends), {}), how=how)


class Walk:
    """The edges of a graph, numbered, so that rings of chosen ones are walked along."""

    def __init__(self, part: Subgraph) -> None:
        self.part = part
        self.literals = [*part.literals.values()]
        numbers = {node: i for i, node in enumerate(part.incident)}
        self.ends = [(numbers[u], numbers[v]) for u, v in part.literals]
        self.at = [[part.order[edge] for edge in at] for at in part.incident.values()]

    def cuts(self, model: Model) -> list[Clause]:
        """For each of several rings: an edge leaves it, or one of it, or one elsewhere, is not
        chosen; and an edge of it, or one elsewhere, is not.
        """
        rings = self.rings(model)
        if rings is None:
            return loop_cuts(self.part, model)
        cuts, literals = list[Clause](), self.literals
        for ring in rings if len(rings) > 1 else ():
            check_time()
            inside = {node for edge in ring for node in self.ends[edge]}
            every = dict.fromkeys(edge for node in inside for edge in self.at[node])
            leaving = [literals[e] for e in every if not inside.issuperset(self.ends[e])]
            elsewhere = -literals[rings[ring is rings[0]][0]]
            cuts.append([-literals[ring[0]], elsewhere, *leaving])
            cuts.append([*(-literals[edge] for edge in ring), elsewhere])
        return cuts

    def rings(self, model: Model) -> list[list[int]] | None:
        """The edges of each ring, one after another; None if chosen edges end or branch somewhere.

        At a node of two edges, the one is the other in exclusive or with the sum of both.
        """
        ends, every = self.ends, range(len(self.ends))
        chosen = [*compress(every, map(model.__contains__, self.literals))]
        both, degree = [0] * len(self.at), [0] * len(self.at)
        for edge in chosen:
            for node in ends[edge]:
                both[node] ^= edge
                degree[node] += 1
        if not (self.part.positive and {*degree} <= {0, 2}):
            return None
        found, left = list[list[int]](), {*chosen}
        for edge in chosen:
            if edge in left:
                ring, node = list[int](), ends[edge][0]
                while edge in left:
                    left.remove(edge)
                    ring.append(edge)
                    u, v = ends[edge]
                    node = v if node == u else u
                    edge ^= both[node]
                found.append(ring)
        return found


def loop_cuts(part: Subgraph, model: Model) -> list[Clause]:
    """The cuts for a part that is not connected, and for every ring in it that is not the whole."""
    joined = part.joined(model)
    sides = components(joined)
    cuts = apart(part, sides, joined, model)
    for i, side in enumerate(sides if len(sides) > 1 else ()):
        if all(len(joined[node]) == 2 for node in side):
            elsewhere = next(iter(sides[1 if i == 0 else 0]))
            ring = [(node, other) for node in side for other in joined[node]]
            cuts.append(not_all(part, [*ring, (elsewhere, joined[elsewhere][0])]))
    return cuts


def _none_or_two(f: Formula, literals: list[int]) -> Constraints:
    """None of the literals is true, or exactly two are."""
    yield f.at_most(literals, 2)
    for i, x in enumerate(literals):
        yield [-x, *literals[:i], *literals[i + 1 :]]
