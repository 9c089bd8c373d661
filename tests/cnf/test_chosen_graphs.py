"""Graphs of which edges and nodes are chosen, against networkx, by exhaustion."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import networkx as nx
import pytest
from chosen import Case, Definition, holding, small, subsets
from marks import slow
from together import together

from pencilsat.cnf import graphs
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Constraints
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.solving import Session

KEYS = [(v, k) for v in range(4) for k in "ab"]
"""Every node with every label."""


@cache
def right_labels(edges: Any, wire: Any, ends: Any) -> set[frozenset[Any]]:
    """The choices of labels and wires that make regions."""
    every = labelled(wire)
    return {facts for facts in every if regions_right(facts, edges, wire, ends)}


def labelled(wire: Any) -> Iterator[frozenset[Any]]:
    """Every choice of at most one label a node, and of wires."""
    for on in subsets(KEYS):
        if len({v for v, _ in on}) == len(on):
            for wires in subsets(wire):
                yield frozenset({("label", *key) for key in on} | {("edge", *key) for key in wires})


def regions_right(facts: frozenset[Any], edges: Any, wire: Any, ends: Any) -> bool:
    for k in "ab":
        part = nx.Graph()
        part.add_nodes_from(v for v in range(4) if ("label", v, k) in facts)
        for e in edges:
            if {*e} <= {*part} and (not wire or ("edge", e, k) in facts):
                part.add_edge(*e)
        sides = [*nx.connected_components(part)]
        if len(sides) > 1 if ends is None else not all({*ends} & side for side in sides):
            return False
    return True


HOWS: tuple[graphs.ConnectedEncoding, ...] = ("cuts", "elimination", "layered", "tree", "flow")
every_how = together("how", HOWS)
in_turns = pytest.mark.parametrize("share", [3, slow(1)])
"""Each `how` takes one graph of so many, the next one another."""

CASES = [
    *(Case(edges, False, (*range(n),)) for n in range(1, 5) for edges in small(n, isolated=True)),
    *(Case(edges, True, (*range(n),)) for n in range(1, 4) for edges in small(n, isolated=True)),
    *(Case(edges, True, (0, 2)) for edges in small(4, edges=5)),
    *(Case(edges, False, (1, 2)) for edges in small(4)),
    *(Case(edges, True, (0, 1, 2, 3)) for edges in small(4, edges=4)[-3:]),
    Case(small(5)[-9], False, (0, 1, 2, 3, 4)),
]
Statement = Callable[[Formula, Any, Any, graphs.ConnectedEncoding], Constraints]


def connected(part: nx.Graph) -> bool:
    return len(part) == 0 or nx.is_connected(part)


def joined(part: nx.Graph) -> bool:
    return all({0, 3} & side for side in nx.connected_components(part))


def forest(part: nx.Graph) -> bool:
    return part.size() == 0 or nx.is_forest(part)


SIZES = [{0: 2}, {0: 1, 1: 2}, {0: 3, 3: 1}, {0: None, 2: 2}, {0: None, 2: None}, {1: None}]


def regions(sizes: dict[int, int | None]) -> Definition:
    def right(part: nx.Graph) -> bool:
        sides = [*nx.connected_components(part)]
        return {*sizes} <= {*part} and all(
            len(side & {*sizes}) == 1
            and all(sizes[r] in (None, len(side)) for r in side & {*sizes})
            for side in sides
        )

    return right


STATEMENTS: dict[str, tuple[Statement, Definition]] = {
    "connected": (
        lambda f, g, v, how: graphs.connected(f, g, nodes=v, how=how),
        connected,
    ),
    "tree": (
        lambda f, g, v, how: graphs.connected(f, g, nodes=v, how=how, tree=True),
        lambda part: connected(part) and forest(part),
    ),
    "joined": (lambda f, g, v, how: graphs.joined(f, g, (0, 3), nodes=v, how=how), joined),
    "forest": (lambda f, g, v, how: graphs.forest(f, g, nodes=v, how=how), forest),
    **{
        f"regions {sizes}": (
            lambda f, g, v, how, sizes=sizes: graphs.regions(f, g, sizes, nodes=v, how=how),
            regions(sizes),
        )
        for sizes in SIZES
    },
}
every_statement = together("statement", STATEMENTS)


def written(
    statement: str, case: Case, how: graphs.ConnectedEncoding
) -> tuple[Formula, Any, dict[int, int]]:
    f = Formula(cardinality="direct")
    graph, nodes = case.literals(f)
    f.add(statement, STATEMENTS[statement][0](f, graph, nodes, how))
    return f, graph, nodes


@cache
def allowed(statement: str, case: Case) -> frozenset[Any]:
    """The choices that are as the definition says."""
    right = STATEMENTS[statement][1]
    return frozenset(part.graph["choice"] for part in case.parts() if right(part))


def choice(case: Case, graph: Any, nodes: dict[int, int], model: set[int]) -> frozenset[Any]:
    """What is chosen in a model."""
    on = {e for e in case.edges if not case.chosen or holding(graph[e], model)}
    return case.choice(on, {v for v, x in nodes.items() if holding(x, model)})


def may(statement: str, case: Case) -> bool:
    """Roots and ends are nodes of the graph."""
    sizes = {f"regions {s}": s for s in SIZES}.get(statement, {})
    return {*sizes} <= case.all_nodes


def turn(how: graphs.ConnectedEncoding, after: int, share: int) -> slice:
    """Those of many graphs that are tried."""
    return slice((HOWS.index(how) + after) % share, None, share)


@in_turns
@every_how
@every_statement
def test_the_models_are_those_of_the_definition(statement, how, share):
    of_all = turn(how, [*STATEMENTS].index(statement), share)
    for case in [case for case in CASES if may(statement, case)][of_all]:
        f, graph, nodes = written(statement, case, how)
        with Session(f, solver="glucose4") as session:
            models = [{f.atoms[atom] for atom in facts} for facts in Enumeration(session)]
        found = [choice(case, graph, nodes, model) for model in models]
        assert {*found} == allowed(statement, case), case
        assert len(found) == len({*found}), case


@every_statement
def test_cuts_refute_what_breaks_the_definition_and_nothing_else(statement):
    for case in filter(lambda case: may(statement, case), CASES):
        f, graph, nodes = written(statement, case, "cuts")
        variables = range(1, f.top_id + 1)
        models = [{*model} for model in subsets(variables)]
        good = [
            model
            for model in models
            if choice(case, graph, nodes, model) in allowed(statement, case)
        ]
        clauses, given = set(), [*f.clauses()]
        for model in models:
            cuts = f.broken(model)
            assert not any(holding(x, model) for cut in cuts for x in cut), case
            kept = all(any(holding(x, model) for x in clause) for clause in given)
            assert (kept and not cuts) == (model in good), case
            clauses |= {frozenset(cut) for cut in cuts}
        for cut in clauses:
            assert all(any(holding(x, model) for x in cut) for model in good), (case, cut)


@in_turns
@every_how
@together("ends", [None, (0, 3)])
@together("chosen", [False, True])
def test_regions_of_a_label_are_connected_or_joined_to_an_end(chosen, ends, how, share):
    for edges in small(4, edges=3 if chosen else 5)[turn(how, ends is None, share)]:
        f = Formula()
        atoms = f.variables("label", KEYS)
        labels = {v: {k: atoms[v, k] for k in "ab"} for v in range(4)}
        wire = f.variables("edge", [(e, k) for e in edges for k in "ab"]) if chosen else {}
        graph = {e: {k: wire[e, k] for k in "ab"} for e in edges} if chosen else edges
        f.add("one label", (f.at_most_one([*here.values()]) for here in labels.values()))
        f.add("regions", graphs.regions_by_label(f, graph, labels, ends, how=how))
        with Session(f, solver="glucose4") as session:
            found = [*Enumeration(session)]
        assert {*found} == right_labels(edges, (*wire,), ends), edges
        assert len(found) == len({*found})


LACKING = {(0, "a"), (2, "b")}
"""Labels that nodes cannot have."""


@every_how
@together("ends", [None, (0, 3)])
@together("chosen", [False, True])
def test_nodes_that_can_have_fewer_labels_have_fewer_atoms(chosen, ends, how):
    for edges in small(4, edges=3 if chosen else 5)[turn(how, ends is None, 3)]:
        f = Formula()
        atoms = f.variables("label", [key for key in KEYS if key not in LACKING])
        labels = {v: {k: atoms[v, k] for k in "ab" if (v, k) in atoms} for v in range(4)}
        able = {(u, v): [k for k in labels[u] if k in labels[v]] for u, v in edges}
        wire = f.variables("edge", [(e, k) for e in able for k in able[e]]) if chosen else {}
        graph = {e: {k: wire[e, k] for k in able[e]} for e in able} if chosen else edges
        f.add("one label", (f.at_most_one([*here.values()]) for here in labels.values()))
        f.add("regions", graphs.regions_by_label(f, graph, labels, ends, how=how))
        with Session(f, solver="glucose4") as session:
            found = [*Enumeration(session)]
        lacking = {("label", *key) for key in LACKING}
        right = right_labels(edges, (*wire,), ends)
        assert {*found} == {facts for facts in right if facts.isdisjoint(lacking)}, edges
        assert len(found) == len({*found})


def literals_and_variables(f: Formula) -> int:
    return f.top_id - len(f.atoms) + sum(map(len, f.clauses()))


@together("side", [8, slow(30)])
@together("how", ["elimination", "layered", "tree", "flow"])
def test_what_is_expected_is_not_far_from_what_is_written(how, side, monkeypatch):
    grid, expected = nx.grid_2d_graph(side, side), list[float]()
    monkeypatch.setattr(Formula, "expect", lambda f, size: expected.append(size))
    for tree in [False, True]:
        if side > 8 and how in ("layered", "flow"):
            continue
        f = Formula()
        cells = f.variables("cell", grid.nodes)
        f.add("tree", graphs.connected(f, [*grid.edges], nodes=cells, how=how, tree=tree))
        assert 1 / 5 < max(expected) / literals_and_variables(f) < 2
