"""Nonogram: its text, its links and game IDs, and what is no board."""

import pytest

import pencilsat
from pencilsat import formats
from pencilsat.cnf.errors import BadInput

BOARD = "nonogram 3 5\nrows 1 1, 5, 0\ncolumns 2, 1, 1, 1, 2\n"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("puzzlink", "https://puzz.link/p?nonogram/5/3/2g1g1g1g2g11g5k"),
        ("tatham", "5x3:2/1/1/1/2/1.1/5/"),
        ("puzzlekit", "3 5\n2\n1\n1\n1\n2\n1 1\n5\n0\n"),
    ],
)
def test_other_formats_say_the_runs(name, text):
    puzzle = pencilsat.read(BOARD)
    assert formats.write(puzzle, name) == text
    assert pencilsat.read(text) == puzzle


def test_sizes_and_lines_can_be_left_out():
    puzzle = pencilsat.read("nonogram\ncolumns: 1, .  # two of them\nrows: 1 ,1 1,0")
    assert (puzzle.rows, puzzle.columns) == (3, 2)
    assert (puzzle.row_runs, puzzle.column_runs) == (((1,), (1, 1), ()), ((1,), None))
    assert pencilsat.read("nonogram 1 2\nrows 1").column_runs == (None, None)
    with pytest.raises(BadInput, match="cannot leave a line without"):
        formats.write(puzzle, "puzzlink")


@pytest.mark.parametrize("encoding", ["starts", "automaton"])
@pytest.mark.parametrize(
    ("runs", "status"), [("3", "no solution"), ("1 1", "no solution"), ("1", "not unique")]
)
def test_runs_that_do_not_fit_have_no_solution(runs, status, encoding):
    puzzle = pencilsat.read(f"nonogram 1 2\nrows {runs}\n")
    assert pencilsat.check(puzzle, encoding=encoding).status == status
