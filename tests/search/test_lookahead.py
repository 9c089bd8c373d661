"""Cubes: of which every assignment obeys one, and no other."""

import pytest

from pencilsat.search.lookahead import covers


@pytest.mark.parametrize("some", [[], [(1,)], [(1,), (2,)], [(1,), (1,), (-1,)], [(), (1,)]])
def test_what_leaves_something_out_or_overlaps_is_no_cover(some):
    assert not covers(some)
    assert covers([()])
    assert covers([(1,), (-1, 2), (-1, -2)])
    assert covers([(3, 1), (3, -1), (-3, 4)], [(3,), (-3, 4)])
    assert not covers([(3, 1), (-3, 4)], [(3,), (-3, 4)])
    assert not covers([(3, 1), (3, -1), (-3, 4)], [(3,)])
