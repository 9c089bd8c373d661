"""Chosen edges that are one loop, or paths from end to end."""

from collections.abc import Collection, Iterator
from functools import partial
from itertools import chain

from ..cardinality import Clause
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
        yield None, [Cuts(partial(loop_cuts, part))]
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
