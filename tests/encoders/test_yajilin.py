"""Yajilin: drawings with shaded cells, what solutions break, and what is no board."""

import pencilsat
from pencilsat import formats

BOARD = "yajilin 3 4\n.  1v . .\n0< . . x\n. . 20> .\n"


def test_arrows_are_sides_of_the_sky_in_puzzlekit():
    puzzle = pencilsat.read(BOARD)
    assert formats.write(puzzle, "puzzlekit") == "3 4\n- 1s - -\n0w - - x\n- - 20e -\n"
    assert pencilsat.read("3 4\n- 1s - -\n0w - - @\n- - 20e -\n") == puzzle
    assert pencilsat.read(BOARD.replace("1v", "1↓").replace("20>", "20→")) == puzzle
