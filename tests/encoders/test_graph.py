"""Puzzles and solutions as graphs, for all families; and what is measured of them."""

from itertools import chain

import networkx as nx
import pytest
from command import ROOT
from marks import slow
from oracle import instances, smallest
from plugins import GUARDS, nothing_loaded
from together import together

import pencilsat
from pencilsat import encoders
from pencilsat.boards.edges import EdgeAnswer
from pencilsat.boards.on_cells import OnCells
from pencilsat.encoders.graph import FEATURES, MOST, features

SHORT = 150
"""The longest text of an instance that is tried always."""


def tried():
    """All instances that have a solution, the long ones slowly."""
    for each in instances():
        if each.solutions:
            yield each if each.length <= SHORT else slow(each)


def drawn(graph):
    """The number of lines on each edge that has any, the smaller end first."""
    return {(min(e), max(e)): n for *e, n in graph.edges(data="lines") if n}


@together("instance", tried())
def test_a_solution_has_the_graph_of_its_puzzle_and_says_the_same(instance):
    puzzle, answer = instance.puzzle, instance.family.answer
    found = pencilsat.solve(puzzle, unique=False).solutions[0]
    empty, full = pencilsat.graph(puzzle), found.graph()
    assert nx.utils.nodes_equal(empty.nodes, full.nodes)
    assert nx.utils.edges_equal(empty.edges, full.edges)
    assert empty.graph["puzzle"] is full.graph["puzzle"] is puzzle
    assert nx.number_of_selfloops(full) == 0
    assert len({*nx.get_node_attributes(full, "pos").values()}) == len(full)
    assert nx.get_node_attributes(empty, "clue") == nx.get_node_attributes(full, "clue")
    values = nx.get_node_attributes(full, "value")
    told = [data for *_, data in chain(empty.nodes(data=True), empty.edges(data=True))]
    assert {"value", "lines"}.isdisjoint(chain(*told))
    if isinstance(answer, OnCells):
        assert values == answer.values(puzzle, found.value)
        assert [*values] == [*full.nodes]
    elif isinstance(answer, EdgeAnswer):
        shaded = {(p, p): 1 for p, value in values.items() if value}
        assert shaded | drawn(full) == answer.counts(found.value)
        assert all("lines" in data for *_, data in full.edges(data=True))
    if answer.joined:
        paths = nx.Graph(drawn(full).keys())
        for label, ends in puzzle.ends.items():
            path = nx.node_connected_component(paths, ends[0])
            assert ends[1] in path
            assert {values[cell] for cell in path} == {label}
            assert sorted(paths.degree[cell] for cell in path) == [1, 1] + [2] * (len(path) - 2)


@together("name", encoders.FOLDERS)
def test_every_family_has_a_graph_that_can_be_measured(name):
    puzzle = smallest(name)
    found = features(puzzle)
    assert (*found,) == FEATURES
    assert found["nodes"] == len(pencilsat.graph(puzzle)) > 0
    assert None not in found.values()


def test_the_houses_of_a_zebra_are_matched_with_the_values_of_each_attribute():
    puzzle = smallest("zebra")
    solution = pencilsat.solve(puzzle).solutions[0]
    found = solution.graph()
    assert nx.is_bipartite(found)
    rows = zip(puzzle.attributes, solution.value, strict=True)
    pairs = {(("house", c), (name, v)) for name, row in rows for c, v in enumerate(row, 1)}
    assert {*map(frozenset, drawn(found))} == {*map(frozenset, pairs)}
    for name, row in puzzle.attributes.items():
        houses = [("house", c + 1) for c in range(puzzle.houses)]
        lines = [e for e in drawn(found) if any(end[0] == name for end in e)]
        assert nx.is_perfect_matching(nx.Graph(lines), {*map(tuple, lines)})
        assert {*chain(*lines)} == {*houses, *((name, value) for value in row)}


ISLANDS = "hashi 3 7\n2 . 3 . 2 . 1\n. . . . . . .\n4 . 4 . . . .\n"
"""A square of islands, then two more in a row: two bridges, in both senses."""


def test_known_numbers():
    puzzle = pencilsat.read(ISLANDS)
    found = pencilsat.graph(puzzle)
    assert {*nx.bridges(found)} == {((0, 2), (0, 4)), ((0, 4), (0, 6))}
    expected = {"nodes": 6, "edges": 6, "bridges": 2, "articulations": 2, "width": 2, "diameter": 4}
    assert features(puzzle) == expected
    assert found.nodes[0, 4] == {"pos": (4.5, -0.5), "clue": 2}
    [solution] = pencilsat.check(puzzle).solutions
    assert drawn(solution.graph()) == {
        ((0, 0), (2, 0)): 2,
        ((0, 2), (0, 4)): 1,
        ((0, 2), (2, 2)): 2,
        ((0, 4), (0, 6)): 1,
        ((2, 0), (2, 2)): 2,
    }


KNOWN = {
    "corners": ("slitherlink 1 2\n3 .\n", {"nodes": 6, "edges": 7, "clues": {}}),
    "an island alone": ("hashi 2 2\n1 .\n. 1\n", {"nodes": 2, "edges": 0}),
    "a black cell": ("akari 2 2\n1 .\n. .\n", {"nodes": 4, "edges": 2, "clues": {(0, 0): 1}}),
    "land that is given": ("nurikabe 1 3\n1 . 1\n", {"nodes": 3, "edges": 2}),
    "a cell that is none": ("starbattle 2 2\na a\na .\n", {"nodes": 4, "edges": 2}),
    "a point that is none": ("circuit 2 2\no o\n\no #\n", {"nodes": 3, "edges": 2}),
    "a clue that is no cell": ("yajilin 1 3\n. . 0<\n", {"nodes": 2, "edges": 1, "clues": {}}),
}


@together("name", KNOWN)
def test_what_stands_alone_and_what_is_given(name):
    text, told = KNOWN[name]
    found = pencilsat.graph(pencilsat.read(text))
    clues = nx.get_node_attributes(found, "clue")
    assert {"nodes": len(found), "edges": found.size(), "clues": clues} == {"clues": clues} | told


def test_regions_and_given_lines_are_there():
    rooms = pencilsat.graph(pencilsat.read("heyawake 1 3\n1 . .\na b b\n"))
    assert [*rooms.nodes(data="region")] == [((0, 0), "a"), ((0, 1), "b"), ((0, 2), "b")]
    wired = pencilsat.graph(pencilsat.read("circuit 2 2\no-o\n\no o\n"))
    assert nx.get_edge_attributes(wired, "clue") == {((0, 0), (0, 1)): 1}


def test_large_graphs_have_no_width_and_no_diameter():
    assert f"more than {MOST} nodes" in (ROOT / "docs" / "experiments.md").read_text("utf-8")
    for rows in (MOST, MOST + 1):
        found = features(encoders.read(f"hitori {rows} 1\n" + "1\n" * rows)[0])
        assert (found["nodes"], found["bridges"]) == (rows, rows - 1)
        assert (found["width"], found["diameter"]) == (
            (1, rows - 1) if rows == MOST else (None,) * 2
        )


def test_a_plugin_has_a_graph_if_its_answer_is_of_cells_or_edges(monkeypatch):
    with nothing_loaded():
        pencilsat.load_family(GUARDS)
        puzzle = pencilsat.read("guards 1 2\n. +\n")
        assert pencilsat.graph(puzzle).nodes[0, 1]["clue"] == "+"
        monkeypatch.delattr(OnCells, "joins")
        with pytest.raises(pencilsat.BadInput, match="cells like these form no graph"):
            pencilsat.graph(puzzle)
