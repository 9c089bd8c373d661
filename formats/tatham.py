"""Game IDs of Simon Tatham's Portable Puzzle Collection, `parameters:description`, and saves."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field

from pencilsat.boards.foreign import Format, Inexpressible, OtherKind, Parts, Source
from pencilsat.boards.words import Word, shown
from pencilsat.formats import options
from pencilsat.formats.numbers import Cells, bad_token, check_end, numbered, part_of, renamed
from pencilsat.formats.options import Options
from pencilsat.formats.sizes import check_size, size

SIZES = re.compile("(?P<w>[0-9]{1,9})(?:x(?P<h>[0-9]{1,9}))?")
LETTER = re.compile("d[a-z]|[A-Za-z][0-9]*")
"""A parameter; `d` has a letter behind it, how difficult the game is to be."""


@dataclass(frozen=True)
class Runs(Cells):
    """A character a number, and `a` to `z` for 1 to 26 blanks."""

    digits: str = "0123456789ABCDEFG"
    """The characters of 0, 1, …"""

    def read(self, body: Word, start: int, count: int) -> tuple[dict[int, Word], int]:
        """A character a number or run."""
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
        """Runs of more than 26 blanks are several; those at the end are said, too."""
        said, blank = [], 0
        for cell in [*sorted(numbers), count]:
            said.append(run(cell - blank))
            if cell < count:
                said.append(self.number(numbers[cell], bool(blank) and cell == blank))
            blank = cell + 1
        return "".join(said)

    def number(self, value: int, adjacent: bool) -> str:
        """The characters of a number, perhaps right behind another one."""
        if value >= len(self.digits):
            raise Inexpressible(f"no game ID has a number {value} here")
        return self.digits[value]


def run(blanks: int) -> str:
    """The letters for so many blanks."""
    return "z" * (blanks // 26) + (chr(96 + blanks % 26) if blanks % 26 else "")


@dataclass(frozen=True)
class Decimals(Runs):
    """Decimal numbers, `_` between two of them, and `a` to `z` for 1 to 26 blanks."""

    def read(self, body: Word, start: int, count: int) -> tuple[dict[int, Word], int]:
        """A token a number or run."""
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
        """Not 0."""
        if not value:
            raise Inexpressible("no game ID has a number 0 here")
        return f"_{value}" if adjacent else str(value)


@dataclass(frozen=True)
class Steps(Cells):
    """0 or 1: a letter says how many blanks are before it, a capital that it is a 1. The last one
    stands behind the board; `z` is 25 blanks and no number.
    """

    def read(self, body: Word, start: int, count: int) -> tuple[dict[int, Word], int]:
        """A letter a number."""
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
        """The letter behind the board is small."""
        said, blank = [], 0
        for cell in [*sorted(numbers), count]:
            letter = chr(97 + (cell - blank) % 25)
            said.append("z" * ((cell - blank) // 25))
            said.append(letter.upper() if numbers.get(cell) else letter)
            blank = cell + 1
        return "".join(said)


class Parameters(ABC):
    """What stands before the colon."""

    @abstractmethod
    def read(self, word: Word, *, certain: bool) -> tuple[int, int, Options]:
        """The rows, the columns, the options. BadInput; OtherKind if they are those of another
        game, where it is not certain which is meant.
        """

    @abstractmethod
    def write(self, parts: Parts) -> str:
        """The reverse. Inexpressible if the game has no such options."""


@dataclass(frozen=True)
class Letters(Parameters):
    """Columns and rows, then letters."""

    numbers: Mapping[str, tuple[str, int, int]] = field(default_factory=dict)
    """Letters with a number: the option that it is, its usual value and the most."""
    flags: Mapping[str, str] = field(default_factory=dict)
    """Letters that say that there is an option."""
    unless: Mapping[str, str] = field(default_factory=dict)
    """Letters that say that there is none."""
    fixed: str = ""
    """A letter and number that are there always."""
    random: str = ""
    """Letters that say only how a game is made."""
    square: bool = False
    """Whether one size says both."""

    def read(self, word: Word, *, certain: bool) -> tuple[int, int, Options]:
        """Each letter once."""
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


@dataclass(frozen=True)
class InBoxes(Parameters):
    """The rows and the columns of a box; a box has as many cells as the board has rows."""

    refused: Mapping[str, str] = field(
        default_factory=lambda: {"j": "jigsaw", "x": "diagonals", "k": "killer"}
    )
    """Letters that make another game of it."""

    def read(self, word: Word, *, certain: bool) -> tuple[int, int, Options]:
        """Letters that say how the game is made are left out."""
        height, width, end = sizes(word)
        for letter, told in letters_of(word, end).items():
            if letter in self.refused:
                raise told.wrong(f"Sudoku with {self.refused[letter]} is not supported")
            if letter not in "armd" or not certain:
                raise other(told, f"{shown(told.text)} is not a supported parameter")
        check_size(height * width, height * width, word)
        return height * width, height * width, {"height": height, "width": width}

    def write(self, parts: Parts) -> str:
        """Rows, then columns."""
        return "{height}x{width}".format_map(parts.options)


def sizes(word: Word) -> tuple[int, int, int]:
    """Both sizes, of which the second may be left out, and where they end."""
    match = SIZES.match(word.text)
    if not match:
        raise other(word, f"expected sizes, not {shown(word.text)}")
    one, two = size(part_of(word, *match.span("w"))), match["h"]
    other_one = size(part_of(word, *match.span("h"))) if two else one
    check_size(other_one, one, word)
    return one, other_one, match.end()


def letters_of(word: Word, start: int) -> dict[str, Word]:
    """The parameters behind the sizes, by their letters."""
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
    """This is the ID of another game."""
    return OtherKind(message, line=word.line, column=word.column)


@dataclass(frozen=True)
class Tatham(Format):
    """A game whose given numbers stand in cells."""

    kinds: tuple[str, ...]
    parameters: Parameters
    cells: Cells
    symbols: Mapping[str, str] = field(default_factory=dict)
    """The family's words for the words that are other ones here."""
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
        """There is nothing behind the cells."""
        if body.text[end:]:
            raise part_of(body, end).wrong("there is more after the last cell")

    def write(self, parts: Parts) -> str:
        """With all parameters that make the puzzle."""
        before = self.parameters.write(parts)
        given = numbered(parts.words, parts.columns, self.symbols)
        return f"{before}:{self.cells.write(given, parts.rows * parts.columns)}"


@dataclass(frozen=True)
class Save(Format):
    """A saved game, in which nothing is played yet."""

    kinds: tuple[str, ...]
    game: Tatham
    name = "tatham-save"

    def read(self, source: Source) -> Parts:
        """The game; what was played is left out."""
        return self.game.read(source)

    def write(self, parts: Parts) -> str:
        """The entries that every save has."""
        before, _, description = self.game.write(parts).partition(":")
        entries = {
            "SAVEFILE": "Simon Tatham's Portable Puzzle Collection",
            "VERSION": "1",
            "GAME": self.kinds[0].capitalize(),
            "PARAMS": before,
            "CPARAMS": before,
            "DESC": description,
            "NSTATES": "1",
            "STATEPOS": "1",
        }
        return "".join(f"{key:<8}:{len(text)}:{text}\n" for key, text in entries.items())
