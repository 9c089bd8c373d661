"""Hashi's boards and solutions: read and written, as JSON, drawn."""

import pytest
from bridges import board, solution
from oracle import differences_told, picture, searched
from together import together

from pencilsat import encoders
from pencilsat.boards.terminal import drawing
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.hashi import FAMILY, Hashi


def test_options_are_read_and_written_in_the_header():
    puzzle = board("12 . 12/. . ./. 1 .", "bridges=3 tree")
    assert (puzzle.bridges, puzzle.tree) == (3, True)
    assert FAMILY.board.text(puzzle) == "hashi 3 3 bridges=3 tree\n12  . 12\n .  .  .\n .  1  .\n"


def test_two_bridges_and_cycles_are_the_default():
    puzzle = board("1 1")
    assert (puzzle.bridges, puzzle.tree) == (2, False)
    assert FAMILY.board.text(puzzle) == "hashi 1 2\n1 1\n"


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


def test_a_has_file_is_recognised_without_its_family():
    assert encoders.read(HAS) == [board("2 . 3/. . ./1 . 2")]


def test_its_rows_come_before_its_columns():
    assert read_has("2 4 3\n2 0 0 3\n0 0 0 1\n") == board("2 . . 3/. . . 1")
    with pytest.raises(BadInput, match="the board has 2 rows, its header says 4"):
        read_has("4 2 3\n2 0 0 3\n0 0 0 1\n")


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


def test_windows_line_ends_do_not_shift_the_place_of_an_error():
    with pytest.raises(BadInput) as error:
        read_has(HAS.replace("1 0 2", "1 0 9").replace("\n", "\r\n"))
    assert (error.value.line, error.value.column) == (4, 5)


def test_a_solution_that_is_empty_or_names_a_bridge_twice_is_refused():
    puzzle = Hashi(1, 3, {(0, 0): 1, (0, 2): 1})
    for text in ("", "# nothing\n", "0 0 0 2 1\n0 2 0 0 1\n"):
        with pytest.raises(BadInput):
            FAMILY.board.read(puzzle, lines_of(text))
    with pytest.raises(ValueError, match="twice"):
        FAMILY.board.from_json(puzzle, [[0, 0, 0, 2, 1], [0, 2, 0, 0, 1]])


def test_a_solution_in_json_is_a_sorted_list_of_cells_and_bridges():
    puzzle = board("4 . 3/. . ./3 . 2")
    assert FAMILY.board.to_json(puzzle, solution(puzzle)) == [
        [0, 0, 0, 2, 2],
        [0, 0, 2, 0, 2],
        [0, 2, 2, 2, 1],
        [2, 0, 2, 2, 1],
    ]


def test_the_ends_of_a_bridge_are_read_in_either_order():
    puzzle = board("2 . 2")
    assert FAMILY.board.from_json(puzzle, [[0, 2, 0, 0, 2]]) == solution(puzzle)
    assert FAMILY.board.read(puzzle, lines_of("0 2 0 0 2\n")) == solution(puzzle)


@together(
    "shape",
    [
        [[0, 0, 0, 2]],
        [[0, 0, 0, 2, 1, 1]],
        [["a", 0, 0, 2, 1]],
        [[0, 0, 0, 2, 1.5]],
        [[0, 0, 0, 2, float("inf")]],
        [[0, 0, 0, 2, None]],
        [5],
        "nonsense",
        5,
        None,
    ],
)
def test_json_of_another_shape_is_a_value_error(shape):
    with pytest.raises(ValueError, match=r"not a list|not lists of whole numbers|expected: row"):
        FAMILY.board.from_json(board("2 . 2"), shape)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("0 0 0 2 1\n0 0 0 2", 2, 1),
        ("0 0 0 2 1 1", 1, 1),
        ("0 0 0 x 1", 1, 7),
        ("-1 0 0 2 1", 1, 1),
    ],
)
def test_a_solution_that_is_no_list_of_bridges_is_bad_input(text, line, column):
    with pytest.raises(BadInput) as error:
        FAMILY.board.read(board("2 . 2"), lines_of(text))
    assert (error.value.line, error.value.column) == (line, column)


def test_differences_name_the_pairs_that_are_joined_differently():
    puzzle = board("2 . 3/2 . 3")
    one = frozenset({((0, 0), (0, 2), 2), ((0, 2), (1, 2), 1), ((1, 0), (1, 2), 2)})
    other = frozenset(
        {((0, 0), (0, 2), 1), ((0, 0), (1, 0), 1), ((0, 2), (1, 2), 1), ((1, 0), (1, 2), 2)}
    )
    assert differences_told(puzzle, one, other) == [
        "(1, 1)-(1, 3): 2 or 1 bridges",
        "(1, 1)-(2, 1): 0 or 1 bridges",
    ]


@pytest.mark.parametrize(("drawn", "column"), [("1═══2", 1), ("2═══1", 5), ("2═══", 5)])
def test_another_island_in_a_drawing_is_named_where_it_stands(drawn, column):
    puzzle = board("2 . 2")
    with pytest.raises(BadInput, match="'2' stands here") as caught:
        FAMILY.board.read(puzzle, lines_of(drawn))
    assert (caught.value.line, caught.value.column) == (1, column)


def test_a_board_without_a_solution_is_drawn_as_its_numbers():
    assert picture(board("1 . 2/. . ./. . 1")) == ["1   2", "", "    1"]


def test_bridges_are_drawn_single_and_double_along_rows_and_columns():
    puzzle = board("4 . . 3/. . . ./3 . . 2")
    assert picture(puzzle, solution(puzzle)) == ["4═════3", "║     │", "3─────2"]


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


def test_a_marked_double_bridge_down_a_column_is_drawn_broken():
    puzzle = board("2/./2")
    assert picture(puzzle, solution(puzzle), frozenset()) == ["2", "╏", "2"]


def test_islands_right_below_each_other_take_room_for_bridges_everywhere():
    puzzle = board("3 . 2/2 . ./. . 1")
    assert picture(puzzle, solution(puzzle)) == [
        "3───────2",
        "║       │",
        "2       │",
        "        │",
        "        1",
    ]


def test_two_digit_numbers_take_a_column_more():
    puzzle = board("10 . 4/. . ./6 . .", "bridges=6")
    assert picture(puzzle, solution(puzzle)) == ["10══4══4", " 6", " 6"]


def test_more_than_two_bridges_are_drawn_as_their_number():
    puzzle = board("7 . . 4/. . . ./. . . ./3 . . .", "bridges=4")
    assert picture(puzzle, solution(puzzle)) == ["7══4══4", "3", "║", "3"]


@pytest.mark.parametrize("rows", ["12 . . 12", "12 12", "12/./12", "12/12"])
def test_ten_bridges_and_more_are_drawn_as_their_number(rows):
    puzzle = board(rows, "bridges=12")
    between = "".join(picture(puzzle, solution(puzzle)))[2:-2]
    assert between.strip("═║ ") == "12"


def test_a_number_of_bridges_is_not_hidden_by_a_number_of_three_digits():
    puzzle = board("100 5", "bridges=25")
    assert "5" in picture(puzzle, frozenset({((0, 0), (0, 1), 5)}))[0][3:-1]
