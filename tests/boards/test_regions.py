"""Boards with regions."""

import pytest

from pencilsat import encoders
from pencilsat.boards.regions import walls
from pencilsat.cnf.errors import BadInput

BOARD = "starbattle 2 3\na a b\n. b b\n"


def test_a_board_with_regions_is_read_and_written():
    [puzzle] = encoders.read(BOARD)
    assert (puzzle.given, puzzle.regions) == ({}, (("a", "a", "b"), (".", "b", "b")))
    assert puzzle.family.board.text(puzzle) == BOARD
    assert encoders.read(BOARD.replace(" 2 3", "")) == [puzzle]


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("starbattle 1 3\na b a", (2, 5), "region 'a' is in two parts"),
        ("starbattle 1 3\na ? b", (2, 3), "not the name of a region (letters and digits)"),
        ("starbattle 2 2\na a", (3, 1), "the board has 1 row"),
        ("starbattle 2 2 stars=0\na a\na a", (1, 22), "a number of stars"),
    ],
)
def test_a_bad_board_with_regions_is_said_to_be_bad(text, place, words):
    with pytest.raises(BadInput) as wrong:
        encoders.read(text)
    assert (wrong.value.line, wrong.value.column) == place
    assert words in wrong.value.message


def test_walls_stand_where_regions_meet_and_around_the_board():
    assert {*walls((("a", "a"), ("a", "b")))} == {
        ((0, 0), (0, 4)), ((4, 0), (4, 4)), ((0, 0), (4, 0)), ((0, 4), (4, 4)),
        ((2, 2), (2, 4)), ((2, 2), (4, 2)),
    }  # fmt: skip
