"""Shikaku: its answers, and what is no board."""

import pytest

import pencilsat
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode

BOARD = "shikaku 2 3\n4 . .\n. . 2\n"


def test_a_number_stands_for_the_name_of_its_rectangle():
    puzzle = pencilsat.read(BOARD)
    for text in (
        "a a b\na a b",
        "4 a b\na a 2",
        "┌───────┬───┐\n│ 4   a │ b │\n│       │   │\n│ a   a │ 2 │\n└───────┴───┘",
    ):
        read = puzzle.family.board.read(puzzle, lines_of(text))
        assert read == (("a", "a", "b"), ("a", "a", "b"))
    with pytest.raises(BadInput, match="'c' is not a, b or"):
        puzzle.family.board.read(puzzle, lines_of("a a c\na a b"))


@pytest.mark.parametrize("rows", ["2 .", ". .", "1 2", "2 2", "5 ."])
def test_numbers_that_do_not_fit_have_no_solution_but_for_one_rectangle(rows):
    status = pencilsat.check(pencilsat.read(f"shikaku 1 2\n{rows}\n")).status
    assert status == ("unique" if rows == "2 ." else "no solution")


@pytest.mark.parametrize(("encoding", "literals"), [("owners", 1), ("exact", 2)])
def test_a_cell_is_held_by_its_number_or_by_one_of_its_candidates(encoding, literals):
    """A number of two that can lie on either side of it, but not on both."""
    formula = encode(pencilsat.read("shikaku 1 3\n. 2 .\n"), Options(encoding))
    held = [max(map(len, each.clauses)) for each in formula.rules["cover"].instances]
    assert held == [1, literals, 1]
