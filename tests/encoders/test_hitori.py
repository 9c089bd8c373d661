"""Hitori: its answers, and what is no board."""

import pytest

import pencilsat
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput


def test_a_hash_is_a_cell_and_what_is_given_shows_through():
    puzzle = pencilsat.read("hitori 1 3\n2 2 1\n")
    for text in ("# 2 1", "# . ."):
        assert puzzle.family.board.read(puzzle, lines_of(text)) == ((1, 0, 0),)
    with pytest.raises(BadInput, match="'1' is not"):
        puzzle.family.board.read(puzzle, lines_of("# 1 1"))


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("hitori 1 2\n1 0", (2, 3), "a number or ."),
        ("hitori 1 2\n1 x", (2, 3), "a number or ."),
    ],
)
def test_what_is_no_board_is_refused(text, place, words):
    with pytest.raises(BadInput) as wrong:
        pencilsat.read(text)
    assert (wrong.value.line, wrong.value.column) == place
    assert words in wrong.value.message
