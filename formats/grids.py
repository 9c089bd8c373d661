"""Plain text: sizes, then a word for each cell, as in puzzlekit and at janko.at; with totals, names
of regions, or clues beside the board.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from ..boards.beside import Side
from ..boards.foreign import Format, Inexpressible, OtherKind, Parts, Source
from ..boards.grid import Rows
from ..boards.header import check_size
from ..boards.places import Cell
from ..boards.regions import RegionNames, check_connected, name
from ..boards.values import NOTHING
from ..boards.words import Line, Word, counted, filled, integer, shown, words
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
        if (len(head) > 2) != self.fleet:
            raise other(head[-1], "the first line is that of another puzzle")
        told: dict[str, Any] = dict(options.options_for(self.always, tall, start))
        if self.fleet:
            told |= totals(head[2:], rows[:2], tall, wide, start)
            rows = rows[2:]
        if len(rows) != tall:
            raise start.wrong(f"the board has {counted(len(rows), 'row')}, not {tall}")
        return Parts(tall, wide, dict(self.given(rows, wide)), told, start)

    def given(self, rows: Rows, wide: int) -> Iterator[tuple[Cell, Word]]:
        """The family's words for cells that are not empty."""
        form = self.form or ("" if self.symbols else ".*")
        back = str.maketrans({there: here for here, there in self.letters.items()})
        for r, row in enumerate(rows):
            check_length(row, wide)
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
            options.check(f"text of {self.name}", parts, self.always)
            return [""]
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
        told = {
            cell: symbols.get(word.text, word.text.translate(letters))
            for cell, word in parts.words.items()
        }
        columns = range(parts.columns)
        return [
            " ".join(told.get((r, c), self.nothing) for c in columns) for r in range(parts.rows)
        ]


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
    `@` for none.
    """

    option: str = ""
    """The option that the number stands for."""
    comments = False

    def parts(self, head: Sequence[Word], rows: Rows, start: Word) -> Parts:
        """The number, and the names."""
        if len(head) != 3:
            raise head[-1].wrong(f"expected rows, columns and a number of {self.option}")
        tall, wide = sizes(head, start)
        told = {self.option: integer(head[2], f"a number of {self.option}", 1, 9)}
        if len(rows) != tall or any(len(row) != wide for row in rows):
            raise start.wrong(f"expected {counted(tall, 'row')} of {counted(wide, 'name')}")
        said = [[w._replace(text=NOTHING) if w.text in NO_CELL else w for w in r] for r in rows]
        return Parts(tall, wide, {}, {**told, "regions": called(said, NOTHING)}, start)

    def write(self, parts: Parts) -> str:
        """The number, and the names."""
        names: RegionNames = parts.options["regions"]
        rows = [" ".join(NO_CELL[0] if k == NOTHING else k for k in row) for row in names]
        return written(parts, f" {parts.options.get(self.option, 1)}", rows)


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
class SidesText(Grid):
    """Below a line `rows columns number`, a line for each side, then the board."""

    sides: tuple[Side, ...] = ()
    option: str = ""
    """The option that the number gives, unless it equals the number of columns."""
    flag: str = ""
    """The option that a `D` after it gives."""

    def parts(self, head: Sequence[Word], rows: Rows, start: Word) -> Parts:
        """The options, then a line for each side, then the board."""
        tall, wide = sizes(head, start)
        flagged = [word.text for word in head[3:]] == ["D"]
        if not 3 <= len(head) <= 3 + flagged or len(rows) != len(self.sides) + tall:
            raise other(head[-1], "expected rows columns number, then four sides and the board")
        told: dict[str, Any] = {self.flag: True} if flagged else {}
        if size(head[2]) != wide:
            told[self.option] = size(head[2])
        for side, line in zip(self.sides, rows, strict=False):
            check_length(line, side.length(tall, wide))
            told[side.field] = [
                [w._replace(text=NOTHING) if w.text == self.nothing else w] for w in line
            ]
        return Parts(tall, wide, dict(self.given(rows[len(self.sides) :], wide)), told, start)

    def write(self, parts: Parts) -> str:
        """The options, the sides and the board."""
        flag = " D" if parts.options.get(self.flag) else ""
        clues = [parts.options[side.field] for side in self.sides]
        lines = [" ".join(clue[0].text for clue in side).replace(NOTHING, self.nothing)
                 for side in clues]  # fmt: skip
        more = f" {parts.options.get(self.option, parts.columns)}{flag}"
        return written(parts, more, [*lines, *self.board(parts)])


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
