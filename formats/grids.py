"""Plain text: sizes, then a word for each cell, as in puzzlekit and at janko.at; with totals, names
of regions, or clues beside the board.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from ..boards.beside import FOUR, Side
from ..boards.foreign import Format, Inexpressible, OtherKind, Parts, Source
from ..boards.grid import Rows
from ..boards.header import Option, check_size
from ..boards.places import Cell
from ..boards.regions import RegionNames, check_connected, name
from ..boards.values import NOTHING
from ..boards.words import LOWER, Line, Word, counted, filled, integer, shown, words
from ..cnf.errors import BadInput
from ..cnf.record import record
from . import options
from .options import Always, size
from .pieces import by_side, clue_texts

NO_CELL = "#@"
"""The words for no cell."""


@record
class Grid(Format):
    """Below a line `rows columns`, a word for each cell: the text of puzzlekit."""

    kinds: tuple[str, ...]
    symbols: Mapping[str, str] = field(default_factory=dict)
    """The family's words for words that are different here."""
    always: Always = field(default_factory=dict)
    """The options that all puzzles have, as the text contains none."""
    fleet: bool = False
    """Whether the first line also has the number of ships of each length, and the totals of the
    columns and the rows follow.
    """
    asked: bool = False
    """Whether it is read only if the family is known, as other families have the same words."""
    form: str | None = None
    """The pattern of the words that are no symbols; by default, any if there are no symbols."""
    letters: Mapping[str, str] = field(default_factory=dict)
    """How characters of the family's words are written in such words."""
    nothing: str = "-"
    """The word of a cell in which nothing is given."""
    frame: int = 0
    """How many rows and columns of words there are more than the sizes say."""
    number: Option | None = None
    """The option that a third number in the first line gives, if there is one."""
    name = "puzzlekit"
    comments = True

    def fits(self, source: Source) -> bool:
        """Whether the text looks like a grid, which names no kind."""
        return source.format == "grid" and (source.certain or not self.asked)

    def read(self, source: Source) -> Parts:
        """The words of the first line, and of the others."""
        lines = filled(source.lines, comments=self.comments)
        head, *rows = [words(line, comments=False) for line in lines]
        return self.parts(head, rows, source.body)

    def parts(self, head: Sequence[Word], rows: Rows, start: Word) -> Parts:
        """The parts that these words stand for."""
        tall, wide = sizes(head, start)
        head = [*head]
        told: dict[str, Any] = dict(options.options_for(self.always, tall, start))
        if self.number and len(head) == 3:
            how = self.number
            told[how.name] = integer(head.pop(), how.what, how.low, how.high)
        if (len(head) > 2) != self.fleet:
            raise other(head[-1], "the first line is that of another puzzle")
        before = 2 * self.fleet
        number = before + tall + self.frame
        if len(rows) != number:
            said = f"the board has {counted(len(rows) - before, 'row')}, not {number - before}"
            raise other(start, said)
        if self.fleet:
            told |= totals(head[2:], rows[:2], tall, wide, start)
            rows = rows[2:]
        return Parts(tall, wide, dict(self.given(rows, wide)), told, start)

    def given(self, rows: Rows, wide: int) -> Iterator[tuple[Cell, Word]]:
        """The family's words for cells that are not empty."""
        form = self.form or ("" if self.symbols else ".*")
        back = str.maketrans({there: here for here, there in self.letters.items()})
        for r, row in enumerate(rows):
            check_length(row, wide + self.frame)
            for c, word in enumerate(row):
                if word.text in self.symbols:
                    yield (r, c), word._replace(text=self.symbols[word.text])
                elif word.text != self.nothing:
                    if not re.fullmatch(form, word.text):
                        known = ", ".join([*self.symbols, self.nothing])
                        raise other(word, f"{shown(word.text)} is none of {known}")
                    yield (r, c), word._replace(text=word.text.translate(back))

    def write(self, parts: Parts) -> str:
        """The sizes, the fleet and the totals if there are any, and the words."""
        more, *before = self.before(parts)
        return written(parts, more, [*before, *self.board(parts)])

    def before(self, parts: Parts) -> list[str]:
        """The rest of the first line, and the totals. Inexpressible if there are other options."""
        if not self.fleet:
            told = dict(parts.options)
            said = told.pop(self.number.name, "") if self.number else ""
            options.check(f"text of {self.name}", parts._replace(options=told), self.always)
            return [f" {said}" if said != "" else ""]
        ships = parts.options["fleet"]
        numbers = [ships.count(k) for k in range(1, max(ships, default=1) + 1)]
        lines = [
            " ".join(self.nothing if word.text == NOTHING else word.text for word in line)
            for line in (parts.options["column_totals"], parts.options["row_totals"])
        ]
        return ["".join(f" {k}" for k in numbers), *lines]

    def board(self, parts: Parts) -> list[str]:
        """The rows."""
        symbols = {word: symbol for symbol, word in self.symbols.items()}
        letters = str.maketrans(dict(self.letters))
        for word in parts.words.values():
            if self.symbols and self.form is None and word.text not in (*symbols, *self.letters):
                raise Inexpressible(f"puzzlekit has no {word.text} here")
        told = {
            cell: symbols.get(word.text, word.text.translate(letters))
            for cell, word in parts.words.items()
        }
        rows, columns = (range(n + self.frame) for n in (parts.rows, parts.columns))
        return [" ".join(told.get((r, c), self.nothing) for c in columns) for r in rows]


