"""Battleship's boards and solutions: verified, read and written, drawn, made at random."""

import random

import pytest
from battleships import board, filled
from together import together

from pencilsat.cnf.errors import BadInput
from pencilsat.encoders import battleship
from pencilsat.encoders.battleship.random_boards import BOARDS, sea

BROKEN = {
    "correct": ("<#>~/~~~~/~~~o", ("..../..../....", "3 1", "3 0 1", "1 1 1 1"), []),
    "another symbol than given": (
        "o~",
        ("~.", "1"),
        ["r1c1 is o, ~ is given"],
    ),
    "an end for a middle": (
        "<<>",
        ("...", "3"),
        [
            "r1c2 is <, with a ship on the left",
            "no ship of the fleet covers r1c1-r1c3",
            "ships of 2: 1, the fleet has 0",
            "ships of 3: 0, the fleet has 1",
        ],
    ),
    "a single drawn as an end": (
        "~<~",
        ("...", "1"),
        [
            "r1c2 is <, with water on the right",
            "no ship of the fleet covers r1c2",
            "ships of 1: 0, the fleet has 1",
        ],
    ),
    "upside down": (
        "v~/#~/^~",
        ("../../..", "3"),
        [
            "r1c1 is v, with water above",
            "r1c1 is v, with a ship below",
            "r3c1 is ^, with a ship above",
            "r3c1 is ^, with water below",
            "no ship of the fleet covers r1c1-r3c1",
            "ships of 3: 0, the fleet has 1",
        ],
    ),
    "two singles side by side": (
        "oo",
        ("..", "1 1"),
        [
            "r1c1 is o, with a ship on the right",
            "r1c2 is o, with a ship on the left",
        ],
    ),
    "touching": (
        "o~~/~o~/o~~",
        (".../.../...", "1 1 1"),
        ["ships touch at r1c1 and r2c2", "ships touch at r2c2 and r3c1"],
    ),
    "a bent ship": (
        "<>/~v",
        ("../..", "2 2"),
        [
            "r1c2 is >, with a ship below only",
            "ships touch at r1c1 and r2c2",
            "no ship of the fleet covers r2c2",
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
            "no ship of the fleet covers r1c1 r1c2",
            "ships of 1: 1, the fleet has 2",
            "ships of 2: 1, the fleet has 0",
            "ships of 3: 0, the fleet has 1",
        ],
    ),
}


@together("solution, puzzle, rules", BROKEN.values())
def test_verify_says_which_rule_is_broken(solution, puzzle, rules):
    assert battleship.FAMILY.verify(board(*puzzle), filled(solution)) == rules


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rows": 0}, "rows is 0, not 1 to 100"),
        ({"columns": 101}, "columns is 101"),
        ({"fleet": (3, 0)}, "fleet is 0, not 1 to 100"),
        ({"told": 101}, "told is 101, not 0 to 100"),
        ({"hidden": 101}, "hidden is 101"),
        ({"rows": 5, "columns": 5}, "of this size was found in 100 attempts, as the ships"),
        ({"rows": 2, "columns": 4, "fleet": (4, 4, 4)}, "the ships have more cells than a board"),
        ({"fleet": (11,)}, "a ship of 11 is longer than a board of 10 by 10"),
    ],
)
def test_a_board_that_there_is_not_is_refused(arguments, message):
    with pytest.raises(BadInput, match=message):
        BOARDS.generate(**arguments)


@together("hidden", [0, 30, 100])
def test_a_random_sea_is_a_solution_of_its_totals_but_some(hidden):
    for seed in range(10):
        puzzle = sea(random.Random(seed), 6, 7, (3, 2, 2, 1), hidden).made
        told = [*puzzle.row_totals, *puzzle.column_totals]
        assert told.count(None) == 13 * hidden // 100
        drawing = tuple(tuple(puzzle.given[r, c] for c in range(7)) for r in range(6))
        assert battleship.FAMILY.verify(puzzle, drawing) == []
