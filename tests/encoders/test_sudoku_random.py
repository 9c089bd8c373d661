"""Random Sudoku boards: one solution, as many clues as asked for, the same everywhere."""

import pytest
from marks import slow
from sudokus import each_shape, solutions

from pencilsat.cnf.errors import BadInput
from pencilsat.encoders.sudoku import FAMILY, Sudoku
from pencilsat.encoders.sudoku.random_boards import full, generate


@pytest.mark.parametrize("seed", [0, slow(1), slow(2)])
@each_shape
def test_a_random_board_has_one_solution_and_no_clue_to_spare(height, width, seed):
    puzzle = generate(height=height, width=width, seed=seed)
    assert list(puzzle.given) == sorted(puzzle.given)
    assert len(solutions(puzzle)) == 1
    for clue in puzzle.given:
        others = {cell: value for cell, value in puzzle.given.items() if cell != clue}
        assert len(solutions(Sudoku(height, width, others), most=2)) == 2


@each_shape
def test_a_full_board_obeys_the_rules(height, width):
    n = height * width
    whole = full(height=height, width=width, seed=5)
    grid = tuple(tuple(whole.given[r, c] for c in range(n)) for r in range(n))
    assert list(whole.given) == sorted(whole.given)
    assert FAMILY.verify(whole, grid) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"height": 0}, "height is 0, not 1 to 256"),
        ({"width": -1}, "width is -1, not 1 to 256"),
        ({"height": 1, "width": 1}, "height times width is 1, not 2 to 20"),
        ({"height": 2, "width": 13}, "height times width is 26, not 2 to 20"),
        ({"height": 20, "width": 20, "unique": 0}, "height times width is 400, not 2 to 256"),
        ({"height": 257, "width": 1}, "height is 257, not 1 to 256"),
        ({"clues": -1}, "clues is -1, not 0 to 81"),
        ({"height": 2, "width": 2, "clues": 17}, "clues is 17, not 0 to 16"),
    ],
)
def test_a_random_board_of_impossible_size_is_refused(arguments, message):
    with pytest.raises(BadInput, match=message):
        generate(**arguments)
