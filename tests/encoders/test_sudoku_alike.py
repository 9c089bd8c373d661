"""Of the solutions of a Sudoku that are alike, one obeys the clauses that pick it."""

import random
from itertools import product

import pytest

import pencilsat
from pencilsat.encoders.sudoku.symmetries import alike


def grids(height, width):
    """All full boards, found without a formula; a board is its rows, one after another."""
    side = height * width
    found = [()]
    for r, c in product(range(side), repeat=2):
        found = [
            (*grid, v)
            for grid in found
            for v in range(1, side + 1)
            if all(
                w != v or not (i // side == r or i % side == c or box(i, side, height, width) == b)
                for b in [box(r * side + c, side, height, width)]
                for i, w in enumerate(grid)
            )
        ]
    return found


def box(i, side, height, width):
    return i // side // height, i % side // width


def obeys(grid, clauses, side):
    """Whether no clause has both its values on the board."""
    return not any(all(grid[r * side + c] == v for (_, r, c, v), _ in clause) for clause in clauses)


@pytest.mark.parametrize(("height", "width"), [(2, 2), (1, 3), (3, 1), (1, 4)])
def test_of_those_alike_one_is_picked(height, width):
    side, draw = height * width, random.Random(1)
    every, numbers = grids(height, width), set()
    for trial in range(60):
        lines = [draw.sample(range(side), draw.randint(0, side)) for _ in "rc"]
        shown = draw.sample([*product(*lines)], draw.randint(0, len(lines[0]) * len(lines[1])))
        grid = draw.choice(every)
        given = {(r, c): grid[r * side + c] for r, c in shown}
        found = [g for g in every if all(g[r * side + c] == v for (r, c), v in given.items())]
        clauses, [(number, _)] = alike(height, width, given)
        picked = sum(obeys(grid, clauses, side) for grid in found)
        assert len(found) == number * picked, (trial, given)
        numbers.add(number)
    assert len(numbers) > 3


def test_six_by_six_has_5760_alike():
    """720 orders of the values, and eight of the rows below the first two."""
    puzzle = pencilsat.read("sudoku 6 2 3\n" + 6 * ". . . . . .\n")
    assert puzzle.family.alike(puzzle).cases == [(720 * 8, ())]
