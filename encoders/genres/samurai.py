"""Samurai: Sudoku grids that overlap, with each number once in the rows, columns and boxes of each.

Source: puzzles of joined Sudokus, in Japan called Gattai.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from math import isqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from ...boards.board import Board, Formats, Found, Stage
from ...boards.cells import Cells, InCells
from ...boards.foreign import Parts
from ...boards.names import shown_cell
from ...boards.on_cells import Completed
from ...boards.places import Cell, Place, Position, cells
from ...boards.scene import At, Mark, Patch, Scene, Style, Wall, Words, corner, middle
from ...boards.spelling import OneOf
from ...boards.text import NamedLine, Setting, Slot, Text
from ...boards.values import Numbers
from ...boards.words import Line, Word, integer, shown, words
from ...cnf.record import frozen, record
from ...rules.clues import value_clues
from ...rules.groups import Groups
from ...rules.numbers import Filled, Once
from ..family import GridPuzzle
from ..ruled import explaining, family

if TYPE_CHECKING:
    from ...rules.explaining import Explaining

GAP = "#"
"""The word for a place that is no cell."""

SIDE = 9
"""The usual side of a grid."""

CORNER = re.compile(r"[rR]([0-9]{1,5})[cC]([0-9]{1,5})")


class Grids(NamedTuple):
    """Grids of one size: their side, and the upper left cell of each."""

    side: int
    corners: tuple[Cell, ...]

    @property
    def box(self) -> tuple[int, int]:
        """The rows and columns of a box, which is as nearly a square as it can be."""
        high = next(k for k in range(isqrt(self.side), 0, -1) if self.side % k == 0)
        return high, self.side // high


def crossed(down: int, across: int) -> tuple[Cell, ...]:
    """So many grids below and beside each other, and one where four of them meet."""
    outer = [(12 * i, 12 * j) for i in range(down) for j in range(across)]
    inner = [(12 * i + 6, 12 * j + 6) for i in range(down - 1) for j in range(across - 1)]
    return tuple(sorted([*outer, *inner]))


LAYOUTS: Mapping[str, tuple[Cell, ...]] = {
    "butterfly": ((0, 0), (0, 3), (3, 0), (3, 3)),
    "gattai-8": crossed(2, 3),
    "samurai": crossed(2, 2),
    "shogun": crossed(2, 4),
    "sohei": ((0, 6), (6, 0), (6, 12), (12, 6)),
    "sumo": crossed(3, 3),
    "windmill": ((0, 3), (3, 12), (6, 6), (9, 0), (12, 9)),
}
"""The corners of well-known grids."""


def size_of(corners: Sequence[Cell]) -> tuple[int, int]:
    """The rows and columns of a board of such grids."""
    rows, columns = (max(each) + SIDE for each in zip(*corners, strict=True))
    return rows, columns


def fitting(rows: int, columns: int) -> list[str]:
    """The names of those that are on boards of this size."""
    return [name for name, corners in LAYOUTS.items() if size_of(corners) == (rows, columns)]


def usual_grids(rows: int, columns: int) -> Grids:
    """Well-known ones of this size, or else a single one."""
    for name in fitting(rows, columns):
        return Grids(SIDE, LAYOUTS[name])
    return Grids(min(SIDE, rows, columns), ((0, 0),))


@frozen
class Samurai(GridPuzzle[Cells, int]):
    """A board, its grids, and what is given."""

    grids: Grids = Grids(SIDE, ())

    @cached_property
    def gaps(self) -> Mapping[Place, int]:
        """The places that are in no grid, without a number."""
        side, corners = self.grids
        inside = {(r + i, c + j) for r, c in corners for i in range(side) for j in range(side)}
        return {cell: 0 for cell in cells(self) if cell not in inside}


@record
class GridsLine(NamedLine):
    """`grids samurai`, or the corners: `grids r1c1 r4c4`; first the side, if it is not 9."""

    name: str = "grids"
    field: str = "grids"
    needed = True
    drawn = True
    slot = "header"
    many = True

    def take(self, line: Line) -> list[Word]:
        """The words after the name."""
        return words(line)[1:]

    def read(self, parts: Parts) -> Grids:
        """The grids; of a blank board, well-known ones of its size, or a single one."""
        told = parts.options.get(self.field, ())
        if isinstance(told, Grids):
            return told
        if told == ():
            usual = spelled(*usual_grids(parts.rows, parts.columns))
            told = [parts.start._replace(text=text) for text in usual]
        if [word.text.lower() in LAYOUTS for word in told] == [True]:
            return self.known(told[0], parts)
        side, corners = SIDE, dict[Cell, None]()
        if told and told[0].text.isdecimal():
            side, told = integer(told[0], "the side of a grid", 2, 25), told[1:]
        for word in told:
            cell = self.corner(word, side, parts)
            if cell in corners:
                raise word.wrong("this grid is there already")
            corners[cell] = None
        if not corners:
            raise parts.start.wrong(f"expected: grids r1c1 …, or one of {', '.join(LAYOUTS)}")
        return Grids(side, tuple(sorted(corners)))

    def known(self, word: Word, parts: Parts) -> Grids:
        """The grids of a name."""
        name = word.text.lower()
        rows, columns = size_of(LAYOUTS[name])
        if name not in fitting(parts.rows, parts.columns):
            raise word.wrong(f"{name} grids are on a board of {rows} × {columns} cells")
        return Grids(SIDE, LAYOUTS[name])

    def corner(self, word: Word, side: int, parts: Parts) -> Cell:
        """The upper left cell of a grid."""
        found = CORNER.fullmatch(word.text)
        if not found:
            known = f"a cell, such as r1c1, nor one of {', '.join(LAYOUTS)}"
            raise word.wrong(f"{shown(word.text)} is neither {known}")
        r, c = (int(number) - 1 for number in found.groups())
        if not (0 <= r <= parts.rows - side and 0 <= c <= parts.columns - side):
            raise word.wrong(f"a grid of {side} × {side} cells at {word.text} is not on this board")
        return r, c

    def words(self, puzzle: Any) -> dict[Place, str]:
        """The whole line in one place."""
        return {("header", self.name): " ".join(spelled(*puzzle.grids))}

    def line(self, said: Sequence[str]) -> str:
        """The name, and the rest."""
        return " ".join([self.name, *said]).rstrip()

    def choices(self, puzzle: Any) -> tuple[Sequence[str], bool]:
        """Any corners."""
        return ("",), True

    def spots(self, puzzle: Any) -> list[list[At]]:
        """Nowhere: it is a note."""
        return [[]]


GRIDS = GridsLine()


def spelled(side: int, corners: Sequence[Cell]) -> list[str]:
    """The name of grids, or else their corners, after their side if that is unusual."""
    name = next((name for name, known in LAYOUTS.items() if (side, corners) == (SIDE, known)), None)
    if name:
        return [name]
    return [*[f"{side}"] * (side != SIDE), *(f"r{r + 1}c{c + 1}" for r, c in corners)]


@record
class Values(Numbers):
    """Numbers; in an answer, also the word for a place that is no cell."""

    low: int = 1
    high: int = SIDE
    what: str = "a value"

    @property
    def comments(self) -> bool:
        """False: `#` is a word."""
        return False

    def read(self, word: Word, *, blank: bool = False) -> int:
        """0 where there is no cell."""
        return 0 if word.text == GAP else super().read(word, blank=blank)

    def write(self, value: int) -> str:
        """The reverse."""
        return f"{value}" if value else GAP


@record
class InGrids(InCells):
    """The values that are given, and `#` where there is no cell."""

    @property
    def comments(self) -> bool:
        """False: `#` is a word."""
        return False

    def read(self, parts: Parts) -> dict[Cell, Any]:
        """The values of cells. BadInput where something stands in no grid, or a `#` in one."""
        grids = GRIDS.read(parts)
        gaps, found = Samurai(parts.rows, parts.columns, grids=grids).gaps, {**parts.words}
        for cell, word in parts.words.items():
            if word.text == GAP:
                if cell not in gaps:
                    raise word.wrong("this cell is in a grid")
                del found[cell]
            elif cell in gaps and word.text not in Values.blank:
                raise word.wrong(f"this cell is in no grid: {GAP} is expected")
        options = {**parts.options, GRIDS.field: grids}
        return super().read(parts._replace(words=found, options=options))

    def words(self, puzzle: Any) -> dict[Place, str]:
        """A word for every place."""
        return {**super().words(puzzle), **dict.fromkeys(puzzle.gaps, GAP)}

    def slots(self, puzzle: Any) -> dict[Place, Slot]:
        """Those of cells."""
        return {p: slot for p, slot in super().slots(puzzle).items() if p not in puzzle.gaps}


class InSamurai(Text[Samurai]):
    """Boards of grids."""

    def settings(self) -> dict[str, Setting]:
        """None: a blank board has the usual grids of its size."""
        return {}

    def marks(self, puzzle: Samurai) -> Iterator[Mark]:
        """The borders of all boxes, and grey places between grids."""
        yield from (Patch(middle((r, c)), "grey") for r, c in puzzle.gaps)
        side, (high, wide) = puzzle.grids.side, puzzle.grids.box
        found = dict[Wall, None]()
        for r, c in puzzle.grids.corners:
            for i in range(0, side + 1, high):
                found[Wall(corner((r + i, c)), corner((r + i, c + side)))] = None
            for j in range(0, side + 1, wide):
                found[Wall(corner((r, c + j)), corner((r + side, c + j)))] = None
        yield from found


@record
class InEveryGrid(Completed[Samurai, int]):
    """A value for every cell of a grid."""

    def settled(self, puzzle: Samurai) -> Mapping[Place, Any]:
        """The places that are no cells."""
        return puzzle.gaps

    def read(self, puzzle: Samurai, lines: Sequence[Line], drawing: Scene) -> Found:
        """The entries of cells."""
        found = super().read(puzzle, lines, drawing)
        said = {p: value for p, value in found.entries.items() if value or p not in puzzle.gaps}
        return found._replace(entries=said)

    def seen(
        self, puzzle: Samurai, entries: Position | None, marked: Collection[Place], stage: Stage
    ) -> Words:
        """The words of all places."""
        found = super().seen(puzzle, entries, marked, stage)
        rows = [[*row] for row in found.rows]
        for r, c in puzzle.gaps:
            rows[r][c] = GAP
        gaps: Mapping[Cell, Style] = dict.fromkeys(puzzle.gaps, "blank")
        return replace(found, rows=rows, styles={**found.styles, **gaps})


def numbers(puzzle: Samurai) -> range:
    """1 to the side of a grid."""
    return range(1, puzzle.grids.side + 1)


def shape(puzzle: Samurai) -> Any:
    """The board, and its grids."""
    return puzzle.rows, puzzle.columns, puzzle.grids


def _rows(puzzle: Samurai) -> Iterator[tuple[tuple[int, int], list[Cell]]]:
    side, corners = puzzle.grids
    for i, (top, left) in enumerate(corners):
        for r in range(top, top + side):
            yield (i, r), [(r, c) for c in range(left, left + side)]


def _columns(puzzle: Samurai) -> Iterator[tuple[tuple[int, int], list[Cell]]]:
    side, corners = puzzle.grids
    for i, (top, left) in enumerate(corners):
        for c in range(left, left + side):
            yield (i, c), [(r, c) for r in range(top, top + side)]


def _boxes(puzzle: Samurai) -> Iterator[tuple[Cell, list[Cell]]]:
    (side, corners), (high, wide) = puzzle.grids, puzzle.grids.box
    starts = {
        (top + i, left + j)
        for top, left in corners
        for i in range(0, side, high)
        for j in range(0, side, wide)
    }
    for r, c in sorted(starts):
        yield (r, c), [(r + i, c + j) for i in range(high) for j in range(wide)]


def _grids_of(puzzle: Samurai, cell: Cell) -> Iterator[tuple[int, int, int]]:
    """The number of each grid that has a cell, and where it is in that."""
    for i, (top, left) in enumerate(puzzle.grids.corners):
        down, right = cell[0] - top, cell[1] - left
        if min(down, right) >= 0 and max(down, right) < puzzle.grids.side:
            yield i, down, right


def _rows_of(puzzle: Samurai, cell: Cell) -> list[tuple[int, int]]:
    return [(i, cell[0]) for i, _, _ in _grids_of(puzzle, cell)]


def _columns_of(puzzle: Samurai, cell: Cell) -> list[tuple[int, int]]:
    return [(i, cell[1]) for i, _, _ in _grids_of(puzzle, cell)]


def _boxes_of(puzzle: Samurai, cell: Cell) -> set[Cell]:
    (r, c), (high, wide) = cell, puzzle.grids.box
    return {(r - down % high, c - right % wide) for _, down, right in _grids_of(puzzle, cell)}


def _called_row(key: tuple[int, int]) -> str:
    return f"row {key[1] + 1} of grid {key[0] + 1}"


def _called_column(key: tuple[int, int]) -> str:
    return f"column {key[1] + 1} of grid {key[0] + 1}"


def _called_box(key: Cell) -> str:
    return f"the box at {shown_cell(key)}"


HOUSES: Mapping[str, Groups[Any]] = {
    "row": Groups[Samurai](_rows, _rows_of, _called_row),
    "column": Groups[Samurai](_columns, _columns_of, _called_column),
    "box": Groups[Samurai](_boxes, _boxes_of, _called_box),
}
"""Rows and columns of each grid; boxes, which grids share, by their upper left cells."""

RULES = (Filled(), *(Once(kind, groups, numbers, shape) for kind, groups in HOUSES.items()))


def houses(puzzle: Samurai, r: int, c: int) -> list[tuple[str, Any]]:
    """The rows, columns and boxes of a cell."""
    return [(kind, key) for kind, groups in HOUSES.items() for key in groups.test(puzzle, (r, c))]


def explained() -> "Explaining[Samurai]":
    """How deductions are said: as of Sudoku."""
    from ...rules.houses import statement, technique  # imported here, as few commands explain

    names = technique(houses)
    phrases = statement(names, houses, lambda house: HOUSES[house[0]].called(house[1]))
    return explaining(RULES, "direct", technique=names, plainly=phrases, eliminating=True)


GIVEN = InSamurai(
    Samurai, GRIDS, InGrids(lambda known: Values(high=known["grids"].side), drawn=False)
)
ANSWER = InEveryGrid(lambda puzzle: Values(high=puzzle.grids.side), OneOf("value"), 0, boxed=True)


def shown_grids(parts: Parts) -> dict[str, Grids]:
    """The only well-known grids of this size in which all given numbers are. BadInput if there are
    none, or several.
    """
    names = list[str]()
    for name in fitting(parts.rows, parts.columns):
        grids = Grids(SIDE, LAYOUTS[name])
        if Samurai(parts.rows, parts.columns, grids=grids).gaps.keys().isdisjoint(parts.words):
            names.append(name)
    if len(names) != 1:
        found = " and ".join(names) or f"none of {', '.join(LAYOUTS)}"
        raise parts.start.wrong(f"the numbers fit the grids of {found}")
    return {GRIDS.field: Grids(SIDE, LAYOUTS[names[0]])}


def notations() -> Formats:
    """Its formats in other programs and on other sites."""
    from ...formats.grids import ShownGrid

    yield ShownGrid(tuple(LAYOUTS), asked=True, shown=shown_grids)


FAMILY = family(
    Board("samurai", GIVEN, ANSWER, notations),
    RULES,
    about="fill overlapping grids with each number once in every row, column and box of each",
    also=("Butterfly Sudoku", "Gattai-8", "Shogun", "Sohei", "Sumo", "Windmill"),
    rules="Write a number into every empty cell. Each row, each column and each outlined box of "
    "every grid has every number exactly once.",
    shape=shape,
    usual_size=size_of(LAYOUTS["butterfly"]),
    clues=value_clues(ANSWER),
    explained=explained,
)
