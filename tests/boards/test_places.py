"""Cells that share a side, and the sides of cells."""

from itertools import product

import pytest

from pencilsat.boards.grid import Size
from pencilsat.boards.places import (
    KEPT,
    beside,
    cells,
    neighbourhoods,
    neighbours,
    sides,
    windows,
)


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


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (5, 1), (2, 2), (3, 4), (21, 50)])
def test_neighbourhoods_are_those_of_the_cells(size):
    board = Size(*size)
    around = {cell: beside(board, cell) for cell in cells(board)}
    assert [*neighbourhoods(board).items()] == [*around.items()]


def test_whoever_asks_may_change_the_pairs():
    board = Size(3, 3)
    assert board.rows * board.columns <= KEPT
    first = neighbours(board)
    first.pop()
    assert len(neighbours(board)) == len(first) + 1


@pytest.mark.parametrize("size", [(4, 5), (1, 9), (7, 4), (13, 14)])
@pytest.mark.parametrize("side", [4, 6])
def test_squares_of_more_than_half_a_window_are_in_one(size, side):
    rows, columns = size
    found = [{*window} for window in windows(Size(*size), side)]
    assert all(max(c) - min(c) < side for window in found for c in zip(*window, strict=True))
    reach = side // 2 + 1
    for r, c in product(range(max(1, rows - reach + 1)), range(max(1, columns - reach + 1))):
        square = {*product(range(r, min(r + reach, rows)), range(c, min(c + reach, columns)))}
        assert any(window >= square for window in found) is (max(size) > side)


def test_a_board_that_is_no_larger_than_a_window_has_none():
    assert [*windows(Size(6, 6), 6)] == [*windows(Size(1, 2), 6)] == []


def test_windows_are_as_large_as_the_board_allows():
    found = [(window[0], window[-1]) for window in windows(Size(5, 6), 4)]
    assert found == [((0, 0), (3, 3)), ((0, 2), (3, 5)), ((2, 0), (4, 3)), ((2, 2), (4, 5))]
