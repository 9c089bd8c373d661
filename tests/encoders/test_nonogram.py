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


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("nonogram 1 2\nrows 1, 1\ncolumns 1, 1", (2, 9), "there are 1 rows, and 2 clues"),
        ("nonogram 2 2\nrows 1\ncolumns 1, 1", (2, 6), "there are 2 rows, and 1 clues"),
        ("nonogram 1 2\nrows 1 0\ncolumns 1, 1", (2, 8), "'0' is not the length of a run"),
        ("nonogram 1 2\nrows x\ncolumns 1, 1", (2, 6), "'x' is not the length of a run"),
        ("nonogram 1 2\nrows 1\ncolumns 1,, 1", (3, 11), "a clue is missing"),
        ("nonogram 1 2\nrows 1\nrows 1", (3, 1), "rows is given already"),
        ("nonogram\nrows 1, 1\n", (3, 1), "expected: columns"),
        ("2 1\n1\n1\nx\n", (1, 1), "unknown family '2'"),
    ],
)
def test_what_is_no_board_is_refused(text, place, words):
    with pytest.raises(BadInput) as wrong:
        pencilsat.read(text)
    assert words in wrong.value.message
    assert (wrong.value.line, wrong.value.column) == place


@pytest.mark.parametrize("encoding", ["starts", "automaton"])
@pytest.mark.parametrize(
    ("runs", "status"), [("3", "no solution"), ("1 1", "no solution"), ("1", "not unique")]
)
def test_runs_that_do_not_fit_have_no_solution(runs, status, encoding):
    puzzle = pencilsat.read(f"nonogram 1 2\nrows {runs}\n")
    assert pencilsat.check(puzzle, encoding=encoding).status == status
