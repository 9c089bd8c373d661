"""What follows from sums modulo 2, where nearly every variable is counted in two of them.

Then the sums are the nodes of a graph, and the variables its edges. Where edges are the only ones
between a part of the graph and the rest, all sums of the part together say whether an even or an
odd number of them is true: so an edge that is the only one has a value, and of two edges one gives
the other. No single sum says so, and a search that guesses wrong finds the contradiction only where
the part ends. Which edges these are, sums of random labels say: each edge outside a spanning tree
gets one, each edge of the tree the sum of those that close a cycle with it. An edge is the only one
if its label is zero, and two are if theirs are equal, wrongly so once in 2⁶⁴ times. Source: D.
Pritchard, R. Thurimella, *Fast computation of small cuts via cycle space sampling*, ACM
Transactions on Algorithms 7 (4), 2011.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import NamedTuple

from pencilsat.cnf.cardinality import Clause, Count
from pencilsat.cnf.formula import Formula

BITS = 64
"""The length of a label."""

OUTSIDE = 0
"""The node at the other end of a variable that is not counted in exactly two sums."""


class Edge(NamedTuple):
    """A variable, and the numbers of the two sums in which it is counted."""

    variable: int
    ends: tuple[int, int]


def sums(formula: Formula) -> list[Count]:
    """The counts of a formula whose number is given."""
    every = (c for rule in formula.rules.values() for c in rule.constraints)
    return [c for c in every if isinstance(c, Count) and c.low == c.high and not c.unless]


def links(counts: Iterable[Count], fixed: AbstractSet[int]) -> list[Clause]:
    """Clauses that follow from the sums of the counts modulo 2: units, and equations of two
    variables; `fixed` are literals that are known to be true.
    """
    odd, at = [False], dict[int, list[int]]()
    for number, count in enumerate(counts, 1):
        assert count.low is not None
        odd.append(bool(count.low % 2))
        for x in count.literals:
            odd[number] ^= x in fixed or (x < 0 and -x not in fixed)
            if x not in fixed and -x not in fixed:
                at.setdefault(abs(x), []).append(number)
    return [*_clauses(_edges(at), odd)]


def _edges(at: dict[int, list[int]]) -> list[Edge]:
    """An edge for each variable, by the numbers of the sums in which it is counted: one to
    `OUTSIDE` for each of them, if there are not two.
    """
    found = list[Edge]()
    for v, numbers in at.items():
        if len(numbers) == 2:
            found.append(Edge(v, (numbers[0], numbers[1])))
        else:
            found += [Edge(v, (OUTSIDE, number)) for number in numbers]
    return found


def _clauses(edges: Sequence[Edge], odd: list[bool]) -> Iterator[Clause]:
    """The units and equations that the graph implies, whose nodes are `odd`."""
    labels, odd_below = _labelled(edges, odd)
    alike = dict[int, list[int]]()
    for i, label in enumerate(labels):
        alike.setdefault(label, []).append(i)
    for i in alike.pop(0, ()):
        yield [edges[i].variable if odd_below[i] else -edges[i].variable]
    for group in alike.values():
        for i, j in pairwise(group):
            a, b = edges[i].variable, edges[j].variable
            b = -b if odd_below[i] ^ odd_below[j] else b
            yield from ([-a, b], [a, -b])


def _labelled(edges: Sequence[Edge], odd: Sequence[bool]) -> tuple[list[int], list[bool]]:
    """The label of each edge; and for each edge of a spanning tree, whether an odd number of
    variables is true among it and all edges that close a cycle with it; False for other edges.
    """
    order, up = _spanning_tree(edges, len(odd))
    tree = {*up.values()}
    label, total = [0] * len(odd), [*odd]
    labels, odd_below = [0] * len(edges), [False] * len(edges)
    draw = random.Random(1)
    for i, edge in enumerate(edges):
        if i not in tree:
            labels[i] = draw.getrandbits(BITS)
            for end in edge.ends:
                label[end] ^= labels[i]
    for node in reversed(order):
        if node in up:
            i = up[node]
            labels[i], odd_below[i] = label[node], total[node]
            above = sum(edges[i].ends) - node
            label[above] ^= label[node]
            total[above] ^= total[node]
    return labels, odd_below


def _spanning_tree(edges: Sequence[Edge], size: int) -> tuple[list[int], dict[int, int]]:
    """The nodes, each after the one above it, first `OUTSIDE`; and the number of the edge that
    leads up from each, except from roots.
    """
    beside: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    for i, (_, (a, b)) in enumerate(edges):
        beside[a].append((b, i))
        beside[b].append((a, i))
    order, up, seen = list[int](), dict[int, int](), [False] * size
    for root in range(size):
        waiting = [] if seen[root] else [root]
        seen[root] = True
        while waiting:
            node = waiting.pop()
            order.append(node)
            for other, i in beside[node]:
                if not seen[other]:
                    seen[other], up[other] = True, i
                    waiting.append(other)
    return order, up
