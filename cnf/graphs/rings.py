"""Connected cells of a board where those that are absent seldom share a side: cuts that are rings.

Absent cells that touch at corners close a ring, or join the rim to the rim. If no two of them share
a side, the present cells are connected exactly if there is no such ring: so rings, which are short
and need no search for parts, take the place of cuts around parts. Of each corner where two cells of
a ring touch, the other two cells lie on either side of it. A cut says that a cell of the ring is
present, or one of such two is absent: that follows from *connected* alone, however cells lie.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import compress

from ..cardinality import Clause
from ..clock import check_time
from ..formula import Model
from ..record import record
from ..rules import Cuts
from .cutting import connected_cuts, meeting, path_up
from .graph import Pairs, Subgraph

RIM = -1
"""The node that stands for all that is beside the board."""

Ring = tuple[Sequence[int], int, int]
"""Its cells, the last two of which are given again: they touch, the upper one first."""


def connected_but(
    rows: int, columns: int, sides: Pairs, gone: Mapping[tuple[int, int], int]
) -> Cuts:
    """The cells of a board are connected by their sides, but for those whose variables are true."""
    part = Subgraph(sides, {cell: -x for cell, x in gone.items()})
    if min(rows, columns) < 2:
        return Cuts(lambda model: connected_cuts(part, model))
    board = Corners(rows, columns + 1, {r * (columns + 1) + c: x for (r, c), x in gone.items()})

    def broken(model: Model) -> list[Clause]:
        absent = board.absent(model)
        return connected_cuts(part, model) if absent is None else board.cuts(absent)

    return Cuts(broken)


@record
class Corners:
    """The cells of a board with a column beside it, numbered row by row, and the variables that say
    that they are absent.
    """

    rows: int
    wide: int
    gone: Mapping[int, int]

    @cached_property
    def rim(self) -> list[int]:
        """The cells along the rim."""
        wide, end = self.wide, self.rows * self.wide
        last = [*range(0, end, wide), *range(wide - 2, end, wide)]
        return [*dict.fromkeys([*range(wide - 1), *range(end - wide, end - 1), *last])]

    def absent(self, model: Model) -> set[int] | None:
        """The absent cells; None if two of them share a side."""
        there = {*compress(self.gone, map(model.__contains__, self.gone.values()))}
        beside = [i + 1 for i in there] + [i + self.wide for i in there]
        return there if there.isdisjoint(beside) else None

    def cuts(self, absent: set[int]) -> list[Clause]:
        """A cut for each ring, with the two cells beside the corner where it was closed."""
        check_time()
        return [
            [-self.gone[i] for i in ring]
            + [self.gone[i] for i in (lower - self.wide, upper + self.wide) if i in self.gone]
            for ring, upper, lower in self.rings(absent)
        ]

    def rings(self, absent: set[int]) -> Iterator[Ring]:
        """Rings of which all others are made: one for each pair of cells that touch, but for those
        of a search, breadth first and from the rim.
        """
        queue, wide = [i for i in self.rim if i in absent], self.wide
        parent: dict[int, int | None] = {RIM: None, **dict.fromkeys(queue, RIM)}
        closing = list[tuple[int, int]]()
        for start in (RIM, *absent):
            if start not in parent:
                parent[start] = None
                queue = [start]
            elif start != RIM:
                continue
            for i in queue:  # grows meanwhile
                for j in (i - wide - 1, i - wide + 1, i + wide - 1, i + wide + 1):
                    if j not in absent or j == parent[i]:
                        continue
                    if j not in parent:
                        parent[j] = i
                        queue.append(j)
                    elif i < j and parent[j] != i:
                        closing.append((i, j))
        for upper, lower in closing:
            ring = meeting(path_up(upper, parent), path_up(lower, parent))
            yield [i for i in ring if i != RIM], upper, lower
