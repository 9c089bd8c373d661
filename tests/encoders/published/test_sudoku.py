"""Sudoku boards that others made have the solutions that they published."""

from functools import cache
from itertools import islice
from typing import Any

import pytest
from marks import every, slow
from shared_data import shared_data
from sudokus import solutions

from pencilsat import encoders
from pencilsat.boards.words import lines_of
from pencilsat.encoders.sudoku import FAMILY
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Workshop

each_encoding = pytest.mark.parametrize("encoding", FAMILY.encodings)


@cache
def published(name: str) -> list[Any]:
    """The puzzles of a file."""
    return encoders.read(shared_data("sudoku", name).read_text())


def answered(name: str, step: int = 1) -> list[tuple[Any, Any]]:
    """The puzzles of a file, or one of so many, with their stored solutions: of one in rows, of
    several a line each.
    """
    puzzles = published(name)
    text = shared_data("sudoku", name).with_suffix(".sol").read_text()
    parts = [text] if len(puzzles) == 1 else text.splitlines()
    some = [*zip(puzzles, parts, strict=True)][::step]
    return [(puzzle, FAMILY.board.read(puzzle, lines_of(part))) for puzzle, part in some]


LISTS = [
    ("tdoku/puzzles2_17_clue.txt", 2000, 10),
    ("tdoku/puzzles3_magictour_top1465.txt", 733, 5),
    ("tdoku/puzzles5_forum_hardest_1905_11+.txt", 2000, 40),
    ("tdoku/puzzles6_forum_hardest_1106.txt", 188, 5),
    ("norvig/hardest.txt", 6, 1),
    ("norvig/top95.txt", 2, 1),
]
"""Lists with their numbers of puzzles; every so many of them are solved."""


@each_encoding
@pytest.mark.parametrize(("name", "number", "share"), LISTS)
@every(30, 3)
def test_the_puzzles_of_a_published_list_have_their_solution_and_no_other(
    name, number, share, encoding, step
):
    assert len(published(name)) == number
    workshop = Workshop(Options(encoding))
    for puzzle, answer in answered(name, share * step):
        run = workshop.run(puzzle)
        assert list(islice(run.solutions(), 2)) == [answer]
        assert run.complete
    workshop.close()


@each_encoding
@every(12, 3)
def test_the_puzzles_of_a_published_list_have_as_many_solutions_as_published(encoding, step):
    puzzles = published("tdoku/puzzles7_serg_benchmark.txt")
    counts = shared_data("sudoku", "tdoku/puzzles7_serg_benchmark.count").read_text().split()
    workshop = Workshop(Options(encoding))
    for puzzle, count in list(zip(puzzles, counts, strict=True))[:: 25 * step]:
        found = list(workshop.run(puzzle).solutions())
        assert len(found) == len(set(found)) == int(count)
    workshop.close()


@pytest.mark.parametrize(
    "name",
    [
        "sgt-solo/2x3adu_01.txt",
        "sgt-solo/3x4adu_01.txt",
        "gecode/p34_16x16.txt",
        "janko-puzzlekit/1253_16x16.txt",
        slow("gecode/p90_25x25.txt"),
        slow("sgt-solo/5x5db_01.txt"),
        slow("rkkautsar/sudoku-100-1_100x100.txt"),
    ],
)
def test_a_published_board_has_its_solution_and_no_other(name):
    [(puzzle, answer)] = answered(name)
    assert solutions(puzzle, most=2) == [answer]
