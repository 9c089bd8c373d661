"""Akari: its links, and what is no board."""

import pytest

import pencilsat
from pencilsat import formats
from pencilsat.cnf.errors import BadInput

BOARD = "akari 3 4\n. x . 0\n2 . . .\n. . x 2\n"


def test_a_link_says_black_cells_with_and_without_a_number():
    puzzle = pencilsat.read(BOARD)
    link = "https://puzz.link/p?akari/4/3/g.g0ci.c"
    assert formats.write(puzzle, "puzzlink") == link
    assert pencilsat.read(link) == puzzle


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("akari 1 2\n. 5", (2, 3), "'5' is not x, 0, 1, 2, 3, 4 or ."),
        ("akari 1 2\n. .\n.", (3, 1), "the header says 1 row"),
        ("https://puzz.link/p?akari/2/1/.", (1, 32), "the puzzle ends after 1 of 2 cells"),
        ("https://puzz.link/p?slither/2/1/.g", (1, 33), "a clue without value"),
    ],
)
def test_what_is_no_board_is_refused(text, place, words):
    with pytest.raises(BadInput) as wrong:
        pencilsat.read(text)
    assert (wrong.value.line, wrong.value.column) == place
    assert words in wrong.value.message
