"""Sudoku's boards, lists of boards and solutions: read, written and drawn."""

import pytest
from command import run
from oracle import picture
from sudokus import THESIS, THESIS_SOLUTION, read
from together import together

from pencilsat import encoders
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.sudoku import FAMILY, Sudoku


def bad(text: str) -> tuple[int | None, int | None, str]:
    """Line, column and message of the error that a text is."""
    with pytest.raises(BadInput) as error:
        encoders.read(text)
    return error.value.line, error.value.column, error.value.message


def test_large_values_are_written_in_columns():
    puzzle = Sudoku(3, 4, {(0, 0): 12, (0, 2): 7, (11, 11): 1})
    rows = FAMILY.board.text(puzzle).splitlines()
    assert rows[:2] == ["sudoku 12 3 4", "12  .  7" + "  ." * 9]
    assert rows[12] == " ." + "  ." * 10 + "  1"
    assert read(FAMILY.board.text(puzzle)) == puzzle


EMPTY = ". . . .\n"


@together("text, line, column, message", [
        ("sudoku", 2, 1, "there is no board"),
        ("sudoku 8", 1, 8, "8 is not a square number: give the boxes too, sudoku 8 bh bw"),
        ("sudoku 4 2", 1, 10, "expected: sudoku n bh bw"),
        ("sudoku 4 2 2 2\n" + EMPTY * 4, 1, 14, "expected: sudoku n bh bw"),
        ("sudoku 1 1 1\n.", 1, 8, "'1' is not the side of a board (2 to 256)"),
        ("sudoku 257 1 257\n", 1, 8, "'257' is not the side of a board (2 to 256)"),
        ("sudoku x 2 2\n", 1, 8, "'x' is not the side of a board (2 to 256)"),
        ("sudoku 4 0 2\n", 1, 10, "'0' is not the side of a box (1 to 4)"),
        ("sudoku 4 2 5\n", 1, 12, "'5' is not the side of a box (1 to 4)"),
        ("sudoku 6 2 2\n", 1, 10, "a box of 2×2 has 4 cells, not 6"),
        ("sudoku 4 2 2\n" + EMPTY * 3, 5, 1, "the board has 3 rows, its header says 4"),
        ("sudoku 4 2 2\n" + EMPTY * 5, 6, 1, "the header says 4 rows, this is one too many"),
        ("sudoku 4 2 2\n. 1 2 . .\n" + EMPTY * 3, 2, 9, "the header says 4 columns, this is one"),
        ("sudoku 4 2 2\n. . .\n" + EMPTY * 3, 2, 6, "the row has 3 cells, the header says 4"),
        ("sudoku 4 2 2\n" + EMPTY + ". 5 . .\n" + EMPTY * 2, 3, 3, "'5' is not a value or . (1"),
        ("sudoku 4 2 2\n" + EMPTY + ". 1/2 . .\n" + EMPTY * 2, 3, 3, "'1/2' is not a value or ."),
        ("sudoku 4 2 2\n" + EMPTY + ". ² . .\n" + EMPTY * 2, 3, 3, "'\\xb2' is not a value or ."),
    ])  # fmt: skip
def test_a_malformed_board_is_bad_input(text, line, column, message):
    found = bad(text)
    assert found[:2] == (line, column)
    assert found[2].startswith(message)


def test_a_list_and_its_native_text_are_the_same_puzzles():
    puzzle = read(THESIS)
    assert read(FAMILY.board.text(puzzle)) == puzzle
    assert len(puzzle.given) == 29


