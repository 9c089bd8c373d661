"""What is Numberlink's own: loops, touching, unused cells, verification, sizes."""

import random
from dataclasses import replace
from functools import partial
from itertools import product

import networkx as nx
import pytest
from drawn_paths import path_boards
from puzzles import drawn, solved

from pencilsat.boards.grid import Size
from pencilsat.boards.places import windows
from pencilsat.encoders import numberlink
from pencilsat.encoders.family import BadFamily
from pencilsat.encoders.numberlink import FAMILY, Numberlink
from pencilsat.encoders.numberlink.random_boards import BOARDS
from pencilsat.encoders.numberlink.search import path_through
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, encode

board = partial(drawn, FAMILY)


each_encoding = pytest.mark.parametrize("encoding", FAMILY.encodings)


def pictures(puzzle: Numberlink, **options) -> set[str]:
    """The solutions, as `board` has them."""
    return {"/".join(map("".join, found)) for found in solved(puzzle, **options)}


@each_encoding
def test_a_ring_that_touches_a_path_is_not_on_it(encoding):
    puzzle = board("...A.../...A...", "touching")
    assert pictures(puzzle, encoding=encoding) == set()
    assert pictures(puzzle, encoding=encoding, implied=False) == set()


def some_board(seed: int) -> Numberlink:
    """A board of at most sixteen cells with two to four labels, often one that has solutions."""
    source = random.Random(seed)
    rows, columns = source.choice(((3, 3), (3, 4), (3, 5), (4, 4)))
    touching, unused = source.random() < 0.4, source.random() < 0.2
    if source.random() < 0.5:
        made = BOARDS.generate(rows=rows, columns=columns, touching=int(touching), seed=seed)
        kept = list(made.ends)[: source.randint(2, 5)]
        given = {cell: k for cell, k in made.given.items() if k in kept}
        unused = unused or (len(kept) < len(made.ends) and source.random() < 0.5)
    else:
        cells = source.sample(list(product(range(rows), range(columns))), 8)
        pairs = [(min(pair), max(pair)) for pair in zip(cells[::2], cells[1::2], strict=True)]
        ends = zip("1234"[: source.randint(2, 4)], sorted(pairs), strict=False)
        given = {cell: k for k, pair in ends for cell in pair}
    return Numberlink(rows, columns, given, touching, unused)


@each_encoding
def test_random_boards_have_the_solutions_that_drawing_all_paths_finds(encoding):
    numbers = {0: 0, 1: 0, 2: 0}
    for seed in range(40):
        puzzle = some_board(seed)
        expected = path_boards(puzzle)
        found = solved(puzzle, encoding=encoding)
        assert pictures(puzzle, encoding=encoding) == expected, FAMILY.board.text(puzzle)
        assert len(found) == len(expected)
        numbers[min(2, len(expected))] += 1
    assert min(numbers.values()) >= 5


def test_a_path_through_an_area_is_found_where_drawing_all_paths_finds_one():
    numbers = {False: 0, True: 0}
    for seed in range(300):
        source = random.Random(seed)
        rows, columns = source.randint(1, 4), source.randint(2, 5)
        cells = list(product(range(rows), range(columns)))
        area = source.sample(cells, source.randint(2, len(cells)))
        start, stop = area[:2]
        graph = nx.grid_2d_graph(rows, columns).subgraph(area)
        expected = any(len(p) == len(area) for p in nx.all_simple_paths(graph, start, stop))
        found = path_through(area, start, stop)
        assert (found is not None) == expected
        if found:
            path = nx.Graph(found)
            assert path.number_of_edges() == len(area) - 1
            assert nx.is_connected(path)
            assert set(path) == set(area)
            assert [path.degree[p] for p in area] == [1, 1, *[2] * (len(area) - 2)]
            assert all(graph.has_edge(p, q) for p, q in found)
        numbers[expected] += 1
    assert min(numbers.values()) >= 20


@each_encoding
def test_another_solution_is_looked_for_in_windows_of_a_large_board(encoding):
    """Each has all atoms of its cells."""
    rows, columns = 4, numberlink.WINDOW**2
    label = dict.fromkeys([(0, 0), (rows - 1, columns - 1)], "A")
    formula = encode(Numberlink(rows, columns, label), Options(encoding))
    assert formula.hints.windows is not None
    in_cells = [{formula.names[x][1:3] for x in window} for window in formula.hints.windows()]
    assert in_cells == [{*window} for window in windows(Size(rows, columns), numberlink.WINDOW)]
    assert {x for window in formula.hints.windows() for x in window} == {*formula.projection}
    smaller = Numberlink(rows, columns - 1, {(0, 0): "A", (0, 1): "A"})
    assert encode(smaller, Options(encoding)).hints.windows is None


def test_the_usual_encoding_is_that_which_decides_sooner():
    usual = {"": "bits", "partial": "links", "touching": "bits", "touching partial": "links"}
    for options, name in usual.items():
        puzzle = board("A.A/...", options)
        run = Run(puzzle)
        assert run.encoding == name
        expected = encode(puzzle, Options(name))
        assert sorted(run.formula.clauses()) == sorted(expected.clauses())
        assert Run(puzzle, Options("elimination")).encoding == "elimination"
    other = replace(FAMILY, best=lambda puzzle: "nosuch")
    with pytest.raises(BadFamily, match="'numberlink': best says 'nosuch', which is not one of"):
        other.usual(board("A.A/..."))
