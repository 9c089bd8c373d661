"""How much each way of connecting a graph writes, found without writing it."""

from collections.abc import Collection

from pencilsat.cnf.formula import Formula


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
