"""A picture of a board: a few marks, which the terminal and SVG each draw in their own way.

Places are counted in half cells from the upper left corner of the board: the middle of cell (r, c)
is (2r + 1, 2c + 1), the point (r, c) is (2r, 2c), and what lies outside stands in a margin.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, Literal, NamedTuple, Self

from ..cnf.record import record
from .places import Cell, Edge
from .values import NOTHING

At = tuple[int, int]
"""(row, column) in half cells from the upper left corner."""

Style = Literal["clue", "answer", "mark", "open", "blank"]
"""What is given; what was found; what differs between two solutions, or is looked at; what is not
known; and what stands for nothing.
"""

Lattice = Literal["packed", "walled", "bare", "spaced", "ruled", "points", "table"]
"""Cells side by side; the same with room for walls; cells without a grid; cells with room for lines
between them; the same with a grid in pictures; cells between points; or the cells of a table: words
of any length, with columns of different widths.
"""


def middle(cell: Cell) -> At:
    """The middle of a cell."""
    r, c = cell
    return 2 * r + 1, 2 * c + 1


def corner(point: Cell) -> At:
    """A point between cells."""
    r, c = point
    return 2 * r, 2 * c


SPLIT = "\\"
"""Separates two texts in one, which a picture shows on either side of a diagonal."""

SMALL = "\n"
"""Separates rows of small words in one text, all in the same place of a picture."""


def are_several(text: str) -> bool:
    """Whether it is two to four digits, which stand around the middle of a cell in a picture."""
    parts = text.split(",")
    return 1 < len(parts) < 5 and all(len(part) == 1 and part in "0123456789?" for part in parts)


class Glyph(NamedTuple):
    """A text in the middle of a place."""

    at: At
    text: str
    style: Style


Form = Literal[
    "circle", "disc", "white", "black", "dot", "square", "block", "shade", "left", "right", "top",
    "bottom", "lamp", "star", "tree", "tent", "mine", "rising", "falling",
    "nw", "ne", "se", "sw",
]  # fmt: skip
"""`circle` (an outline), `disc`, a disc that is `white` or `black` on any paper, a small `dot`,
`square`, a `block` or a `shade` that fills a cell, a part of a ship, a thing, a diagonal, or half
of a cell.
"""


class Shape(NamedTuple):
    """A shape that fills a place of a picture."""

    at: At
    name: Form
    style: Style


@record
class Words:
    """A text in the middle of every cell, row by row; empty where nothing is shown.

    They have one style, except in the cells listed with another. In a picture, some words are
    shapes; in a text, the words of some cells stand behind others, or in place of dots.
    """

    rows: Sequence[Sequence[str]]
    style: Style
    styles: Mapping[Cell, Style] = field(default_factory=dict)
    shapes: Mapping[str, Form] = field(default_factory=dict)
    behind: Mapping[Cell, str] = field(default_factory=dict)

    def in_text(self) -> "Words":
        """As a text has them."""
        if not self.behind:
            return self
        rows = [[*row] for row in self.rows]
        for (r, c), word in self.behind.items():
            rows[r][c] = f"{word}{rows[r][c]}".removesuffix(NOTHING)
        return replace(self, rows=rows, behind={})

    def marks(self) -> Iterator[Glyph | Shape]:
        """One by one."""
        for r, row in enumerate(self.rows):
            for c, text in enumerate(row):
                style = self.styles.get((r, c), self.style)
                if text in self.shapes:
                    yield Shape(middle((r, c)), self.shapes[text], style)
                elif text:
                    yield Glyph(middle((r, c)), text, style)


@record
class Circles:
    """Circles around the words of cells, only in pictures."""

    cells: Collection[Cell]
    style: Style

    def marks(self) -> Iterator[Shape]:
        """One by one."""
        return (Shape(middle(cell), "circle", self.style) for cell in self.cells)


@record
class CornerCircles:
    """Circles around the words at corners, only in pictures."""

    points: Collection[Cell]
    style: Style

    def marks(self) -> Iterator[Shape]:
        """One by one."""
        return (Shape(corner(point), "circle", self.style) for point in self.points)


@record
class Blocks:
    """Black cells behind the words of a puzzle, only in pictures."""

    cells: Collection[Cell]
    style: Style

    def marks(self) -> Iterator[Shape]:
        """One by one."""
        return (Shape(middle(cell), "block", self.style) for cell in self.cells)


class KeptWord(NamedTuple):
    """A word of the puzzle in a place where the answer has one, too."""

    at: At
    text: str


@record
class KeptWords:
    """Such words, only in pictures: these show both words, a text only the answer's."""

    words: Mapping[Cell, str]

    def marks(self) -> Iterator[KeptWord]:
        """One by one."""
        return (KeptWord(middle(cell), text) for cell, text in self.words.items())


