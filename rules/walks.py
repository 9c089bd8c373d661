"""Walking graphs from node to node, for `verify` and for the reasons of cuts: this shares nothing
with encodings.

networkx could do it, too, but takes longer to load than most puzzles to solve, and longer to build
a graph than to walk it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from importlib import import_module
from itertools import islice
from typing import Any

from ..boards.places import Cell, Edge
from ..cnf.interrupts import held_back


def networkx() -> Any:
    """The package, which is loaded where it is used."""
    with held_back():  # after half an import, no other one would succeed
        return import_module("networkx")


Neighbours = Mapping[Cell, Collection[Cell]]
"""The nodes of a graph, each with its neighbours."""


def neighbours(nodes: Iterable[Cell], edges: Iterable[Edge]) -> dict[Cell, set[Cell]]:
    """The graph of these nodes and edges."""
    found: dict[Cell, set[Cell]] = {node: set() for node in nodes}
    for u, v in edges:
        found.setdefault(u, set()).add(v)
        found.setdefault(v, set()).add(u)
    return found


def without(graph: Neighbours, nodes: Iterable[Cell], edges: Iterable[Edge]) -> Neighbours:
    """The graph without these nodes of it and these edges of it."""
    left = {**graph}
    for u, v in edges:
        left[u], left[v] = {*left[u]} - {v}, {*left[v]} - {u}
    for node in nodes:
        for other in left.pop(node):
            left[other] = {*left[other]} - {node}
    return left


def parts(graph: Neighbours) -> list[set[Cell]]:
    """The connected parts."""
    found, seen = list[set[Cell]](), set[Cell]()
    for start in graph:
        if start not in seen:
            part = [start]
            seen.add(start)
            for node in part:
                new = [other for other in graph[node] if other not in seen]
                seen.update(new)
                part += new
            found.append({*part})
    return found


def bridges(graph: Neighbours) -> set[frozenset[Cell]]:
    """The edges without which there were more parts: no way leads from below such an edge to above
    it.
    """
    return {
        frozenset((above, node))
        for _, above, node, lowest, number in descents(graph)
        if lowest > number
    }


def joints(graph: Neighbours) -> set[Cell]:
    """The nodes without which there were more parts."""
    return {*each_joint(graph)}


def each_joint(graph: Neighbours) -> Iterator[Cell]:
    """The same, as they are found, some several times: no way leads from below such a node to above
    it, or it is a start with two branches.
    """
    begun = set[Cell]()
    for start, above, _, lowest, number in descents(graph):
        if above == start and start not in begun:
            begun.add(start)
        elif above == start or lowest >= number:
            yield above


def together(graph: Neighbours, nodes: Set[Cell]) -> bool:
    """Whether ways lead from each of some nodes of the graph to each other one."""
    left = {*nodes}
    for ring in rings_around(graph, left.pop()) if left else ():
        left -= ring
        if not left:
            return True
    return not left


def descents(graph: Neighbours) -> Iterator[tuple[Cell, Cell, Cell, int, int]]:
    """A search in depth: for each step down, once all below it is found, its start, the nodes above
    and below, the lowest number that can be reached from below without that step, and the number
    of the node above.
    """
    number, lowest = dict[Cell, int](), dict[Cell, int]()
    for start in graph:
        if start in number:
            continue
        number[start] = lowest[start] = len(number)
        way = [(start, start, iter(graph[start]))]
        while way:
            node, above, others = way[-1]
            least = lowest[node]
            for other in others:
                there = number.get(other)
                if there is None:
                    number[other] = lowest[other] = len(number)
                    way.append((other, node, iter(graph[other])))
                    break
                if there < least and other != above:
                    lowest[node] = least = there
            else:
                way.pop()
                if node != start:
                    if least < lowest[above]:
                        lowest[above] = least
                    yield start, above, node, least, number[above]


def has_cycle(graph: Neighbours) -> bool:
    """Whether there are more edges than in a forest, which has one less than nodes in each part."""
    edges = sum(map(len, graph.values())) // 2
    return edges > len(graph) - len(parts(graph))


def distance(graph: Neighbours, start: Cell, stop: Cell) -> int | None:
    """The number of edges on a shortest path between two nodes; None if there is no path."""
    rings = enumerate(rings_around(graph, start))
    return next((steps for steps, ring in rings if stop in ring), None)


NEAR = 3
"""How many edges away from nodes a way around them is looked for."""


def bypassed(graph: Neighbours, gone: Set[Cell], but: Set[Cell]) -> bool:
    """Whether it shows near these nodes of a graph that they can go: what is left hangs together as
    before, and no node becomes a joint that was none, `but` these.
    """
    near = set[Cell]().union(*islice(rings_around(graph, *gone), NEAR + 1)) - gone
    left = {node: [other for other in graph[node] if other in near] for node in near}
    ends = {node for node in near if not gone.isdisjoint(graph[node])}

    def joined(some: Neighbours) -> bool:
        return sum(not ends.isdisjoint(part) for part in parts(some)) < 2

    if not joined(left):
        return False
    return all(joined(without(left, [node], ())) for node in joints(left) - but)


def rings_around(graph: Neighbours, *starts: Cell) -> Iterator[set[Cell]]:
    """These nodes, then the nodes one edge away, those two edges away, and so on."""
    seen, ring = {*starts}, {*starts}
    while ring:
        yield ring
        ring = set[Cell]().union(*map(graph.__getitem__, ring)) - seen
        seen |= ring
