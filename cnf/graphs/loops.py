"""Chosen edges that are one loop, or paths from end to end."""

from collections.abc import Collection
from functools import partial

from pencilsat.cnf.cardinality import Clause
from pencilsat.cnf.formula import Formula, Model
from pencilsat.cnf.graphs.connected import How, part_connected, part_joined
from pencilsat.cnf.graphs.cutting import apart, components, not_all
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
    if how == "cuts":
        yield Cuts(partial(loop_cuts, part))
    else:
        yield from part_connected(f, part, how=how)


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


def loop_cuts(part: Part, model: Model) -> list[Clause]:
    """Cuts of a part that is not connected; and, for every ring in it, that it is not all."""
    there, chosen = part.chosen(model)
    sides = components(part, there, chosen)
    cuts = apart(part, sides, chosen, model)
    at = {node: [edge for edge in part.incident[node] if edge in chosen] for node in there}
    for i, side in enumerate(sides if len(sides) > 1 else ()):
        if all(len(at[node]) == 2 for node in side):
            elsewhere = next(iter(sides[1 if i == 0 else 0]))
            ring = dict.fromkeys(edge for node in side for edge in at[node])
            cuts.append(not_all(part, [*ring, at[elsewhere][0]]))
    return cuts


def _none_or_two(f: Formula, literals: list[int]) -> Constraints:
    """None of them is true, or two are."""
    yield f.at_most(literals, 2)
    for x in literals:
        yield [-x, *(other for other in literals if other != x)]
