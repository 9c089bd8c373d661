"""Battleship's boards and solutions: verified, read and written, drawn, made at random."""

from dataclasses import replace

import pytest
from battleships import board, empty, filled
from oracle import picture
from together import together

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders import battleship
from pencilsat.encoders.battleship.random_boards import generate

BROKEN = {
    "correct": ("<#>~/~~~~/~~~o", ("..../..../....", "3 1", "3 0 1", "1 1 1 1"), []),
    "another symbol than given": (
        "o~",
        ("~.", "1"),
        ["(1, 1) is o, ~ is given"],
    ),
    "an end for a middle": (
        "<<>",
        ("...", "3"),
        [
            "(1, 2) is <, with a ship on the left",
            "no ship of the fleet covers (1, 1), (1, 2), (1, 3)",
            "ships of 2: 1, the fleet has 0",
            "ships of 3: 0, the fleet has 1",
        ],
    ),
    "a single drawn as an end": (
        "~<~",
        ("...", "1"),
        [
            "(1, 2) is <, with water on the right",
            "no ship of the fleet covers (1, 2)",
            "ships of 1: 0, the fleet has 1",
        ],
    ),
    "upside down": (
        "v~/#~/^~",
        ("../../..", "3"),
        [
            "(1, 1) is v, with water above",
            "(1, 1) is v, with a ship below",
            "(3, 1) is ^, with a ship above",
            "(3, 1) is ^, with water below",
            "no ship of the fleet covers (1, 1), (2, 1), (3, 1)",
            "ships of 3: 0, the fleet has 1",
        ],
    ),
    "two singles side by side": (
        "oo",
        ("..", "1 1"),
        [
            "(1, 1) is o, with a ship on the right",
            "(1, 2) is o, with a ship on the left",
        ],
    ),
    "touching": (
        "o~~/~o~/o~~",
        (".../.../...", "1 1 1"),
        ["ships touch at (1, 1) and (2, 2)", "ships touch at (2, 2) and (3, 1)"],
    ),
    "a bent ship": (
        "<>/~v",
        ("../..", "2 2"),
        [
            "(1, 2) is >, with a ship below only",
            "ships touch at (1, 1) and (2, 2)",
            "no ship of the fleet covers (2, 2)",
            "ships of 2: 1, the fleet has 2",
        ],
    ),
    "totals": (
        "o~o",
        ("...", "1 1", "3", "1 1 ."),
        ["row 1 has 2 ship cells, not 3", "column 2 has 0 ship cells, not 1"],
    ),
    "a fleet too few and too many": (
        "<>~o",
        ("....", "3 1 1"),
        [
            "no ship of the fleet covers (1, 1), (1, 2)",
            "ships of 1: 1, the fleet has 2",
            "ships of 2: 1, the fleet has 0",
            "ships of 3: 0, the fleet has 1",
        ],
    ),
}


@together("solution, puzzle, rules", BROKEN.values())
def test_verify_says_which_rule_is_broken(solution, puzzle, rules):
    assert battleship.FAMILY.verify(board(*puzzle), filled(solution)) == rules


NATIVE = "battleship 2 3\nfleet 2 1\nrows . 1\ncolumns 1 . 0\n. ~ #\n< . .\n"


HEAD = "battleship 2 2\nfleet 1\nrows . .\ncolumns . .\n"


