"""A picture of a board: a few marks, which a terminal and SVG draw each in its own way.

Places are counted in half cells from the upper left corner of the board: the middle of cell (r, c)
is (2r + 1, 2c + 1), the point (r, c) is (2r, 2c), and what lies outside stands in a margin.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from pencilsat.boards.places import Cell

At = tuple[int, int]
"""(row, column) in half cells from the upper left corner."""

Style = Literal["clue", "answer", "mark", "open", "blank"]
"""What is given, what was found, what two solutions have different or is looked at, what is not
known, and what stands for nothing.
"""

Lattice = Literal["packed", "walled", "bare", "spaced", "points", "table"]
"""Cells side by side, such cells with room for walls around each of them, cells without a grid,
cells with room for lines between them, cells between points, or those of a table: words of any
length, each column as wide as its own.
"""


class Glyph(NamedTuple):
    """A text in the middle of a place."""

    at: At
    text: str
    style: Style


class Words(NamedTuple):
    """A text in the middle of every cell, row by row; empty where nothing is seen.

    They are of one style, but in the cells whose style is named.
    """

    rows: Sequence[Sequence[str]]
    style: Style
    styles: Mapping[Cell, Style]

    def glyphs(self) -> Iterator[Glyph]:
        """One by one."""
        for r, row in enumerate(self.rows):
            for c, text in enumerate(row):
                if text:
                    yield Glyph((2 * r + 1, 2 * c + 1), text, self.styles.get((r, c), self.style))


Form = Literal["circle", "disc", "dot", "square", "left", "right", "top", "bottom"]
"""`circle` (its outline), `disc`, a small `dot`, `square`, or half of a ship."""


class Shape(NamedTuple):
    """A shape that fills a place.

    Where only characters can be drawn, it is its text.
    """

    at: At
    name: Form
    text: str
    style: Style


class Stroke(NamedTuple):
    """So many straight lines side by side between two places of a row or a column; 0 for the place
    of a line that is not there.
    """

    start: At
    end: At
    style: Style
    number: int = 1


class Wall(NamedTuple):
    """A thick line between cells, from a point to a point: of a box, of a room."""

    start: At
    end: At


Mark = Glyph | Words | Shape | Stroke | Wall


@dataclass(frozen=True)
class Scene:
    """Marks on a board of so many rows and columns."""

    rows: int
    columns: int
    every: Sequence[Mark]
    """All marks, the words of cells together."""
    lattice: Lattice = "packed"
    title: str = ""

    @property
    def marks(self) -> Iterator[Glyph | Shape | Stroke | Wall]:
        """The marks one by one."""
        for mark in self.every:
            if isinstance(mark, Words):
                yield from mark.glyphs()
            else:
                yield mark


def middle(cell: Cell) -> At:
    """The middle of a cell."""
    r, c = cell
    return 2 * r + 1, 2 * c + 1


def corner(point: Cell) -> At:
    """A point between cells."""
    r, c = point
    return 2 * r, 2 * c
