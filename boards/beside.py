"""Clues beside the lines of a board: on some of its sides, numbers for each row or column."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product, takewhile
from random import Random
from typing import Generic, NamedTuple, TypeVar

from ..cnf.errors import BadInput
from ..cnf.record import record
from .cells import Gridded, InCells, V, in_columns
from .foreign import Parts
from .grid import Size, grid, in_cells
from .header import MOST, cells_number, check_size, read_header
from .places import Cell, Place, Sized, lines
from .scene import At, Glyph, Mark, Wall
from .slots import Slot, changed
from .values import NOTHING
from .words import Line, Word, cut, filled, integer, part, words

Numbers = tuple[int, ...]

Clues = tuple[Numbers | None, ...]
"""The numbers beside each row, or each column; None where there is no clue."""

B = TypeVar("B", bound=Gridded)


class Side(NamedTuple):
    """A side of a board, with numbers before or after its rows, or its columns."""

    name: str
    """The first word of its line in the text."""
    field: str
    """The name of the puzzle's field."""
    of_rows: bool
    behind: bool = False

    @property
    def kind(self) -> str:
        """What the side has clues for: `row` or `column`."""
        return "row" if self.of_rows else "column"

    def length(self, rows: int, columns: int) -> int:
        """The number of its clues."""
        return rows if self.of_rows else columns


FOUR = (
    Side("top", "top", of_rows=False),
    Side("bottom", "bottom", of_rows=False, behind=True),
    Side("left", "left", of_rows=True),
    Side("right", "right", of_rows=True, behind=True),
)
"""All sides of a board, by their usual names."""


Told = tuple[Side, int, Numbers, list[Cell]]
"""A side, the index of a line there, from 0, its clue, and its cells, starting from that side."""


def told(puzzle: Gridded, sides: Iterable[Side]) -> Iterator[Told]:
    """The clues of the given sides, without those that are left out."""
    inside = {(kind, i): line for kind, i, line in lines(puzzle)}
    for side in sides:
        for i, clue in enumerate(getattr(puzzle, side.field)):
            if clue is not None:
                yield side, i, clue, inside[side.kind, i][:: -1 if side.behind else 1]


