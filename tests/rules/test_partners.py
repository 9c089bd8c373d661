"""Partners of cells, against the largest matching that networkx finds."""

import random

import networkx as nx
import pytest

import pencilsat
from pencilsat.rules.partners import Partners, matched, near

TENTS = "tents 3 3\ncolumns . . .\nrows . . .\nT . T\n. . .\n. T .\n"


@pytest.mark.parametrize("seed", range(60))
def test_as_many_have_partners_as_can(seed):
    source = random.Random(seed)
    cells = [(r, c) for r in range(6) for c in range(6)]
    some = {*source.sample(cells, source.randint(1, 18))}
    others = {*source.sample([cell for cell in cells if cell not in some], source.randint(0, 18))}
    graph = nx.Graph((cell, other) for cell in some for other in near(cell) if other in others)
    graph.add_nodes_from(some)
    largest = nx.bipartite.maximum_matching(graph, some & graph.nodes)
    found = matched(some, others)
    assert found <= some
    assert len(found) == sum(cell in largest for cell in some)


def test_a_long_row_passes_its_partners_on():
    """All take the one on their left, until the last to come needs the first of these."""
    row = range(0, 6000, 2)
    some, others = {(0, c + 1) for c in row} | {(1, 0)}, {(0, c) for c in [*row, 6000]}
    assert matched(some, others) == some


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ({(0, 0): False}, "the tree r1c1 has another tent"),
        ({(0, 0): False, (0, 2): False}, "the trees r1c1 r1c3 have other tents"),
        ({(0, 0): False, (0, 2): None}, "a tent at r1c2 would need a tree of its own"),
        ({(0, 0): False, (0, 2): True}, "the tree r1c3 has no place for a tent but r1c2"),
        ({}, "a tent at r1c2 would need a tree of its own"),
    ],
)
def test_trees_have_other_tents_where_all_are_known_to(known, said):
    pairs = {("pair", tree, (0, 1)): paired for tree, paired in known.items()}
    assert Partners().why(pencilsat.read(TENTS), (0, 1), pairs) == said
