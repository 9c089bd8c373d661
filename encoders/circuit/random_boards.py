"""Random Circuit Board puzzles: a tree grown over the points, the rest blacked out."""

import random
from collections.abc import Collection
from itertools import product

from ...boards.places import Cell, Edge
from ...cnf.errors import BadInput, NotFound
from ...tasks.generate.boards.settled import from_draws
from ...tasks.generate.boards.takes import Whole, sides
from ..family import Drawn
from . import Circuit

TREES = 20
"""So many are grown, of which the largest is taken."""


def tree(source: random.Random, rows: int, columns: int, terminals: int, blacked: int) -> Drawn:
    """A board with all wires of its tree; with terminals s and t, or none. `blacked` per cent of
    the cells are blacked out before. NotFound if no wire finds a place; BadInput if none can.

    With terminals, all wires leave no choice: so their tree is the one with the shortest path.
    """
    if rows * columns < 2:
        raise BadInput("a board of one cell has no wire")
    cells = [*product(range(rows), range(columns))]
    black = source.sample(cells, len(cells) * blacked // 100)
    wires = max((grown(cells, black, source) for _ in range(TREES)), key=len)
    if not wires:
        raise NotFound(f"no wire found a place on a board of {rows} by {columns}")
    points = sorted({point for wire in wires for point in wire})
    ends = tuple(source.sample(points, 2)) if terminals else ()
    return Drawn(Circuit(rows, columns, frozenset(points), frozenset(wires), ends))


def grown(cells: list[Cell], black: Collection[Cell], source: random.Random) -> list[Edge]:
    """The wires of a random tree in which one or three end at every point; none without room.

    From one wire on, random ends become points of three wires, as long as one has two free
    neighbours.
    """
    free, start = {*cells}.difference(black), source.choice(cells)

    def beside(cell: Cell) -> list[Cell]:
        r, c = cell
        return [n for n in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if n in free]

    if start not in free or not beside(start):
        return []
    wires, ends = list[Edge](), [start]
    while ends:
        i = source.randrange(len(ends))
        ends[i], ends[-1] = ends[-1], ends[i]
        point = ends.pop()
        free.discard(point)
        around = beside(point)
        new = source.sample(around, min(len(around), 2 if wires else 1))
        if len(new) == (2 if wires else 1):  # else it stays an end: free cells only become fewer
            wires += [(min(point, other), max(point, other)) for other in new]
            ends += [*new, *([] if len(new) == 2 else [point])]
            free.difference_update(new)
    return wires


TAKES = {**sides(most=200), "terminals": Whole(0, 0, 1), "blacked": Whole(0, 0, 90)}

BOARDS = from_draws("circuit", tree, TAKES, told=30)
