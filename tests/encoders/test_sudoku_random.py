"""Random Sudoku boards: one solution, as many clues as asked for, the same everywhere."""

from sudokus import each_shape

from pencilsat.encoders.sudoku import FAMILY
from pencilsat.encoders.sudoku.random_boards import full


@each_shape
def test_a_full_board_obeys_the_rules(height, width):
    n = height * width
    whole = full(height=height, width=width, seed=5)
    grid = tuple(tuple(whole.given[r, c] for c in range(n)) for r in range(n))
    assert list(whole.given) == sorted(whole.given)
    assert FAMILY.verify(whole, grid) == []