@record
class ShownGrid(Grid):
    """A grid whose words show its options."""

    shown: Callable[[Parts], Mapping[str, Any]] = field(kw_only=True)
    """Returns them, of parts that have none. BadInput if they are not certain."""

    def parts(self, head: Sequence[Word], rows: Rows, start: Word) -> Parts:
        """The words, and the options."""
        found = super().parts(head, rows, start)
        return found._replace(options=self.shown(found))

    def write(self, parts: Parts) -> str:
        """Without options. Inexpressible if the words would show others."""
        bare = parts._replace(options={})
        try:
            shown = self.shown(bare)
        except BadInput as wrong:
            raise Inexpressible(wrong.message) from None
        if shown != parts.options:
            raise Inexpressible(f"{self.name} would be read otherwise")
        return super().write(bare)


@record
class RoomGrid(Grid):
    """Below the words, as many rows with the names of regions, which can be any words."""

    def parts(self, head: Sequence[Word], rows: Rows, start: Word) -> Parts:
        """The words, then the names."""
        tall, _ = sizes(head, start)
        found = super().parts(head, rows[:tall], start)
        if len(rows) != 2 * tall:
            raise other(start, f"expected {counted(tall, 'row')} of names of regions, too")
        return found._replace(options={**found.options, "regions": called(rows[tall:], "")})

    def write(self, parts: Parts) -> str:
        """With the names below."""
        names: RegionNames = parts.options["regions"]
        rest = {key: value for key, value in parts.options.items() if key != "regions"}
        rows = [" ".join(row) for row in names]
        return "\n".join([super().write(parts._replace(options=rest)) + rows[0], *rows[1:], ""])


@record
class RoomsText(Grid):
    """Below a line `rows columns number`, the names of the regions, which can be any words; `#` and
    `@` for none. The number is an option; without one, there is none.
    """

    option: str = ""
    """The option that the number stands for."""
    comments = False

    def parts(self, head: Sequence[Word], rows: Rows, start: Word) -> Parts:
        """The number, and the names."""
        if len(head) != 2 + bool(self.option):
            number = f", columns and a number of {self.option}" if self.option else " and columns"
            raise other(head[-1], f"expected rows{number}")
        tall, wide = sizes(head, start)
        told: dict[str, Any] = {}
        if self.option:
            told = {self.option: integer(head[2], f"a number of {self.option}", 1, 9)}
        if len(rows) != tall or any(len(row) != wide for row in rows):
            raise start.wrong(f"expected {counted(tall, 'row')} of {counted(wide, 'name')}")
        said = [[w._replace(text=NOTHING) if w.text in NO_CELL else w for w in r] for r in rows]
        return Parts(tall, wide, {}, {**told, "regions": called(said, NOTHING)}, start)

    def write(self, parts: Parts) -> str:
        """The number, and the names."""
        names: RegionNames = parts.options["regions"]
        rows = [" ".join(NO_CELL[0] if k == NOTHING else k for k in row) for row in names]
        number = f" {parts.options.get(self.option, 1)}" if self.option else ""
        return written(parts, number, rows)


