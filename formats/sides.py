"""Clues beside the board: text of puzzlekit, links to puzz.link, Simon Tatham's game IDs.

A side has clues for every row or every column; each clue is a list of words.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from ..boards.beside import Side
from ..boards.foreign import Format, Inexpressible, Parts, Source
from ..boards.header import check_size
from ..boards.words import Word, counted, filled, shown, words
from ..cnf.record import record
from . import options, puzzlink
from .grids import NOTHING, other
from .numbers import Number16, numbered, part_of
from .sizes import size
from .tatham import Tatham

UNTOLD = "."
"""The word for a clue that is left out."""

Clue = Sequence[Word]


@record
class RunsText(Format):
    """Below a line `rows columns`, a line with the numbers of each column, then of each row."""

    kinds: tuple[str, ...]
    sides: tuple[Side, ...]
    name = "puzzlekit"

    def fits(self, source: Source) -> bool:
        """Whether the text looks like a grid, which names no kind."""
        return source.format == "grid"

    def read(self, source: Source) -> Parts:
        """The sizes, then a line for each clue."""
        head, *clues = [words(line, comments=False) for line in filled(source.lines)]
        sizes = [size(word) for word in head[:2]]
        if len(head) != 2 or len(clues) != sum(sizes):
            raise other(head[-1], "expected rows columns, then a line for each column and row")
        rows, columns = sizes
        check_size(rows, columns, head[0])
        told, rest = dict[str, Any](), iter(clues)
        for side in self.sides:
            told[side.field] = [next(rest) for _ in range(side.length(rows, columns))]
        return Parts(rows, columns, {}, told, source.body)

    def write(self, parts: Parts) -> str:
        """The reverse."""
        lines = [f"{parts.rows} {parts.columns}"]
        for side in self.sides:
            for clue in parts.options[side.field]:
                if texts(clue) == [UNTOLD]:
                    raise Inexpressible("puzzlekit cannot leave a line without its numbers")
                lines.append(" ".join(texts(clue)))
        return "\n".join([*lines, ""])


@record
class SidesText(Format):
    """Below a line `rows columns numbers`, a line for each side, then the board, `-` for blanks."""

    kinds: tuple[str, ...]
    sides: tuple[Side, ...]
    number: str
    """The option that the third number gives, unless it equals the number of columns."""
    flag: str
    """The option that a `D` after it gives."""
    name = "puzzlekit"

    def fits(self, source: Source) -> bool:
        """It does not say what it is."""
        return source.format == "grid"

    def read(self, source: Source) -> Parts:
        """The sizes and the options, then a line for each side, then the board."""
        head, *lines = [words(line, comments=False) for line in filled(source.lines)]
        rows, columns = (size(word) for word in head[:2])
        flagged = [word.text for word in head[3:]] == ["D"]
        if not 3 <= len(head) <= 3 + flagged or len(lines) != len(self.sides) + rows:
            raise other(head[-1], "expected rows columns numbers, then four sides and the board")
        check_size(rows, columns, head[0])
        told: dict[str, Any] = {self.flag: True} if flagged else {}
        if size(head[2]) != columns:
            told[self.number] = size(head[2])
        for side, line in zip(self.sides, lines, strict=False):
            self.check(line, side.length(rows, columns))
            told[side.field] = [[w._replace(text=UNTOLD) if w.text == NOTHING else w] for w in line]
        for line in lines[len(self.sides) :]:
            self.check(line, columns)
        given = {
            (r, c): word
            for r, line in enumerate(lines[len(self.sides) :])
            for c, word in enumerate(line)
            if word.text != NOTHING
        }
        return Parts(rows, columns, given, told, source.body)

    def check(self, line: Sequence[Word], number: int) -> None:
        """Raise BadInput unless the line has so many words."""
        if len(line) != number:
            here = line[min(len(line) - 1, number)]
            raise here.wrong(f"the line has {counted(len(line), 'word')}, not {number}")

    def write(self, parts: Parts) -> str:
        """The reverse."""
        number = parts.options.get(self.number, parts.columns)
        flag = " D" if parts.options.get(self.flag) else ""
        board = {cell: word.text for cell, word in parts.words.items()}
        columns = range(parts.columns)
        sides = (parts.options[side.field] for side in self.sides)
        lines = [[text for clue in side for text in texts(clue)] for side in sides]
        lines += [[board.get((r, c), UNTOLD) for c in columns] for r in range(parts.rows)]
        said = [" ".join(NOTHING if text == UNTOLD else text for text in line) for line in lines]
        return "\n".join([f"{parts.rows} {parts.columns} {number}{flag}", *said, ""])


def texts(clue: Clue) -> list[str]:
    """The words of a clue."""
    return [word.text for word in clue]


@record
class SidesLink(Format):
    """The sides one after another, written like cells; a clue has one place or, if it can have
    `many` numbers, half as many as its row or column has cells, filled from the board outwards.
    """

    kinds: tuple[str, ...]
    sides: tuple[Side, ...]
    many: bool = False
    name = "puzzlink"

    def places(self, rows: int, columns: int) -> Iterator[tuple[str, int, range]]:
        """The field and the line of each clue, and its places."""
        start = 0
        for side in self.sides:
            across = columns if side.of_rows else rows
            room = (across + 1) // 2 if self.many else 1
            for i in range(side.length(rows, columns)):
                yield side.field, i, range(start, start + room)
                start += room

    def read(self, source: Source) -> Parts:
        """The sizes, then the numbers."""
        columns, rows, at = puzzlink.head(source.body)
        places = [*self.places(rows, columns)]
        found, end = Number16().read(source.body, at, places[-1][2].stop)
        puzzlink.check_end(source.body, end)
        told: dict[str, Any] = {side.field: [] for side in self.sides}
        for name, _, at_places in places:
            clue = [found[k] for k in reversed(at_places) if k in found]
            told[name].append(clue or ([] if self.many else [source.body._replace(text=UNTOLD)]))
        return Parts(rows, columns, {}, told, source.body)

    def write(self, parts: Parts) -> str:
        """The address; lists of numbers are written last number first."""
        fields = {side.field for side in self.sides}
        rest = {name: value for name, value in parts.options.items() if name not in fields}
        options.check(f"{self.kinds[0]} of puzz.link", parts._replace(options=rest), {})
        if parts.words:
            raise Inexpressible(f"no {self.kinds[0]} of puzz.link has given cells")
        numbers: dict[int, int] = {}
        places = [*self.places(parts.rows, parts.columns)]
        for name, i, room in places:
            clue = texts(parts.options[name][i])
            if self.many and clue == [UNTOLD]:
                raise Inexpressible("puzz.link cannot leave a line without its numbers")
            told = [int(text) for text in clue[::-1] if text not in (UNTOLD, "0"[: self.many])]
            if len(told) > len(room):
                raise Inexpressible(f"puzz.link has no clue of {len(told)} numbers here")
            numbers |= dict(zip(room, told, strict=False))
        said = Number16().write(numbers, places[-1][2].stop)
        return puzzlink.address(self.kinds[0], None, parts, said)


@record
class SidesId(Tatham):
    """A game whose clues are separated by `/`; a clue that can have `many` numbers separates them
    by dots. Otherwise, a comma and the given cells can follow.
    """

    sides: tuple[Side, ...] = ()
    many: bool = False

    def read(self, source: Source) -> Parts:
        """The parameters, the colon, the clues."""
        before, at = self.split(source.body)
        certain = source.certain or source.kind is not None
        rows, columns, told = self.parameters.read(before, certain=certain)
        said, comma, _ = source.body.text[at:].partition(",")
        clues = list[list[Word]]()
        for text in said.split("/"):
            clues.append(self.clue(part_of(source.body, at, at + len(text))))
            at += len(text) + 1
        number = sum(side.length(rows, columns) for side in self.sides)
        if len(clues) != number:
            message = f"there are {counted(len(clues), 'clue')}, not {number}"
            if len(clues) == 1:
                raise other(before, message)
            raise part_of(source.body, at - 1).wrong(message)
        found, rest = {**told}, iter(clues)
        for side in self.sides:
            found[side.field] = [next(rest) for _ in range(side.length(rows, columns))]
        words = self.given(source.body, at, rows * columns) if comma else {}
        given = {divmod(i, columns): word for i, word in words.items()}
        return Parts(rows, columns, given, found, source.body)

    def clue(self, said: Word) -> list[Word]:
        """The numbers of a clue."""
        if not re.fullmatch("([0-9]+([.][0-9]+)*)?" if self.many else "[0-9]*", said.text):
            raise said.wrong(f"{shown(said.text)} is not a clue")
        if not said.text:
            return [] if self.many else [said._replace(text=UNTOLD)]
        numbers = re.finditer("[0-9]+", said.text)
        return [part_of(said, match.start(), match.end()) for match in numbers]

    def given(self, body: Word, at: int, count: int) -> dict[int, Word]:
        """The given cells after the comma."""
        if self.many:
            raise part_of(body, at - 1).wrong("given cells: such puzzles are not supported")
        words, end = self.cells.read(body, at, count)
        self.check_end(body, end)
        return words

    def write(self, parts: Parts) -> str:
        """The reverse."""
        options, said = {**parts.options}, list[str]()
        for side in self.sides:
            for clue in options.pop(side.field):
                if self.many and texts(clue) == [UNTOLD]:
                    raise Inexpressible("game IDs cannot leave a line without its numbers")
                said.append(".".join(text for text in texts(clue) if text not in (UNTOLD, "0")))
        before = self.parameters.write(parts._replace(options=options))
        given = numbered(parts.words, parts.columns, self.symbols)
        cells = "," + self.cells.write(given, parts.rows * parts.columns) if given else ""
        return f"{before}:{'/'.join(said)}{cells}"
