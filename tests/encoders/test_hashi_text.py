"""Hashi's boards and solutions: read and written, as JSON, drawn."""

import pytest
from bridges import board, solution
from oracle import picture
from together import together

from pencilsat import encoders
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.hashi import FAMILY, Hashi

HAS = "3 3 4\n2 0 3\n0 0 0\n1 0 2\n"


def read_has(text: str) -> Hashi:
    [puzzle] = encoders.read(text, "hashi")
    assert puzzle.family is FAMILY
    return puzzle


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


@pytest.mark.parametrize("rows", ["12 . . 12", "12 12", "12/./12", "12/12"])
def test_ten_bridges_and_more_are_drawn_as_their_number(rows):
    puzzle = board(rows, "bridges=12")
    between = "".join(picture(puzzle, solution(puzzle)))[2:-2]
    assert between.strip("═║ ") == "12"