@record
class BlackOrRooms(Grid):
    """Below a line `rows columns`, the names of the regions, which can be any words; `#` for a
    black cell, which is in none.
    """

    comments = False

    def parts(self, head: Sequence[Word], rows: Rows, start: Word) -> Parts:
        """The names, and the black cells."""
        tall, wide = sizes(head, start)
        if len(head) != 2 or len(rows) != tall:
            raise other(start, f"expected {counted(tall, 'row')} of names of regions")
        for row in rows:
            check_length(row, wide)
        black = {(r, c): word for r, row in enumerate(rows) for c, word in enumerate(row)
                 if word.text in NO_CELL}  # fmt: skip
        black = {cell: word._replace(text=NO_CELL[0]) for cell, word in black.items()}
        said = [[w._replace(text=NOTHING) if w.text in NO_CELL else w for w in r] for r in rows]
        return Parts(tall, wide, black, {"regions": called(said, NOTHING)}, start)

    def write(self, parts: Parts) -> str:
        """The names."""
        names: RegionNames = parts.options["regions"]
        rows = [
            " ".join(NO_CELL[0] if (r, c) in parts.words else k for c, k in enumerate(row))
            for r, row in enumerate(names)
        ]
        return written(parts, "", rows)


@record
class RunsText(Grid):
    """Below a line `rows columns`, a line with the numbers of each column, then of each row."""

    sides: tuple[Side, ...] = ()

    def parts(self, head: Sequence[Word], rows: Rows, start: Word) -> Parts:
        """A line for each clue."""
        tall, wide = sizes(head, start)
        if len(head) != 2 or len(rows) != tall + wide:
            raise other(head[-1], "expected rows columns, then a line for each column and row")
        bare = Parts(tall, wide, {}, {}, start)
        return bare._replace(options=by_side(self.sides, rows, bare))

    def write(self, parts: Parts) -> str:
        """A line for each clue."""
        lines = [*map(" ".join, clue_texts(self.sides, parts))]
        if NOTHING in lines:
            raise Inexpressible("puzzlekit cannot leave a line without its numbers")
        return written(parts, "", lines)


@record
class TotalsText(Grid):
    """Below a line `rows columns`, a line for each side, and no board."""

    sides: tuple[Side, ...] = ()

    def parts(self, head: Sequence[Word], rows: Rows, start: Word) -> Parts:
        """A word for each clue."""
        tall, wide = sizes(head, start)
        if len(head) != 2 or len(rows) != len(self.sides):
            raise other(head[-1], "expected rows columns, then a line for each side")
        told = dict[str, Any]()
        for side, row in zip(self.sides, rows, strict=True):
            check_length(row, side.length(tall, wide))
            told[side.field] = [
                w._replace(text=NOTHING) if w.text == self.nothing else w for w in row
            ]
        return Parts(tall, wide, {}, told, start)

    def write(self, parts: Parts) -> str:
        """A line for each side."""
        told = [[w.text for w in parts.options[side.field]] for side in self.sides]
        lines = [" ".join(self.nothing if t == NOTHING else t for t in line) for line in told]
        return written(parts, "", lines)


