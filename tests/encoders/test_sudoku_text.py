"""Sudoku's boards, lists of boards and solutions: read, written and drawn."""

import pytest
from command import run
from sudokus import THESIS, THESIS_SOLUTION
from together import together

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput


def bad(text: str) -> tuple[int | None, int | None, str]:
    """Line, column and message of the error that a text is."""
    with pytest.raises(BadInput) as error:
        encoders.read(text)
    return error.value.line, error.value.column, error.value.message


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


def test_a_bad_line_in_the_middle_of_a_list_is_refused_and_leaves_its_place():
    text = f"{THESIS}\r\n{THESIS[:-1]}x\r\n{THESIS}\r\n"
    done = run("solve", "--format", "line", "-", stdin=text)
    assert (done.code, done.out) == (2, f"{THESIS_SOLUTION}\n\n{THESIS_SOLUTION}\n")
    assert done.err == "pencilsat: -:2:81: 'x' is not ., 0 or a value (1 to 9)\n"
