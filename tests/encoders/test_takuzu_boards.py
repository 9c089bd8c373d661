"""Takuzu's boards and solutions: verified, read and written, drawn, made at random."""

from functools import partial

import pytest
from puzzles import drawn
from together import together

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput
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
        ["row 1, column 3 cannot be 2", "(1, 3) is 2, 1 is given"],
    ),
    "three alike in a row": (
        "011100/100011",
        "",
        "repeats",
        [
            "row 1 has three 1s in a row",
            "row 2 has three 0s in a row",
        ],
    ),
    "three alike in a column": (
        "01/10/10/10/01/01",
        "",
        "repeats",
        [
            "column 1 has three 1s in a row",
            "column 2 has three 0s in a row",
        ],
    ),
    "six alike": (
        "000000/111111",
        "",
        "repeats",
        [
            "row 1 has three 0s in a row",
            "row 2 has three 1s in a row",
            "row 1 has 6 zeros, not 3",
            "row 2 has 6 ones, not 3",
        ],
    ),
    "out of balance": (
        "01/01",
        "",
        "repeats",
        [
            "column 1 has 2 zeros, not 1",
            "column 2 has 2 ones, not 1",
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
    assert FAMILY.verify(puzzle, solution) == rules


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


@pytest.mark.parametrize(
    "shape",
    [[[0, 1]], [[0, 1], [1, 0], [0, 1]], [[0, 1], [1]], [[0, 1], [1, "0"]], [[0, 1], [1, False]]],
)
def test_json_of_another_shape_is_refused(shape):
    with pytest.raises(ValueError, match="not"):
        FAMILY.board.from_json(empty(2, 2), shape)


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