@record
class SidesText(Grid):
    """Below a line `rows columns number`, a line for each side, then the board."""

    sides: tuple[Side, ...] = ()
    option: str = ""
    """The option that the number gives, unless it equals the number of columns; without one, and
    without `less`, there is no number.
    """
    flag: str = ""
    """The option that a `D` after it gives."""
    rooms: bool = False
    """Whether the board has the names of regions, which can be any words, `.` for none."""
    less: int = 0
    """How much less than the number of columns it is, if it gives no option."""
    bare: bool = False
    """Whether there is no board."""

    def parts(self, head: Sequence[Word], rows: Rows, start: Word) -> Parts:
        """The options, then a line for each side, then the board."""
        tall, wide = sizes(head, start)
        flagged = bool(self.flag) and [word.text for word in head[3:]] == ["D"]
        many = 3 if self.numbered else 2
        number = len(self.sides) + (0 if self.bare else tall)
        if not many <= len(head) <= many + flagged or len(rows) != number:
            said = "rows columns number" if self.numbered else "rows columns"
            raise other(head[-1], f"expected {said}, then the sides and the board")
        told: dict[str, Any] = self.options(head[2], wide) if self.numbered else {}
        if flagged:
            told[self.flag] = True
        for side, line in zip(self.sides, rows, strict=False):
            check_length(line, side.length(tall, wide))
            told[side.field] = [
                [w._replace(text=NOTHING) if w.text == self.nothing else w] for w in line
            ]
        board = rows[len(self.sides) :]
        if self.rooms:
            told["regions"] = called(board, NOTHING)
        return Parts(tall, wide, {} if self.rooms else dict(self.given(board, wide)), told, start)

    @property
    def numbered(self) -> bool:
        """Whether there is a number."""
        return bool(self.option or self.less)

    def options(self, number: Word, wide: int) -> dict[str, Any]:
        """The options that the number gives."""
        if not self.option and size(number) != wide - self.less:
            raise number.wrong(f"{wide - self.less} is expected here")
        return {self.option: size(number)} if size(number) != wide - self.less else {}

    def said(self, parts: Parts) -> str:
        """The reverse."""
        return f"{parts.options.get(self.option, parts.columns - self.less)}"

    def write(self, parts: Parts) -> str:
        """The options, the sides and the board."""
        flag = " D" if parts.options.get(self.flag) else ""
        clues = (clue_texts((side,), parts) for side in self.sides)
        lines = [" ".join(text for [text] in side).replace(NOTHING, self.nothing) for side in clues]
        if self.rooms:
            if parts.words:
                raise Inexpressible("puzzlekit has no given cells here")
            board = [*map(" ".join, parts.options["regions"])]
        else:
            board = [] if self.bare else self.board(parts)
        number = f" {self.said(parts)}" if self.numbered else ""
        return written(parts, f"{number}{flag}", [*lines, *board])


@record
class LetteredSides(SidesText):
    """With the last letter in place of the number."""

    usual: int = 1
    """How many letters there are by default."""

    def options(self, number: Word, wide: int) -> dict[str, Any]:
        """How many letters there are."""
        if len(number.text) != 1 or number.text not in LOWER:
            raise other(number, f"{shown(number.text)} is no letter")
        return {self.option: LOWER.index(number.text) + 1}

    def said(self, parts: Parts) -> str:
        """The last letter."""
        return LOWER[parts.options.get(self.option, self.usual) - 1]


@record
class FootText(Grid):
    """Below the words, a line of numbers for the columns, which counts as a row."""

    side: Side = FOUR[1]

    def parts(self, head: Sequence[Word], rows: Rows, start: Word) -> Parts:
        """The words, then the numbers."""
        tall, wide = sizes(head, start)
        if tall < 2 or len(rows) != tall:
            raise other(head[0], f"expected {counted(tall, 'row')}, the last one of sums")
        less = [head[0]._replace(text=str(tall - 1)), *head[1:]]
        found = super().parts(less, rows[:-1], start)
        check_length(rows[-1], wide)
        told = [[w._replace(text=NOTHING) if w.text == self.nothing else w] for w in rows[-1]]
        return found._replace(options={**found.options, self.side.field: told})

    def write(self, parts: Parts) -> str:
        """With the numbers below."""
        told = parts.options[self.side.field]
        more = " ".join(clue[0].text for clue in told).replace(NOTHING, self.nothing)
        head = parts._replace(rows=parts.rows + 1)
        return written(head, "", [*self.board(parts), more])


