"""Chosen nodes that form regions, each with its root and its size, or with its label."""

from collections import deque
from collections.abc import Collection, Hashable, Iterator, Mapping
from functools import partial
from itertools import islice, pairwise
from typing import TypeVar

from ..cardinality import Clause
from ..formula import Formula, Model
from ..rules import Constraints, Cuts
from .connected import ConnectedEncoding, connected, joined, part_joined
from .cutting import (
    components,
    cut_off,
    joined_cuts,
    not_all,
    path_up,
    searched,
)
from .graph import Edge, Graph, JoinedNodes, Node, Nodes, Pairs, Subgraph

L = TypeVar("L", bound=Hashable)

Sizes = Mapping[Node, int | None]
"""The root of every region, with the region's number of nodes; None if that is free."""


def regions(
    f: Formula,
    graph: Graph | Pairs,
    sizes: Sizes,
    *,
    nodes: Nodes | None = None,
    how: ConnectedEncoding = "cuts",
) -> Constraints:
    """The present nodes form connected regions, one for every root, each of its root's size.

    All roots are present, and no chosen edge joins two regions. In eager encodings, member[r, v]
    says that v belongs to the region of r, for every v that is near enough; the region is `joined`
    to its root, chosen neighbours belong to the same region, and Σ member[r, v] is its size.
    """
    part = Subgraph(graph, nodes)
    yield from ([part.there[root]] for root in sizes if root in part.there)
    if how == "cuts":
        yield Cuts(partial(region_cuts, part, sizes))
        return
    n = len(part.incident)
    f.expect(14 * sum(min(n, 2 * (size or n) ** 2) for size in sizes.values()))
    yield from part_joined(f, part, JoinedNodes(dict.fromkeys(sizes), {}), how=how)
    for root, size in sizes.items():
        member = {v: f.aux() for v in _near(part, root, sizes)}
        yield [member[root]]
        yield from ([-member[v], part.there[v]] for v in member if v in part.there)
        for edge in part.edges:
            yield from _same_region(part, edge, member)
        if size is not None:
            yield f.exactly([*member.values()], size)


def regions_by_label(
    f: Formula,
    graph: Mapping[Edge, Mapping[L, int]] | Pairs,
    labels: Mapping[Node, Mapping[L, int]],
    ends: Collection[Node] | None = None,
    *,
    how: ConnectedEncoding = "cuts",
) -> Constraints:
    """For every label, the nodes that have it are connected; or, with ends, each is joined to an
    end.

    A node has a literal for every label that it can have, and an edge for each that both its nodes
    can have, unless all neighbours with the same label are joined. With ends, a cut is added for
    all labels at once.
    """
    layers = dict[L, tuple[Graph | Pairs, Nodes]]()
    for label in dict.fromkeys(label for here in labels.values() for label in here):
        literals: Nodes = {node: here[label] for node, here in labels.items() if label in here}
        if isinstance(graph, Mapping):
            wired = {edge: here[label] for edge, here in graph.items() if label in here}
            layers[label] = wired, literals
        else:
            able = [(u, v) for u, v in graph if u in literals and v in literals]
            layers[label] = able, literals
    if ends is not None and how == "cuts":
        parts = [Subgraph(*layer) for layer in layers.values()]
        yield Cuts(partial(joined_cuts, parts, JoinedNodes(dict.fromkeys(ends), {})))
        return
    for edges, literals in layers.values():
        if ends is None:
            yield from connected(f, edges, nodes=literals, how=how)
        else:
            yield from joined(f, edges, ends, nodes=literals, how=how)


def region_cuts(part: Subgraph, sizes: Sizes, model: Model) -> list[Clause]:
    """For a component without a root, or smaller than its root's size: some edge leaves it.

    For one with two roots: an edge of a path between them does not count. For one that is too
    large: an edge of a tree around the root, with one node too many, does not count.
    """
    joined, cuts = part.joined(model), []
    for side in components(joined):
        roots = [node for node in side if node in sizes]
        size = sizes[roots[0]] if len(roots) == 1 else None
        if not roots or (size is not None and len(side) < size):
            cuts.append(cut_off(part, side, joined, model))
        elif len(roots) > 1 or (size is not None and len(side) > size):
            parent = searched(roots[0], joined)
            if size is None:
                way = path_up(roots[1], parent)
                edges = [*pairwise(way)]
            else:
                edges = [(v, parent[v]) for v in islice(parent, 1, size + 1)]
            cuts.append(not_all(part, edges))
    return cuts


def _near(part: Subgraph, root: Node, sizes: Sizes) -> Iterator[Node]:
    """The nodes that can belong to the region of the root."""
    size, distance, queue = sizes[root], {root: 1}, deque([root])
    while queue:
        node = queue.popleft()
        yield node
        for edge in part.incident.get(node, []) if distance[node] != size else []:
            other = edge[1] if edge[0] == node else edge[0]
            if other not in distance and other not in sizes:
                distance[other] = distance[node] + 1
                queue.append(other)


def _same_region(part: Subgraph, edge: Edge, member: Mapping[Node, int]) -> Iterator[Clause]:
    """Of an edge that counts, both ends are members, or neither is."""
    apart = [-x for x in part.needed(edge)]
    for u, v in (edge, edge[::-1]):
        if u in member:
            yield [*apart, -member[u], *([member[v]] if v in member else [])]
