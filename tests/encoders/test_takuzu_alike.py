"""Each case of a Takuzu without clues stands for as many solutions as it says."""

from collections import deque
from itertools import combinations

import pytest

from pencilsat.encoders.takuzu.symmetries import corners_alike


def images(filled, rows, columns):
    """What becomes of some cells' digits when the board is mirrored, turned over or inverted."""
    found, left = set(), deque([frozenset(filled.items())])
    while left:
        one = left.popleft()
        if one not in found:
            found.add(one)
            left.append(frozenset(((rows - 1 - r, c), d) for (r, c), d in one))
            left.append(frozenset(((r, columns - 1 - c), d) for (r, c), d in one))
            left.append(frozenset((cell, not d) for cell, d in one))
            if rows == columns:
                left.append(frozenset(((c, r), d) for (r, c), d in one))
    return found


@pytest.mark.parametrize(
    ("rows", "columns", "number"),
    [(2, 2, 4), (2, 4, 5), (4, 4, 4), (6, 4, 5), (6, 6, 9), (8, 6, 5), (8, 8, 19), (10, 10, 19)],
)
def test_the_images_of_the_cases_are_all_boards_each_once(rows, columns, number):
    cases = corners_alike(rows, columns).cases
    assert len(cases) == number
    every = []
    for times, case in cases:
        filled = {cell: digit for (_, *place), digit in case for cell in [tuple(place)]}
        found = images(filled, rows, columns)
        assert len(found) == times
        every += found
    for one, other in combinations(map(dict, every), 2):
        assert any(other.get(cell, digit) != digit for cell, digit in one.items())
    assert sum(2.0 ** -len(one) for one in every) == 1