BAD = {
    "no fleet and no sizes": ("battleship\n. .\n", (2, 1), ["expected: fleet"]),
    "no fleet of a square": ("battleship 2\n. .\n", (2, 1), ["expected: fleet"]),
    "an option": ("battleship 2 2 touching\n", (1, 16), ["battleship rows columns"]),
    "a size that is no number": ("battleship x 2\n", (1, 12), ["'x'", "1 to 10000"]),
    "no rows at all": ("battleship 0 2\n", (1, 12), ["'0'"]),
    "huge sizes": ("battleship 2 99999999\n", (1, 14), ["10000"]),
    "nothing else": ("battleship 2 2\n", (2, 1), ["expected: fleet"]),
    "no fleet": ("battleship 2 2\nrows . .\n", (2, 1), ["expected: fleet", "'rows'"]),
    "no rows": ("battleship 2 2\nfleet 1\n\n  columns . .\n", (4, 3), ["expected: rows"]),
    "nothing after the rows": ("battleship 2 2\nfleet 1\nrows . .\n", (4, 1), ["columns"]),
    "a ship without cells": ("battleship 2 2\nfleet 1 0\n", (2, 9), ["'0'", "ship's length"]),
    "a ship of no number": ("battleship 2 2\nfleet 1 a\n", (2, 9), ["'a'", "ship's length"]),
    "half a ship": ("battleship 2 2\nfleet 1.5\n", (2, 7), ["'1.5'"]),
    "a total too few": (
        HEAD.replace("rows . .", "rows ."),
        (3, 1),
        ["there are 2 rows", "1 totals"],
    ),
    "a total too many": (
        HEAD.replace("columns . .", "columns . . 1"),
        (4, 13),
        ["there are 2 columns", "3 totals"],
    ),
    "a total larger than the line": (
        HEAD.replace("rows . .", "rows . 3"),
        (3, 8),
        ["'3'", "a total or .", "0 to 2"],
    ),
    "a negative total": (HEAD.replace("rows . .", "rows -1 ."), (3, 6), ["'-1'"]),
    "a total of another script": (HEAD.replace("rows . .", "rows . ١"), (3, 8), [r"'\u0661'"]),
    "another symbol": (HEAD + ". x\n. .\n", (5, 3), ["'x'", "~, o, <, >, ^, v, # or ."]),
    "two symbols in a cell": (HEAD + ". .\n<> .\n", (6, 1), ["'<>'"]),
    "a short row": (HEAD + ". .\n #\n", (6, 3), ["1 cell,", "says 2"]),
    "a long row": (HEAD + ". . .\n. .\n", (5, 5), ["2 columns"]),
    "a comment on the board": (HEAD + ". . # end\n. .\n", (5, 5), ["2 columns"]),
    "a row too few": (HEAD + ". .\n", (6, 1), ["1 row,", "says 2"]),
    "a row too many": (HEAD + ". .\n. .\n# end\n. .\n", (8, 1), ["2 rows"]),
    "no board": (HEAD.rstrip(), (5, 1), ["0 rows", "says 2"]),
    "a second puzzle": (NATIVE + HEAD + ". .\n. !\n", (12, 3), ["'!'"]),
}


@together("text, place, parts", BAD.values())
def test_a_malformed_board_is_refused_with_its_place(text, place, parts):
    with pytest.raises(BadInput) as caught:
        encoders.read(text)
    assert (caught.value.line, caught.value.column) == place
    assert [part for part in parts if part not in str(caught.value)] == []


def test_totals_of_two_digits_are_in_line():
    puzzle = empty(1, 12, "12")
    long = replace(puzzle, row_totals=(12,), column_totals=(1,) * 12)
    assert picture(long) == [". " * 12 + "12", ("1 " * 12).rstrip()]
    tall = replace(empty(12, 1, "12"), row_totals=(1,) * 12, column_totals=(12,))
    assert picture(tall) == [" . 1"] * 12 + ["12"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rows": 0}, "rows is 0, not 1 to 100"),
        ({"columns": 101}, "columns is 101"),
        ({"longest": -1}, "longest is -1"),
        ({"hints": 101}, "hints is 101, not 0 to 100"),
        ({"hidden": 101}, "hidden is 101"),
        ({"rows": 4, "columns": 4}, "no room on a board of 4 by 4"),
        ({"longest": 11}, "no room"),
    ],
)
def test_a_board_that_there_is_not_is_refused(arguments, message):
    with pytest.raises(BadInput, match=message):
        generate(**arguments)
