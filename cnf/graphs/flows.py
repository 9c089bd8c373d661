"""Connectivity by flows: a root sends one unit to every other node."""

from .. import gates
from ..cardinality import Clause
from ..formula import Formula
from ..rules import Constraints
from .graph import Edge, Rooted
from .parents import few_edges


def flow(f: Formula, g: Rooted, *, tree: bool = False) -> Constraints:
    """A root sends one unit to every other present node, over chosen edges.

    flow[u, v] ≥ 0 in b = ⌈log₂(n + 1)⌉ bits; flow[u, v] > 0 → x[u, v]; Σ flow[u, v] = Σ flow[v, w]
    + 1 for every v but the root: O(m·b) clauses, at most 58 for each bit of an edge.
    """
    yield from g.every_node_reached()
    if tree:
        yield from few_edges(f, g)
    bits = len(g.incident).bit_length()
    f.expect(164 * bits * len(g.edges))
    carried: dict[Edge, list[int]] = {}
    for (u, v), literal in g.edges.items():
        for arc in ((u, v), (v, u)):
            if arc[1] != g.root:
                carried[arc] = [f.aux() for _ in range(bits)]
                yield from ([-bit, literal] for bit in carried[arc])
    for node, incident in g.incident.items():
        if node == g.root:
            continue
        others = [v if u == node else u for u, v in incident]
        arriving = [carried[other, node] for other in others]
        leaving = [carried[node, other] for other in others if other != g.root]
        inward, clauses = _total(f, arriving, bits)
        yield from clauses
        outward, clauses = _total(f, leaving, bits)
        yield from clauses
        one_more, clauses = gates.successor(f, outward)
        yield from clauses
        yield from gates.same_number(inward, one_more, unless=g.missing(node))


def _total(f: Formula, numbers: list[list[int]], bits: int) -> tuple[list[int], list[Clause]]:
    """The bits of the sum of numbers, and the clauses that define them."""
    if not numbers:
        zero = [f.aux() for _ in range(bits)]
        return zero, [[-bit] for bit in zero]
    total, clauses = numbers[0], list[Clause]()
    for number in numbers[1:]:
        total, more = gates.sum_of(f, total, number)
        clauses += more
    return total, clauses
