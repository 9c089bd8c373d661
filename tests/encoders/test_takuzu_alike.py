"""Each case of a Takuzu without clues stands for as many solutions as it says."""

from itertools import product

import pytest

from pencilsat.encoders.takuzu import Takuzu
from pencilsat.encoders.takuzu_alike import corners_alike, orbits
from pencilsat.tasks.run import Run


@pytest.mark.parametrize(
    ("rows", "columns", "repeats"), [(2, 2, False), (2, 4, True), (4, 4, False), (4, 6, True)]
)
def test_the_cases_make_up_all_solutions(rows, columns, repeats):
    puzzle = Takuzu(rows, columns, {}, repeats)
    found = [*Run(puzzle).solutions()]
    cases = corners_alike(rows, columns).cases
    numbers = [sum(all(s[r][c] == d for (_, r, c), d in case) for s in found) for _, case in cases]
    assert sum(number * times for number, (times, _) in zip(numbers, cases, strict=True)) == len(
        found
    )
    assert sum(times for times, _ in cases) == 16
    assert len(cases) == (4 if rows == columns else 5)
    assert found


def test_no_case_is_an_image_of_another():
    moves = [(1, 0, 3, 2), (2, 3, 0, 1)]
    picked = [digits for _, digits in orbits(4, moves)]
    for digits, flip, move in product(picked, (False, True), [*moves, (3, 2, 1, 0)]):
        image = tuple(digits[i] ^ flip for i in move)
        assert image == digits or image not in picked
