"""Heyawake: its boards of two parts, and what is no board."""

import pytest

import pencilsat
from pencilsat.cnf.errors import BadInput

BOARD = "heyawake 2 3\n1 . .\n. . 0\na a b\na b b\n"


def test_text_of_a_board_has_both_parts():
    puzzle = pencilsat.read(BOARD)
    assert puzzle.given == {(0, 0): 1, (1, 2): 0}
    assert puzzle.family.board.text(puzzle) == BOARD
    assert pencilsat.read(BOARD.replace(" 2 3", "")) == puzzle


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("heyawake 1 3\n. . .\na b a", (3, 5), "region 'a' is in two parts"),
        ("heyawake 1 3\n. . .\na ? b", (3, 3), "not the name of a region (letters and digits)"),
        ("heyawake 1 3\n. . .\na . b", (3, 3), "every cell belongs to a region"),
        ("heyawake 2 2\n. .\n. .\na a", (5, 1), "2 rows of values and as many of names"),
        ("heyawake\n. .\n. .\na a", (4, 1), "as many rows of names of regions as of values"),
        ("heyawake 1 1\nx\na", (2, 1), "is not a number of cells or ."),
        ("heyawake 1 3\n1 1 .\na a b", (2, 3), "region 'a' has a value already"),
        ("1 3\n- - -\na b a\n", (3, 5), "region 'a' is in two parts"),
    ],
)
def test_what_is_no_board_is_refused(text, place, words):
    with pytest.raises(BadInput) as wrong:
        pencilsat.read(text)
    assert words in wrong.value.message
    assert (wrong.value.line, wrong.value.column) == place


def test_a_number_that_has_no_room_leaves_no_solution():
    for text in ("heyawake 2 2\n3 .\n. .\na a\na a\n", "heyawake 1 1\n9\na\n"):
        assert pencilsat.check(pencilsat.read(text)).status == "no solution"
