"""Boards with regions, and what shows through an answer that is read back."""

import random

import pytest

from pencilsat import encoders
from pencilsat.boards.places import parts
from pencilsat.boards.regions import regions, rooms, walls
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput

BOARD = "heyawake 2 3\n1 . .\n. . .\na a b\na b b\n"


def test_a_board_with_regions_is_read_and_written():
    [puzzle] = encoders.read(BOARD)
    assert (puzzle.given, puzzle.regions) == ({(0, 0): 1}, (("a", "a", "b"), ("a", "b", "b")))
    assert puzzle.family.board.text(puzzle) == BOARD
    assert encoders.read(BOARD.replace(" 2 3", "")) == [puzzle]


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("heyawake 1 3\n. . .\na b a", (3, 5), "region 'a' is in two parts"),
        ("heyawake 1 3\n. . .\na ? b", (3, 3), "no name of a region: letters and digits"),
        ("heyawake 2 2\n. .\n. .\na a", (5, 1), "2 rows of values and as many of names"),
        ("heyawake\n. .\n. .\na a", (4, 1), "as many rows of names of regions as of values"),
        ("heyawake 1 1\nx\na", (2, 1), "is not a number of cells or ."),
    ],
)
def test_a_bad_board_with_regions_is_said_to_be_bad(text, place, words):
    with pytest.raises(BadInput, match=words.replace(".", "[.]")) as wrong:
        encoders.read(text)
    assert (wrong.value.line, wrong.value.column) == place


def test_walls_stand_where_regions_meet_and_around_the_board():
    assert {*walls((("a", "a"), ("a", "b")))} == {
        ((0, 0), (0, 4)), ((4, 0), (4, 4)), ((0, 0), (4, 0)), ((0, 4), (4, 4)),
        ((2, 2), (2, 4)), ((2, 2), (4, 2)),
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_random_rooms_are_connected_and_cover_the_board(seed):
    source = random.Random(seed)
    rows, columns = source.randint(1, 12), source.randint(1, 12)
    names = rooms(rows, columns, source)
    assert [len(row) for row in names] == [columns] * rows
    assert all(len(parts(cells)) == 1 for cells in regions(names).values())


@pytest.mark.parametrize("text", ["# 2 1", "x 2 1", "# . ."])
def test_a_hash_is_a_cell_and_what_is_given_shows_through(text):
    [puzzle] = encoders.read("hitori 1 3\n2 2 1\n")
    assert puzzle.family.board.read(puzzle, lines_of(text)) == ((1, 0, 0),)


def test_what_is_given_elsewhere_does_not_show_through():
    [puzzle] = encoders.read("hitori 1 3\n2 2 1\n")
    with pytest.raises(BadInput, match="'1' is not"):
        puzzle.family.board.read(puzzle, lines_of("# 1 1"))


def test_a_line_of_nothing_but_a_bar_is_no_row():
    [puzzle] = encoders.read(BOARD)
    with pytest.raises(BadInput):
        puzzle.family.board.read(puzzle, lines_of("┌───────┬───┐\n│ 1   . │ . │\n│"))
