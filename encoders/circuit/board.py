"""Boards that are drawn with room for lines: points, two of which may be terminals, and given lines
between neighbouring points.

A point is `o` or, for a terminal, `s` or `t`; a cell without a point is `#`. Points stand in every
other line and column, with given lines between them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from ...boards.edges import Lines, OnEdges
from ...boards.header import read_header
from ...boards.places import Cell, Edge, Place, cells, cells_in, neighbours
from ...boards.scene import Mark, Scene, Strokes, Style, Words, middle
from ...boards.text import Slot, SlotKind, Text, changed
from ...boards.words import Line, Word, counted, integer, shown
from ...cnf.errors import BadInput
from ...cnf.record import record

KNOWN = {(0, 0): "ost#", (0, 1): " -", (1, 0): " |", (1, 1): " "}
"""What can stand in even and odd lines and columns of a drawing."""

MOST = 1000
"""The most rows or columns."""


class Pointed(Protocol):
    """A puzzle that can be drawn in this way."""

    @property
    def rows(self) -> int:
        """The number of rows."""

    @property
    def columns(self) -> int:
        """The number of columns."""

    @property
    def points(self) -> frozenset[Cell]:
        """The cells that have a point."""

    @property
    def given(self) -> Lines:
        """The lines that are given."""

    @property
    def terminals(self) -> tuple[Cell, ...]:
        """s and t, or none."""


D = TypeVar("D", bound=Pointed)


class DrawnCircuit(NamedTuple):
    """The contents of a drawing."""

    points: frozenset[Cell]
    given: Lines
    terminals: tuple[Cell, ...]


@record
class InDrawing(Text[D], Generic[D]):
    """A board drawn with room for its lines: `name rows columns`, then 2·rows - 1 lines of
    2·columns - 1 places. The sizes may be left out.
    """

    kind: Callable[[int, int, frozenset[Cell], Lines, tuple[Cell, ...]], D]
    """Makes the puzzle, from rows, columns and the contents of the drawing."""
    thing: str
    """What a line is called."""

    def parse(self, name: str, lines: Sequence[Line]) -> D:
        """The header and the board."""
        header = read_header(name, lines)
        body = lines[1:] if header.line else lines
        sizes = [integer(word, "a number of cells", 1, MOST) for word in header.sizes]
        if not sizes and body:
            tall = body[-1].number - body[0].number
            sizes = [tall // 2 + 1, max(len(line.text.rstrip()) for line in body) // 2 + 1]
        rows, columns = (sizes * 2)[:2] if sizes else (1, 1)
        return self.kind(rows, columns, *drawn(body, rows, columns, lines[0], self.thing))

    def text(self, name: str, puzzle: D, changes: Mapping[Place, str] | None = None) -> str:
        """The puzzle as `parse` reads it, with other symbols in some slots."""
        symbols = symbols_in(puzzle)
        for place, word in changed(self.slots(puzzle), changes).items() if changes else ():
            y, x = in_drawing(place)
            symbols[y][x] = word
        lines = ["".join(line).rstrip() for line in symbols]
        return "\n".join([f"{name} {puzzle.rows} {puzzle.columns}", *lines]) + "\n"

    def slots(self, puzzle: D) -> dict[Place, Slot]:
        """The points, and the lines between two cells."""
        drawn, found = symbols_in(puzzle), dict[Place, Slot]()
        for place in (*cells(puzzle), *neighbours(puzzle)):
            (y, x), ends = in_drawing(place), cells_in(place)
            kind: SlotKind = "cell" if len(ends) == 1 else "edge"
            words = tuple("#ost") if kind == "cell" else (" ", "-|"[y % 2])
            found[place] = Slot(drawn[y][x], words, [*map(middle, ends)], kind)
        return found

    def blank(self, rows: int, columns: int, options: Mapping[str, Any]) -> D:
        """A point in every cell."""
        every = frozenset(product(range(rows), range(columns)))
        return self.kind(rows, columns, every, frozenset(), ())

    def marks(self, puzzle: D) -> Iterator[Mark]:
        """The points, the terminals, the cells without a point, and the given lines."""
        yield Words(symbols(puzzle), "clue", shapes={"o": "dot", "#": "square"})
        yield Strokes(dict.fromkeys(puzzle.given, 1), "clue")


def in_drawing(place: Place) -> Cell:
    """The line and the column of a point, or of a line between two."""
    (r, c), (s, d) = (cells_in(place) * 2)[:2]
    return r + s, c + d


def symbols_in(puzzle: Pointed) -> list[list[str]]:
    """All symbols of the board, line by line: points in every other line and column."""
    places = [[" "] * (2 * puzzle.columns - 1) for _ in range(2 * puzzle.rows - 1)]
    for r, row in enumerate(symbols(puzzle)):
        places[2 * r][::2] = row
    for u, v in puzzle.given:
        places[u[0] + v[0]][u[1] + v[1]] = "-|"[u[1] == v[1]]
    return places


def symbols(puzzle: Pointed) -> list[list[str]]:
    """`o`, `s` or `t` for each point, `#` for a cell without one."""
    rows = [["#"] * puzzle.columns for _ in range(puzzle.rows)]
    for r, c in puzzle.points:
        rows[r][c] = "o"
    for name, (r, c) in zip("st", puzzle.terminals, strict=False):
        rows[r][c] = name
    return rows


def drawn(lines: Sequence[Line], rows: int, columns: int, header: Line, thing: str) -> DrawnCircuit:
    """Read the lines of a board of that size. BadInput with line and column."""
    symbols = symbols_of(lines, rows, columns, header)
    points = {(y // 2, x // 2) for (y, x), word in symbols.items() if word.text in "ost"}
    terminals, given = dict[str, Cell](), set[Edge]()
    for (y, x), word in symbols.items():
        if word.text in "st":
            if word.text in terminals:
                raise word.wrong(f"a second terminal {word.text}")
            terminals[word.text] = (y // 2, x // 2)
        if word.text in "-|":
            u, v = (y // 2, x // 2), ((y + 1) // 2, (x + 1) // 2)
            if not {u, v} <= points:
                raise word.wrong(f"a {thing} that does not join two points")
            given.add((u, v))
    if not points:
        raise BadInput("the board has no points", line=header.number, column=1)
    if len(terminals) == 1:
        raise BadInput("a board has two terminals, s and t, or none", line=header.number, column=1)
    ends = tuple(terminals[name] for name in sorted(terminals))
    return DrawnCircuit(frozenset(points), frozenset(given), ends)


def symbols_of(
    lines: Sequence[Line], rows: int, columns: int, header: Line
) -> dict[tuple[int, int], Word]:
    """The symbols by their places: points in even lines and columns, wires between them."""
    height, width = 2 * rows - 1, 2 * columns - 1
    top = lines[0].number if lines else 0
    drawn = dict[tuple[int, int], Word]()
    for line in lines:
        y = line.number - top
        if y >= height and line.text.startswith("#"):
            continue  # a comment after the board
        for x, symbol in enumerate(line.text.rstrip()):
            inside = y < height and x < width
            word = Word(symbol, line.number, x + 1)
            if not inside and symbol != " ":
                raise word.wrong(f"{shown(symbol)} is outside the board")
            known = KNOWN[y % 2, x % 2]
            if inside and symbol not in known:
                may = " or ".join(repr(one) for one in known)
                raise word.wrong(f"{shown(symbol)} cannot stand here, only {may}")
            if symbol != " ":
                drawn[y, x] = word
    check_rows(lines, drawn, rows, columns, header)
    return drawn


def check_rows(
    lines: Sequence[Line],
    drawn: Mapping[tuple[int, int], Word],
    rows: int,
    columns: int,
    header: Line,
) -> None:
    """Raise BadInput, which says where, if the board lacks a row, or a row lacks a cell."""
    top, text = lines[0].number if lines else 0, {line.number: line.text for line in lines}
    lowest = max((y for y, _ in drawn), default=-1)
    for y in range(0, 2 * rows - 1, 2):
        if y > lowest:
            last = max((word.line for word in drawn.values()), default=header.number)
            message = f"the board has {counted(y // 2, 'row')}, its header says {rows}"
            raise BadInput(message, line=last + 1, column=1)
        if (y, 2 * columns - 2) not in drawn:
            row = text.get(top + y, "").rstrip()
            message = (
                f"the row has {counted((len(row) + 1) // 2, 'cell')}, the header says {columns}"
            )
            raise BadInput(message, line=top + y, column=len(row) + 1)


@record
class OnPoints(OnEdges[D], Generic[D]):
    """A line or none between neighbouring points, some of them given."""

    def given(self, puzzle: D) -> dict[Place, Any]:
        """The given lines."""
        return dict.fromkeys(sorted(puzzle.given), 1)

    def check(self, puzzle: D, edges: Iterable[Edge]) -> None:
        """ValueError if an edge is not between points; `verify` finds anything else wrong."""
        if not {cell for edge in edges for cell in edge} <= puzzle.points:
            raise ValueError("not between points")

    def traced(self, puzzle: D, lines: Sequence[Line], drawing: Scene) -> dict[Place, Any]:
        """The entries of the drawing, or of the board as in the puzzle's text, with or without a
        header, which has no crosses.
        """
        try:
            return super().traced(puzzle, lines, drawing)
        except BadInput as misdrawn:
            try:
                return dict.fromkeys(self.as_text(puzzle, lines, drawing), 1)
            except BadInput as wrong:
                raise max((misdrawn, wrong), key=BadInput.place) from None

    def as_text(self, puzzle: D, lines: Sequence[Line], drawing: Scene) -> Lines:
        """The lines of the board as in the puzzle's text."""
        first = lines[0]
        content = lines[1:] if first.text.split()[0] == drawing.title else lines
        solved = drawn(content, puzzle.rows, puzzle.columns, first, self.thing)
        if solved.points != puzzle.points:
            raise BadInput("the points are not those of the puzzle", line=first.number, column=1)
        return solved.given

    def styles(self, puzzle: D) -> dict[Edge, Style]:
        """The given lines, in the style of clues."""
        return dict.fromkeys(puzzle.given, "clue")
