"""Takuzu's boards and solutions: verified, read and written, drawn, made at random."""

from functools import partial

import pytest
from edits import damaged
from oracle import differences_told, picture, styled
from puzzles import drawn, solved
from together import together

from pencilsat import encoders
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders import takuzu
from pencilsat.encoders.takuzu import FAMILY, Takuzu
from pencilsat.tasks.generate.boards import boards as random_boards

generate = random_boards("takuzu").generate

board = partial(drawn, FAMILY)


def empty(rows: int, columns: int, *, repeats: bool = False) -> Takuzu:
    return Takuzu(rows, columns, {}, repeats)


def filled(rows: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(int, row)) for row in rows.split("/"))


BROKEN = {
    "correct": ("0011/1100/0101/1010", "", "", []),
    "another digit than given": (
        "0011/1100/0101/1010",
        "..0./..../..../0...",
        "",
        ["(1, 3) is 1, 0 is given", "(4, 1) is 1, 0 is given"],
    ),
    "no digit": (
        "0021/1100/0101/1010",
        "..1./..../..../....",
        "",
        [
            "(1, 3) is 2, not 0 or 1",
            "row 1 is out of balance, 2 zeros, 1 one: 0021",
            "column 3 is out of balance, 2 zeros, 1 one: 2001",
        ],
    ),
    "three alike in a row": (
        "011100/100011",
        "",
        "repeats",
        [
            "row 1 has three alike, 111: 011100",
            "row 2 has three alike, 000: 100011",
        ],
    ),
    "three alike in a column": (
        "01/10/10/10/01/01",
        "",
        "repeats",
        [
            "column 1 has three alike, 111: 011100",
            "column 2 has three alike, 000: 100011",
        ],
    ),
    "six alike": (
        "000000/111111",
        "",
        "repeats",
        [
            "row 1 has three alike, 000: 000000",
            "row 1 is out of balance, 6 zeros, 0 ones: 000000",
            "row 2 has three alike, 111: 111111",
            "row 2 is out of balance, 0 zeros, 6 ones: 111111",
        ],
    ),
    "out of balance": (
        "01/01",
        "",
        "repeats",
        [
            "column 1 is out of balance, 2 zeros, 0 ones: 00",
            "column 2 is out of balance, 0 zeros, 2 ones: 11",
        ],
    ),
    "equal rows and columns": (
        "0101/1010/0101/1010",
        "",
        "",
        [
            "rows 1 and 3 are equal: 0101",
            "rows 2 and 4 are equal: 1010",
            "columns 1 and 3 are equal: 0101",
            "columns 2 and 4 are equal: 1010",
        ],
    ),
    "equal rows and columns where they may be": ("0101/1010/0101/1010", "", "repeats", []),
    "a line three times": (
        "010101/101010",
        "",
        "",
        [
            "columns 1 and 3 are equal: 01",
            "columns 2 and 4 are equal: 10",
            "columns 1 and 5 are equal: 01",
            "columns 2 and 6 are equal: 10",
        ],
    ),
}


@together("rows, given, options, rules", BROKEN.values())
def test_verify_says_which_rule_is_broken(rows, given, options, rules):
    solution = filled(rows)
    puzzle = board(given or "/".join("." * len(row) for row in solution), options)
    assert takuzu.verify(puzzle, solution) == rules


def test_a_board_is_its_header_and_its_cells():
    assert board("0.1./..../.1../....") == Takuzu(4, 4, {(0, 0): 0, (0, 2): 1, (2, 1): 1})
    assert board("../..", "repeats") == Takuzu(2, 2, {}, repeats=True)
    assert (
        FAMILY.board.text(board("0.1./...1", "repeats")) == "takuzu 2 4 repeats\n0 . 1 .\n. . . 1\n"
    )


def test_a_text_may_hold_several_boards_and_comments():
    text = "# two\ntakuzu 2 2 # small\n\n0 .\n. .\n# again\ntakuzu 2 2 repeats\n. .\n. 1"
    assert encoders.read(text) == [
        board("0./.."),
        board("../.1", "repeats"),
    ]


