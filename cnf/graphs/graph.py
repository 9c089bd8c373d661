"""Abstract graphs of which a model chooses a part."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from pencilsat.cnf import gates
from pencilsat.cnf.cardinality import Clause, Clauses
from pencilsat.cnf.formula import Formula, Model, holds

Node = Any
"""A cell, a corner, a word: whatever has a hash."""

Edge = tuple[Node, Node]
Graph = Mapping[Edge, int]
"""An undirected edge is chosen where its literal is true."""

Pairs = Iterable[Edge]
"""Neighbours that are always joined: all edges of a graph in which only nodes are chosen."""

Nodes = Mapping[Node, int]
"""A node is there where its literal is true; without a literal it is always there."""

Incidence = Mapping[Node, list[Edge]]

Joined = Mapping[Node, Sequence[Node]]
"""Nodes, each with those to which it is joined."""

ROOT = ("root",)
"""A node beside those of the graph, from which the others are reached."""


def nodes(graph: Pairs) -> list[Node]:
    """The ends of the edges, each once, in the order in which they appear."""
    return list(dict.fromkeys(node for edge in graph for node in edge))


def edges_at(graph: Pairs, others: Iterable[Node] = ()) -> dict[Node, list[Edge]]:
    """The edges at each node, and at other nodes, which may have none."""
    incident: dict[Node, list[Edge]] = {}
    for edge in graph:
        for node in edge:
            incident.setdefault(node, []).append(edge)
    for node in others:
        incident.setdefault(node, [])
    return incident


def centre(graph: Graph) -> Node:
    """A node of largest degree of a graph with edges: the root where one is needed."""
    incident = edges_at(graph)
    return max(incident, key=lambda node: len(incident[node]))


class Part:
    """The part of a graph that is chosen: nodes that are there, and edges between them.

    An edge counts if its literal is true and both its ends are there. In a part that is `loose`,
    no node has a literal: those are there at which a chosen edge ends.
    """

    def __init__(self, graph: Graph | Pairs, there: Nodes | None, *, loose: bool = False) -> None:
        self.literals: Graph = graph if isinstance(graph, Mapping) else {}
        self.edges = list(dict.fromkeys(graph))
        self.there = there or {}
        self.loose = loose
        self.whole = not loose and not self.there and len(self.literals) == len(self.edges)
        """Whether all nodes are always there, and only edges are chosen."""

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

    def needed(self, edge: Edge) -> list[int]:
        """The literals that are true together just if the edge counts."""
        literals = [self.literals[edge]] if edge in self.literals else []
        return literals + [self.there[node] for node in edge if node in self.there]

    def every_node_reached(self) -> Clauses:
        """⋁ x[e] over the edges e at v, for every node v: n clauses."""
        for incident in self.incident.values():
            yield [self.literals[edge] for edge in incident]

    def standing(self, model: Model) -> dict[Node, None]:
        """The nodes that are there; none of a part that is loose."""
        literals = self.there
        every = () if self.loose else self.incident
        return {v: None for v in every if v not in literals or holds(literals[v], model)}

    def chosen(self, model: Model, there: Collection[Node]) -> list[Edge]:
        """The edges that count, of the nodes that are there."""
        able = self.edges
        if self.literals:
            able = [edge for edge, x in self.literals.items() if holds(x, model)]
        return [(u, v) for u, v in able if u in there and v in there] if self.there else able

    def joined(self, model: Model) -> Joined:
        """The nodes that are there, each with those to which edges that count join it."""
        there = self.standing(model)
        if not self.literals:
            return {node: [v for v in self.neighbours[node] if v in there] for node in there}
        joined = defaultdict[Node, list[Node]](list, {node: [] for node in there})
        for u, v in self.chosen(model, there):
            joined[u].append(v)
            joined[v].append(u)
        return dict(joined)


class Ends(NamedTuple):
    """Nodes to which others are joined: these, and those whose literals are true."""

    certain: Mapping[Node, None]
    chosen: Nodes


@dataclass(frozen=True)
class Rooted:
    """What an eager constraint connects: every node that is there to the root, by chosen edges.

    A chosen edge has both ends there; `there` has the literals of the nodes that can be missing.
    Where nothing but edges is chosen, the root is one of the nodes, the others always have an edge.
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
        """The literal *the node is not there*, if it can be so."""
        return [-self.there[node]] if node in self.there else []

    def every_node_reached(self) -> Clauses:
        """⋁ x[e] over the edges e at v, for every node v that is there: n clauses."""
        for node, incident in self.incident.items():
            if self.whole or node != self.root:
                yield [*self.missing(node), *(self.edges[edge] for edge in incident)]


def whole(graph: Graph) -> Rooted:
    """A graph with edges, all of whose nodes are connected, around its centre."""
    return Rooted(graph, centre(graph), {}, whole=True)


def rooted(f: Formula, part: Part, ends: Ends | None = None) -> tuple[Rooted, list[Clause]]:
    """A part, and a root beside it that has an edge to every end; where none are named, to every
    node that it chooses to have one to. The clauses are O(m) for the edges that count, and O(n).
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
    """A literal that is true if all that is needed is; the clauses that say so are added."""
    if len(needed) == 1:
        return needed[0]
    literal = f.aux()
    clauses += gates.conjunction(literal, needed)
    return literal
