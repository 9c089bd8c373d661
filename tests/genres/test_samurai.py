"""Grids that overlap: their names and corners, and what cannot be."""

import pytest

import pencilsat
from pencilsat import encoders, formats
from pencilsat.boards.foreign import Inexpressible
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.genres.samurai import FAMILY, LAYOUTS, size_of
from pencilsat.tasks.edit import blank

NUMBERS = {"samurai": 5, "windmill": 5, "sohei": 4, "butterfly": 4, "gattai-8": 8, "sumo": 13,
           "shogun": 11}  # fmt: skip
GAPS = {"samurai": 72, "windmill": 108, "sohei": 153, "butterfly": 0, "gattai-8": 117, "sumo": 180,
        "shogun": 162}  # fmt: skip


@pytest.mark.parametrize("name", LAYOUTS)
def test_well_known_grids_are_read_by_their_names_and_by_their_corners(name):
    rows, columns = size_of(LAYOUTS[name])
    corners = " ".join(f"R{r + 1}C{c + 1}" for r, c in reversed(LAYOUTS[name]))
    board = ". " * columns + "\n"
    puzzle = pencilsat.read(f"samurai {rows} {columns}\ngrids {corners}\n{board * rows}")
    assert len(puzzle.grids.corners) == NUMBERS[name]
    assert len(puzzle.gaps) == GAPS[name]
    text = FAMILY.board.text(puzzle)
    assert text.splitlines()[1] == f"grids {name}"
    assert text.count("#") == GAPS[name]
    assert pencilsat.read(text) == puzzle


def test_a_blank_board_has_the_usual_grids_of_its_size_or_one():
    assert blank(FAMILY, 12, 12).puzzle.grids.corners == LAYOUTS["butterfly"]
    assert blank(FAMILY, 5, 6).puzzle.grids == (5, ((0, 0),))


def test_a_text_of_puzzlekit_shows_its_grids_by_its_numbers():
    rows = [["-"] * 21 for _ in range(21)]
    with pytest.raises(BadInput, match="fit the grids of samurai and sohei and windmill"):
        encoders.read("21 21\n" + "\n".join(map(" ".join, rows)), "samurai")
    rows[0][0], rows[20][20] = "4", "5"
    text = "21 21\n" + "\n".join(map(" ".join, rows)) + "\n"
    [puzzle] = encoders.read(text, "samurai")
    assert puzzle.grids.corners == LAYOUTS["samurai"]
    assert formats.write(puzzle, "puzzlekit") == text
    rows[9][0] = "1"
    with pytest.raises(BadInput, match="fit the grids of none of"):
        encoders.read("21 21\n" + "\n".join(map(" ".join, rows)), "samurai")
    with pytest.raises(Inexpressible):
        formats.write(pencilsat.read("samurai 4 4\ngrids 4 r1c1\n" + ". . . .\n" * 4), "puzzlekit")


ROWS = "1 . . . .\n" + ". . . . .\n" * 4
WRONG = [
    (f"samurai 5 5\n{ROWS}", "2:1: expected: grids …, not '1'"),
    (f"samurai 5 5\ngrids\n{ROWS}", "1:1: expected: grids r1c1 …, or one of butterfly,"),
    (f"samurai 5 5\ngrids 4\n{ROWS}", "1:1: expected: grids r1c1 …"),
    (f"samurai 5 5\ngrids samurai\n{ROWS}", "2:7: samurai grids are on a board of 21 × 21 cells"),
    (f"samurai 5 5\ngrids r1c1\n{ROWS}", "2:7: a grid of 9 × 9 cells at r1c1 is not on this"),
    (f"samurai 5 5\ngrids 4 r1c1 r0c1\n{ROWS}", "2:14: a grid of 4 × 4 cells at r0c1"),
    (f"samurai 5 5\ngrids 4 r1c1 r1c1\n{ROWS}", "2:14: this grid is there already"),
    (f"samurai 5 5\ngrids 4 r1c1 star\n{ROWS}", "2:14: 'star' is neither a cell, such as r1c1"),
    (f"samurai 5 5\ngrids 40 r1c1\n{ROWS}", "2:7: '40' is not the side of a grid (2 to 25)"),
    (f"samurai 5 5\ngrids 4 r2c2\n{ROWS}", "3:1: this cell is in no grid: # is expected"),
    (f"samurai 5 5\ngrids 4 r1c1\n{ROWS.replace('1', '5')}", "3:1: '5' is not a value"),
    (f"samurai 5 5\ngrids 4 r1c1\n{ROWS.replace('1', '#')}", "3:1: this cell is in a grid"),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_what_is_no_board_is_said_with_its_place(text, said):
    with pytest.raises(BadInput) as wrong:
        pencilsat.read(text)
    assert said in str(wrong.value)


def test_no_answer_has_a_gap_in_a_grid():
    puzzle = pencilsat.read("samurai 5 5\ngrids 4 r2c2\n" + "# # # # #\n" + "# . . . .\n" * 4)
    found = pencilsat.mistakes(puzzle, "# # # # #\n# # . . .\n" + "# . . . .\n" * 3)
    assert found[0].places == ((1, 1),)
    assert found[0].words == "r2c2 cannot be #"
