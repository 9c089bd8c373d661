"""Game IDs of Simon Tatham's Portable Puzzle Collection, `parameters:description`, and saves."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import field

from ..boards.foreign import Format, Inexpressible, OtherKind, Parts, Source
from ..boards.header import check_size
from ..boards.words import Word, shown
from ..cnf.record import record
from . import options
from .numbers import Cells, bad_token, check_end, numbered, part_of, renamed
from .options import Options
from .sizes import size

SIZES = re.compile("(?P<w>[0-9]{1,9})(?:x(?P<h>[0-9]{1,9}))?")
LETTER = re.compile("d[a-z]|[A-Za-z][0-9]*")
"""A parameter; `d` is followed by a letter for the difficulty."""


@record
class Runs(Cells):
    """One character for each number, and `a` to `z` for 1 to 26 blanks."""

    digits: str = "0123456789ABCDEFG"
    """The characters of 0, 1, …"""

    def read(self, body: Word, start: int, count: int) -> tuple[dict[int, Word], int]:
        """The numbers; each number, or run of blanks, is one character."""
        found: dict[int, Word] = {}
        at, cell = start, 0
        while cell < count:
            char = body.text[at : at + 1]
            if "a" <= char <= "z":
                cell += ord(char) - 96
                check_end(body, at, cell, count)
            elif char and char in self.digits:
                found[cell] = Word(str(self.digits.index(char)), body.line, body.column + at)
                cell += 1
            else:
                raise bad_token(body, at, cell, count)
            at += 1
        return found, at

    def write(self, numbers: Mapping[int, int], count: int) -> str:
        """The characters; longer runs than 26 blanks are split, and blanks at the end are written,
        too.
        """
        said, blank = [], 0
        for cell in [*sorted(numbers), count]:
            said.append(run(cell - blank))
            if cell < count:
                said.append(self.number(numbers[cell], bool(blank) and cell == blank))
            blank = cell + 1
        return "".join(said)

    def number(self, value: int, adjacent: bool) -> str:
        """The characters of a number; `adjacent` if it directly follows another."""
        if value >= len(self.digits):
            raise Inexpressible(f"no game ID has a number {value} here")
        return self.digits[value]


def run(blanks: int) -> str:
    """The letters for so many blanks."""
    return "z" * (blanks // 26) + (chr(96 + blanks % 26) if blanks % 26 else "")


@record
class Decimals(Runs):
    """Decimal numbers, `_` between two of them, and `a` to `z` for 1 to 26 blanks."""

    def read(self, body: Word, start: int, count: int) -> tuple[dict[int, Word], int]:
        """The numbers; each number, or run of blanks, is one token."""
        found: dict[int, Word] = {}
        at, cell = start, 0
        token = re.compile("_?([1-9][0-9]{0,5})|([a-z])")
        while cell < count:
            match = token.match(body.text, at)
            if not match:
                raise bad_token(body, at, cell, count)
            if match[1]:
                found[cell] = Word(match[1], body.line, body.column + match.start(1))
                cell += 1
            else:
                cell += ord(match[2]) - 96
                check_end(body, at, cell, count)
            at = match.end()
        return found, at

    def number(self, value: int, adjacent: bool) -> str:
        """The digits of a number, which cannot be 0."""
        if not value:
            raise Inexpressible("no game ID has a number 0 here")
        return f"_{value}" if adjacent else str(value)


@record
class Steps(Cells):
    """Numbers 0 or 1: a letter gives the number of blanks before one, and is a capital if it is a
    1. The last letter stands after the board; `z` is 25 blanks and no number.
    """

    def read(self, body: Word, start: int, count: int) -> tuple[dict[int, Word], int]:
        """The numbers; each is one letter."""
        found: dict[int, Word] = {}
        at, cell = start, 0
        while cell <= count:
            char = body.text[at : at + 1]
            if not re.fullmatch("[A-Za-z]", char):
                raise bad_token(body, at, cell, count)
            cell += ord(char.lower()) - 97
            if char not in "zZ":
                if cell < count:
                    value = str(int(char.isupper()))
                    found[cell] = Word(value, body.line, body.column + at)
                cell += 1
            check_end(body, at, cell, count + 1)
            at += 1
        return found, at

    def write(self, numbers: Mapping[int, int], count: int) -> str:
        """The characters; the letter after the board is lower-case."""
        said, blank = [], 0
        for cell in [*sorted(numbers), count]:
            letter = chr(97 + (cell - blank) % 25)
            said.append("z" * ((cell - blank) // 25))
            said.append(letter.upper() if numbers.get(cell) else letter)
            blank = cell + 1
        return "".join(said)


class Parameters(ABC):
    """The parameters of a game, which stand before the colon."""

    @abstractmethod
    def read(self, word: Word, *, certain: bool) -> tuple[int, int, Options]:
        """The rows, the columns and the options. BadInput; or OtherKind if they belong to another
        game, unless it is `certain` which one is meant.
        """

    @abstractmethod
    def write(self, parts: Parts) -> str:
        """The reverse of `read`. Inexpressible if the game has no such options."""


@record
class Letters(Parameters):
    """Columns and rows, then letters."""

    numbers: Mapping[str, tuple[str, int, int]] = field(default_factory=dict)
    """Letters with a number: the option that it gives, its default and its maximum."""
    flags: Mapping[str, str] = field(default_factory=dict)
    """Letters that switch an option on."""
    unless: Mapping[str, str] = field(default_factory=dict)
    """Letters that switch an option off."""
    fixed: str = ""
    """A letter and a number that are always present."""
    random: str = ""
    """Letters that matter only when a game is generated."""
    square: bool = False
    """Whether one size stands for both."""

    def read(self, word: Word, *, certain: bool) -> tuple[int, int, Options]:
        """The sizes and the options; each letter may occur once."""
        columns, rows, end = sizes(word)
        if self.square and "x" in word.text[:end]:
            raise other(word, "one size is expected")
        letters = letters_of(word, end)
        known = {*self.numbers, *self.flags, *self.unless, *self.fixed[:1], *self.random, "d"}
        for letter, told in letters.items():
            if letter not in known or (letter == self.fixed[:1] and told.text != self.fixed):
                raise other(told, f"{shown(told.text)} is not a supported parameter")
        found: dict[str, int] = {name: letter in letters for letter, name in self.flags.items()}
        found |= {name: letter not in letters for letter, name in self.unless.items()}
        for letter, (name, usual, most) in self.numbers.items():
            found[name] = usual
            if letter in letters:
                told = letters[letter]
                if not re.fullmatch("[1-9][0-9]?", told.text[1:]) or int(told.text[1:]) > most:
                    raise told.wrong(f"{shown(told.text)} is not {letter}1 to {letter}{most}")
                found[name] = int(told.text[1:])
        return rows, columns, found

    def write(self, parts: Parts) -> str:
        """Sizes, numbers, flags."""
        said = dict(parts.options)
        if self.square and parts.columns != parts.rows:
            raise Inexpressible("no game ID has a board that is not square")
        text = f"{parts.columns}" if self.square else f"{parts.columns}x{parts.rows}"
        for letter, (name, usual, most) in self.numbers.items():
            value = said.pop(name, usual)
            if value > most:
                raise Inexpressible(f"no game ID has {name}={value}, only up to {most}")
            text += f"{letter}{value}"
        text += "".join(letter for letter, name in self.flags.items() if said.pop(name, False))
        text += "".join(letter for letter, name in self.unless.items() if not said.pop(name, False))
        options.check("game ID", parts._replace(options=said), {})
        return text + self.fixed


@record
class InBoxes(Parameters):
    """The rows and the columns of a box; a box has as many cells as the board has rows."""

    refused: Mapping[str, str] = field(
        default_factory=lambda: {"j": "jigsaw", "x": "diagonals", "k": "killer"}
    )
    """Letters of variants that are not supported."""

    def read(self, word: Word, *, certain: bool) -> tuple[int, int, Options]:
        """The sizes; letters that matter only when a game is generated are ignored."""
        height, width, end = sizes(word)
        for letter, told in letters_of(word, end).items():
            if letter in self.refused:
                raise told.wrong(f"Sudoku with {self.refused[letter]} is not supported")
            if letter not in "armd" or not certain:
                raise other(told, f"{shown(told.text)} is not a supported parameter")
        check_size(height * width, height * width, word)
        return height * width, height * width, {"height": height, "width": width}

    def write(self, parts: Parts) -> str:
        """The size of a box: rows, then columns."""
        return "{height}x{width}".format_map(parts.options)


def sizes(word: Word) -> tuple[int, int, int]:
    """Both sizes, and where they end; the second may be left out."""
    match = SIZES.match(word.text)
    if not match:
        raise other(word, f"expected sizes, not {shown(word.text)}")
    one, two = size(part_of(word, *match.span("w"))), match["h"]
    other_one = size(part_of(word, *match.span("h"))) if two else one
    check_size(other_one, one, word)
    return one, other_one, match.end()


def letters_of(word: Word, start: int) -> dict[str, Word]:
    """The parameters after the sizes, by letter."""
    found: dict[str, Word] = {}
    at = start
    while at < len(word.text):
        match = LETTER.match(word.text, at)
        if not match or match[0][0] in found:
            here = part_of(word, at, len(word.text))
            raise other(here, f"{shown(here.text)} is not a supported parameter")
        found[match[0][0]] = part_of(word, at, match.end())
        at = match.end()
    return found


def other(word: Word, message: str) -> OtherKind:
    """The error that an ID belongs to another game."""
    return OtherKind(message, line=word.line, column=word.column)


@record
class Tatham(Format):
    """A game whose given numbers stand in cells."""

    kinds: tuple[str, ...]
    parameters: Parameters
    cells: Cells
    symbols: Mapping[str, str] = field(default_factory=dict)
    """The family's words for words that are different here."""
    name = "tatham"

    def read(self, source: Source) -> Parts:
        """The parameters, the colon, the numbers."""
        body = source.body
        before, start = self.split(body)
        certain = source.certain or source.kind is not None
        rows, columns, found = self.parameters.read(before, certain=certain)
        words, end = self.cells.read(body, start, rows * columns)
        self.check_end(body, end)
        given = {divmod(i, columns): renamed(word, self.symbols) for i, word in words.items()}
        return Parts(rows, columns, given, found, body)

    def split(self, body: Word) -> tuple[Word, int]:
        """The parameters, and where the description begins."""
        colon = body.text.find(":")
        if colon < 0:
            raise body.wrong("expected a game ID, parameters:description; a seed alone is none")
        return part_of(body, 0, colon), colon + 1

    def check_end(self, body: Word, end: int) -> None:
        """Raise BadInput if anything follows the cells."""
        if body.text[end:]:
            raise part_of(body, end).wrong("there is more after the last cell")

    def write(self, parts: Parts) -> str:
        """The ID, with all parameters that affect the puzzle."""
        before = self.parameters.write(parts)
        given = numbered(parts.words, parts.columns, self.symbols)
        return f"{before}:{self.cells.write(given, parts.rows * parts.columns)}"