@record
class InSides(InCells[B, V], Generic[B, V]):
    """The header, a line for each side that has clues and, if any cell is given, a word for each.

    A line is the name of its side and the clue of each row, or column: a number or, where a clue
    can have `many`, numbers, with commas between the clues and `0` for none. `.` is no clue.
    """

    sides: tuple[Side, ...] = ()
    what: str = "a number"
    """What to call a clue's number in messages."""
    many: bool = False

    def parse(self, name: str, text: Sequence[Line]) -> B:
        """The sizes may be left out where the sides show them."""
        header = read_header(name, text, self.options)
        body = filled(text[1:] if header.line else text)
        known = {side.name for side in self.sides}
        head = [*takewhile(lambda line: first(line) in known, body)]
        told = dict[str, list[list[Word]]]()
        for line in head:
            if first(line) in told:
                raise words(line)[0].wrong(f"{first(line)} is given already")
            told[first(line)] = self.clues_in(line)
        sizes = [self.number(word) for word in header.sizes]
        found = Size(sizes[0], sizes[-1]) if sizes else Size()
        for side in self.sides:
            found = fitting(found, side, told, body)
        end = head[-1].number if head else text[0].number
        board = body[len(head) :]
        if found.rows is None or found.columns is None:
            missing = next(side.name for side in self.sides if side.name not in told)
            raise BadInput(f"expected: {missing} …", line=end + 1, column=1)
        start = Word(name, text[0].number, 1)
        if not board:
            check_size(found.rows, found.columns, header.sizes[-1] if header.sizes else start)
        rows = grid(board, found, after=end, comments=self.comments) if board else []
        clues = {side.field: told[side.name] for side in self.sides if side.name in told}
        options = {**header.options, **clues}
        return self.made(Parts(found.rows, found.columns, in_cells(rows), options, start))

    @property
    def comments(self) -> bool:
        """Whether a `#` in a cell starts a comment."""
        return self.values_of({}).comments

    def clues_in(self, line: Line) -> list[list[Word]]:
        """The words of a line, clue by clue."""
        if not self.many:
            return [[word] for word in words(line)[1:]]
        text = Word(line.text.split("#", 1)[0], line.number, 1)
        name = words(line)[0]
        rest = part(text, name.column - 1 + len(name.text))
        pieces = cut(rest, ",")[::2]
        clues = [words(Line(line.number, " " * (p.column - 1) + p.text)) for p in pieces]
        for piece, clue in zip(pieces, clues, strict=True):
            if not clue:
                raise piece.wrong(f"a clue is missing: numbers, 0 or {NOTHING}")
        return clues

    def made(self, parts: Parts) -> B:
        """The puzzle of parts whose options hold the clues, as words."""
        options = {**parts.options}
        for side in self.sides:
            told, number = options.get(side.field), side.length(parts.rows, parts.columns)
            clues = tuple(map(self.clue, told)) if told else (None,) * number
            if len(clues) != number:
                raise parts.start.wrong(f"there are {len(clues)} clues, not {number}")
            options[side.field] = clues
        given = self.values_of({**options, "columns": parts.columns}).given(parts.words)
        return self.kind(parts.rows, parts.columns, given, **options)

    def clue(self, told: Sequence[Word]) -> Numbers | None:
        """The numbers that the words of a clue stand for; None for no clue."""
        texts = [word.text for word in told]
        if texts == [NOTHING]:
            return None
        if self.many and texts in (["0"], []):
            return ()
        return tuple(integer(word, self.what, int(self.many), MOST) for word in told)

    def empty(self, rows: int, columns: int, options: Mapping[str, int], source: Random) -> B:
        """A board without clues."""
        return self.made(Parts(rows, columns, {}, options, Word("", 0, 0)))

    def parts(self, puzzle: B) -> Parts:
        """The clues are options, as `made` takes them."""
        found = super().parts(puzzle)
        told = {side.field: self.said(puzzle, side) for side in self.sides}
        clues = {
            name: [[Word(word, 0, 0) for word in clue.split()] for clue in said]
            for name, said in told.items()
        }
        return found._replace(options={**found.options, **clues})

    def said(self, puzzle: B, side: Side) -> list[str]:
        """The clues of a side in words."""
        clues: Clues = getattr(puzzle, side.field)
        none = "0" if self.many else NOTHING
        return [NOTHING if clue is None else " ".join(map(str, clue)) or none for clue in clues]

    def text(self, name: str, puzzle: B) -> str:
        """The sides that have clues, and the cells, if any is given."""
        return self.rewritten(name, puzzle, {})

    def rewritten(self, name: str, puzzle: B, changes: Mapping[Place, str]) -> str:
        """The text with other words for clues and cells."""
        told = [self.said(puzzle, side) for side in self.sides]
        slots = self.every_slot(puzzle) if changes else {}
        words = changed([*told, *self.words(puzzle)], slots, changes)
        lines = [" ".join(self.header(name, puzzle, changes))]
        for side, said in zip(self.sides, words, strict=False):
            if self.many or {*said} != {NOTHING}:
                lines.append(f"{side.name} {(', ' if self.many else ' ').join(said)}")
        rows = words[len(self.sides) :]
        if any(word.strip() != NOTHING for row in rows for word in row):
            lines += [" ".join(row) for row in in_columns(rows)]
        return "\n".join([*lines, ""])

    def slots(self, puzzle: B) -> dict[Place, Slot]:
        """The clue of each line, on every side, and the cells, if anything can be given there."""
        found: dict[Place, Slot] = {}
        for line, side in enumerate(self.sides):
            clues: Clues = getattr(puzzle, side.field)
            said, far = self.said(puzzle, side), ending(puzzle, side)
            depth = max(2, *(len(clue or ()) for clue in clues)) if self.many else 1
            most = puzzle.columns if side.of_rows else puzzle.rows
            words = (NOTHING, "0") if self.many else (NOTHING, *map(str, range(1, most + 1)))
            for i, word in enumerate(said):
                spots = [beside(side, i, outwards(side, far, k)) for k in range(depth)]
                where = line, i
                found[side.name, i] = Slot(word, words, spots, where, "margin", True, self.many)
        values = self.allowed(puzzle)
        if values.open or values.few():
            for place, slot in super().slots(puzzle).items():
                r, c = slot.where
                found[place] = slot._replace(where=(r + len(self.sides), c))
        return found

    def marks(self, puzzle: B) -> Iterator[Mark]:
        """The numbers beside the board, lined up towards it, and its frame."""
        yield from super().marks(puzzle)
        corners = product((0, 2 * puzzle.rows), (0, 2 * puzzle.columns))
        top_left, top_right, bottom_left, bottom_right = corners
        yield from (Wall(top_left, top_right), Wall(bottom_left, bottom_right))
        yield from (Wall(top_left, bottom_left), Wall(top_right, bottom_right))
        for side in self.sides:
            clues: Clues = getattr(puzzle, side.field)
            far = ending(puzzle, side)
            for i, clue in enumerate(clues):
                for k, number in enumerate((clue or ())[::-1]):
                    yield Glyph(beside(side, i, outwards(side, far, k)), str(number), "clue")


def ending(board: Sized, side: Side) -> int:
    """Where the rows or columns end on a side, in half cells."""
    return 2 * (board.columns if side.of_rows else board.rows)


def outwards(side: Side, far: int, k: int) -> int:
    """The k-th place outwards from the end of a row or column, in half cells."""
    return far + 1 + 2 * k if side.behind else -1 - 2 * k


def beside(side: Side, i: int, at: int) -> At:
    """A place in line with row or column i, at a distance from the corner, in half cells."""
    return (2 * i + 1, at) if side.of_rows else (at, 2 * i + 1)


def first(line: Line) -> str:
    """The first word of a line, without a colon."""
    return words(line)[0].text.lower().rstrip(":")


def fitting(
    size: Size, side: Side, told: Mapping[str, Sequence[Sequence[Word]]], lines: Iterable[Line]
) -> Size:
    """The size or, if it is not given, what a side's clues show. BadInput if the two differ."""
    if side.name not in told:
        return size
    clues, number = told[side.name], size.rows if side.of_rows else size.columns
    kind = "rows" if side.of_rows else "columns"
    here = next(words(line)[0] for line in lines if first(line) == side.name)
    if number is None:
        shown = (len(clues), size.columns) if side.of_rows else (size.rows, len(clues))
        size = Size(*shown)
        cells_number(here._replace(text=str(len(clues))))
    elif len(clues) != number:
        here = clues[min(number, len(clues) - 1)][0] if clues else here
        raise here.wrong(f"there are {number} {kind}, and {len(clues)} clues for them")
    return size
