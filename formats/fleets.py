"""Battleship at puzz.link: the totals of the columns and rows, the cells, and a bank of ships."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pencilsat.boards.foreign import Format, Inexpressible, Parts, Source
from pencilsat.boards.words import Word, shown
from pencilsat.formats.numbers import Number16, part_of
from pencilsat.formats.puzzlink import address, head

FLEETS = {
    "c": (3, 2, 2, 1, 1, 1),
    "d": (4, 3, 3, 2, 2, 2, 1, 1, 1, 1),
    "e": (5, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1),
    "z": (),
}
"""Ships that have a letter."""
OTHERS = "pt"
"""Letters of pieces that are no ships."""
LONGEST = 35
"""The longest piece: its length is a character."""
BASE32 = "0123456789abcdefghijklmnopqrstuv"
BASE36 = BASE32 + "wxyz"


@dataclass(frozen=True)
class FleetLink(Format):
    """Ships are straight; the symbols of cells are the family's words for 0, 1, …"""

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
        words = {divmod(i, columns): self.symbol(word) for i, word in given.items()}
        both = [
            totals.get(i, Word(".", body.line, body.column + at)) for i in range(rows + columns)
        ]
        options: dict[str, Any] = {"column_totals": both[:columns], "row_totals": both[columns:]}
        options["fleet"] = fleet(body, end)
        return Parts(rows, columns, words, options, body)

    def symbol(self, word: Word) -> Word:
        """The family's word for the number of a cell."""
        if int(word.text) >= len(self.symbols):
            raise word.wrong(f"{word.text} is not a part of a straight ship")
        return Word(self.symbols[int(word.text)], word.line, word.column)

    def write(self, parts: Parts) -> str:
        """A letter for the ships, where they have one."""
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
        return address(self.kinds[0], None, parts, f"{said}/{bank(parts.options['fleet'])}")


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
    """The cells of a straight piece: its width, its height, and a bit a cell, 5 in a character."""
    sides = [BASE36.index(char) for char in piece.text[:2]]
    longest = max(sides)
    if len(sides) < 2 or min(sides) != 1 or piece.text[2:] != bits(longest):
        raise piece.wrong(f"{shown(piece.text)} is not a straight ship")
    return longest


def bits(number: int) -> str:
    """So many ones."""
    ones = "1" * number
    return "".join(BASE32[int(ones[i : i + 5].ljust(5, "0"), 2)] for i in range(0, number, 5))


def bank(ships: Sequence[int]) -> str:
    """The ships, behind a `/`. Inexpressible if one is too long."""
    for letter, known in FLEETS.items():
        if known == tuple(ships):
            return f"/{letter}"
    if max(ships, default=0) > LONGEST:
        raise Inexpressible(f"puzz.link has no ship of more than {LONGEST} cells")
    return "/".join([str(len(ships)), *(f"{BASE36[k]}1{bits(k)}" for k in ships)])
