"""Akari: its links, and what is no board."""

import pencilsat
from pencilsat import formats

BOARD = "akari 3 4\n. x . 0\n2 . . .\n. . x 2\n"


def test_a_link_says_black_cells_with_and_without_a_number():
    puzzle = pencilsat.read(BOARD)
    link = "https://puzz.link/p?akari/4/3/g.g0ci.c"
    assert formats.write(puzzle, "puzzlink") == link
    assert pencilsat.read(link) == puzzle
