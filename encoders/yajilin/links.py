"""Numbers with arrows, at puzz.link and in text: Yajilin's clues."""

import re
from collections.abc import Iterator, Sequence

from ...boards.foreign import Format, Inexpressible, Parts, Source
from ...boards.places import Cell
from ...boards.words import Word, counted
from ...cnf.record import record
from ...formats.grids import Grid
from ...formats.numbers import bad_token
from ...formats.puzzlink import address, check_end, head
from .arrows import SILENT, STEPS, said

ARROWS = "".join(STEPS)
"""The arrows of 1, 2, 3 and 4; 0 is none."""

TOKEN = re.compile(
    r"(?P<blank>[a-z])|[0-4](?P<none>[.])|0[0-9a-f]|(?P<a1>[1-4])(?P<v1>[0-9a-f])"
    r"|(?P<a2>[6-9])(?P<v2>[0-9a-f]{2})|-(?P<a3>[1-4])(?P<v3>[0-9a-f]{3})"
)


@record
class PuzzLinkArrows(Format):
    """Cells in reading order: an arrow, 1 to 4, and a hexadecimal digit; 6 to 9 if two digits
    follow, `-` in front if three do; a letter for 1 to 26 blanks. A clue without a number, or
    without an arrow, is void.
    """

    kinds: tuple[str, ...]
    name = "puzzlink"

    def read(self, source: Source) -> Parts:
        """The columns, the rows, and the clues."""
        body = source.body
        columns, rows, at = head(body)
        given, cell = dict[Cell, Word](), 0
        while cell < rows * columns:
            token = TOKEN.match(body.text, at)
            if token is None:
                raise bad_token(body, at, cell, rows * columns)
            if token["blank"]:
                cell += ord(token["blank"]) - 96
            else:
                given[divmod(cell, columns)] = Word(clue(token), body.line, body.column + at)
                cell += 1
            at = token.end()
        if cell > rows * columns:
            here = Word(body.text[at - 1], body.line, body.column + at - 1)
            raise here.wrong(f"there are {counted(cell, 'cell')}, the board has {rows * columns}")
        check_end(body, at)
        return Parts(rows, columns, given, {}, body)

    def write(self, parts: Parts) -> str:
        """The address at puzz.link."""
        written, blank = "", 0
        for i in range(parts.rows * parts.columns):
            word = parts.words.get(divmod(i, parts.columns))
            if word is None:
                blank += 1
            if blank and (word or blank == 26):
                written += chr(96 + blank)
                blank = 0
            written += token_of(word.text) if word else ""
        return address(self.kinds[0], None, parts, written + (chr(96 + blank) if blank else ""))


@record
class ArrowGrid(Grid):
    """A word for each cell: a number and a compass direction, or `x`, or `@`."""

    def given(self, rows: Sequence[Sequence[Word]], wide: int) -> Iterator[tuple[Cell, Word]]:
        """The clues; compass directions are left as they are."""
        for cell, word in super().given(rows, wide):
            yield cell, word._replace(text=SILENT) if word.text == "@" else word

    def write(self, parts: Parts) -> str:
        """With `n`, `s`, `w` and `e` for arrows."""
        sides = str.maketrans(ARROWS, "nswe")
        words = {
            p: word._replace(text=word.text.translate(sides)) for p, word in parts.words.items()
        }
        return super().write(parts._replace(words=words))


def clue(token: re.Match[str]) -> str:
    """The clue of a token that is no run of blanks."""
    for arrow, value, more in (("a1", "v1", 0), ("a2", "v2", 5), ("a3", "v3", 0)):
        if token[arrow]:
            return f"{int(token[value], 16)}{ARROWS[int(token[arrow]) - more - 1]}"
    return SILENT


def token_of(word: str) -> str:
    """The token of a clue: the reverse of `clue`."""
    told = said(word)
    if told is None:
        return "0."
    number, arrow = told
    way = ARROWS.index(arrow) + 1
    if number < 16:
        return f"{way}{number:x}"
    if number >= 16**3:
        raise Inexpressible(f"puzz.link has no number {number} here")
    return f"{way + 5}{number:02x}" if number < 256 else f"-{way}{number:03x}"
