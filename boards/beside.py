"""Clues beside the lines of a board: on some of its sides, numbers for each row or column."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..cnf.record import record
from .foreign import Parts
from .header import MOST, cells_number
from .places import Cell, Place, Sized, lines
from .scene import At, Glyph
from .text import NamedLine
from .values import NOTHING
from .words import LOWER, Line, Word, cut, integer, part, shown, words

ClueNumbers = tuple[int, ...]

SideClues = tuple[ClueNumbers | None, ...]
"""The numbers beside each row, or each column; None where there is no clue."""


@record
class Side(NamedLine):
    """The numbers before or after the rows, or the columns, of a board: on a line, the clue of each
    row, or column. That is a number or, where a clue can have `many`, numbers, with commas between
    the clues and `0` for none. `.` is no clue.
    """

    name: str
    """The first word of its line in the text."""
    field: str
    of_rows: bool
    behind: bool = False
    what: str = "a number"
    """What to call a clue's number in messages."""
    many: bool = False
    framed = True
    slot = "margin"

    @property
    def kind(self) -> str:
        """What the side has clues for: `row` or `column`."""
        return "row" if self.of_rows else "column"

    def length(self, rows: int, columns: int) -> int:
        """The number of its clues."""
        return rows if self.of_rows else columns

    def take(self, line: Line) -> list[list[Word]]:
        """The words of each clue."""
        name, *rest = words(line)
        if not self.many:
            return [[word] for word in rest]
        text = Word(line.text.split("#", 1)[0], line.number, 1)
        pieces = cut(part(text, name.column - 1 + len(name.text)), ",")[::2]
        clues = [words(Line(line.number, " " * (p.column - 1) + p.text)) for p in pieces]
        for piece, clue in zip(pieces, clues, strict=True):
            if not clue:
                raise piece.wrong(f"a clue is missing: numbers, 0 or {NOTHING}")
        return clues

    def fit(
        self, rows: int | None, columns: int | None, clues: Sequence[Any], name: Word
    ) -> tuple[int | None, int | None]:
        """The sizes, of which this line shows one."""
        number = rows if self.of_rows else columns
        if number is None:
            number = cells_number(name._replace(text=str(len(clues))))
        elif len(clues) != number:
            few = [name] if self.needed or not clues else clues[-1]
            wrong = clues[number] if len(clues) > number else few
            what = f"there are {number} {self.kind}s, and {len(clues)} {self.clues} for them"
            raise wrong[0].wrong(what)
        return (number, columns) if self.of_rows else (rows, number)

    def read(self, parts: Parts) -> tuple[Any, ...]:
        """The clues of a side that is told; else none."""
        told, number = parts.options.get(self.field), self.length(parts.rows, parts.columns)
        if not told:
            return (None,) * number
        if len(told) != number:
            raise parts.start.wrong(f"there are {len(told)} clues, not {number}")
        most = self.length(parts.columns, parts.rows)
        return tuple(self.clue([clue] if isinstance(clue, Word) else clue, most) for clue in told)

    def clue(self, told: Sequence[Word], most: int) -> Any:
        """The clue of some words, beside a line of so many cells."""
        texts = [word.text for word in told]
        if texts == [NOTHING]:
            return None
        if self.many and texts in (["0"], []):
            return ()
        return tuple(integer(word, self.what, int(self.many), MOST) for word in told)

    def part(self, puzzle: Any) -> list[Any]:
        """The words of each clue."""
        said = self.words(puzzle).values()
        return [[Word(word, 0, 0) for word in clue.split()] for clue in said]

    def said(self, clue: Any) -> str:
        """A clue in words."""
        return " ".join(map(str, clue)) or "0"

    def words(self, puzzle: Any) -> dict[Place, str]:
        """The clue of each row, or column."""
        clues = enumerate(getattr(puzzle, self.field))
        return {self.place(i): NOTHING if x is None else self.said(x) for i, x in clues}

    def place(self, i: int) -> Place:
        """The place of the clue of row, or column, i."""
        return self.name, i

    def line(self, said: Sequence[str]) -> str:
        """The clues, unless they are left out."""
        told = self.many or self.needed or {*said} != {NOTHING}
        return f"{self.name} {(', ' if self.many else ' ').join(said)}" if told else ""

    def choices(self, puzzle: Any) -> tuple[Sequence[str], bool]:
        """No clue, or none of the numbers, or each of them."""
        most = self.length(puzzle.columns, puzzle.rows)
        return (NOTHING, "0") if self.many else (NOTHING, *map(str, range(1, most + 1))), True

    def spots(self, puzzle: Any) -> list[list[At]]:
        """The places of the numbers of each clue, outwards from the cells; at least two of them
        where there can be many.
        """
        said = self.words(puzzle).values()
        depth = max(2, *(len(clue.split()) for clue in said)) if self.many else 1
        end = 2 * self.length(puzzle.columns, puzzle.rows) if self.behind else 0
        ways = [end + (1 + 2 * k) * (1 if self.behind else -1) for k in range(depth)]
        middles = range(1, 2 * len(said), 2)
        return [[(i, far) if self.of_rows else (far, i) for far in ways] for i in middles]

    def marks(self, puzzle: Any) -> Iterator[Glyph]:
        """The numbers beside the board, lined up towards it."""
        for said, spots in zip(self.words(puzzle).values(), self.spots(puzzle), strict=True):
            if said not in (NOTHING, "0")[: 1 + self.many]:
                for at, number in zip(spots, said.split()[::-1], strict=False):
                    yield Glyph(at, number, "clue")


@record
class Lettered(Side):
    """A letter before or after each line, of the first so many as the puzzle has."""

    def clue(self, told: Sequence[Word], most: int) -> tuple[str] | None:
        """A letter."""
        [word] = told
        if len(word.text) != 1 or word.text not in LOWER + NOTHING:
            raise word.wrong(f"{shown(word.text)} is not {self.what} or {NOTHING}")
        return None if word.text == NOTHING else (word.text,)

    def choices(self, puzzle: Any) -> tuple[Sequence[str], bool]:
        """No clue, or one of the letters."""
        return (NOTHING, *LOWER[: puzzle.letters]), False


FOUR = (
    Side("top", "top", of_rows=False),
    Side("bottom", "bottom", of_rows=False, behind=True),
    Side("left", "left", of_rows=True),
    Side("right", "right", of_rows=True, behind=True),
)
"""All sides of a board, by their usual names."""


LineClue = tuple[Side, int, Any, list[Cell]]
"""A side, the index of a line there, from 0, its clue, and its cells, starting from that side."""


def told(puzzle: Sized, sides: Iterable[Side]) -> Iterator[LineClue]:
    """The clues of the given sides, without those that are left out."""
    inside = {(kind, i): line for kind, i, line in lines(puzzle)}
    for side in sides:
        for i, clue in enumerate(getattr(puzzle, side.field)):
            if clue is not None:
                yield side, i, clue, inside[side.kind, i][:: -1 if side.behind else 1]
