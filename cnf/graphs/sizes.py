"""Estimates of how much each encoding of a graph writes."""

from collections import Counter
from collections.abc import Collection

from pencilsat.cnf.formula import Formula


def sizes(
    f: Formula, degrees: Collection[int], *, tree: bool = False, nodes: bool = False
) -> dict[str, float]:
    """About how many literals and variables `connected` writes for a graph with these degrees, by
    encoding; `nodes` says that nodes are chosen, and neighbours always joined.

    The width of the elimination order is taken to be that of an irregular planar graph.
    """
    if nodes:
        return _beside(f, degrees, 4 * sum(degrees), tree=tree)
    n, m = len(degrees), sum(degrees) / 2
    touching = sum(d * d for d in degrees) / max(1, m) - 2
    parents = _parents(f, degrees, tree)
    reached = 2 * m + (parents if tree else 0)
    return {
        "cuts": reached,
        "deepening": reached,
        "elimination": parents + 6 * m + eliminated(m, n**0.5),
        "layered": reached + m * m * (4 + touching),
        "tree": parents + 24 * m * n.bit_length(),
        "flow": reached + 164 * m * n.bit_length(),
    }


def loop_sizes(f: Formula, degrees: Collection[int]) -> dict[str, float]:
    """The same for `one_loop`: 0 or 2 edges at each node, at least one edge, and all connected."""
    nodes = Counter(degrees).items()
    degree = sum(times * (d * d + f.size_of_sum([1] * d, 2)) for d, times in nodes)
    degree += sum(degrees) / 2
    connected = _beside(f, degrees, 3 * sum(degrees), tree=False)
    return {name: degree + size for name, size in connected.items()}


def eliminated(edges: float, width: float) -> float:
    """About how many literals and variables `acyclic` writes, for an elimination order of this
    width.
    """
    return edges * width * width


def _parents(f: Formula, degrees: Collection[int], tree: bool) -> float:
    """The same for the parent arcs of a graph."""
    m = sum(degrees) / 2
    return 8 * m + (sum(map(f.size_of_one, degrees)) + 7 * m if tree else 0)


def _beside(
    f: Formula, degrees: Collection[int], counted: float, *, tree: bool
) -> dict[str, float]:
    """The same for a graph with an extra root; `counted` is the size of defining which
    edges count.
    """
    n, m = len(degrees) + 1, sum(degrees) / 2 + len(degrees)
    touching = sum(d * (d + 1) for d in degrees) / max(1, m)
    parents = counted + 6 * n + _parents(f, [d + 1 for d in degrees], tree) + 4 * n
    reached = counted + 6 * n + 2 * m + (parents if tree else 0)
    return {
        "cuts": 0,
        "deepening": reached,
        "elimination": parents + 6 * m + eliminated(m - n, n**0.5),
        "layered": reached + m * n * (4 + touching),
        "tree": parents + 24 * m * n.bit_length(),
        "flow": reached + 164 * m * n.bit_length(),
    }
