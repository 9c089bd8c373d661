"""Nonogram: its text, and what is no board."""

import pytest

import pencilsat
from pencilsat import formats
from pencilsat.cnf.errors import BadInput


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
