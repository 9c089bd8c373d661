"""Battleship at puzz.link: the totals of the columns and rows, the cells, and a bank of ships."""

import re
from collections.abc import Sequence
from typing import Any

from ...boards.foreign import Format, Inexpressible, Parts, Source
from ...boards.header import check_size
from ...boards.words import Word, shown
from ...cnf.record import record
from ...formats.numbers import UNKNOWN, Number16, no_value, part_of
from ...formats.puzzlink import address, head
from ...formats.pzpr import check_board, one, rows_of
from ...formats.sizes import size

FLEETS = {
    "c": (3, 2, 2, 1, 1, 1),
    "d": (4, 3, 3, 2, 2, 2, 1, 1, 1, 1),
    "e": (5, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1),
    "z": (),
}
"""The fleets that have a letter."""
OTHERS = "pt"
"""The letters of pieces that are no ships."""
LONGEST = 35
"""The length of the longest piece: it is written as one character."""
BASE32 = "0123456789abcdefghijklmnopqrstuv"
BASE36 = BASE32 + "wxyz"


@record
class FleetLink(Format):
    """An address at puzz.link. Only straight ships are read; `symbols` are the family's words for
    the cells 0, 1, …
    """

    kinds: tuple[str, ...]
    symbols: tuple[str, ...]
    name = "puzzlink"

    def read(self, source: Source) -> Parts:
        """The sizes, the totals, the cells, the ships."""
        body = source.body
        columns, rows, at = head(body)
        totals, end = dict[int, Word](), at
        given, symbols = dict[int, Word](), Number16()
        if body.text[at : at + 1] not in ("", "/"):
            totals, end = symbols.read(body, at, rows + columns)
            given, end = symbols.read(body, end, rows * columns)
        words = {divmod(i, columns): symbol(word, self.symbols) for i, word in given.items()}
        both = [
            totals.get(i, Word(".", body.line, body.column + at)) for i in range(rows + columns)
        ]
        options: dict[str, Any] = {"column_totals": both[:columns], "row_totals": both[columns:]}
        options["fleet"] = fleet(body, end)
        return Parts(rows, columns, words, options, body)

    def write(self, parts: Parts) -> str:
        """The address, with a letter for the fleet if there is one."""
        codec = Number16()
        both = [*parts.options["column_totals"], *parts.options["row_totals"]]
        totals = {i: int(word.text) for i, word in enumerate(both) if word.text != "."}
        if max(totals.values(), default=0) > 255:
            raise Inexpressible("puzz.link has no total above 255")
        given = {
            r * parts.columns + c: self.symbols.index(word.text)
            for (r, c), word in parts.words.items()
        }
        said = codec.write(totals, len(both)) + codec.write(given, parts.rows * parts.columns)
        return address(self.kinds[0], None, parts, f"{said}/{'/'.join(bank(parts, '/'))}")


@record
class FleetFile(Format):
    """A file of pzpr: the ships, then the board with one more row and column, for the totals."""

    kinds: tuple[str, ...]
    symbols: tuple[str, ...]
    name = "pzpr"

    def read(self, source: Source) -> Parts:
        """The sizes, the ships, the totals and cells; what a solver has drawn is ignored."""
        body, rows = source.body, rows_of(source)
        tall, wide = (size(one(rows, i, body)) for i in (0, 1))
        check_size(tall, wide, rows[0][0])
        ships, at = listed(rows, 2, body)
        board = rows[at : at + tall + 1]
        check_board(board, tall + 1, wide + 1, body)
        options = {
            "fleet": ships,
            "column_totals": [total(word) for word in board[0][1:]],
            "row_totals": [total(row[0]) for row in board[1:]],
        }
        words = {
            (r, c): symbol(word, self.symbols)
            for r, row in enumerate(board[1:])
            for c, word in enumerate(row[1:])
            if word.text != "."
        }
        return Parts(tall, wide, words, options, body)


def symbol(word: Word, symbols: Sequence[str]) -> Word:
    """The family's word for a cell's number."""
    if word.text in ("-", UNKNOWN):
        raise no_value(word, 0)
    if not re.fullmatch("[0-9]|10", word.text):
        raise word.wrong(f"{shown(word.text)} is not a part of a ship")
    if int(word.text) >= len(symbols):
        raise word.wrong(f"{word.text} is not a part of a straight ship")
    return Word(symbols[int(word.text)], word.line, word.column)


def total(word: Word) -> Word:
    """The number beside a row or a column, which may be crossed out."""
    return part_of(word, 1, len(word.text)) if word.text[:1] == "c" else word


def listed(rows: Sequence[Sequence[Word]], at: int, body: Word) -> tuple[tuple[int, ...], int]:
    """The lengths of the ships in a file, given by a letter or one a line, and where they end."""
    first = one(rows, at, body)
    if first.text in FLEETS:
        return FLEETS[first.text], at + 1
    if not re.fullmatch("0|[1-9][0-9]{0,3}", first.text):
        what = "pieces that are no ships" if first.text in OTHERS else shown(first.text)
        raise first.wrong(f"expected ships, not {what}")
    end = at + 1 + int(first.text)
    return tuple(length(one(rows, i, body)) for i in range(at + 1, end)), end


def fleet(body: Word, at: int) -> tuple[int, ...]:
    """The lengths of the ships in a bank."""
    rest = part_of(body, at, len(body.text))
    letter = re.fullmatch("//([a-z])/?", rest.text)
    if letter and letter[1] in FLEETS:
        return FLEETS[letter[1]]
    pieces = re.fullmatch("/([1-9][0-9]{0,3})((?:/[0-9a-z]+)+)/?", rest.text)
    if not pieces:
        what = "pieces that are no ships" if letter and letter[1] in OTHERS else shown(rest.text)
        raise rest.wrong(f"expected ships, not {what}")
    names = list(re.finditer("[0-9a-z]+", pieces[2]))
    if len(names) != int(pieces[1]):
        raise rest.wrong(f"there are {len(names)} ships, not {pieces[1]}")
    start = at + pieces.start(2)
    return tuple(length(part_of(body, start + n.start(), start + n.end())) for n in names)


def length(piece: Word) -> int:
    """The length of a straight piece: its width, its height, and one bit for each cell, 5 a
    character.
    """
    sides = [BASE36.find(char) for char in piece.text[:2]]
    if len(sides) < 2 or min(sides) != 1 or piece.text[2:] != bits(max(sides)):
        raise piece.wrong(f"{shown(piece.text)} is not a straight ship")
    return max(sides)


def bits(number: int) -> str:
    """The characters for so many bits, all 1."""
    ones = "1" * number
    return "".join(BASE32[int(ones[i : i + 5].ljust(5, "0"), 2)] for i in range(0, number, 5))


def bank(parts: Parts, before: str = "") -> list[str]:
    """The words of the ships: the fleet's letter, after `before`; or the number of ships, then
    each.

    Inexpressible if one is too long.
    """
    ships: Sequence[int] = parts.options["fleet"]
    for letter, known in FLEETS.items():
        if known == tuple(ships):
            return [before + letter]
    if max(ships, default=0) > LONGEST:
        raise Inexpressible(f"puzz.link has no ship of more than {LONGEST} cells")
    return [str(len(ships)), *(f"{BASE36[k]}1{bits(k)}" for k in ships)]
