"""Regions: boards whose cells belong to rooms, each with a name."""

from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random
from typing import Any

from ..cnf.record import record
from .bits import Bits
from .foreign import Parts
from .grid import Rows
from .names import shown_cell
from .places import Cell, Place, within
from .scene import Wall, corner
from .text import OnBoard
from .values import NOTHING
from .words import LOWER, UPPER, shown

RegionNames = tuple[tuple[str, ...], ...]
"""The name of the region of every cell, row by row."""


def regions(names: RegionNames) -> dict[str, list[Cell]]:
    """The cells of every region, by its name, in the order in which they first appear."""
    found: dict[str, list[Cell]] = {}
    for r, row in enumerate(names):
        for c, name in enumerate(row):
            if name in found:
                found[name].append((r, c))
            elif name != NOTHING:
                found[name] = [(r, c)]
    return found


def walls(names: RegionNames) -> Iterator[Wall]:
    """The walls between regions and around the board, row by row, then column by column."""
    rows, columns = len(names), len(names[0])
    for r in range(rows + 1):
        across = [not 0 < r < rows or names[r - 1][c] != names[r][c] for c in range(columns)]
        yield from (Wall(corner((r, i)), corner((r, j))) for i, j in runs(across))
    for c in range(columns + 1):
        down = [not 0 < c < columns or row[c - 1] != row[c] for row in names]
        yield from (Wall(corner((i, c)), corner((j, c))) for i, j in runs(down))


