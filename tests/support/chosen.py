"""Graphs of which edges and nodes may be chosen, and what is chosen of them."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, combinations
from typing import Any, NamedTuple

import networkx as nx

from pencilsat.cnf.formula import Formula


class Case(NamedTuple):
    """A graph: its edges, those of them that have literals, and the nodes that have."""

    edges: tuple[tuple[int, int], ...]
    chosen: bool
    nodes: tuple[int, ...]

    @property
    def all_nodes(self) -> set[int]:
        return {*chain(*self.edges), *self.nodes}

    def literals(self, f: Formula) -> tuple[Any, dict[int, int]]:
        """The graph and its nodes; every other literal is negative."""
        edge = f.variables("edge", self.edges if self.chosen else ())
        node = f.variables("node", self.nodes)
        graph = {e: x if i % 2 else -x for i, (e, x) in enumerate(edge.items())}
        return graph or self.edges, {v: -x if v % 2 else x for v, x in node.items()}

    def parts(self) -> Iterator[nx.Graph]:
        """Every choice: the nodes that are there, and the edges that count."""
        for off in subsets(self.nodes):
            for on in subsets(self.edges) if self.chosen else [self.edges]:
                part = nx.Graph()
                part.add_nodes_from(self.all_nodes - {*off})
                part.add_edges_from((u, v) for u, v in on if not {u, v} & {*off})
                part.graph["choice"] = self.choice({*on}, self.all_nodes - {*off})
                yield part

    def choice(self, on: set[tuple[int, int]], there: set[int]) -> frozenset[Any]:
        """The edges and nodes whose literals are true."""
        edges = {e for e in self.edges if e in on} if self.chosen else set()
        return frozenset(
            {("edge", *e) for e in edges} | {("node", v) for v in there & {*self.nodes}}
        )


def subsets(things: Any) -> Iterator[tuple[Any, ...]]:
    things = [*things]
    return chain.from_iterable(combinations(things, k) for k in range(len(things) + 1))


@cache
def atlas() -> list[nx.Graph]:
    return nx.graph_atlas_g()


def small(n: int, *, edges: int = 10, isolated: bool = False) -> list[tuple[tuple[int, int], ...]]:
    """The edges of the graphs of n nodes, up to isomorphism."""
    return [
        tuple(g.edges)
        for g in atlas()
        if len(g) == n and g.size() <= edges and (isolated or all(d for _, d in g.degree))
    ]


Definition = Callable[[nx.Graph], bool]


def holding(x: int, model: set[int]) -> bool:
    return (x > 0) == (abs(x) in model)
