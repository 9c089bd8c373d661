"""Kakuro: its split cells, and what is no board."""

import pytest

import pencilsat
from pencilsat import formats


def test_a_board_without_black_border_has_no_link():
    puzzle = pencilsat.read("kakuro 1 3\n\\3 . .\n")
    assert formats.names(puzzle) == ["puzzlekit"]
    assert pencilsat.check(puzzle).status == "not unique"


@pytest.mark.parametrize("encoding", ["sets", "sums"])
@pytest.mark.parametrize(
    ("row", "status"),
    [
        ("\\3 . .", "not unique"),
        ("\\18 . .", "no solution"),
        ("\\99 . .", "no solution"),
        ("\\2 .", "unique"),
        ("\\2 \\ .", "no solution"),
        (" ".join("." * 10), "no solution"),
    ],
)
def test_sums_that_no_digits_make_have_no_solution(row, status, encoding):
    puzzle = pencilsat.read(f"kakuro 1 {len(row.split())}\n{row}\n")
    assert pencilsat.check(puzzle, encoding=encoding).status == status
