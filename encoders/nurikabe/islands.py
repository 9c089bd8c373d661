"""Where the islands of a Nurikabe can be."""

from collections.abc import Mapping

from ...boards.bits import Bits
from ...boards.cells import Gridded
from ...boards.places import Cell

Ways = Mapping[Cell, int]
"""The cells that the island of each number can have, as bits."""


def ways(puzzle: Gridded) -> tuple[Ways, int]:
    """Those that are near enough, by a way that keeps away from all other numbers; and the cells
    beside two numbers.
    """
    board = Bits(puzzle.rows, puzzle.columns)
    own = {root: board.of([root]) for root in puzzle.given}
    around = {root: board.beside(bit) for root, bit in own.items()}
    once = twice = 0
    for root, bit in own.items():
        held = bit | around[root]
        twice |= once & held
        once |= held
    free, able = board.every & ~once, dict[Cell, int]()
    for root, size in puzzle.given.items():
        among, steps = free | around[root] & ~twice, -1 if size is None else size - 1
        able[root] = board.reached(own[root], among, steps)
    return able, twice & ~board.of(own)
