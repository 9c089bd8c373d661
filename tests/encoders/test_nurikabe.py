"""Nurikabe: what a sea breaks, and what is no board."""

import pytest

import pencilsat
from pencilsat.boards.words import counted, lines_of
from pencilsat.cnf.errors import BadInput

BOARD = "nurikabe 2 3\n1 . .\n. . ?\n"


@pytest.mark.parametrize("rows", [1, 3, 5])
def test_sizes_above_other_rows_are_no_row(rows):
    said = f"^{rows + 2}:1: the board has {counted(rows, 'row')}, the line above it says 4$"
    with pytest.raises(BadInput, match=said):
        pencilsat.read("4 3\n" + rows * "1 - -\n", family="nurikabe")


@pytest.mark.parametrize(
    ("sea", "broken"),
    [
        ("# # #\n# # .", "row 1, column 1 cannot be sea"),
        (". # .\n# # .", ""),
        (". # #\n# # .", ""),
        (". # #\n. # .", "the island at (1, 1) has 2 cells, not 1"),
        (". . #\n# # .", "the island at (1, 1) has 2 cells, not 1"),
        (". . .\n# . .", "the island at (1, 1) has 2 numbers, not one"),
        (". # #\n# . .", "(2, 1) not connected to the rest"),
    ],
)
def test_what_a_sea_breaks_is_said(sea, broken):
    puzzle = pencilsat.read(BOARD)
    solution = puzzle.family.board.read(puzzle, lines_of(sea))
    said = puzzle.family.verify(puzzle, solution)
    assert broken in said if broken else said == []
