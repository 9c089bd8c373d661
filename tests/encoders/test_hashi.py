"""What is Hashi's own: its board, sizes, verification."""

import pytest
from bridges import board
from together import together

from pencilsat.encoders.hashi import FAMILY

CROSS = ". 1 ./1 . 1/. 1 ."


APART = ["island r1c1 is not connected to the rest"]
BROKEN = {
    "three bridges where two are possible": (
        "3 . 3",
        {((0, 0), (0, 2), 3)},
        ["r1c1–r1c3 cannot have 3 bridges"],
    ),
    "more bridges than an island has": (
        "1 . 2",
        {((0, 0), (0, 2), 2)},
        ["r1c1–r1c3 cannot have 2 bridges", "island r1c1 has 2 bridges, not 1"],
    ),
    "the larger end first": (
        "1 1",
        {((0, 1), (0, 0), 1)},
        [
            "r1c2–r1c1 cannot have a bridge",
            "island r1c1 has 0 bridges, not 1",
            "island r1c2 has 0 bridges, not 1",
            *APART,
        ],
    ),
    "a bend": (
        "1 ./. 1",
        {((0, 0), (1, 1), 1)},
        [
            "r1c1–r2c2 cannot have a bridge",
            "island r1c1 has 0 bridges, not 1",
            "island r2c2 has 0 bridges, not 1",
        ],
    ),
    "an end in the water": (
        "1 . 1",
        {((0, 0), (0, 1), 1)},
        [
            "r1c1–r1c2 cannot have a bridge",
            "island r1c1 has 0 bridges, not 1",
            "island r1c3 has 0 bridges, not 1",
            *APART,
        ],
    ),
    "an island joined to itself": (
        "2 . 2",
        {((0, 0), (0, 0), 1), ((0, 0), (0, 2), 2)},
        ["r1c1 cannot have a bridge"],
    ),
    "a bridge over an island": (
        "1 2 1",
        {((0, 0), (0, 1), 1), ((0, 1), (0, 2), 1), ((0, 0), (0, 2), 1)},
        ["r1c1–r1c3 cannot have a bridge"],
    ),
    "a crossing": (
        CROSS,
        {((0, 1), (2, 1), 1), ((1, 0), (1, 2), 1)},
        [
            "the bridge r2c1–r2c3 crosses r1c2–r3c2 at r2c2",
            "islands r1c2 r3c2 are not connected to the rest",
        ],
    ),
    "a bridge too few": (
        "2 . 3 . 1",
        {((0, 0), (0, 2), 1), ((0, 2), (0, 4), 1)},
        ["island r1c1 has 1 bridge, not 2", "island r1c3 has 2 bridges, not 3"],
    ),
    "two parts": (
        "1 1/2 2",
        {((0, 0), (0, 1), 1), ((1, 0), (1, 1), 2)},
        ["islands r1c1 r1c2 are not connected to the rest"],
    ),
    "an island that no bridge reaches": (
        "1 1/. ./1 .",
        {((0, 0), (0, 1), 1)},
        ["island r3c1 has 0 bridges, not 1", "island r3c1 is not connected to the rest"],
    ),
}


@together("rows, bridges, rules", BROKEN.values())
def test_verify_says_which_rule_is_broken(rows, bridges, rules):
    assert FAMILY.verify(board(rows), frozenset(bridges)) == rules


@pytest.mark.parametrize("numbers", [(1, 2), (0, 1), (0,)])
def test_a_solution_that_says_several_numbers_of_an_edge_or_none_is_refused(numbers):
    bridges = frozenset(((0, 0), (0, 1), number) for number in numbers)
    with pytest.raises(ValueError, match="a bridge is not named once"):
        FAMILY.verify(board("1 1"), bridges)
