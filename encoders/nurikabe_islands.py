"""Where the islands of a Nurikabe can be, and to which of them a cell of land belongs."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from pencilsat.boards.cells import Gridded
from pencilsat.boards.places import Cell, Edge, beside, cells
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.graphs.rooms import near
from pencilsat.cnf.rules import Constraint

Ways = Mapping[Cell, Collection[Cell]]
"""The cells that the island of each number can have."""


def ways(puzzle: Gridded) -> Ways:
    """Those that are near enough, by a way that keeps away from all other numbers."""
    around = {cell: beside(puzzle, cell) for cell in cells(puzzle)}
    held = Counter(cell for root in puzzle.given for cell in (root, *around[root]))
    free, found = {cell for cell in around if not held[cell]}, dict[Cell, Collection[Cell]]()
    for root, size in puzzle.given.items():
        own = {cell for cell in around[root] if held[cell] == 1}
        found[root] = near(root, free | own, around, size).keys()
    return found


def owned(
    f: Formula, land: Mapping[Cell, int], pairs: Iterable[Edge], able: Ways
) -> Iterator[Constraint]:
    """A cell of land belongs to one number that can have it, and so do those beside it.

    O(w) clauses for w cells of ways, and an at-most-one a cell.
    """
    owners: dict[Cell, dict[Cell, int]] = {cell: {} for cell in land}
    for root, some in able.items():
        for cell in some:
            owners[cell][root] = x = f.aux()
            yield [-x, land[cell]]
    for cell, members in owners.items():
        yield [-land[cell], *members.values()]
        if len(members) > 1:
            yield f.at_most_one([*members.values()])
    for u, v in pairs:
        for one, other in ((u, v), (v, u)):
            there = owners[other]
            for root, x in owners[one].items():
                yield [-x, -land[other], *([there[root]] if root in there else [])]
