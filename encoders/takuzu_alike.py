"""Which solutions of a Takuzu without clues are alike, so that a model counter has to find few.

A solution stays one if zeros and ones change places, if the board is mirrored, or turned over on
its diagonal where it is square.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from pencilsat.encoders.family import Alike

Digits = tuple[bool, ...]


def corners_alike(rows: int, columns: int) -> Alike:
    """A case for each way to fill the corners that is no image of an earlier one: four of sixteen
    on a square board, five on others.
    """
    bottom, right = rows - 1, columns - 1
    corners = [*product((0, bottom), (0, right))]
    images = [[(bottom - r, c) for r, c in corners], [(r, right - c) for r, c in corners]]
    if rows == columns:
        images.append([(c, r) for r, c in corners])
    cases = []
    for number, digits in orbits(4, [[*map(corners.index, image)] for image in images]):
        atoms = (("one", *corner) for corner in corners)
        cases.append((number, [*zip(atoms, digits, strict=True)]))
    return Alike(cases=cases)


def orbits(size: int, moves: Sequence[Sequence[int]]) -> Iterator[tuple[int, Digits]]:
    """Digits for so many cells, one choice of those that are alike, and how many these are; a move
    says from where each cell takes its digit, and all digits can be inverted.
    """
    seen = set[Digits]()
    for digits in product((False, True), repeat=size):
        orbit, new = set[Digits](), {digits} - seen
        while new:
            orbit |= new
            moved = {tuple(one[i] for i in move) for one in new for move in moves}
            new = (moved | {tuple(not digit for digit in one) for one in new}) - orbit
        if orbit:
            yield len(orbit), digits
        seen |= orbit