class Stroke(NamedTuple):
    """A number of straight lines, side by side, between two places of a row or a column; 0 for an
    absent line.
    """

    start: At
    end: At
    style: Style
    number: int = 1


@record
class Links:
    """Lines between cells, only in pictures."""

    edges: Collection[Edge]
    style: Style

    def marks(self) -> Iterator[Stroke]:
        """One by one."""
        return (Stroke(middle(u), middle(v), self.style) for u, v in self.edges)


class Strokes(NamedTuple):
    """Numbers of straight lines on some edges, between cells or points.

    They have one style, except on the edges listed with another.
    """

    counts: Mapping[Edge, int]
    style: Style
    styles: Mapping[Edge, Style] = {}
    at: Callable[[Cell], At] = middle

    def moved(self, drawn: Callable[[Edge], Any]) -> Self:
        """On other edges: where those are drawn."""
        counts = {drawn(edge): number for edge, number in self.counts.items()}
        styles = {drawn(edge): style for edge, style in self.styles.items()}
        return self._replace(counts=counts, styles=styles)

    def of(self, style: Style) -> Self:
        """Only the strokes that are listed with this style."""
        named = [edge for edge, its in self.styles.items() if its == style and edge in self.counts]
        return self._replace(counts={edge: self.counts[edge] for edge in named}, style=style)

    def marks(self) -> Iterator[Stroke]:
        """One by one."""
        for edge, number in self.counts.items():
            start, end = map(self.at, edge)
            yield Stroke(start, end, self.styles.get(edge, self.style), number)


class Wall(NamedTuple):
    """A thick line between cells, from point to point: the border of a box or a room."""

    start: At
    end: At


Tint = Literal["grey", "green", "purple", "blue", "orange", "red", "lit"]
"""The colours of what is drawn below the words of cells."""

End = Literal["", "bulb", "circle", "diamond", "head"]
"""What a trail has at an end: a disc, or an outline, or the head of an arrow."""


class Trail(NamedTuple):
    """A broad line through places, below all words; only in pictures."""

    way: tuple[At, ...]
    tint: Tint
    start: End = ""
    end: End = ""
    slim: bool = False

    @property
    def at(self) -> At:
        """Where it starts."""
        return self.way[0]


class Fence(NamedTuple):
    """A broken line just inside the border of some cells, with a text in its first corner; only in
    pictures.
    """

    cells: tuple[Cell, ...]
    text: str = ""

    @property
    def at(self) -> At:
        """The cell with the text: the uppermost one, and the leftmost of these."""
        return middle(min(self.cells))


class Patch(NamedTuple):
    """A coloured cell, or a large shape in it, below all words; only in pictures."""

    at: At
    tint: Tint
    form: Literal["cell", "square", "disc", "inward", "outward"] = "cell"
    """The last two are small arrows to, or from, its middle."""


class Badge(NamedTuple):
    """A small circle on the border of cells, or where they meet, perhaps with a text in it; or a
    text alone; or a large circle in a cell, with a text; or a small text in the upper left corner
    of a cell; only in pictures.
    """

    at: At
    form: Literal["white", "black", "bare", "corner"]
    text: str = ""
    large: bool = False


class Pointer(NamedTuple):
    """An arrow beside a word outside the board, to the corner of the cell where it stands; only in
    pictures.
    """

    at: At
    down: int
    right: int


Mark = (
    Glyph | Words | KeptWords | Circles | CornerCircles | Blocks | Links | Strokes | Wall
    | Trail | Fence | Patch | Badge | Pointer
)  # fmt: skip

Overlay = Trail | Fence | Patch | Badge | Pointer
"""What the rules that a puzzle brings draw."""

Single = Glyph | KeptWord | Shape | Stroke | Wall | Trail | Fence | Patch | Badge | Pointer
"""A mark at one place, or between two."""


@record
class Scene:
    """The marks on a board with its numbers of rows and columns."""

    rows: int
    columns: int
    every: Sequence[Mark]
    """The marks; some of them stand for many places at once."""
    lattice: Lattice = "packed"
    title: str = ""
    numbered: bool = False
    """Whether a picture shows the numbers of rows and columns; a table never does."""

    @property
    def marks(self) -> Iterator[Single]:
        """The marks one by one."""
        for mark in self.every:
            if isinstance(mark, Glyph | Wall | Trail | Fence | Patch | Badge | Pointer):
                yield mark
            else:
                yield from mark.marks()
