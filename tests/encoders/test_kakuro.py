"""Kakuro: its split cells, and what is no board."""

import random
from pathlib import Path
from unittest import mock

import pytest

import pencilsat
from pencilsat import formats
from pencilsat.boards.places import runs
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.kakuro import Kakuro, sums
from pencilsat.encoders.kakuro.random_boards import layout
from pencilsat.tasks.run import encode

INSTANCES = Path(__file__).parents[2] / "instances" / "kakuro"


@pytest.mark.parametrize(("name", "most"), [("eight-by-eight", 175), ("six-by-seven", 110)])
def test_runs_are_looked_at_again_in_the_order_in_which_they_changed(name, most):
    """The other way around, digits are told apart 198 and 277 times."""
    [puzzle] = pencilsat.read_all(INSTANCES / f"{name}.txt")
    with mock.patch.object(sums, "apart", wraps=sums.apart) as told:
        encode(puzzle, lone=True)
    assert told.call_count <= most


def test_no_run_of_a_random_board_has_one_cell():
    for seed in range(20):
        black = layout(5, 12, 30, random.Random(seed))
        assert all(len(run) > 1 for _, run in runs(Kakuro(5, 12), black))


def test_a_board_without_black_border_has_no_link():
    puzzle = pencilsat.read("kakuro 1 3\n\\3 . .\n")
    assert formats.names(puzzle) == ["puzzlekit"]
    assert pencilsat.check(puzzle).status == "not unique"


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("kakuro 1 2\n3 .", (2, 1), "'3' is not below\\right or ."),
        ("kakuro 1 2\n3\\x .", (2, 3), "'x' is not a sum"),
        ("kakuro 1 2\n\\0 .", (2, 2), "'0' is not a sum"),
        ("kakuro 1 2\n\\3 . .", (2, 6), "the header says 2 columns"),
    ],
)
def test_what_is_no_board_is_refused(text, place, words):
    with pytest.raises(BadInput) as wrong:
        pencilsat.read(text)
    assert words in wrong.value.message
    assert (wrong.value.line, wrong.value.column) == place


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