def runs(so: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """The maximal runs of True: start, and end (exclusive)."""
    start = None
    for i, here in enumerate([*so, False]):
        if here and start is None:
            start = i
        elif not here and start is not None:
            yield start, i
            start = None


@record
class InRegions(OnBoard):
    """The region of every cell, by name, `.` for none. Regions must be connected."""

    whole: bool = False
    """Whether each cell belongs to one."""
    dominoes: bool = False
    """Whether those of random boards have two cells each."""
    tiles: bool = False
    """Whether they have up to four each, of any shape but 2×2."""
    largest: int = 8
    """The most cells of a region on a random board, at first."""
    field = "regions"
    rows_of = "names of regions"
    slot = "region"

    def take(self, rows: Rows) -> RegionNames:
        """The names."""
        for word in chain.from_iterable(rows) if self.whole else ():
            if word.text == NOTHING:
                raise word.wrong("every cell belongs to a region")
        check_names(rows)
        return tuple(tuple(word.text for word in row) for row in rows)

    def read(self, parts: Parts) -> RegionNames:
        """The names, which are checked where they are taken from a text. A blank board has rooms,
        the same every time.
        """
        found: RegionNames = parts.options.get(self.field, ())
        return found or self.drawn(parts.rows, parts.columns, Random(0))

    def drawn(self, rows: int, columns: int, source: Random) -> RegionNames:
        """Random regions."""
        if self.dominoes:
            return dominoes(rows, columns, source)
        if self.tiles:
            return tiles(rows, columns, source, min(self.largest, TILE))
        return rooms(rows, columns, source, self.largest)

    def words(self, puzzle: Any) -> dict[Place, str]:
        """The name of the region of every cell."""
        rows = enumerate(puzzle.regions)
        return {("region", r, c): name for r, row in rows for c, name in enumerate(row)}

    def choices(self, puzzle: Any) -> tuple[Sequence[str], bool]:
        """The existing names, a new one, or none."""
        names = [*regions(puzzle.regions)]
        new = next(name(i) for i in range(len(names) + 1) if name(i) not in names)
        return (NOTHING, *names, new), True

    def marks(self, puzzle: Any) -> Iterator[Wall]:
        """The walls between them."""
        return walls(puzzle.regions)


def check_names(names: Rows) -> None:
    """Raise BadInput at the first word that is no name, or cell that is cut off from its region."""
    for word in chain.from_iterable(names):
        if not ((word.text.isascii() and word.text.isalnum()) or word.text == NOTHING):
            raise word.wrong(f"{shown(word.text)} is not the name of a region (letters and digits)")
    check_connected(names)


def check_connected(names: Rows) -> None:
    """Raise BadInput at the first cell that is cut off from others of its region."""
    found = regions(tuple(tuple(word.text for word in row) for row in names))
    board = Bits(len(names), len(names[0]))
    for name, inside in found.items():
        every = board.of(inside)
        others = every & ~board.reached(every & -every, every)
        if others:
            (r, c), *_ = board.cells(others)
            joined = f"not joined to {shown_cell(inside[0])}"
            raise names[r][c].wrong(f"region {shown(name)} is in two parts: this cell is {joined}")


SIDE = 4
"""The greatest width or height of a random room."""


def rooms(rows: int, columns: int, source: Random, largest: int = 8) -> RegionNames:
    """Random rectangular rooms: the board, and every part that is too large, is cut in two, leaving
    no strip one cell wide if this can be avoided.
    """
    left, found = [(0, 0, rows, columns)], list[tuple[int, int, int, int]]()
    while left:
        top, start, bottom, end = left.pop()
        high, wide = bottom - top, end - start
        small = high * wide <= largest and max(high, wide) <= SIDE
        if small and (min(high, wide) < 3 or source.random() < 0.5):
            found.append((top, start, bottom, end))
        elif source.randrange(high + wide) < high > 1 or wide == 1:
            row = top + cut(high, source)
            left += [(top, start, row, end), (row, start, bottom, end)]
        else:
            column = start + cut(wide, source)
            left += [(top, start, bottom, column), (top, column, bottom, end)]
    grid = {
        (r, c): name(i)
        for i, (top, start, bottom, end) in enumerate(sorted(found))
        for r in range(top, bottom)
        for c in range(start, end)
    }
    return tuple(tuple(grid[r, c] for c in range(columns)) for r in range(rows))


def dominoes(rows: int, columns: int, source: Random) -> RegionNames:
    """Random dominoes; of an odd number of cells, the last one is in none."""
    upright = columns % 2 == 1
    names = [
        [
            name((r // 2 * columns + c) if upright else (r * columns + c) // 2)
            for c in range(columns)
        ]
        for r in range(rows)
    ]
    if upright and rows % 2:
        last = [name(rows * columns + c // 2) for c in range(columns)]
        names[-1] = [*last[:-1], NOTHING]
    found = tuple(map(tuple, names))
    for _ in range(10 * rows * columns if min(rows, columns) > 1 else 0):
        found = turned(found, source.randrange(rows - 1), source.randrange(columns - 1))
    known = dict.fromkeys(k for row in found for k in row if k != NOTHING)
    new = {NOTHING: NOTHING, **{k: name(i) for i, k in enumerate(known)}}
    return tuple(tuple(new[k] for k in row) for row in found)


TILE = 4
"""The most cells of a random tile."""


def tiles(rows: int, columns: int, source: Random, largest: int = TILE) -> RegionNames:
    """Random tiles of up to so many cells, without 2×2 of them: of neighbours, in random order,
    tiles that may be joined are.
    """
    own: dict[Cell, list[Cell]] = {(r, c): [(r, c)] for r in range(rows) for c in range(columns)}
    pairs = within(own)
    for p, q in source.sample(pairs, len(pairs)):
        both = sorted({*own[p], *own[q]})
        (top, left), (bottom, right) = both[0], both[-1]
        square = len(both) == 4 and (bottom - top, right - left) == (1, 1) and left == both[2][1]
        if own[p] is not own[q] and len(both) <= largest and not square:
            own |= dict.fromkeys(both, both)
    first = dict.fromkeys(own[cell][0] for cell in own)
    names = {cell: name(i) for i, cell in enumerate(first)}
    return tuple(tuple(names[own[r, c][0]] for c in range(columns)) for r in range(rows))


def turned(names: RegionNames, top: int, left: int) -> RegionNames:
    """The regions with two dominoes turned, if they fill the 2×2 cells from there on."""
    square = [names[top][left : left + 2], names[top + 1][left : left + 2]]
    (a, b), (c, d) = square
    if NOTHING in {a, b, c, d} or not ((a == b and c == d) or (a == c and b == d)):
        return names
    if any(sum(row.count(k) for row in names) != 2 for k in {a, b, c, d}) or a == d:
        return names
    new = ((a, d), (a, d)) if a == b else ((a, a), (d, d))
    rows = [[*row] for row in names]
    rows[top][left : left + 2], rows[top + 1][left : left + 2] = new
    return tuple(map(tuple, rows))


def cut(length: int, source: Random) -> int:
    """Where to cut a length: in the middle, or at random."""
    return length // 2 if length < 4 else source.randrange(2, length - 1)


def name(number: int) -> str:
    """`a` to `z`, then `A` to `Z`, then `a1` …: the name of a region by its number from 0."""
    letter, more = (LOWER + UPPER)[number % 52], number // 52
    return f"{letter}{more or ''}"
