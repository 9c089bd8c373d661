"""Regions: boards whose cells belong to rooms, each with a name."""

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import chain
from random import Random
from string import ascii_letters
from typing import Generic, Protocol, TypeVar

from ..cnf.errors import BadInput
from ..cnf.record import record
from .cells import Gridded, InCells
from .foreign import Parts
from .grid import Rows, Size, grid, in_cells
from .header import Header
from .places import Cell, Place, parts
from .scene import Mark, Wall, corner, middle
from .slots import Slot
from .values import NOTHING, Symbols, Values
from .words import Line, Word, counted, filled, shown, shown_cell

V = TypeVar("V", bound=Hashable)

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


NAME = re.compile("[A-Za-z0-9]+")
"""What the name of a region looks like."""


@record
class InRegions(InCells[R, V], Generic[R, V]):
    """Regions: below `name rows columns [options]`, a name for each cell, `.` for none.

    Regions must be connected. The puzzle takes the names as its argument `regions`.
    """

    values: Values[V] = field(default_factory=lambda: Symbols[V]({}))
    """By default, no values are given."""

    def puzzle(self, words: Rows, header: Header, start: Word) -> R:
        """The puzzle of the names of all cells."""
        check_names(words)
        return self.with_names(words, {}, header, start)

    def with_names(self, names: Rows, given: Mapping[Cell, Word], header: Header, start: Word) -> R:
        """The puzzle of these regions."""
        said = tuple(tuple(word.text for word in row) for row in names)
        options = {**header.options, "regions": said}
        return self.made(Parts(len(said), len(said[0]), given, options, start))

    def parts(self, puzzle: R) -> Parts:
        """The parts, with the names among the options."""
        found = super().parts(puzzle)
        return found._replace(options={**found.options, "regions": puzzle.regions})

    def words(self, puzzle: R) -> list[list[str]]:
        """The names of all cells."""
        return [[*row] for row in puzzle.regions]

    def empty(self, rows: int, columns: int, options: Mapping[str, int], source: Random) -> R:
        """A board of random regions with nothing given."""
        return self.kind(rows, columns, {}, regions=rooms(rows, columns, source), **options)

    def slots(self, puzzle: R) -> dict[Place, Slot]:
        """The region of every cell: an existing one, a new one, or none; and the slots of the
        values that stand above the regions in the text.
        """
        names = [*regions(puzzle.regions)]
        new = next(name(i) for i in range(len(names) + 1) if name(i) not in names)
        words, above = (NOTHING, *names, new), len(self.words(puzzle)) - puzzle.rows
        found = super().slots(puzzle).items()
        return {place: slot for place, slot in found if slot.where[0] < above} | {
            ("region", r, c): Slot(
                word, words, [middle((r, c))], (r + above, c), "region", free=True
            )
            for r, row in enumerate(puzzle.regions)
            for c, word in enumerate(row)
        }

    def marks(self, puzzle: R) -> Iterator[Mark]:
        """The walls."""
        yield from walls(puzzle.regions)


@record
class InRooms(InRegions[R, V], Generic[R, V]):
    """Regions that cover the board, some of them with a value: above the rows of names stand as
    many rows of values, each value in a cell of its region.
    """

    def rows(self, body: Sequence[Line], header: Header) -> Rows:
        """The words of both boards."""
        sizes = [self.number(word) for word in header.sizes]
        content = filled(body)
        if sizes and len(content) < 2 * sizes[0]:
            last = content[-1].number if content else header.line
            what = f"expected {counted(sizes[0], 'row')} of values and as many of names of regions"
            raise BadInput(what, line=last + 1, column=1)
        size = Size(2 * sizes[0], sizes[-1]) if sizes else Size()
        found = grid(body, size, after=header.line)
        if len(found) % 2:
            raise found[-1][0].wrong("expected as many rows of names of regions as of values")
        return found

    def puzzle(self, words: Rows, header: Header, start: Word) -> R:
        """The puzzle of the values and of the names below them."""
        half = len(words) // 2
        for word in chain.from_iterable(words[half:]):
            if word.text == NOTHING:
                raise word.wrong("every cell belongs to a region")
        check_names(words[half:])
        return self.with_names(words[half:], in_cells(words[:half]), header, start)

    def made(self, parts: Parts) -> R:
        """The puzzle of parts. BadInput where a region has a second value."""
        names, held = parts.options["regions"], set[str]()
        for (r, c), word in sorted(parts.words.items()):
            if word.text not in self.values_of(parts.options).blank:
                if names[r][c] in held:
                    raise word.wrong(f"region {shown(names[r][c])} has a value already")
                held.add(names[r][c])
        return super().made(parts)

    def words(self, puzzle: R) -> list[list[str]]:
        """The words of both boards."""
        return InCells.words(self, puzzle) + super().words(puzzle)

    def empty(self, rows: int, columns: int, options: Mapping[str, int], source: Random) -> R:
        """A board of random regions with nothing given."""
        return self.kind(rows, columns, {}, regions=rooms(rows, columns, source), **options)

    def marks(self, puzzle: R) -> Iterator[Mark]:
        """The walls, and the values."""
        yield from super().marks(puzzle)
        yield from InCells.marks(self, puzzle)


def check_names(names: Rows) -> None:
    """Raise BadInput at the first word that is no name, or cell that is cut off from its region."""
    for word in chain.from_iterable(names):
        if not (NAME.fullmatch(word.text) or word.text == NOTHING):
            raise word.wrong(f"{shown(word.text)} is not the name of a region (letters and digits)")
    check_connected(names)


def check_connected(names: Rows) -> None:
    """Raise BadInput at the first cell that is cut off from others of its region."""
    found = regions(tuple(tuple(word.text for word in row) for row in names))
    for name, inside in found.items():
        together, *others = parts(inside)
        for r, c in (part[0] for part in others):
            joined = f"not joined to {shown_cell(together[0])}"
            raise names[r][c].wrong(f"region {shown(name)} is in two parts: this cell is {joined}")


AREA, SIDE = 8, 4
"""The most cells of a random room, and its greatest width or height."""


def rooms(rows: int, columns: int, source: Random) -> Names:
    """Random rectangular rooms: the board, and every part that is too large, is cut in two, leaving
    no strip one cell wide if this can be avoided.
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
    """Where to cut a length: in the middle, or at random."""
    return length // 2 if length < 4 else source.randrange(2, length - 1)


def name(number: int) -> str:
    """`a` to `z`, then `A` to `Z`, then `a1` …: the name of a region by its number from 0."""
    letter, more = ascii_letters[number % 52], number // 52
    return f"{letter}{more or ''}"
