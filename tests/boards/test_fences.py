"""Outlines of groups of cells."""

import random

import pytest

from pencilsat.boards.fences import outlines


def area(bends, inset):
    """The area inside an outline that is so far inside; negative for a hole."""
    points = [(y + inset * down, x + inset * right) for (y, x), (down, right) in bends]
    return sum(
        (x * v - u * y) / 2 for (y, x), (v, u) in zip(points, [*points[1:], points[0]], strict=True)
    )


def groups():
    """Groups of cells at random, few and many."""
    source = random.Random(3)
    for _ in range(300):
        high, wide, share = source.randint(1, 5), source.randint(1, 5), source.random()
        every = [(r, c) for r in range(high) for c in range(wide)]
        yield [cell for cell in every if source.random() < share]


def test_what_is_inside_an_outline_is_the_group():
    for group in groups():
        assert sum(area(bends, 0) for bends in outlines(group)) == len(group)


def test_an_outline_turns_inside_the_group():
    for group in groups():
        sides = sum((r + y, c + x) not in group for r, c in group
                    for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0)))  # fmt: skip
        inset = 0.1
        found = outlines(group)
        for (y, x), (down, right) in (bend for bends in found for bend in bends):
            assert (y + (down - 1) // 2, x + (right - 1) // 2) in group
            assert {abs(down), abs(right)} == {1}
        less = sum(area(bends, 0) - area(bends, inset) for bends in found)
        corners = sum(turns(bends) for bends in found)
        assert less == pytest.approx(inset * sides - inset * inset * corners)


def turns(bends):
    """How often an outline turns to the right more often than to the left: 4, or -4 for a hole."""
    return 4 if area(bends, 0) > 0 else -4


def test_a_ring_has_two_outlines_and_cells_that_touch_at_a_corner_have_one_each():
    ring = [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]
    assert sorted(map(len, outlines(ring))) == [4, 4]
    assert outlines([(0, 0), (1, 1)]) == [
        [((0, 1), (1, -1)), ((1, 1), (-1, -1)), ((1, 0), (-1, 1)), ((0, 0), (1, 1))],
        [((1, 2), (1, -1)), ((2, 2), (-1, -1)), ((2, 1), (-1, 1)), ((1, 1), (1, 1))],
    ]
    assert outlines([]) == []