@together(
    "text, line, column, message",
    [
        (THESIS[:-1], 1, 81, "the line has 80 cells, a 9×9 board has 81"),
        (THESIS + "..", 1, 82, "the line has 83 cells, a 9×9 board has 81"),
        (f"{THESIS}\n  {THESIS[:30]}\n", 2, 33, "the line has 30 cells, a 9×9 board has 81"),
        (THESIS[:40] + "x" + THESIS[41:], 1, 41, "'x' is not ., 0 or a value (1 to 9)"),
        (f"{THESIS}\n\n {THESIS[:-1]}-\n", 3, 82, "'-' is not ., 0 or a value (1 to 9)"),
        (f"{THESIS}\r\n{THESIS[:-1]}²\r\n", 2, 81, "'\\xb2' is not ., 0 or a value (1 to 9)"),
        (f"{THESIS} {THESIS}\n{THESIS}", 1, 83, "expected one puzzle a line, without blanks"),
        (f"{THESIS}\n{THESIS} {THESIS}", 2, 83, "expected one puzzle a line, without blanks"),
        (f"{THESIS}\nsudoku 4 2 2\n", 2, 8, "expected one puzzle a line, without blanks"),
        (f"{THESIS}\nsudoku\n", 2, 1, "'s' is not ., 0 or a value (1 to 9)"),
        ("." * 16, 1, 17, "the line has 16 cells, a 9×9 board has 81"),
    ],
)
def test_a_malformed_list_is_bad_input(text, line, column, message):
    found = bad(text)
    assert found[:2] == (line, column)
    assert found[2].startswith(message)


@together(
    "line, place, message",
    [
        ("x y", "2:3", "expected one puzzle a line, without blanks"),
        ("takuzu 2 2", "2:8", "expected one puzzle a line, without blanks"),
        ("{}", "2:1", "'{' is not ., 0 or a value (1 to 9)"),
        ("..", "2:3", "the line has 2 cells, a 9×9 board has 81"),
    ],
)
def test_a_line_of_a_list_is_no_other_text(line, place, message):
    done = run("check", "-", "--format", "line", stdin=f"{THESIS}\n{line}\n{THESIS}\n")
    assert (done.code, done.out) == (2, "unique\n\nunique\n")
    assert done.err == f"pencilsat: -:{place}: {message}\n"


@pytest.mark.parametrize(
    ("family", "text"), [("sudoku", 50 * "-"), ("takuzu", THESIS)], ids=["other", "elsewhere"]
)
def test_what_is_no_list_is_refused_as_a_whole(family, text):
    done = run("check", "-", "--family", family, stdin=2 * f"{text}\n")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)


def test_a_bad_line_in_the_middle_of_a_list_is_refused_and_leaves_its_place():
    text = f"{THESIS}\r\n{THESIS[:-1]}x\r\n{THESIS}\r\n"
    done = run("solve", "--format", "line", "-", stdin=text)
    assert (done.code, done.out) == (2, f"{THESIS_SOLUTION}\n\n{THESIS_SOLUTION}\n")
    assert done.err == "pencilsat: -:2:81: 'x' is not ., 0 or a value (1 to 9)\n"


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, 1),
        ("123434122143432", 1, 15),
        ("12343412214343210", 1, 17),
        ("\n 1234341221434351", 2, 16),
        ("1 2 3 4\n3 4 1 2\n2 1 4 3\n", 4, 1),
        ("1 2 3 4\n3 4 1\n2 1 4 3\n4 3 2 1", 2, 6),
        ("1 2 3 4\n3 4 1 .\n2 1 4 3\n4 3 2 1", 2, 7),
    ],
)
def test_a_malformed_solution_is_bad_input(text, line, column):
    with pytest.raises(BadInput) as error:
        FAMILY.board.read(Sudoku(2, 2, {}), lines_of(text))
    assert (error.value.line, error.value.column) == (line, column)


@pytest.mark.parametrize(
    "shape", [[], [[1, 2, 3, 4]] * 3, [[1, 2]] * 4, [["1", "2", "3", "4"]] * 4, [[True] * 4] * 4]
)
def test_json_of_another_shape_is_refused(shape):
    with pytest.raises(ValueError, match="not"):
        FAMILY.board.from_json(Sudoku(2, 2, {}), shape)


def test_a_drawing_has_lines_between_boxes():
    puzzle = Sudoku(2, 3, {(0, 0): 4, (3, 5): 1})
    assert picture(puzzle) == [
        "4 . . ╷ . . .",
        ". . . │ . . .",
        "╶─────┼─────╴",
        ". . . │ . . .",
        ". . . │ . . 1",
        "╶─────┼─────╴",
        ". . . │ . . .",
        ". . . ╵ . . .",
    ]
