"""Outlines of groups of cells, drawn a little inside their borders."""

from collections.abc import Collection

from .places import Cell

Bend = tuple[Cell, Cell]
"""A point where an outline turns, and the way from there into the group: down and right, each -1
or 1.
"""

WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Around a cell, clockwise: along its top, and so on; what is inside is to the right."""


def outlines(cells: Collection[Cell]) -> list[list[Bend]]:
    """The outlines, each as the points where it turns: one around each connected part, and one
    around each hole.
    """
    group = {*cells}
    ways = {(start, way) for cell in group for start, way in sides(cell, group)}
    found = list[list[Bend]]()
    while ways:
        first = here = min(ways)
        bends = list[Bend]()
        while not bends or here != first:
            (y, x), way = here
            y, x = y + WAYS[way][0], x + WAYS[way][1]
            turns = [((y, x), (way + turn) % 4) for turn in (1, 0, 3)]
            ways.discard(here)
            here = next(there for there in turns if there in ways or there == first)
            if here[1] != way:
                bends.append(((y, x), inside(way, here[1])))
        found.append(bends)
    return found


def sides(cell: Cell, group: Collection[Cell]) -> list[tuple[Cell, int]]:
    """The sides of a cell beyond which there is none of the group: where each starts, and its
    way.
    """
    r, c = cell
    beyond = [(r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)]
    starts = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
    return [(starts[way], way) for way in range(4) if beyond[way] not in group]


def inside(way: int, then: int) -> Cell:
    """The way into the group where an outline turns."""
    (y, x), (v, u) = WAYS[way], WAYS[then]
    return x + u, -y - v
