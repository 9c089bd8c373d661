"""Abstract graphs of which a model chooses a part."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain, compress
from operator import not_
from typing import Any, NamedTuple

from .. import gates
from ..cardinality import Clause, Clauses
from ..formula import Formula, Model, holds
from ..record import record

Node = Any
"""A cell, a corner, a word: anything hashable."""

Edge = tuple[Node, Node]
Graph = Mapping[Edge, int]
"""An undirected edge is chosen where its literal is true."""

Pairs = Iterable[Edge]
"""Neighbours that are always joined: all edges of a graph in which only nodes are chosen."""

Nodes = Mapping[Node, int]
"""A node is present where its literal is true; without a literal it is always present."""

Incidence = Mapping[Node, list[Edge]]

Joined = Mapping[Node, Sequence[Node]]
"""Nodes, each with the nodes that it is joined to."""

ROOT = ("root",)
"""An extra node, from which the nodes of the graph are reached."""


def nodes(graph: Pairs) -> list[Node]:
    """The ends of the edges, each once, in the order in which they appear."""
    return list(dict.fromkeys(node for edge in graph for node in edge))


def edges_at(graph: Pairs, others: Iterable[Node] = ()) -> dict[Node, list[Edge]]:
    """The edges at each node of the graph, and at `others`, which may have none."""
    incident = defaultdict[Node, list[Edge]](list)
    for edge in graph:
        u, v = edge
        incident[u].append(edge)
        incident[v].append(edge)
    return {**incident, **{node: [] for node in others if node not in incident}}


def centre(graph: Graph) -> Node:
    """A node of maximum degree in a graph with edges: the root where one is needed."""
    degree = Counter(chain.from_iterable(graph))
    return max(degree, key=degree.__getitem__)


class Subgraph:
    """The chosen part of a graph: the present nodes, and edges between them.

    An edge counts if its literal is true and both its ends are present. In a part that is `loose`,
    no node has a literal: the ends of chosen edges are present.
    """

    def __init__(self, graph: Graph | Pairs, there: Nodes | None, *, loose: bool = False) -> None:
        self.literals: Graph = graph if isinstance(graph, Mapping) else {}
        self._pairs = [*graph]
        self.there = there or {}
        self.loose = loose
        self.whole = not loose and not self.there and len(self.literals) == len(self._pairs)
        """Whether all nodes are always present, and only edges are chosen."""

    @cached_property
    def edges(self) -> list[Edge]:
        """Every edge once."""
        return [*dict.fromkeys(self._pairs)]

    @cached_property
    def incident(self) -> Incidence:
        """The edges at every node, also at one without any."""
        return edges_at(self.edges, self.there)

    @cached_property
    def neighbours(self) -> Joined:
        """The other ends of the edges at every node."""
        return {
            node: [v if u == node else u for u, v in incident]
            for node, incident in self.incident.items()
        }

    @cached_property
    def order(self) -> Mapping[Edge, int]:
        """The edges, numbered."""
        return {edge: i for i, edge in enumerate(self.edges)}

    @cached_property
    def either_way(self) -> Mapping[Edge, int]:
        """The literals of the edges, under both directions."""
        return {(v, u): x for (u, v), x in self.literals.items()} | {**self.literals}

    @cached_property
    def positive(self) -> bool:
        """Whether the literals of all edges are variables."""
        return all(x > 0 for x in self.literals.values())

    def needed(self, edge: Edge) -> list[int]:
        """The literals all of which are true if, and only if, the edge counts."""
        literals = [self.literals[edge]] if edge in self.literals else []
        return literals + [self.there[node] for node in edge if node in self.there]

    def every_node_reached(self) -> Clauses:
        """⋁ x[e] over the edges e at v, for every node v: n clauses."""
        for incident in self.incident.values():
            yield [self.literals[edge] for edge in incident]

    @cached_property
    def _literals_of_nodes(self) -> Sequence[tuple[list[Node], list[int], bool]]:
        """The nodes with their variables: those that are present if these are true, and if not."""
        some = [(v, x) for v, x in self.there.items() if x > 0]
        others = [(v, -x) for v, x in self.there.items() if x < 0]
        split = (([v for v, _ in each], [x for _, x in each]) for each in (some, others))
        return [(*each, true) for each, true in zip(split, (True, False), strict=True)]

    def standing(self, model: Model) -> dict[Node, None]:
        """The present nodes; none for a part that is loose."""
        if self.loose:
            return {}
        always = len(self.there) < len(self.incident)
        found = dict.fromkeys(v for v in self.incident if v not in self.there) if always else {}
        for nodes, variables, true in self._literals_of_nodes:
            held = map(model.__contains__, variables)
            found |= dict.fromkeys(compress(nodes, held if true else map(not_, held)))
        return found

    def chosen(self, model: Model, there: Collection[Node]) -> list[Edge]:
        """The edges that count between the present nodes."""
        able = self.edges
        if self.literals and self.positive:
            able = [*compress(able, map(model.__contains__, self.literals.values()))]
        elif self.literals:
            able = [edge for edge, x in self.literals.items() if holds(x, model)]
        return [(u, v) for u, v in able if u in there and v in there] if self.there else able

    def joined(self, model: Model) -> Joined:
        """The present nodes, each with those that it is joined to by edges that count."""
        there = self.standing(model)
        if not self.literals:
            return {node: [v for v in self.neighbours[node] if v in there] for node in there}
        joined = defaultdict[Node, list[Node]](list, {node: [] for node in there})
        for u, v in self.chosen(model, there):
            joined[u].append(v)
            joined[v].append(u)
        return dict(joined)


class JoinedNodes(NamedTuple):
    """Nodes that others are joined to: `certain` ones, and those whose literals are true."""

    certain: Mapping[Node, None]
    chosen: Nodes


@record
class Rooted:
    """A graph with a root, for eager constraints: chosen edges connect every present node to the
    root.

    Both ends of a chosen edge are present; `there` holds the literals of nodes that can be absent.
    Where only edges are chosen, the root is one of the nodes, and the others always have an edge.
    """

    edges: Graph
    root: Node
    there: Nodes
    whole: bool

    @cached_property
    def incident(self) -> Incidence:
        """The edges at every node, also at one without any."""
        return edges_at(self.edges, self.there)

    def missing(self, node: Node) -> Clause:
        """The literal *the node is absent*, in a list; empty if it is always present."""
        return [-self.there[node]] if node in self.there else []

    def every_node_reached(self) -> Clauses:
        """⋁ x[e] over the edges e at v, for every present node v: n clauses."""
        for node, incident in self.incident.items():
            if self.whole or node != self.root:
                yield [*self.missing(node), *(self.edges[edge] for edge in incident)]


def whole(graph: Graph) -> Rooted:
    """A graph with edges, all of whose nodes are to be connected, rooted at its centre."""
    return Rooted(graph, centre(graph), {}, whole=True)


def rooted(
    f: Formula, part: Subgraph, ends: JoinedNodes | None = None
) -> tuple[Rooted, list[Clause]]:
    """A part with an extra root, which has an edge to every end or, without ends, may choose an
    edge to any node; and the O(m + n) clauses that define which edges count.
    """
    clauses, there, edges = list[Clause](), dict(part.there), dict[Edge, int]()
    if part.loose:
        for node, incident in part.incident.items():
            there[node] = f.aux()
            clauses += gates.disjunction(there[node], [part.literals[e] for e in incident])
    if ends is None:
        edges |= {(ROOT, node): f.aux() for node in part.incident}
    else:
        for node in {**ends.certain, **ends.chosen}:
            needed = [there[node]] if node in there else []
            needed += [ends.chosen[node]] if node not in ends.certain else []
            edges[ROOT, node] = counted(f, needed, clauses)
    for edge in part.edges:
        edges[edge] = counted(f, part.needed(edge), clauses)
    return Rooted(edges, ROOT, there, whole=False), clauses


def counted(f: Formula, needed: Sequence[int], clauses: list[Clause]) -> int:
    """A literal that is true if all those needed are; the clauses that define it are added."""
    if len(needed) == 1:
        return needed[0]
    literal = f.aux()
    clauses += gates.conjunction(literal, needed)
    return literal
