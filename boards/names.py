"""How places are called, in every text for people: `r3c4` is the cell of row 3 and column 4,
counted from 1. What lies between cells is called by them: `the right side of r3c4`.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from .places import Cell, Place, around, cells_in

MOST = 12
"""How many pieces of a list of cells are named at most, where a limit is asked for."""


def shown_cell(cell: Cell) -> str:
    """`r3c4`, counted from 1."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def shown_cells(cells: Iterable[Cell], most: int | None = None) -> str:
    """Cells in their order, three or more of a line that follow each other by the first and the
    last; of more pieces than the most the first ones, and how many cells are left.

    >>> shown_cells([(0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (1, 3)])
    'r1c2 r1c3 r2c1-r2c4'
    """
    pieces = list[list[Cell]]()
    for run in straight(cells):
        pieces += [run] if len(run) > 2 else [[cell] for cell in run]
    named = [shown_run(piece) for piece in pieces]
    if most is None or len(named) <= most:
        return " ".join(named)
    rest = sum(map(len, pieces[most // 2 :]))
    return f"{' '.join(named[: most // 2])} and {rest} others"


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
    if len(at) == 2:
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


def listed(names: Sequence[str], most: int | None = None) -> str:
    """Names with commas between them; of more than the most the first ones, and how many others."""
    if most is None or len(names) <= most:
        return ", ".join(names)
    return f"{', '.join(names[: most // 2])} and {len(names) - most // 2} others"


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
    return listed(said + together(map(shown_side, left)), most)


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


def shown_points(points: Iterable[Cell], most: int | None = None) -> str:
    """`the lower right corners of r3c4 r3c5`."""
    return listed(together(map(shown_point, points)), most)


def together(names: Iterable[str]) -> list[str]:
    """`the right sides of r3c4 r3c5` for `the right side of r3c4` and `the right side of r3c5`."""
    found = dict[str, list[str]]()
    for kind, cell in (name.split(" of ") for name in names):
        found.setdefault(kind, []).append(cell)
    return [f"{kind}{'s' * (len(cells) > 1)} of {' '.join(cells)}" for kind, cells in found.items()]


def shown_between(pair: Place) -> str:
    """`between r3c4 and r3c5`; a cell paired with itself by its name."""
    at = [*dict.fromkeys(cells_in(pair))] if isinstance(pair, tuple) else []
    return f"between {' and '.join(map(shown_cell, at))}" if len(at) == 2 else shown_place(pair)


class Names(NamedTuple):
    """How one place of a kind is called, and several."""

    one: Callable[[Place], str]
    several: Callable[[Collection[Place], int | None], str]


CELLS = Names(shown_place, shown_places)
"""Cells, and pairs of them."""

CELL_SIDES = Names(shown_side, shown_sides)
"""The sides of cells, each between two points."""


def things_between(thing: str) -> Names:
    """What is between two cells: `the line between r3c4 and r3c5`."""

    def one(place: Place) -> str:
        named = shown_between(place)
        return f"the {thing} {named}" if " " in named else named

    def several(places: Collection[Place], most: int | None = None) -> str:
        pairs = [shown_between(place).removeprefix("between ") for place in places]
        cells = [place[0] for place in places if place[0] == place[1]]
        pairs = [pair for pair in pairs if " " in pair]
        many = f"the {thing}{'s' * (len(pairs) > 1)} between {listed(pairs, most)}"
        return ", ".join([many] * bool(pairs) + [shown_cells(cells, most)] * bool(cells))

    return Names(one, several)


LINES_BETWEEN = things_between("line")
"""Lines from cell to cell."""

BORDERS_BETWEEN = things_between("side")
"""Sides, each between two cells."""
