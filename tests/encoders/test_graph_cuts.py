"""Cuts of graphs on a board: each has a reason, and what has a reason holds."""

import random
from collections import Counter
from collections.abc import Mapping
from itertools import product
from types import MappingProxyType
from typing import Any, NamedTuple
from unittest import mock

import networkx as nx
import pytest
from together import together

from pencilsat.boards.places import within
from pencilsat.cnf import graphs
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Constraints
from pencilsat.rules import cuts, walks
from pencilsat.rules.cuts import Cut, GraphCuts
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.solving import Session

CELLS = [*product(range(2), range(3))]


SIDES = [((r, c), q) for r, c in CELLS for q in ((r, c + 1), (r + 1, c)) if q[0] < 2 and q[1] < 3]


ENDS = {(0, 0): None, (0, 2): None}


SIZES = {(0, 0): 2, (1, 2): 1}


class Rule(NamedTuple):
    """A law, and the graph of which it is said."""

    law: Any
    edge: bool
    node: bool
    sizes: Mapping[tuple[int, int], int | None] = MappingProxyType({})

    def cuts(self, absent: bool) -> GraphCuts[None]:
        return GraphCuts(
            self.law,
            lambda puzzle: SIDES,
            lambda puzzle: CELLS,
            edge="line" if self.edge else None,
            node="cell" if self.node else None,
            absent=absent,
            sizes=lambda puzzle: self.sizes,
        )

    def formula(self, how: graphs.ConnectedEncoding, absent: bool) -> Formula:
        f = Formula(cardinality="direct")
        graph = f.variables("line", SIDES) if self.edge else SIDES
        cells = f.variables("cell", CELLS if self.node else ())
        nodes = {cell: -x if absent else x for cell, x in cells.items()}
        f.add("rule", self.said(f, graph, nodes, how))
        return f

    def said(
        self, f: Formula, graph: Any, nodes: Any, how: graphs.ConnectedEncoding
    ) -> Constraints:
        match self.law:
            case cuts.one_loop:
                return graphs.one_loop(f, graph, how=how)
            case cuts.paths:
                return graphs.paths(f, graph, self.sizes, how=how)
            case cuts.joined:
                return graphs.joined(f, graph, self.sizes, nodes=nodes, how=how)
            case cuts.forest:
                return graphs.forest(f, graph, nodes=nodes, how=how)
            case cuts.regions:
                return graphs.regions(f, graph, self.sizes, nodes=nodes, how=how)
        tree = self.law is cuts.tree
        return graphs.connected(f, graph, nodes=nodes, how=how, tree=tree)


RULES = {
    "connected edges": Rule(cuts.connected, True, False),
    "connected cells": Rule(cuts.connected, False, True),
    "tree": Rule(cuts.tree, True, False),
    "tree of cells": Rule(cuts.tree, False, True),
    "forest": Rule(cuts.forest, True, False),
    "forest of cells": Rule(cuts.forest, False, True),
    "joined edges": Rule(cuts.joined, True, False, ENDS),
    "joined cells": Rule(cuts.joined, False, True, ENDS),
    "one loop": Rule(cuts.one_loop, True, False),
    "paths": Rule(cuts.paths, True, False, ENDS),
    "regions": Rule(cuts.regions, False, True, SIZES),
    "regions of any size": Rule(cuts.regions, False, True, ENDS),
    "regions of edges": Rule(cuts.regions, True, False, {(0, 0): 4, (1, 2): 2}),
}


each_rule = together("name", RULES)


absent_too = together("absent", [False, True])


def in_atoms(f: Formula, clause: Any) -> list[tuple[Any, bool]]:
    name = {x: atom for atom, x in f.atoms.items()}
    return [(name[abs(x)], x > 0) for x in clause]


@absent_too
@each_rule
def test_every_cut_has_a_reason_and_a_name(name, absent):
    rule = RULES[name]
    f, why = rule.formula("cuts", absent), rule.cuts(absent)
    atoms = [*f.atoms.values()]
    found = set()
    for signs in product((False, True), repeat=len(atoms)):
        model = {x for x, true in zip(atoms, signs, strict=True) if true}
        found |= {tuple(cut) for cut in f.broken(model)}
    assert len(found) > 1
    for cut in found:
        clause = in_atoms(f, cut)
        assert why(None, clause) is not None, clause
        assert isinstance(why.cut(None, dict(clause)), Cut)


@absent_too
@each_rule
def test_what_has_a_reason_holds(name, absent):
    """Of random clauses, and of cuts of which a literal is left out or turned."""
    rule, source = RULES[name], random.Random(name)
    f, why = rule.formula("elimination", absent), rule.cuts(absent)
    with Session(f) as session:
        right = [{f.atoms[atom] for atom in facts} for facts in Enumeration(session)]
    atoms, lazy, reasons = [*f.atoms.values()], rule.formula("cuts", absent), [0, 0]
    for _ in range(90):
        clause = source.choices(atoms, k=source.randint(1, 7))
        clause = [x if source.random() < 0.5 else -x for x in dict.fromkeys(clause)]
        cuts = lazy.broken({x for x in atoms if source.random() < 0.5})
        for cut in [*cuts[:2], clause]:
            i = source.randrange(len(cut)) if cut else 0
            turned = [-x if j == i else x for j, x in enumerate(cut)]
            for other in (cut, cut[:i] + cut[i + 1 :], turned):
                reason = why(None, in_atoms(f, other))
                reasons[reason is not None] += 1
                if reason is not None:
                    holds = (any((x > 0) == (abs(x) in model) for x in other) for model in right)
                    assert all(holds), (reason, other)
    assert min(reasons) > 6


def test_an_interrupt_while_cycles_are_looked_for_is_not_lost():
    """networkx's constructor ignores whatever its first attempt to read edges raises."""
    with (
        mock.patch.object(nx.Graph, "add_edges_from", side_effect=[KeyboardInterrupt, None]),
        pytest.raises(KeyboardInterrupt),
    ):
        cuts._cycles([((1, 1), (1, 2))])


def test_nodes_that_can_be_bypassed_cut_nothing_off_and_leave_no_new_joint():
    seen = Counter[bool]()
    for source in map(random.Random, range(300)):
        nodes = [(r, c) for r in range(7) for c in range(9) if source.random() < 0.9]
        graph = walks.neighbours(nodes, within({*nodes}))
        gone = {*source.sample(nodes, source.randint(1, 3))}
        but = {*source.sample(nodes, 3)} | walks.joints(graph)
        found = walks.bypassed(graph, gone, but)
        left = walks.without(graph, gone, ())
        alone = sum(part <= gone for part in walks.parts(graph))
        assert not found or len(walks.parts(left)) == len(walks.parts(graph)) - alone
        assert not found or walks.joints(left) <= but
        seen[found] += 1
    assert min(seen.values()) > 40


def test_joints_and_bridges_are_those_without_which_there_are_more_parts():
    for source in map(random.Random, range(500)):
        nodes = [(i, 0) for i in range(source.randint(1, 8))]
        edges = [(u, v) for u in nodes for v in nodes if u < v and source.random() < 0.3]
        graph = walks.neighbours(nodes, edges)
        number = len(walks.parts(graph))
        found = {v for v in nodes if len(walks.parts(walks.without(graph, [v], ()))) > number}
        assert walks.joints(graph) == found
        split = {
            (u, v)
            for u, v in edges
            if len(walks.parts(walks.without(graph, (), [(u, v)]))) > number
        }
        assert walks.bridges(graph) == {*map(frozenset, split)}
