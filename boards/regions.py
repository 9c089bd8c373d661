"""Regions: a board whose cells belong to rooms, each with a name."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from random import Random
from string import ascii_letters
from typing import Generic, Protocol, TypeVar

from pencilsat.boards.cells import Gridded, Header, InCells
from pencilsat.boards.foreign import Parts
from pencilsat.boards.grid import Rows
from pencilsat.boards.places import Cell, parts
from pencilsat.boards.scene import Mark, Wall, corner
from pencilsat.boards.values import NOTHING, Symbols
from pencilsat.boards.words import Word, shown, shown_cell

Names = tuple[tuple[str, ...], ...]
"""The name of the region of every cell, row by row."""


class Parted(Gridded, Protocol):
    """A puzzle whose cells belong to regions: a dataclass."""

    @property
    def regions(self) -> Names:
        """The name of the region of every cell."""


R = TypeVar("R", bound=Parted)


def regions(names: Names) -> dict[str, list[Cell]]:
    """The cells of every region, by its name, in the order in which they first appear."""
    found: dict[str, list[Cell]] = {}
    for r, row in enumerate(names):
        for c, name in enumerate(row):
            if name != NOTHING:
                found.setdefault(name, []).append((r, c))
    return found


def walls(names: Names) -> Iterator[Wall]:
    """Where two regions meet, and around the board: side by side, from the top left on."""
    rows, columns = len(names), len(names[0])
    for r in range(rows + 1):
        across = [not 0 < r < rows or names[r - 1][c] != names[r][c] for c in range(columns)]
        yield from (Wall(corner((r, i)), corner((r, j))) for i, j in runs(across))
    for c in range(columns + 1):
        down = [not 0 < c < columns or row[c - 1] != row[c] for row in names]
        yield from (Wall(corner((i, c)), corner((j, c))) for i, j in runs(down))


def runs(so: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Where it is so without a break: from, and up to which place."""
    start = None
    for i, here in enumerate([*so, False]):
        if here and start is None:
            start = i
        elif not here and start is not None:
            yield start, i
            start = None


NAME = re.compile("[A-Za-z0-9]+")
"""The name of a region."""


@dataclass(frozen=True)
class InRegions(InCells[R, str], Generic[R]):
    """Regions: below `name rows columns [options]` a name a cell, `.` for a cell that is in none.

    A region is connected. The puzzle takes the names as its argument `regions`.
    """

    values: Symbols[str] = field(default_factory=lambda: Symbols({}))
    """Nothing else is given."""

    def puzzle(self, words: Rows, header: Header, start: Word) -> R:
        """The puzzle of the names of all cells."""
        check_connected(words)
        names = tuple(tuple(word.text for word in row) for row in words)
        options = {**header.options, "regions": names}
        return self.made(Parts(len(names), len(names[0]), {}, options, start))

    def parts(self, puzzle: R) -> Parts:
        """The names are one of the options."""
        found = super().parts(puzzle)
        return found._replace(options={**found.options, "regions": puzzle.regions})

    def words(self, puzzle: R) -> list[list[str]]:
        """The names of all cells."""
        return [[*row] for row in puzzle.regions]

    def marks(self, puzzle: R) -> Iterator[Mark]:
        """The walls."""
        yield from walls(puzzle.regions)


def check_connected(names: Rows) -> None:
    """BadInput at the first word that is no name, or at a part of a region that is another's."""
    for word in chain.from_iterable(names):
        if not (NAME.fullmatch(word.text) or word.text == NOTHING):
            raise word.wrong(f"{shown(word.text)} is no name of a region: letters and digits")
    found = regions(tuple(tuple(word.text for word in row) for row in names))
    for name, inside in found.items():
        together, *others = parts(inside)
        for r, c in (part[0] for part in others):
            joined = f"not joined to {shown_cell(together[0])}"
            raise names[r][c].wrong(f"region {shown(name)} is in two parts: this cell is {joined}")


AREA, SIDE = 8, 4
"""The most cells of a random room, and the most in a row."""


def rooms(rows: int, columns: int, source: Random) -> Names:
    """Rectangles, from cutting the board, and what is too large, in two; none is cut so that it is
    one cell wide if it can be cut elsewhere.
    """
    left, found = [(0, 0, rows, columns)], list[tuple[int, int, int, int]]()
    while left:
        top, start, bottom, end = left.pop()
        high, wide = bottom - top, end - start
        small = high * wide <= AREA and max(high, wide) <= SIDE
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


def cut(length: int, source: Random) -> int:
    """Where to cut: in the middle, or at random."""
    return length // 2 if length < 4 else source.randrange(2, length - 1)


def name(number: int) -> str:
    """`a` to `z`, then `A` to `Z`, then `a1` …: the name of a region by its number from 0."""
    letter, more = ascii_letters[number % 52], number // 52
    return f"{letter}{more or ''}"
