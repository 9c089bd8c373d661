"""Estimates of how much each encoding of a graph writes."""

from collections.abc import Mapping

from ..formula import Formula

Degrees = Mapping[int, int]
"""How many nodes have so many edges: what the size of a graph's encoding depends on."""


def sizes(
    f: Formula, degrees: Degrees, *, tree: bool = False, nodes: bool = False
) -> dict[str, float]:
    """About how many literals and variables `connected` writes for a graph with these degrees, by
    encoding; `nodes` says that nodes are chosen, and neighbours always joined.

    The width of the elimination order is taken to be that of an irregular planar graph.
    """
    n, m = nodes_and_edges(degrees)
    if nodes:
        return _beside(f, degrees, 8 * m, tree=tree)
    touching = sum(times * d * d for d, times in degrees.items()) / max(1, m) - 2
    parents = _parents(f, degrees, tree)
    reached = 2 * m + (parents if tree else 0)
    return {
        "cuts": reached,
        "elimination": parents + 6 * m + eliminated(m, n**0.5),
        "layered": reached + m * m * (4 + touching),
        "tree": parents + 24 * m * n.bit_length(),
        "flow": reached + 164 * m * n.bit_length(),
    }


def nodes_and_edges(degrees: Degrees) -> tuple[int, float]:
    """How many nodes and edges the graph has."""
    return sum(degrees.values()), sum(times * d for d, times in degrees.items()) / 2


def loop_sizes(f: Formula, degrees: Degrees) -> dict[str, float]:
    """The same for `one_loop`: 0 or 2 edges at each node, at least one edge, and all connected."""
    nodes = degrees.items()
    _, m = nodes_and_edges(degrees)
    degree = m + sum(times * (d * d + f.size_of_sum([1] * d, 2)) for d, times in nodes)
    connected = _beside(f, degrees, 6 * m, tree=False)
    return {name: degree + size for name, size in connected.items()}


def eliminated(edges: float, width: float) -> float:
    """About how many literals and variables `acyclic` writes, for an elimination order of this
    width.
    """
    return edges * width * width


def _parents(f: Formula, degrees: Degrees, tree: bool) -> float:
    """The same for the parent arcs of a graph."""
    _, m = nodes_and_edges(degrees)
    once = sum(times * f.size_of_one(d) for d, times in degrees.items()) if tree else 0
    return once + (15 if tree else 8) * m


def _beside(f: Formula, degrees: Degrees, counted: float, *, tree: bool) -> dict[str, float]:
    """The same for a graph with an extra root; `counted` is the size of defining which
    edges count.
    """
    most, m = nodes_and_edges(degrees)
    n, m = most + 1, m + most
    touching = sum(times * d * (d + 1) for d, times in degrees.items()) / max(1, m)
    rooted = {d + 1: times for d, times in degrees.items()}
    parents = counted + 6 * n + _parents(f, rooted, tree) + 4 * n
    reached = counted + 6 * n + 2 * m + (parents if tree else 0)
    return {
        "cuts": 0,
        "elimination": parents + 6 * m + eliminated(m - n, n**0.5),
        "layered": reached + m * n * (4 + touching),
        "tree": parents + 24 * m * n.bit_length(),
        "flow": reached + 164 * m * n.bit_length(),
    }
