"""How places are called, in every text for people: `r3c4` is the cell of row 3 and column 4,
counted from 1. What lies between cells is called by them: `the right side of r3c4`.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence, Set
from itertools import chain, pairwise
from typing import NamedTuple

from .places import Cell, Edge, Place, around, cells_in

MOST = 5
"""How many pieces of a list are named at most, where a limit is asked for."""


def shown_cell(cell: Cell) -> str:
    """`r3c4`, counted from 1."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def shown_cells(cells: Iterable[Cell], most: int | None = None) -> str:
    """Cells in their order, three or more of a line that follow each other by the first and the
    last; of many pieces blocks by two corners. Of more pieces than the most the first ones, and
    how many cells are left.

    >>> shown_cells([(0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (1, 3)])
    'r1c2 r1c3 r2c1-r2c4'
    >>> shown_cells([(r, c) for r in range(6) for c in (0, 1)] + [(7, 7)])
    'r1c1-r6c2 r8c8'
    """
    pieces = in_pieces([*cells])
    named = [shown_run(piece) for piece in pieces]
    if most is None or len(named) <= most:
        return " ".join(named)
    first = (most + 1) // 2
    return f"{' '.join(named[:first])} and {sum(map(len, pieces[first:]))} others"


def in_pieces(cells: Sequence[Cell]) -> list[list[Cell]]:
    """Cells cut into pieces that are named together: in their order or, if these are many, in that
    of which there are fewest.
    """
    if len(found := in_runs(cells)) < MOST - 1:
        return found
    every = sorted({*cells})
    orders = (every, sorted(every, key=lambda cell: cell[::-1]))
    return min((found, *map(in_runs, orders), in_blocks(every)), key=len)


