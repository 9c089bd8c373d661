"""Taut paths: those under the guard are those that no step makes simpler, and where they are the
only ones that are looked for, no solution is missed.
"""

from collections.abc import Iterator
from itertools import combinations, product

import networkx as nx
import pytest
from drawn_paths import path_boards
from puzzles import drawn

from pencilsat.boards.places import beside, cells
from pencilsat.encoders.numberlink import FAMILY, Numberlink
from pencilsat.tasks.check import check
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run

each_encoding = pytest.mark.parametrize("encoding", ["links", "bits", "elimination"])
either = pytest.mark.parametrize("touching", [False, True])


def small_boards(touching: bool, every: int) -> Iterator[Numberlink]:
    """Boards with one label or two, of those that are the same but for the labels only one; and
    boards where a path of A can go around both ends of B, while a way of two steps is free.
    """
    for rows in ("...../.ABB./..A..", "...../.BBA./..A.."):
        yield drawn(FAMILY, rows, "partial touching" if touching else "partial")
    for rows, columns in ((2, 5), (3, 3)):
        some = list(product(range(rows), range(columns)))
        pairs = [(one, two) for one in combinations(some, 2) for two in combinations(some, 2)]
        apart = [[one, two] for one, two in pairs if one < two and {*one}.isdisjoint(two)]
        for ends in [*([one] for one in combinations(some, 2)), *apart][::every]:
            given = {p: k for k, pair in zip("AB", ends, strict=False) for p in pair}
            yield Numberlink(rows, columns, given, touching, partial=True)


def is_taut(puzzle: Numberlink, rows: str) -> bool:
    """Whether no step makes a path of a solution simpler."""
    label = dict(zip(cells(puzzle), rows.replace("/", ""), strict=True))
    for k, (start, stop) in puzzle.ends.items():
        graph = nx.grid_2d_graph(puzzle.rows, puzzle.columns)
        graph = graph.subgraph([p for p in label if label[p] == k])
        path = nx.shortest_path(graph, start, stop)
        if len(path) < len(graph):
            return False
        at = {p: i for i, p in enumerate(path)}
        for empty in (p for p in label if label[p] == "."):
            near = [q for q in beside(puzzle, empty) if q in at]
            for p, q in combinations(near, 2):
                corner = path[(at[p] + at[q]) // 2]
                if abs(at[p] - at[q]) > 2 or corner[0] > empty[0]:
                    return False
    return True


@either
@each_encoding
def test_no_solution_is_missed(encoding, touching):
    says = ("no solution", "unique", "not unique")
    detours = 0
    for puzzle in small_boards(touching, 13):
        solutions = path_boards(puzzle)
        for spread in (False, True):
            answer = check(puzzle, Options(encoding), spread=spread)
            assert answer.status == says[min(2, len(solutions))], puzzle
        found = [*Run(puzzle, Options(encoding)).solutions()]
        assert sorted("/".join(map("".join, rows)) for rows in found) == sorted(solutions)
        detours += len(solutions) > 1 == sum(is_taut(puzzle, rows) for rows in solutions)
    assert detours >= 2
