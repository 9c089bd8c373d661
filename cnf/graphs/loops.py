"""Chosen edges that are one loop, or paths from end to end."""

from collections.abc import Collection
from functools import partial

from pencilsat.cnf.cardinality import Clause
from pencilsat.cnf.formula import Formula, Model
from pencilsat.cnf.graphs.connected import How, part_connected, part_joined
from pencilsat.cnf.graphs.cutting import components, not_all
from pencilsat.cnf.graphs.graph import Ends, Graph, Node, Part
from pencilsat.cnf.rules import Constraints, Cuts


def one_loop(f: Formula, graph: Graph, *, how: How = "cuts") -> Constraints:
    """The chosen edges are one cycle, of some edges at least; nodes may be left out.

    0 or 2 edges at every node, some edge, and that they are connected. Cuts say besides of a ring
    that it is not all: ⋁ ¬x[e] over its edges, or ¬x[e′] for an edge e′ elsewhere.
    """
    part = Part(graph, None, loose=True)
    yield list(graph.values())
    for at in part.incident.values():
        yield from _none_or_two(f, [graph[edge] for edge in at])
    yield from part_connected(f, part, how=how)
    if how == "cuts":
        yield Cuts(partial(ring_cuts, part))


def paths(f: Formula, graph: Graph, ends: Collection[Node], *, how: How = "cuts") -> Constraints:
    """The chosen edges are paths, each from one of the ends to another, which are on no other
    path; nodes may be left out.

    1 edge at every end, 0 or 2 at every other node, and every part has an end.
    """
    part = Part(graph, None, loose=True)
    for end in ends:
        yield f.exactly_one([graph[edge] for edge in part.incident.get(end, [])])
    for node, at in part.incident.items():
        if node not in ends:
            yield from _none_or_two(f, [graph[edge] for edge in at])
    yield from part_joined(f, part, Ends(dict.fromkeys(ends), {}), how=how)


def ring_cuts(part: Part, model: Model) -> list[Clause]:
    """One edge of a ring is not chosen, or not the first edge elsewhere, for every ring."""
    there, chosen = part.chosen(model)
    edges = [edge for edge in part.edges if edge in chosen]
    sides = components(part, there, chosen)
    cuts = []
    for side in sides if len(sides) > 1 else []:
        ring = [edge for edge in edges if edge[0] in side]
        if all(sum(edge in chosen for edge in part.incident[node]) == 2 for node in side):
            other = next(edge for edge in edges if edge[0] not in side)
            cuts.append(not_all(part, [*ring, other]))
    return cuts


def _none_or_two(f: Formula, literals: list[int]) -> Constraints:
    """None of them is true, or two are."""
    yield f.at_most(literals, 2)
    for x in literals:
        yield [-x, *(other for other in literals if other != x)]
