"""Which solutions of a Takuzu without clues are alike, so that a model counter has to find few.

A solution stays one if zeros and ones change places, if the board is mirrored, or turned over on
its diagonal where it is square.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from ...boards.places import Cell
from ...cnf.formula import Atom
from ..family import Alike

RINGS = 3
"""The most rectangles, from the board's own inwards, whose corners are filled."""

SPLIT = 8
"""A case that at least so many symmetries leave as it is holds many solutions that are alike."""


class Symmetry(NamedTuple):
    """The board mirrored top to bottom, then left to right, then turned over on its diagonal; and
    then whether zeros and ones change places.
    """

    down: bool
    across: bool
    over: bool
    inverts: bool

    def corner(self, i: int) -> int:
        """From where corner i takes its digit: 0 and 1 are above, 2 and 3 below."""
        row, column = i // 2 ^ self.down, i % 2 ^ self.across
        return 2 * column + row if self.over else 2 * row + column


CornerDigits = tuple[bool, ...]
Filled = Sequence[tuple[Atom, bool]]


def corners_alike(rows: int, columns: int) -> Alike:
    """A case for each way to fill the corners that is no image of an earlier one: four of sixteen
    on a square board, five on others. With two zeros and two ones, as most solutions have it, and
    as many symmetries leave it, it is split likewise by the corners within.
    """
    square = (False, True) if rows == columns else (False,)
    every = [*map(Symmetry._make, product((False, True), (False, True), square, (False, True)))]
    rings = range(min(RINGS, max(1, min(rows, columns) // 2 - 1)))
    corners = [[*product((i, rows - 1 - i), (i, columns - 1 - i))] for i in rings]
    return Alike(cases=[*cases_of(corners, every)])


def cases_of(
    corners: Sequence[Sequence[Cell]], group: Sequence[Symmetry]
) -> Iterator[tuple[int, Filled]]:
    """The cases of a group of symmetries, and how many images each has."""
    here, *within = corners
    filled = [("one", *cell) for cell in here]
    for number, digits, left in orbits(group):
        case = [*zip(filled, digits, strict=True)]
        if within and len(left) >= SPLIT and sum(digits) == 2:
            yield from ((number * n, [*case, *more]) for n, more in cases_of(within, left))
        else:
            yield number, case


def orbits(group: Sequence[Symmetry]) -> Iterator[tuple[int, CornerDigits, list[Symmetry]]]:
    """Digits for four corners, one choice of those that are alike; how many these are; and the
    symmetries that leave it as it is.
    """
    seen = set[CornerDigits]()
    for digits in product((False, True), repeat=4):
        if digits not in seen:
            images = {one: image(one, digits) for one in group}
            seen.update(images.values())
            left = [one for one in group if images[one] == digits]
            yield len({*images.values()}), digits, left


def image(one: Symmetry, digits: CornerDigits) -> CornerDigits:
    """The digits of the corners after a symmetry."""
    return tuple(digits[one.corner(i)] != one.inverts for i in range(4))
