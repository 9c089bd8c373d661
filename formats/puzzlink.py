"""Addresses of puzz.link, and of the other sites that pzpr runs on: `…?kind/columns/rows/body`."""

import re
from collections.abc import Mapping
from dataclasses import field

from ..boards.foreign import Format, OtherKind, Parts, Source
from ..boards.header import check_size
from ..boards.words import Word, shown
from ..cnf.record import record
from . import options
from .numbers import Cells, numbered, part_of, renamed
from .options import Always
from .sizes import size

SITE = "https://puzz.link/p?"


@record
class PuzzLink(Format):
    """Puzzles whose given numbers stand in cells."""

    kinds: tuple[str, ...]
    cells: Cells
    always: Always = field(default_factory=dict)
    """The options that all puzzles of this kind have."""
    flag: str | None = None
    """The letters before the sizes that mark this kind."""
    symbols: Mapping[str, str] = field(default_factory=dict)
    """The family's words for words that are different here."""
    name = "puzzlink"

    def read(self, source: Source) -> Parts:
        """The columns, the rows, and the numbers."""
        columns, rows, at = head(source.body, self.flag)
        always = options.options(self.always, rows, source.body)
        words, end = self.cells.read(source.body, at, rows * columns)
        check_end(source.body, end)
        given = {divmod(i, columns): renamed(word, self.symbols) for i, word in words.items()}
        return Parts(rows, columns, given, always, source.body)

    def write(self, parts: Parts) -> str:
        """The address at puzz.link."""
        options.check(f"{self.kinds[0]} of puzz.link", parts, self.always)
        given = numbered(parts.words, parts.columns, self.symbols)
        said = self.cells.write(given, parts.rows * parts.columns)
        return address(self.kinds[0], self.flag, parts, said)


HEAD = re.compile(r"(?:v:[^/]*/)?(?:(?P<flag>[a-z]+)/)?(?P<c>[0-9]+)/(?P<r>[0-9]+)(?:/|$)")


def head(body: Word, flag: str | None = None) -> tuple[int, int, int]:
    """The columns, the rows, and where the rest begins.

    OtherKind if the letters before the sizes are not `flag`.
    """
    match = HEAD.match(body.text)
    if not match:
        raise body.wrong(f"expected: columns/rows/…, not {shown(body.text)}")
    if match["flag"] != flag:
        message = f"the variant {shown(match['flag'] or '')} is not supported"
        raise OtherKind(message, line=body.line, column=body.column)
    columns, rows = (size(part_of(body, *match.span(name))) for name in "cr")
    check_size(rows, columns, body)
    return columns, rows, match.end()


def check_end(body: Word, end: int) -> None:
    """Raise BadInput if anything but a `/` follows the puzzle."""
    if body.text[end:] not in ("", "/"):
        raise part_of(body, end).wrong("there is more after the puzzle's last cell")


def address(kind: str, flag: str | None, parts: Parts, said: str) -> str:
    """The address of a puzzle; a `/` is added if its end could be taken for the end of a
    sentence.
    """
    before = f"{kind}/{flag}" if flag else kind
    end = "" if not said or said[-1].isalnum() else "/"
    return f"{SITE}{before}/{parts.columns}/{parts.rows}/{said}{end}"
