"""Where the islands of a Nurikabe can be, and to which of them a cell of land belongs."""

from collections.abc import Collection, Iterator, Mapping

from ...boards.bits import Bits
from ...boards.cells import Gridded
from ...boards.places import Cell, neighbourhoods, neighbours
from ...cnf.formula import Formula
from ...cnf.rules import Constraint

IslandCells = Mapping[Cell, int]
"""The cells that the island of each number can have, as bits."""


def ways(puzzle: Gridded) -> tuple[IslandCells, int]:
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


def outwards(start: Cell, among: Collection[Cell], around: Mapping[Cell, list[Cell]]) -> list[Cell]:
    """The cells that are joined to one through others, nearest first."""
    found, order = {start}, [start]
    for cell in order:  # it grows
        for other in around[cell]:
            if other in among and other not in found:
                found.add(other)
                order.append(other)
    return order


def owned(
    f: Formula, puzzle: Gridded, sea: Mapping[Cell, int], able: IslandCells
) -> Iterator[Constraint]:
    """A cell of land belongs to a number that can have it, and those beside it belong to that, too:
    O(w) clauses for w cells of ways. So no land joins two numbers, as each is its own alone.
    """
    owners: dict[Cell, dict[Cell, int]] = {cell: {} for cell in sea}
    around, board = neighbourhoods(puzzle), Bits(puzzle.rows, puzzle.columns)
    for root, some in able.items():
        for cell in outwards(root, {*board.cells(some)}, around):
            owners[cell][root] = x = f.aux()
            yield [-x, -sea[cell]]
    for cell, members in owners.items():
        yield [sea[cell], *members.values()]
    for u, v in neighbours(puzzle):
        for one, other in ((u, v), (v, u)):
            there = owners[other]
            for root, x in owners[one].items():
                yield [-x, sea[other], *([there[root]] if root in there else [])]
