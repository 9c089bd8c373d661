"""Cells that share a side, and the sides of cells."""

from itertools import product

import pytest

from pencilsat.boards.grid import Size
from pencilsat.boards.places import KEPT, neighbours, sides


@pytest.mark.parametrize("size", [(1, 1), (1, 4), (3, 2), (20, 50), (21, 50)])
def test_neighbours_and_sides_are_those_one_step_apart(size):
    rows, columns = size
    board = Size(rows, columns)
    for found, high, wide in ((neighbours(board), *size), (sides(board), rows + 1, columns + 1)):
        steps = [
            ((r, c), other)
            for r, c in product(range(high), range(wide))
            for other in ((r, c + 1), (r + 1, c))
            if other[0] < high and other[1] < wide
        ]
        assert found == steps


def test_whoever_asks_may_change_the_pairs():
    board = Size(3, 3)
    assert board.rows * board.columns <= KEPT
    first = neighbours(board)
    first.pop()
    assert len(neighbours(board)) == len(first) + 1
