"""Heyawake: its boards of two parts, and what is no board."""

import pencilsat

BOARD = "heyawake 2 3\n1 . .\n. . 0\na a b\na b b\n"


def test_a_number_that_has_no_room_leaves_no_solution():
    for text in ("heyawake 2 2\n3 .\n. .\na a\na a\n", "heyawake 1 1\n9\na\n"):
        assert pencilsat.check(pencilsat.read(text)).status == "no solution"
