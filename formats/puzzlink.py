"""Addresses of puzz.link, and of the other sites that pzpr runs on: `…?kind/columns/rows/body`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from pencilsat.boards.foreign import Format, OtherKind, Parts, Source
from pencilsat.boards.places import Cell
from pencilsat.boards.words import Word, shown
from pencilsat.formats import options
from pencilsat.formats.numbers import Cells, part_of
from pencilsat.formats.options import Always

SITE = "https://puzz.link/p?"
MOST_CELLS = 250_000
"""The most cells of a board: what an address of a few characters could ask for has a bound."""


@dataclass(frozen=True)
class PuzzLink(Format):
    """Puzzles whose given numbers stand in cells."""

    kinds: tuple[str, ...]
    cells: Cells
    always: Always = field(default_factory=dict)
    """What all puzzles of this kind have."""
    flag: str | None = None
    """The letters before the sizes that say so."""
    name = "puzzlink"

    def read(self, source: Source) -> Parts:
        """The columns, the rows, and the numbers."""
        columns, rows, at = head(source.body, self.flag)
        always = options.options(self.always, rows, source.body)
        words, end = self.cells.read(source.body, at, rows * columns)
        check_end(source.body, end)
        given = {divmod(i, columns): word for i, word in words.items()}
        return Parts(rows, columns, given, always, source.body)

    def write(self, parts: Parts) -> str:
        """At puzz.link."""
        options.check(f"{self.kinds[0]} of puzz.link", parts, self.always)
        given = numbers(parts.words, parts.columns)
        said = self.cells.write(given, parts.rows * parts.columns)
        return address(self.kinds[0], self.flag, parts, said)


HEAD = re.compile(r"(?:v:[^/]*/)?(?:(?P<flag>[a-z]+)/)?(?P<c>[0-9]+)/(?P<r>[0-9]+)(?:/|$)")


def head(body: Word, flag: str | None = None) -> tuple[int, int, int]:
    """The columns, the rows, and where what is behind them begins.

    OtherKind if the letters before them are not these.
    """
    match = HEAD.match(body.text)
    if not match:
        raise body.wrong(f"expected: columns/rows/…, not {shown(body.text)}")
    if match["flag"] != flag:
        message = f"the variant {shown(match['flag'] or '')} is not known"
        raise OtherKind(message, line=body.line, column=body.column)
    columns, rows = (size(part_of(body, *match.span(name))) for name in "cr")
    check_size(rows, columns, body)
    return columns, rows, match.end()


def size(word: Word) -> int:
    """A number of rows or columns."""
    if not re.fullmatch("0{0,5}[1-9][0-9]{0,5}", word.text):
        raise word.wrong(f"{shown(word.text)} is not a number of rows or columns")
    return int(word.text)


def check_size(rows: int, columns: int, word: Word) -> None:
    """The board is not too large. BadInput at the word if it is."""
    if rows * columns > MOST_CELLS:
        raise word.wrong(f"{rows} × {columns} cells are too many: at most {MOST_CELLS}")


def check_end(body: Word, end: int) -> None:
    """There is nothing behind the puzzle but perhaps a `/`."""
    if body.text[end:] not in ("", "/"):
        raise part_of(body, end).wrong("the puzzle goes on behind its last cell")


def address(kind: str, flag: str | None, parts: Parts, said: str) -> str:
    """Where a puzzle is, with a `/` behind what could be taken for the end of a sentence."""
    before = f"{kind}/{flag}" if flag else kind
    end = "" if not said or said[-1].isalnum() else "/"
    return f"{SITE}{before}/{parts.columns}/{parts.rows}/{said}{end}"


def numbers(words: Mapping[Cell, Word], columns: int) -> dict[int, int]:
    """The numbers of cells by their place in reading order.

    If they are not all numbers, each different name gets one, in the order of appearance.
    """
    names = dict.fromkeys(word.text for word in words.values())
    if all(re.fullmatch("0|[1-9][0-9]{0,5}", name) for name in names):
        known = {name: int(name) for name in names}
    else:
        known = {name: i for i, name in enumerate(names, 1)}
    return {r * columns + c: known[word.text] for (r, c), word in words.items()}
