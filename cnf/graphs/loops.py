"""Chosen edges that are one loop, or paths from end to end."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, combinations, compress, pairwise

from ..cardinality import Clause, Count
from ..clock import check_time
from ..formula import Formula, Model
from ..pattern import Pattern
from ..rules import Constraints, Cuts
from .connected import ConnectedEncoding, part_connected, part_joined
from .cutting import apart, components, not_all
from .graph import Graph, JoinedNodes, Node, Subgraph, edges_at

FOUR = 4
"""The fewest edges of a ring in a grid, and the most edges at a node."""

SHORT = 12
"""Rings of up to so many edges are named whole by a cut, too."""


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
        yield node, none_or_two([graph[edge] for edge in at])
    for said in one_part(f, part, how=how):
        yield None, said


def one_part(
    f: Formula, part: Subgraph, *, how: ConnectedEncoding = "cuts"
) -> Iterator[Constraints]:
    """Some edges of a loose part are chosen, and all that are, where they form rings, are one."""
    yield [[*part.literals.values()]]
    if how == "cuts":
        walk = Walk(part)
        yield [Cuts(walk.cuts, walk.near)]
    else:
        yield part_connected(f, part, how=how)


def paths_by_node(
    f: Formula, graph: Graph, ends: Collection[Node], *, how: ConnectedEncoding = "cuts"
) -> Iterator[tuple[Node | None, Constraints]]:
    """The parts of `paths` by node; the node None has what is about no node."""
    part = Subgraph(graph, None, loose=True)
    for node, at in edges_at(graph, ends).items():
        literals = [graph[edge] for edge in at]
        yield node, [f.exactly_one(literals)] if node in ends else none_or_two(literals)
    yield None, part_joined(f, part, JoinedNodes(dict.fromkeys(ends), {}), how=how)


class Walk:
    """The edges of a graph, numbered, so that rings of chosen ones are walked along."""

    def __init__(self, part: Subgraph) -> None:
        self.part = part
        self.literals = [*part.literals.values()]
        numbers = {node: i for i, node in enumerate(part.incident)}
        self.ends = [(numbers[u], numbers[v]) for u, v in part.literals]
        self.at = [{part.order[edge] for edge in at} for at in part.incident.values()]

    def cuts(self, model: Model) -> list[Clause]:
        """For each of several rings but the longest: an edge leaves it, or one of it, or one
        elsewhere, is not chosen; and for a short one, an edge of it, or one elsewhere, is not.
        """
        rings = self.rings(model)
        if rings is None:
            return loop_cuts(self.part, model)
        *others, longest = sorted(rings, key=len) or [[]]
        cuts = list[Clause]()
        for ring in others:
            check_time()
            one, elsewhere = -self.between(*ring[:2]), -self.between(*longest[:2])
            cuts.append([one, elsewhere, *self.leaving(ring)])
            if len(ring) <= SHORT:
                sides = pairwise([*ring, ring[0]])
                cuts.append([*(-self.between(u, v) for u, v in sides), elsewhere])
        return cuts

    def near(self, model: Model) -> list[Clause]:
        """Where the longest ring passes two opposite sides of a square, and would be two rings if
        it passed the other two: the cut for the shorter of them.

        Nodes of that ring come after one another: a, b, those of the one ring, up to d, then c. The
        sides a–c and b–d would be there in place of a–b and d–c.
        """
        cuts, ring = list[Clause](), max(self.rings(model) or [[]], key=len)
        place = {node: i or len(ring) for i, node in enumerate(ring)}
        for i, (a, b) in enumerate(pairwise(ring)):
            check_time()
            for c, side in self.beside[a].items():
                end = place.get(c, 0)
                inner = end - i - 1
                if FOUR <= inner <= len(ring) - FOUR and ring[end - 1] in self.beside[b]:
                    other = self.literals[self.beside[b][ring[end - 1]]]
                    short = 2 * inner <= len(ring)
                    part = ring[i + 1 : end] if short else ring[end:] + ring[: i + 1]
                    cuts.append([-self.literals[side], -other, *self.leaving(part)])
        return cuts

    def leaving(self, nodes: Iterable[int]) -> Iterator[int]:
        """The literals of edges between these nodes and others."""
        found = set[int]()
        for node in nodes:
            found ^= self.at[node]  # an edge inside is at two nodes
        return map(self.literals.__getitem__, found)

    @cached_property
    def beside(self) -> Sequence[Mapping[int, int]]:
        """For each node its neighbours, with the edges that lead there."""
        found: list[dict[int, int]] = [{} for _ in self.at]
        for edge, (u, v) in enumerate(self.ends):
            found[u][v] = found[v][u] = edge
        return found

    def between(self, u: int, v: int) -> int:
        """The literal of the edge between two nodes."""
        [edge] = self.at[u] & self.at[v]
        return self.literals[edge]

    def rings(self, model: Model) -> list[list[int]] | None:
        """The nodes of each ring, one after another; None if chosen edges end or branch somewhere.

        Of the two neighbours of a node, the one is the other in exclusive or with the sum of both.
        """
        ends, both, there = self.ends, [0] * len(self.at), [*map(model.__contains__, self.literals)]
        chosen = [*compress(ends, there)]
        degrees = Counter(chain.from_iterable(chosen))
        if not (self.part.positive and {*degrees.values()} <= {2}):
            return None
        for u, v in chosen:
            both[u] ^= v
            both[v] ^= u
        found, left = list[list[int]](), {*degrees}
        for start in degrees:
            if start in left:
                first = ends[min(edge for edge in self.at[start] if there[edge])]
                ring, before, node = [start], start, sum(first) - start
                while node != start:
                    ring.append(node)
                    before, node = node, both[node] ^ before
                left.difference_update(ring)
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


def none_or_two(literals: Sequence[int]) -> Constraints:
    """None of the literals is true, or exactly two are; a count, if they are many."""
    n = len(literals)
    more = [] if n <= FOUR else [Count(literals, None, 2)]
    return [*more, *none_or_two_of(n).over(literals)]


@lru_cache(maxsize=16)
def none_or_two_of(n: int) -> Pattern:
    """Of n literals, one is not the only true one; of up to four, no three are true."""
    every = range(1, n + 1)
    three = combinations([-x for x in every], 3) if n <= FOUR else ()
    return Pattern([*map(list, three), *([-x, *(y for y in every if y != x)] for x in every)])