BAD = {
    "a single row": ("takuzu\n. .\n", (2, 1), ["'1'", "2 to 10000"]),
    "one size, and a row": ("takuzu 2\n. .\n", (3, 1), ["1 row,", "says 2"]),
    "a size that is no number": ("takuzu x 2\n", (1, 8), ["takuzu rows columns [repeats]"]),
    "three sizes": ("takuzu 2 2 2\n. .\n. .\n", (1, 12), ["takuzu rows columns [repeats]"]),
    "no rows at all": ("takuzu 0 2\n", (1, 8), ["'0'", "2 to 10000"]),
    "an odd number of rows": ("takuzu 3 4\n", (1, 8), ["3 is odd"]),
    "an odd number of columns": ("takuzu 4 5\n", (1, 10), ["5 is odd"]),
    "one row": ("takuzu 1 2\n0 1\n", (1, 8), ["'1'", "2 to 10000"]),
    "huge sizes": ("takuzu 2 99999999\n", (1, 10), ["10000"]),
    "an unknown option": ("takuzu 2 2 unique\n. .\n. .\n", (1, 12), ["'unique'", "repeats"]),
    "an option with a value": ("takuzu 2 2 repeats=1\n. .\n. .\n", (1, 12), ["'repeats=1'"]),
    "another digit": ("takuzu 2 2\n. 2\n. .\n", (2, 3), ["'2'", "0, 1 or ."]),
    "a letter": ("takuzu 2 2\n. .\n x .\n", (3, 2), ["'x'"]),
    "a longer number": ("takuzu 2 2\n01 .\n. .\n", (2, 1), ["'01'"]),
    "digits of another script": ("takuzu 2 2\n. .\n. ١\n", (3, 3), [r"'\u0661'", "0, 1 or ."]),
    "too many cells without blanks": ("takuzu 2 2\n011\n10\n", (2, 3), ["2 columns"]),
    "too few cells without blanks": ("takuzu 2 2\n01\n1\n", (3, 2), ["1 cell,", "says 2"]),
    "a short row": ("takuzu 2 4\n. . . .\n. . .  # three\n", (3, 6), ["3 cells", "says 4"]),
    "a long row": ("takuzu 2 2\n. . 1\n. .\n", (2, 5), ["2 columns"]),
    "a row too few": ("takuzu 4 2\n. .\n. .\n. .\n", (5, 1), ["3 rows", "says 4"]),
    "a row too many": ("takuzu 2 2\n. .\n. .\n\n. .\n", (5, 1), ["2 rows"]),
    "no board": ("takuzu 2 2", (2, 1), ["0 rows", "says 2"]),
    "a second puzzle": ("takuzu 2 2\n. .\n. .\ntakuzu 2 2\n. .\n. !\n", (6, 3), ["'!'"]),
}


@together("text, place, parts", BAD.values())
def test_a_malformed_board_is_refused_with_its_place(text, place, parts):
    with pytest.raises(BadInput) as caught:
        encoders.read(text)
    assert (caught.value.line, caught.value.column) == place
    assert [part for part in parts if part not in str(caught.value)] == []


def refusal(text: str) -> BadInput | None:
    """Why the text is refused; if it is not, its puzzles are read back from their own text."""
    try:
        puzzles = encoders.read(text)
    except BadInput as error:
        return error
    assert [
        FAMILY.board.parse(lines_of(FAMILY.board.text(puzzle))) for puzzle in puzzles
    ] == puzzles
    return None


@pytest.mark.slow
def test_damaged_texts_are_read_or_refused_with_a_place():
    text = FAMILY.board.text(board("0.1.01/....../.1..../....../1...0./......", "repeats"))
    refused = [error for error in map(refusal, damaged(text, " \t\n\r.01x#-=²\0é")) if error]
    assert 1000 < len(refused) < 2900
    assert all(error.line and error.column and len(str(error)) < 300 for error in refused)


BAD_SOLUTIONS = {
    "nothing": ("\n# none\n", (1, 1), ["no solution"]),
    "an open cell": ("0 1\n1 .\n", (2, 3), ["(2, 2) has no value"]),
    "a short row": ("0 1\n1\n", (2, 2), ["1 cell,"]),
    "a row too few": ("0 1\n", (2, 1), ["1 row,"]),
    "a row too many": ("0 1\n1 0\n0 1\n", (3, 1), ["2 rows"]),
    "a puzzle": ("takuzu 2 2\n0 1\n1 0\n", (3, 1), ["2 rows"]),
}


