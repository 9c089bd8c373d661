"""Loops and paths of chosen edges, against networkx, by exhaustion."""

import random
from functools import cache
from typing import Any

import networkx as nx
import pytest
from chosen import Definition, holding, small, subsets
from together import together

from pencilsat.cnf import graphs
from pencilsat.cnf.formula import Formula
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.solving import Session

HOWS: tuple[graphs.ConnectedEncoding, ...] = ("cuts", "elimination", "layered", "tree", "flow")
every_how = together("how", HOWS)

LOOSE = [
    *(edges for n in range(2, 5) for edges in small(n)),
    *small(5, edges=8)[-6:],
    tuple(nx.disjoint_union(nx.cycle_graph(3), nx.cycle_graph(3)).edges),
    (*nx.disjoint_union(nx.cycle_graph(3), nx.cycle_graph(3)).edges, (0, 3), (1, 4)),
]


def one_loop(part: nx.Graph) -> bool:
    return len(part) > 0 and nx.is_connected(part) and {d for _, d in part.degree} == {2}


def ends_of(part: nx.Graph, ends: set[int]) -> bool:
    """The edges are paths between these, each of which is the end of one."""
    degrees = dict(part.degree)
    return (
        ends <= {*part}
        and all(degrees[v] == (1 if v in ends else 2) for v in part)
        and all(ends & side for side in nx.connected_components(part))
    )


LINES: dict[str, tuple[Any, Definition]] = {
    "one loop": (graphs.one_loop, one_loop),
    "paths": (
        lambda f, g, how: graphs.paths(f, g, (0, 1), how=how),
        lambda part: ends_of(part, {0, 1}),
    ),
    "two paths": (
        lambda f, g, how: graphs.paths(f, g, (0, 1, 2, 3), how=how),
        lambda part: ends_of(part, {0, 1, 2, 3}),
    ),
}
every_line = together("line", LINES)


@cache
def allowed_lines(line: str, edges: tuple[tuple[int, int], ...]) -> frozenset[Any]:
    """The edges that are as the definition says."""
    right = LINES[line][1]
    return frozenset(frozenset(on) for on in subsets(edges) if right(nx.Graph([*on])))


def line_formula(
    line: str, edges: Any, how: graphs.ConnectedEncoding
) -> tuple[Formula, dict[Any, int]]:
    f = Formula(cardinality="direct")
    graph = {e: x if i % 2 else -x for i, (e, x) in enumerate(f.variables("edge", edges).items())}
    f.add(line, LINES[line][0](f, graph, how=how))
    return f, graph


@every_how
@every_line
def test_lines_are_those_of_the_definition(line, how):
    for edges in LOOSE:
        f, graph = line_formula(line, edges, how)
        with Session(f, solver="glucose4") as session:
            models = [{f.atoms[atom] for atom in facts} for facts in Enumeration(session)]
        found = [frozenset(e for e, x in graph.items() if holding(x, model)) for model in models]
        assert {*found} == allowed_lines(line, edges), edges
        assert len(found) == len({*found}), edges


@pytest.mark.parametrize("order", [0, 1, 2])
def test_cuts_near_a_loop_hold_and_refute_its_division_into_two_rings(order):
    edges = [*nx.grid_2d_graph(4, 4).edges]  # a ring begins where the first of them is
    edges = random.Random(order).sample(edges, len(edges)) if order else edges
    f = Formula(trusted=True)
    line = f.variables("line", edges)
    f.add("one loop", graphs.one_loop(f, line))
    with Session(f) as session:
        loops = [{f.atoms[atom] for atom in facts} for facts in Enumeration(session)]
    near = [f.near(loop) for loop in loops]
    assert len(loops) == 213
    assert not any(violated(cut, loop) for cuts in near for cut in cuts for loop in loops)
    corners = [{(r + i, c + j) for i in (0, 1) for j in (0, 1)} for r in range(3) for c in range(3)]
    squares = [{line[e] for e in edges if {*e} <= four} for four in corners]
    divided = 0
    for loop, cuts in zip(loops, near, strict=True):
        for other in (loop ^ square for square in squares):
            part = nx.Graph([e for e in edges if line[e] in other])
            sides = nx.number_connected_components(part)
            if len(other) == len(loop) and sides == 2 and {d for _, d in part.degree} == {2}:
                assert sum(violated(cut, other) for cut in cuts) == 1
                divided += 1
    assert divided == sum(map(len, near)) > 0


def violated(cut: list[int], true: set[int]) -> bool:
    """Whether no literal of a cut is true."""
    return not any((x > 0) == (abs(x) in true) for x in cut)