def in_runs(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Three or more in a line that follow each other together, others alone."""
    pieces = list[list[Cell]]()
    for run in straight(cells):
        pieces += [run] if len(run) > 2 else [[cell] for cell in run]
    return pieces


def in_blocks(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Cells, row by row, cut into rectangles: the largest at the first one, then of the rest."""
    left, found = dict.fromkeys(cells), list[list[Cell]]()
    while left:
        found.append(block_at(next(iter(left)), left.keys()))
        for cell in found[-1]:
            del left[cell]
    return found


def block_at(first: Cell, among: Set[Cell]) -> list[Cell]:
    """The largest rectangle of some cells that has its upper left corner there, if it is of three
    or more in a line, or of six or more.
    """
    (r, c), best, width = first, [first], len(among)
    for height in range(len(among)):
        width = next((i for i in range(width) if (r + height, c + i) not in among), width)
        if not width:
            break
        block = [(r + i, c + j) for i in range(height + 1) for j in range(width)]
        least = 3 if 1 in (height + 1, width) else 6
        best = max(best, block if len(block) >= least else best, key=len)
    return best


def straight(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Cells in their order, cut where the next one is not the next of a row or column."""
    found = list[list[Cell]]()
    for cell in cells:
        last = [*(found[-1][-2:] if found else []), cell]
        steps = {(s - r, d - c) for (r, c), (s, d) in pairwise(last)}
        if steps in ({(0, 1)}, {(1, 0)}):
            found[-1].append(cell)
        else:
            found.append([cell])
    return found


def shown_run(cells: Sequence[Cell]) -> str:
    """`r1c2-r1c5`: the first and the last of some cells in a line."""
    return "-".join(map(shown_cell, dict.fromkeys((cells[0], cells[-1]))))


def shown_place(place: Place) -> str:
    """A cell, a pair such as `r1c1–r1c5`, once if both are the same, some cells, or `row 3`.
    Another place, or what is none, is shown as in Python.
    """
    match place:
        case ("row" | "column" as kind, int() as i):
            return shown_line(kind, i)
    at = [*dict.fromkeys(cells_in(place))] if isinstance(place, tuple) else []
    if 0 < len(at) <= 2:  # at once, as this is asked most often
        return "–".join(map(shown_cell, at))
    return shown_cells(at) or repr(place)


def shown_line(kind: str, i: int) -> str:
    """`row 3`, `column 4`: a line by its kind, and its number from 0."""
    return f"{kind} {i + 1}"


def shown_places(places: Collection[Place], most: int | None = None) -> str:
    """Cells in short, other places with commas between them."""
    cells = [(place[0], place[1]) for place in places if cells_in(place) == [place]]
    if len(cells) == len(places):
        return shown_cells(cells, most)
    return listed([*map(shown_place, places)], most)


def listed(names: Sequence[str], most: int | None = None, between: str = ", ") -> str:
    """Names with commas between them; of more than the most the first ones, and how many others."""
    if most is None or len(names) <= most:
        return between.join(names)
    first = (most + 1) // 2
    return f"{between.join(names[:first])} and {len(names) - first} others"


SIDES = ("top", "left", "bottom", "right")
"""The sides of a cell, in the order of `around`."""


def shown_side(side: Place) -> str:
    """`the right side of r3c4`: a side between two points, by the cell above it or left of it; at
    the rim by the cell that has it.
    """
    match side:
        case ((int() as r, int() as c), (int() as s, int() as d)) if s - r + d - c == 1:
            for cell in ((s - 1, d - 1), (r, c)):
                if min(cell) >= 0 and side in (ways := around(cell)):
                    return f"the {SIDES[ways.index(side)]} side of {shown_cell(cell)}"
    return shown_place(side)


def shown_sides(sides: Collection[Place], most: int | None = None) -> str:
    """`the top and left sides of r1c1, the right sides of r3c4 r3c5`: first the cells that have
    several of them.
    """
    left, said = dict.fromkeys(sides), list[str]()
    while left:
        cells = dict.fromkeys(chain.from_iterable(map(beside_side, left)))
        held = {cell: [i for i, side in enumerate(around(cell)) if side in left] for cell in cells}
        cell, own = max(held.items(), key=lambda each: len(each[1]), default=((0, 0), ()))
        if len(own) < 2:
            break
        names = [SIDES[i] for i in own]
        which = "all" if len(own) == 4 else f"the {', '.join(names[:-1])} and {names[-1]}"
        said.append(f"{which} sides of {shown_cell(cell)}")
        left = {side: None for side in left if side not in around(cell)}
    return listed(said + together(map(shown_side, left), most), most)


def beside_side(side: Place) -> list[Cell]:
    """The cells that may have a side."""
    (r, c), (s, _) = side
    return [(r - 1, c), (r, c)] if r == s else [(r, c - 1), (r, c)]


def shown_point(point: Cell) -> str:
    """`the lower right corner of r3c4`: a point by the cell above and left of it, or at the rim by
    the cell that has it.
    """
    r, c = point
    kind = f"{'lower' if r else 'upper'} {'right' if c else 'left'}"
    return f"the {kind} corner of {shown_cell((max(r - 1, 0), max(c - 1, 0)))}"


def shown_points(points: Sequence[Cell], most: int | None = None) -> str:
    """`the lower right corners of r3c4 r3c5`; of more than the most the first ones, and how many
    others.
    """
    if most is None or len(points) <= most:
        return listed(together(map(shown_point, points)))
    first = (most + 1) // 2
    return f"{shown_points(points[:first])} and {len(points) - first} other corners"


def together(names: Iterable[str], most: int | None = None) -> list[str]:
    """`the right sides of r3c4 r3c5` for `the right side of r3c4` and `the right side of r3c5`; no
    more than the most of each kind.
    """
    found = dict[str, list[str]]()
    for kind, cell in (name.split(" of ") for name in names):
        found.setdefault(kind, []).append(cell)
    return [
        f"{kind}{'s' * (len(cells) > 1)} of {listed(cells, most, ' ')}"
        for kind, cells in found.items()
    ]


class Names(NamedTuple):
    """How one place of a kind is called, several, and what they are."""

    one: Callable[[Place], str]
    several: Callable[[Collection[Place], int | None], str]
    things: str = "cells"


CELLS = Names(shown_place, shown_places)
"""Cells, and pairs of them."""

UPPER_LEFTS = Names(
    lambda cell: f"the upper left corner of {shown_cell(cell)}",
    lambda cells, most: (
        f"the upper left corner{'s'[: len(cells) - 1]} of {shown_places(cells, most)}"
    ),
    "corners",
)
"""Points, by the cells whose upper left corners they are."""

CELL_SIDES = Names(shown_side, shown_sides, "sides")
"""The sides of cells, each between two points."""


def shown_line_between(place: Place) -> str:
    """`the line r3c4–r3c5`; a cell paired with itself by its name."""
    named = shown_place(place)
    return f"the line {named}" if "–" in named else named


def shown_lines_between(places: Collection[Place], most: int | None = None) -> str:
    """`the lines r3c4–r3c6–r4c6, r5c1–r6c1`: those that meet as one, by its ends and turns."""
    cells = [place[0] for place in places if place[0] == place[1]]
    pairs = [place for place in places if place[0] != place[1]]
    said = [shown_cells(cells, most)] * bool(cells)
    if pairs:
        lines = listed([*map(shown_trail, trails(pairs))], most)
        said.insert(0, f"the line{'s' * (len(pairs) > 1)} {lines}")
    return ", ".join(said)


def trails(pairs: Iterable[Edge]) -> list[list[Cell]]:
    """Lines from cell to cell, those that meet at ends joined; a cell is passed but once."""
    left = dict.fromkeys(pairs)
    found = list[list[Cell]]()
    while left:
        ways = Counter(chain(*left))
        first = next((end for pair in left for end in pair if ways[end] == 1), None)
        trail = [next(iter(left))[0] if first is None else first]
        while step := next((p for p in left if trail[-1] in p and passable(p, trail)), None):
            trail.append(step[1] if step[0] == trail[-1] else step[0])
            del left[step]
        found.append(min(trail, trail[::-1]))
    return found


def passable(step: Edge, trail: Sequence[Cell]) -> bool:
    """Whether a trail, which passes no cell twice, can take a step; it may close."""
    other = step[1] if step[0] == trail[-1] else step[0]
    return other not in trail or (other == trail[0] and len(trail) > 2)


def shown_trail(cells: Sequence[Cell]) -> str:
    """`r1c1–r1c4–r3c4`: its ends, and where it turns."""
    turns = [
        b for a, b, c in zip(cells, cells[1:], cells[2:], strict=False) if not in_line(a, b, c)
    ]
    return "–".join(map(shown_cell, [cells[0], *turns, cells[-1]]))


def in_line(a: Cell, b: Cell, c: Cell) -> bool:
    """Whether the way from a to b goes on straight to c."""
    return (b[0] - a[0], b[1] - a[1]) == (c[0] - b[0], c[1] - b[1])


def side_between(pair: Place) -> Place:
    """The side that two cells share, between two points."""
    one, other = pair
    return around(one)[SIDES.index("right" if one[0] == other[0] else "bottom")]


LINES_BETWEEN = Names(shown_line_between, shown_lines_between, "lines")
"""Lines from cell to cell."""

BORDERS_BETWEEN = Names(
    lambda pair: shown_side(side_between(pair)),
    lambda pairs, most: shown_sides([*map(side_between, pairs)], most),
    "sides",
)
"""Sides, each between two cells."""
