"""Plain text: sizes, then a word for each cell, as in puzzlekit, at janko.at, and in `.has`
files.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from ..boards.foreign import Format, OtherKind, Parts, Source
from ..boards.header import check_size
from ..boards.places import Cell
from ..boards.regions import Names, check_connected, name
from ..boards.words import Line, Word, counted, filled, integer, shown, words
from ..cnf.record import record
from . import options
from .options import Always
from .sizes import size

NOTHING = "-"


@record
class Grid(Format):
    """Below a line `rows columns`, a word for each cell, `-` for none: the text of puzzlekit."""

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
    name = "puzzlekit"

    def fits(self, source: Source) -> bool:
        """Whether the text looks like a grid, which names no kind."""
        return source.format == "grid" and (source.certain or not self.asked)

    def read(self, source: Source) -> Parts:
        """The sizes and the words."""
        head, *rows = [words(line, comments=False) for line in filled(source.lines)]
        if len(head) < 2 or (len(head) > 2) != self.fleet:
            raise other(head[-1], "the first line is that of another puzzle")
        return self.parts(size(head[0]), size(head[1]), head[2:], rows, source)

    def parts(
        self, tall: int, wide: int, ships: Sequence[Word], rows: list[list[Word]], source: Source
    ) -> Parts:
        """The parts of the words below the sizes."""
        start = source.body
        check_size(tall, wide, start)
        always: dict[str, Any] = dict(options.options(self.always, tall, start))
        if self.fleet:
            always |= totals(ships, rows[:2], tall, wide, start)
            rows = rows[2:]
        if len(rows) != tall:
            raise start.wrong(f"the board has {counted(len(rows), 'row')}, not {tall}")
        return Parts(tall, wide, dict(self.given(rows, wide)), always, start)

    def given(self, rows: Sequence[Sequence[Word]], wide: int) -> Iterator[tuple[Cell, Word]]:
        """The family's words for cells that are not empty."""
        for r, row in enumerate(rows):
            if len(row) != wide:
                here = row[min(len(row) - 1, wide)]
                raise here.wrong(f"the row has {counted(len(row), 'cell')}, not {wide}")
            for c, word in enumerate(row):
                if word.text in self.symbols:
                    yield (r, c), Word(self.symbols[word.text], word.line, word.column)
                elif word.text != NOTHING and self.symbols:
                    known = ", ".join([*self.symbols, NOTHING])
                    raise other(word, f"{shown(word.text)} is none of {known}")
                elif word.text != NOTHING:
                    yield (r, c), word

    def write(self, parts: Parts) -> str:
        """The sizes, the fleet and the totals if there are any, and the words."""
        head, *before = self.before(parts)
        lines = [f"{parts.rows} {parts.columns}{head}", *before, *self.board(parts)]
        return "\n".join([*lines, ""])

    def before(self, parts: Parts) -> list[str]:
        """The rest of the first line, and the totals. Inexpressible if there are other options."""
        if not self.fleet:
            options.check(f"text of {self.name}", parts, self.always)
            return [""]
        ships = parts.options["fleet"]
        numbers = [ships.count(k) for k in range(1, max(ships, default=1) + 1)]
        lines = [
            " ".join(NOTHING if word.text == "." else word.text for word in parts.options[key])
            for key in ("column_totals", "row_totals")
        ]
        return ["".join(f" {k}" for k in numbers), *lines]

    def board(self, parts: Parts) -> list[str]:
        """The rows."""
        symbols = {word: symbol for symbol, word in self.symbols.items()}
        told = {cell: symbols.get(word.text, word.text) for cell, word in parts.words.items()}
        return [
            " ".join(told.get((r, c), NOTHING) for c in range(parts.columns))
            for r in range(parts.rows)
        ]


@record
class RoomGrid(Grid):
    """Below the words, as many rows with the names of regions, which can be any words."""

    def parts(
        self, tall: int, wide: int, ships: Sequence[Word], rows: list[list[Word]], source: Source
    ) -> Parts:
        """The words, then the names."""
        found = super().parts(tall, wide, ships, rows[:tall], source)
        if len(rows) != 2 * tall:
            raise other(source.body, f"expected {counted(tall, 'row')} of names of regions, too")
        check_connected(rows[tall:])
        known = dict.fromkeys(word.text for row in rows[tall:] for word in row)
        called = {text: name(i) for i, text in enumerate(known)}
        names = tuple(tuple(called[word.text] for word in row) for row in rows[tall:])
        return found._replace(options={**found.options, "regions": names})

    def write(self, parts: Parts) -> str:
        """With the names below."""
        names: Names = parts.options["regions"]
        rest = {key: value for key, value in parts.options.items() if key != "regions"}
        lines = [" ".join(row) for row in names]
        return "\n".join([super().write(parts._replace(options=rest)) + lines[0], *lines[1:], ""])


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
        both = [said.get(key, said.get("size")) for key in ("rows", "cols")]
        if both[0] is None or both[1] is None:
            raise source.body.wrong("the text gives neither rows and cols nor a size")
        ships: Sequence[Word] = ()
        if self.fleet:
            ships = next((line[1:] for _, line in sections if line[0].text == "fleet"), ())
        return self.parts(size(both[0]), size(both[1]), ships, rows, source)

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
        head, *before = self.before(parts)
        lines = ["begin", f"puzzle {self.kinds[0]}", f"rows {parts.rows}", f"cols {parts.columns}"]
        lines += [f"fleet{head}"] * self.fleet
        return "\n".join([*lines, "problem", *before, *self.board(parts), "end", ""])


def totals(
    ships: Sequence[Word], rows: Sequence[Sequence[Word]], tall: int, wide: int, start: Word
) -> dict[str, Any]:
    """The fleet and the totals of the columns and of the rows, as the family's options."""
    if [len(row) for row in rows] != [wide, tall]:
        raise start.wrong(f"expected {counted(wide, 'total')} of columns, then {tall} of rows")
    fleet: list[int] = []
    for length, word in enumerate(ships, 1):
        fleet += [length] * integer(word, "a number of ships", 0, tall * wide)
    below, beside = (
        [Word("." if w.text == NOTHING else w.text, w.line, w.column) for w in row] for row in rows
    )
    return {"fleet": tuple(fleet), "column_totals": below, "row_totals": beside}


def other(word: Word, message: str) -> OtherKind:
    """The error that a text belongs to another puzzle."""
    return OtherKind(message, line=word.line, column=word.column)