@record
class Janko(Grid):
    """The text of janko.at: `begin`, lines `puzzle name`, `rows` and `cols` or `size`, `problem`,
    the board, perhaps a solution, `end`.
    """

    name = "janko"

    def fits(self, source: Source) -> bool:
        """Whether the text names this format."""
        return source.format == "janko" and source.kind in (None, *self.kinds)

    def read(self, source: Source) -> Parts:
        """The sizes and the board; everything else is ignored."""
        sections = list(self.sections(source.lines))
        said = {line[0].text: line[1] for key, line in sections if key == "" and len(line) > 1}
        rows = [line for key, line in sections if key == "problem"]
        tall, wide = (said.get(key, said.get("size")) for key in ("rows", "cols"))
        if tall is None or wide is None:
            raise source.body.wrong("the text gives neither rows and cols nor a size")
        head = [tall, wide]
        if self.fleet:
            ships = next((line[1:] for _, line in sections if line[0].text == "fleet"), [])
            head += ships or [source.body._replace(text="0")]
        return self.parts(head, rows, source.body)

    def sections(self, lines: Sequence[Line]) -> Iterator[tuple[str, list[Word]]]:
        """The sections of the text: a word that stands alone, and the lines below it."""
        key = ""
        for line in filled(lines[1:], comments=False):
            row = words(line, comments=False)
            if len(row) == 1 and row[0].text in ("problem", "solution", "moves", "end"):
                key = row[0].text
            else:
                yield key, row

    def write(self, parts: Parts) -> str:
        """Without author and solution."""
        more, *before = self.before(parts)
        lines = ["begin", f"puzzle {self.kinds[0]}", f"rows {parts.rows}", f"cols {parts.columns}"]
        lines += [f"fleet{more}"] * self.fleet
        return "\n".join([*lines, "problem", *before, *self.board(parts), "end", ""])


def texts(*kinds: str, **how: Any) -> Iterator[Grid]:
    """The same words in puzzlekit and at janko.at, which has these names."""
    yield Grid(kinds, **how)
    yield Janko(kinds, **how)


def sizes(head: Sequence[Word], start: Word) -> tuple[int, int]:
    """The numbers of rows and columns, with which the first line begins."""
    if len(head) < 2:
        raise other(head[-1], "the first line is that of another puzzle")
    tall, wide = size(head[0]), size(head[1])
    check_size(tall, wide, start)
    return tall, wide


def check_length(row: Sequence[Word], number: int) -> None:
    """Raise BadInput unless the row has so many words."""
    if len(row) != number:
        here = row[min(len(row) - 1, number)]
        raise here.wrong(f"the row has {counted(len(row), 'word')}, not {number}")


def called(rows: Rows, none: str) -> RegionNames:
    """The regions that rows of words name, renamed by their order; `none` is the word for no
    region. BadInput unless they are connected.
    """
    check_connected(rows)
    known = dict.fromkeys(word.text for row in rows for word in row if word.text != none)
    new = {NOTHING: NOTHING} | {text: name(i) for i, text in enumerate(known)}
    return tuple(tuple(new[word.text] for word in row) for row in rows)


def totals(ships: Sequence[Word], rows: Rows, tall: int, wide: int, start: Word) -> dict[str, Any]:
    """The fleet and the totals of the columns and of the rows, as the family's options."""
    if [len(row) for row in rows] != [wide, tall]:
        raise start.wrong(f"expected {counted(wide, 'total')} of columns, then {tall} of rows")
    fleet: list[int] = []
    for length, word in enumerate(ships, 1):
        fleet += [length] * integer(word, "a number of ships", 0, tall * wide)
    below, beside = (
        [w._replace(text=NOTHING) if w.text == "-" else w for w in row] for row in rows
    )
    return {"fleet": tuple(fleet), "column_totals": below, "row_totals": beside}


def written(parts: Parts, more: str, lines: Sequence[str]) -> str:
    """The sizes, the rest of the first line, and the lines below."""
    return "\n".join([f"{parts.rows} {parts.columns}{more}", *lines, ""])


def other(word: Word, message: str) -> OtherKind:
    """The error that a text belongs to another puzzle."""
    return OtherKind(message, line=word.line, column=word.column)
