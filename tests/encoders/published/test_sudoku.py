"""Sudoku boards that others made have the solutions that they published."""

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


def published(name: str) -> list[Any]:
    """The puzzles of a file."""
    return encoders.read(shared_data("sudoku", name).read_text())


def answers(name: str, puzzles: list[Any]) -> list[Any]:
    """The stored solutions of the puzzles of a file: of one in rows, of several a line each."""
    text = shared_data("sudoku", name).with_suffix(".sol").read_text()
    parts = [text] if len(puzzles) == 1 else text.splitlines()
    return [FAMILY.board.read(p, lines_of(part)) for p, part in zip(puzzles, parts, strict=True)]


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
@every(30)
def test_the_puzzles_of_a_published_list_have_their_solution_and_no_other(
    name, number, share, encoding, step
):
    puzzles = published(name)
    assert len(puzzles) == number
    expected = answers(name, puzzles)
    workshop = Workshop(Options(encoding))
    for puzzle, answer in list(zip(puzzles, expected, strict=True))[:: share * step]:
        run = workshop.run(puzzle)
        assert list(islice(run.solutions(), 2)) == [answer]
        assert run.complete
    workshop.close()


@each_encoding
@every(12)
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
    puzzles = published(name)
    assert solutions(puzzles[0], most=2) == answers(name, puzzles)
