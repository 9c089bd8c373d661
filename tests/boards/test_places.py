"""Cells that share a side, and the sides of cells."""

from contextlib import suppress
from itertools import product

import pytest

from pencilsat import BadInput, encoders
from pencilsat.boards.grid import Size
from pencilsat.boards.places import neighbourhoods, neighbours, sides, windows
from pencilsat.tasks.run import encode


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


def test_what_is_kept_of_a_size_stays_as_it_was_whoever_uses_it():
    used = 0
    for name in encoders.NAMES:
        family = encoders.family_named(name)
        with suppress(BadInput, KeyError, TypeError, ValueError):
            encode(blank := family.board.given.blank(4, 4, {}))
            list(family.breaches(blank, {}))
            used += 1
    assert used > 40
    for kept in (neighbours, neighbourhoods, sides):
        assert kept(Size(4, 4)) is kept(Size(4, 4))
        assert kept(Size(50, 51)) is not kept(Size(50, 51))  # of a large board
        assert kept(Size(4, 4)) == kept.__wrapped__(4, 4)