@pytest.mark.parametrize(("text", "place", "parts"), BAD_SOLUTIONS.values(), ids=BAD_SOLUTIONS)
def test_a_malformed_solution_is_refused_with_its_place(text, place, parts):
    with pytest.raises(BadInput) as caught:
        FAMILY.board.read(empty(2, 2), lines_of(text))
    assert (caught.value.line, caught.value.column) == place
    assert [part for part in parts if part not in str(caught.value)] == []


def test_a_solution_is_rows_of_digits_in_text_json_and_on_a_line():
    puzzle, solution = empty(2, 4), filled("0110/1001")
    assert FAMILY.board.read(puzzle, lines_of("0 1 1 0\n1 0 0 1\n")) == solution
    assert FAMILY.board.to_json(puzzle, solution) == [[0, 1, 1, 0], [1, 0, 0, 1]]
    assert FAMILY.board.from_json(puzzle, [[0, 1, 1, 0], [1, 0, 0, 1]]) == solution
    assert FAMILY.board.line(puzzle, solution) == "01101001"


@pytest.mark.parametrize(
    "shape",
    [[[0, 1]], [[0, 1], [1, 0], [0, 1]], [[0, 1], [1]], [[0, 1], [1, "0"]], [[0, 1], [1, False]]],
)
def test_json_of_another_shape_is_refused(shape):
    with pytest.raises(ValueError, match="not"):
        FAMILY.board.from_json(empty(2, 2), shape)


def test_a_drawing_shows_the_clues_the_solution_and_where_another_differs():
    puzzle = board("0.../..../..../..11")
    one, other = filled("0101/1010/0110/1001"), filled("0101/1010/0011/1100")
    assert picture(puzzle) == ["0 . . .", ". . . .", ". . . .", ". . 1 1"]
    assert picture(puzzle, one) == ["0 1 0 1", "1 0 1 0", "0 1 1 0", "1 0 0 1"]
    assert picture(puzzle, one, other)[2:] == ["0  1* 1  0*", "1  0* 0  1*"]


def test_clues_answers_and_marks_are_told_apart():
    solution = filled("01/10")
    drawn = styled(FAMILY.board.scene(board("0./.."), solution))
    styles = {style for line in drawn for _, style in line}
    assert styles - {""} == {"clue", "answer"}
    marked = styled(FAMILY.board.scene(board("0./.."), solution, [(0, 1)]))
    assert ("1*", "mark") in marked[0]


def test_differences_name_the_cell_and_both_digits():
    said = differences_told(empty(2, 2), filled("01/10"), filled("10/10"))
    assert said == ["(1, 1): 0 or 1", "(1, 2): 1 or 0"]


@together("seed", range(4))
@together(
    "rows, columns, repeats", [(2, 2, 0), (4, 4, 0), (4, 6, 0), (6, 4, 1), (2, 6, 1), (8, 8, 0)]
)
def test_a_random_board_has_one_solution_and_no_clue_to_spare(rows, columns, repeats, seed):
    puzzle = generate(rows=rows, columns=columns, repeats=repeats, seed=seed)
    assert (puzzle.rows, puzzle.columns, puzzle.repeats) == (rows, columns, repeats == 1)
    assert list(puzzle.given) == sorted(puzzle.given)
    assert len(solved(puzzle)) == 1
    for clue in puzzle.given:
        given = {cell: digit for cell, digit in puzzle.given.items() if cell != clue}
        assert len(solved(Takuzu(rows, columns, given, repeats == 1), 2)) == 2


@pytest.mark.slow
def test_a_random_board_is_the_same_everywhere_and_another_for_another_seed():
    known = "takuzu 4 4\n. . . .\n1 . 1 .\n. 0 . .\n. . 1 .\n"
    assert FAMILY.board.text(generate(rows=4, columns=4, seed=8)) == known
    assert (
        len({FAMILY.board.text(generate(rows=8, columns=8, seed=seed)) for seed in range(20)}) == 20
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rows": 7}, "rows: 7 is odd"),
        ({"columns": 0}, "columns is 0"),
        ({"columns": -2}, "columns is -2"),
        ({"rows": 102}, "rows is 102"),
        ({"rows": 4, "columns": 8}, "no takuzu of this size has a solution"),
        ({"repeats": 2}, "repeats is 2, not 0 to 1"),
    ],
)
def test_a_board_that_there_is_not_is_refused(arguments, message):
    with pytest.raises(BadInput, match=message):
        generate(**arguments)
