"""What Hashi's first glance sees, it sees rightly."""

import pytest
from bridges import board, random_boards, solution
from oracle import solved
from together import together

from pencilsat.encoders import hashi
from pencilsat.encoders.hashi import FAMILY, Hashi
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode

U, V, W, X = (0, 0), (0, 2), (2, 0), (2, 2)

TOP, MIDDLE, BOTTOM, LEFT, RIGHT = (0, 2), (2, 2), (4, 2), (2, 0), (2, 4)

DEDUCTIONS = {
    "(6.2) two 1s are never joined": ("1 . 1/. . ./2 . 2", [(False, U, V, 1)]),
    "(6.3) a 1 with one neighbour": ("1 . 2 . 1", [(True, U, V, 1)]),
    "(6.4) a 2 with one neighbour": ("2 . 3 . 1", [(True, U, V, 1), (True, U, V, 2)]),
    "(6.5) a 2 between a 1 and another": ("2 . 1/. . ./3 . 2", [(True, U, W, 1)]),
    "(6.6) a 3 with two neighbours": (
        "3 . 3 . 2/. . . . ./2 . 3 . 3",
        [(True, U, V, 1), (True, U, W, 1)],
    ),
    "(6.7) a 4 with two neighbours": (
        "4 . 3/. . ./3 . 2",
        [(True, *edge, j) for edge in ((U, V), (U, W)) for j in (1, 2)],
    ),
    "(6.8) a 5 with three neighbours": (
        "3 . 5 . 3/. . . . ./2 . 3 . 2",
        [(True, U, V, 1), (True, V, (0, 4), 1), (True, V, X, 1)],
    ),
    "(6.9) a 6 with three neighbours": (
        "3 . 6 . 3/. . . . ./2 . 4 . 2",
        [(True, *edge, j) for edge in ((U, V), (V, (0, 4)), (V, X)) for j in (1, 2)],
    ),
    "(6.10) a 7 with four neighbours": (
        "2 . 4 . 2/. . . . ./4 . 7 . 3/. . . . ./2 . 4 . 2",
        [
            (True, *edge, 1)
            for edge in ((TOP, MIDDLE), (LEFT, MIDDLE), (MIDDLE, RIGHT), (MIDDLE, BOTTOM))
        ],
    ),
    "(6.11) an 8 with four neighbours": (
        "2 . 4 . 2/. . . . ./4 . 8 . 4/. . . . ./2 . 4 . 2",
        [
            (True, *edge, j)
            for edge in ((TOP, MIDDLE), (LEFT, MIDDLE), (MIDDLE, RIGHT), (MIDDLE, BOTTOM))
            for j in (1, 2)
        ],
    ),
}

ALONE = [
    ("1 . 1", ""),
    ("2 . 2", ""),
    ("1/1", "bridges=1"),
    ("1 1", "bridges=3"),
    ("2 2", "bridges=3 tree"),
    ("3 . 3", "bridges=3"),
    ("3 3", "bridges=4 tree"),
    ("4/./4", "bridges=4"),
]


def deduced(puzzle: Hashi) -> set[tuple]:
    """The units of the first glance as (true, u, v, j)."""
    formula = encode(puzzle, Options())
    atom = {variable: atom for atom, variable in formula.atoms.items()}
    seen = formula.rules.get("first glance")
    units = [literal for [literal] in seen.clauses] if seen else []
    return {(literal > 0, *atom[abs(literal)][1:]) for literal in units}


def obeys(found: hashi.Bridges, unit: tuple) -> bool:
    """Whether a solution agrees with a unit of the first glance."""
    true, u, v, j = unit
    bridges = {edge[:2]: edge[2] for edge in found}
    return (bridges.get((u, v), 0) >= j) == true


@together("rows, units", DEDUCTIONS.values())
def test_the_first_glance_sees(rows, units):
    puzzle = board(rows)
    solutions = solved(puzzle, Options(implied=False))
    assert set(units) <= deduced(puzzle)
    assert solutions
    assert all(obeys(found, unit) for found in solutions for unit in deduced(puzzle))


@pytest.mark.parametrize(("rows", "options"), ALONE)
def test_two_equal_islands_alone_are_joined_by_all_they_have(rows, options):
    puzzle = board(rows, options)
    [(_, _, count)] = solution(puzzle)
    assert count == max(puzzle.given.values())
    assert {unit[0] for unit in deduced(puzzle)} <= {True}
    assert solved(puzzle, Options()) == [solution(puzzle)]


def test_the_first_glance_keeps_every_solution_of_a_random_board():
    kept = 0
    for puzzle, solutions in random_boards():
        units = deduced(puzzle)
        for found in solutions:
            assert all(obeys(found, unit) for unit in units), FAMILY.board.text(puzzle)
            kept += len(units)
    assert kept > 500
