"""Hashi's boards and solutions: read and written, as JSON, drawn."""

import pytest
from bridges import board, solution
from oracle import picture, searched
from together import together

from pencilsat import encoders
from pencilsat.boards.terminal import drawing
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.hashi import FAMILY, Hashi


@together(
    "text, line, column, message",
    [
        ("hashi 3", 2, 1, "the board has 0 rows, its header says 3"),
        ("hashi 1 2 3\n1 1", 1, 11, "expected: hashi rows columns [bridges=k] [tree]"),
        ("hashi 1 2 trees\n1 1", 1, 11, "unknown option 'trees'"),
        ("hashi 1 2 bridges:3\n1 1", 1, 11, "unknown option 'bridges:3'"),
        ("hashi 1 2 bridges=0\n1 1", 1, 19, "a number of bridges"),
        ("hashi 1 2 bridges=\n1 1", 1, 19, "a number of bridges"),
        ("hashi 1 2\n1 9", 2, 3, "'9' is not an island's number"),
        ("hashi 1 2 bridges=1\n1 5", 2, 3, "(1 to 4)"),
        ("hashi 1 2\n. .", 1, 1, "no islands"),
        ("hashi 1 2\n0 1", 2, 1, "'0' is not an island's number"),
    ],
)
def test_a_board_that_is_wrong_is_bad_input_with_its_place(text, line, column, message):
    with pytest.raises(BadInput) as error:
        FAMILY.board.parse(lines_of(text))
    assert (error.value.line, error.value.column) == (line, column)
    assert message in error.value.message


HAS = "3 3 4\n2 0 3\n0 0 0\n1 0 2\n"


def read_has(text: str) -> Hashi:
    [puzzle] = encoders.read(text, "hashi")
    assert puzzle.family is FAMILY
    return puzzle


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_has_file_is_read_whatever_its_line_ends(end):
    assert read_has(HAS.replace("\n", end)) == board("2 . 3/. . ./1 . 2")


@together(
    "text, line, column, message",
    [
        (HAS.replace("3 3 4", "3 3 5"), 1, 5, "the board has 4 islands, its header says 5"),
        (HAS.replace("3 3 4", "3 3 3"), 1, 5, "the board has 4 islands, its header says 3"),
        ("3 3 4\n2 0 3\n0 0 0\n", 4, 1, "2 rows"),
        ("3 3 4\n2 0 3\n0 0 0\n1 0", 4, 4, "2 cells"),
        ("3 3 4\n2 0 3\n0 0 0\n1 0 2 0\n", 4, 7, "3 columns"),
        (HAS + "0 0 0\n", 5, 1, "3 rows"),
        ("3 3 4\n", 2, 1, "0 rows"),
        ("3 3 0\n0 0 0\n0 0 0\n0 0 0\n", 1, 5, "a number of islands"),
        ("3 3 1\n0 0 0\n0 9 0\n0 0 0\n", 3, 3, "an island's number"),
        ("3 3 1\n0 0 0\n0 . 0\n0 0 0\n", 3, 3, "an island's number"),
        ("3 3 1\n0 0 0\n0 0 0\n0 0 0\n", 1, 1, "no islands"),
        ("0 3 1\n", 1, 1, "a number of cells"),
    ],
)
def test_a_has_file_that_is_wrong_is_bad_input_with_its_place(text, line, column, message):
    with pytest.raises(BadInput) as error:
        read_has(text)
    assert (error.value.line, error.value.column) == (line, column)
    assert message in error.value.message


def test_a_solution_that_is_empty_or_names_a_bridge_twice_is_refused():
    puzzle = Hashi(1, 3, {(0, 0): 1, (0, 2): 1})
    for text in ("", "# nothing\n", "0 0 0 2 1\n0 2 0 0 1\n"):
        with pytest.raises(BadInput):
            FAMILY.board.read(puzzle, lines_of(text))
    with pytest.raises(ValueError, match="twice"):
        FAMILY.board.from_json(puzzle, [[0, 0, 0, 2, 1], [0, 2, 0, 0, 1]])


@pytest.mark.parametrize(("drawn", "column"), [("1═══2", 1), ("2═══1", 5), ("2═══", 5)])
def test_another_island_in_a_drawing_is_named_where_it_stands(drawn, column):
    puzzle = board("2 . 2")
    with pytest.raises(BadInput, match="'2' stands here") as caught:
        FAMILY.board.read(puzzle, lines_of(drawn))
    assert (caught.value.line, caught.value.column) == (1, column)


def test_bridges_that_the_other_solution_has_not_are_drawn_broken_and_none_as_dots():
    puzzle = board("2 . 1 ./. . . ./3 . 3 1")
    one, other = sorted(searched(puzzle), key=len, reverse=True)
    assert picture(puzzle, one, other) == ["2╌╌╌1", "╎   ·", "3╍╍╍3─1"]
    assert picture(puzzle, other, one) == ["2···1", "╏   ╎", "3╌╌╌3─1"]
    marked = FAMILY.differences(puzzle, one, other)
    drawn = drawing(FAMILY.board.scene(puzzle, one, marked))
    segments = {(mark, style) for line in drawn for text, style in line for mark in text}
    assert {(text, style) for text, style in segments if style != "clue" and text != " "} == {
        ("╌", "mark"),
        ("╎", "mark"),
        ("╍", "mark"),
        ("·", "mark"),
        ("─", "answer"),
    }


@pytest.mark.parametrize("rows", ["12 . . 12", "12 12", "12/./12", "12/12"])
def test_ten_bridges_and_more_are_drawn_as_their_number(rows):
    puzzle = board(rows, "bridges=12")
    between = "".join(picture(puzzle, solution(puzzle)))[2:-2]
    assert between.strip("═║ ") == "12"
