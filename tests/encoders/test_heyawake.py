"""Heyawake: its links, its boards of two parts, and what is no board."""

import pencilsat
from pencilsat import formats

BOARD = "heyawake 2 3\n1 . .\n. . 0\na a b\na b b\n"


def test_a_link_says_rooms_and_the_numbers_of_rooms():
    puzzle = pencilsat.read(BOARD)
    link = formats.write(puzzle, "puzzlink")
    assert link == "https://puzz.link/p?heyawake/3/2/c810"
    first = BOARD.replace("1 . .\n. . 0", "1 . 0\n. . .")
    assert pencilsat.read(link) == pencilsat.read(first)  # a number stands in its room's first cell


def test_rooms_of_puzzlekit_have_any_names():
    puzzle = pencilsat.read("2 3\n1 - -\n- - 0\n= = ~\n= ~ ~\n")
    assert puzzle == pencilsat.read(BOARD)
    assert formats.write(puzzle, "puzzlekit") == "2 3\n1 - -\n- - 0\na a b\na b b\n"


def test_a_number_that_has_no_room_leaves_no_solution():
    for text in ("heyawake 2 2\n3 .\n. .\na a\na a\n", "heyawake 1 1\n9\na\n"):
        assert pencilsat.check(pencilsat.read(text)).status == "no solution"
