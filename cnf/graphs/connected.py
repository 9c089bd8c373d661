"""Chosen nodes and edges that are connected, that reach given ends, or that close no cycle."""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Literal

from ..cardinality import Count
from ..formula import Formula
from ..rules import Constraints, Cuts
from . import layers, parents
from .cutting import connected_cuts, cycle_cuts, joined_cuts
from .flows import flow
from .graph import Graph, JoinedNodes, Node, Nodes, Pairs, Subgraph, rooted, whole

ConnectedEncoding = Literal["cuts", "elimination", "layered", "tree", "flow"]
"""The encodings."""

EAGER: Mapping[ConnectedEncoding, Callable[..., Constraints]] = {
    "elimination": parents.elimination,
    "layered": layers.layered,
    "tree": parents.tree,
    "flow": flow,
}
"""The encodings that connect all present nodes to a root."""


def connected(
    f: Formula,
    graph: Graph | Pairs,
    *,
    nodes: Nodes | None = None,
    how: ConnectedEncoding = "cuts",
    tree: bool = False,
) -> Constraints:
    """The present nodes are connected by chosen edges; there may be no nodes.

    With `tree`, these edges have no cycle.
    """
    return part_connected(f, Subgraph(graph, nodes), how=how, tree=tree)


def joined(
    f: Formula,
    graph: Graph | Pairs,
    ends: Collection[Node],
    *,
    nodes: Nodes | None = None,
    chosen_ends: Nodes | None = None,
    how: ConnectedEncoding = "cuts",
) -> Constraints:
    """Every present node is an end, or is connected to one.

    The ends are `ends`, and the nodes of `chosen_ends` whose literals are true.
    """
    return part_joined(
        f, Subgraph(graph, nodes), JoinedNodes(dict.fromkeys(ends), chosen_ends or {}), how=how
    )


def forest(
    f: Formula, graph: Graph | Pairs, *, nodes: Nodes | None = None, how: ConnectedEncoding = "cuts"
) -> Constraints:
    """The chosen edges between present nodes have no cycle."""
    part = Subgraph(graph, nodes)
    if how == "cuts":
        return [Cuts(partial(cycle_cuts, part))]
    g, clauses = rooted(f, part)
    return [*clauses, *EAGER[how](f, g, tree=True)]


def no_more_edges_than_a_tree(f: Formula, graph: Graph) -> Constraints:
    """At most n - 1 edges are chosen, as many as a tree of all nodes has: a connected graph with so
    few is a tree. O(m) clauses, and an at-most-one for every node.
    """
    return parents.few_edges(f, whole(graph)) if graph else []


def part_connected(
    f: Formula, part: Subgraph, *, how: ConnectedEncoding, tree: bool = False
) -> Constraints:
    """The part is connected; with `tree`, without a cycle."""
    if how == "cuts":
        if part.whole:
            yield from part.every_node_reached()
        yield Cuts(partial(connected_cuts, part))
        if tree:
            yield Cuts(partial(cycle_cuts, part))
    elif not part.whole:
        g, clauses = rooted(f, part)
        yield from clauses
        first = [x for (u, _), x in g.edges.items() if u == g.root]
        yield Count(first, None, 1, encoding="seqcounter")  # linear: as many as the nodes
        yield from EAGER[how](f, g, tree=tree)
    elif part.edges:
        yield from EAGER[how](f, whole(part.literals), tree=tree)


def part_joined(
    f: Formula, part: Subgraph, ends: JoinedNodes, *, how: ConnectedEncoding
) -> Constraints:
    """Every component of the part contains an end."""
    if how == "cuts":
        return [Cuts(partial(joined_cuts, [part], ends))]
    g, clauses = rooted(f, part, ends)
    return [*clauses, *EAGER[how](f, g)]
