"""Game IDs of Simon Tatham's Portable Puzzle Collection, `parameters:description`, and saves."""

import re
from collections.abc import Collection, Mapping
from dataclasses import field

from ..boards.foreign import Format, Inexpressible, OtherKind, Parts, Source
from ..boards.header import check_size
from ..boards.places import Cell, cells
from ..boards.signs import InSigns, Signs
from ..boards.values import NOTHING
from ..boards.words import Word, counted, shown
from ..cnf.record import record
from . import options
from .options import OptionValues, size
from .pieces import CellTokens, Piece, Sides, by_side, clue_texts, rest
from .tokens import part_of

SIZES = "(?P<w>[0-9]{1,9})(?:x(?P<h>[0-9]{1,9}))?"
LETTERS = "(?:d[a-z]|[A-Za-z][0-9]*)"
"""A parameter; `d` is followed by a letter for the difficulty."""


@record
class Parameters:
    """Columns and rows, then letters, each at most once, some with a number."""

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

    def read(self, word: Word, *, certain: bool) -> tuple[int, int, OptionValues]:
        """The rows, the columns and the options. BadInput; or OtherKind if they belong to another
        game, unless it is `certain` which one is meant.
        """
        head = re.match(SIZES, word.text)
        if not head:
            raise other(word, f"expected sizes, not {shown(word.text)}")
        one, two = (size(part_of(word, *head.span(k if head[k] else "w"))) for k in "wh")
        check_size(two, one, word)
        if self.square and head["h"]:
            raise other(word, "one size is expected")
        told, at = dict[str, Word](), head.end()
        while at < len(word.text):
            match = re.match(LETTERS, word.text[at:])
            here = part_of(word, at, at + match.end() if match else len(word.text))
            if not match or here.text[0] in told:
                raise other(here, f"{shown(word.text[at:])} is not a supported parameter")
            told[here.text[0]] = here
            at += match.end()
        for here in told.values():
            if not self.has(here.text, certain=certain):
                raise other(here, f"{shown(here.text)} is not a supported parameter")
        found = dict[str, int]()
        found |= {name: letter in told for letter, name in self.flags.items()}
        found |= {name: letter not in told for letter, name in self.unless.items()}
        for letter, (name, usual, most) in self.numbers.items():
            said = told.get(letter, Word(f"{letter}{usual}", 0, 0))
            if not re.fullmatch("[1-9][0-9]?", said.text[1:]) or int(said.text[1:]) > most:
                raise said.wrong(f"{shown(said.text)} is not {letter}1 to {letter}{most}")
            found[name] = int(said.text[1:])
        return two, one, found

    def has(self, said: str, *, certain: bool) -> bool:
        """Whether there is such a parameter."""
        known = {*self.numbers, *self.flags, *self.unless}
        if said[0] in (*self.random, "d"):
            return True
        return said[0] in known or said == self.fixed

    def write(self, parts: Parts) -> str:
        """Sizes, numbers, flags. Inexpressible if the game has no such options."""
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
class HighestNumber(Parameters):
    """The highest number on dominoes: one row more, and two columns."""

    def read(self, word: Word, *, certain: bool) -> tuple[int, int, OptionValues]:
        """The sizes of the board on which the whole set lies."""
        high, _, told = super().read(word, certain=certain)
        check_size(high + 1, high + 2, word)
        return high + 1, high + 2, told

    def write(self, parts: Parts) -> str:
        """The number. Inexpressible if the board has not just the room for a set."""
        if parts.columns != parts.rows + 1:
            raise Inexpressible("no game ID has dominoes that are not a whole set")
        side = parts.rows - 1
        return super().write(parts._replace(rows=side, columns=side))


def other(word: Word, message: str) -> OtherKind:
    """The error that an ID belongs to another game."""
    return OtherKind(message, line=word.line, column=word.column)


@record
class SlashedSides(Sides):
    """The clues of all sides, separated by `/`; those that can have `many` numbers separate them by
    dots.
    """

    def read(self, body: Word, at: int, parts: Parts) -> tuple[Parts, int]:
        """The numbers of each clue, or `.` for none."""
        said, clues = body.text[at:].partition(",")[0], list[list[Word]]()
        for text in said.split("/"):
            clues.append(self.clue(part_of(body, at, at + len(text))))
            at += len(text) + 1
        number = sum(side.length(parts.rows, parts.columns) for side in self.sides)
        if len(clues) != number:
            message = f"there are {counted(len(clues), 'clue')}, not {number}"
            raise other(body, message) if len(clues) == 1 else part_of(body, at - 1).wrong(message)
        told = {**parts.options, **by_side(self.sides, clues, parts)}
        return parts._replace(options=told), at - 1

    def clue(self, said: Word) -> list[Word]:
        """The numbers of a clue."""
        if not re.fullmatch("([0-9]+([.][0-9]+)*)?" if self.many else "[0-9]*", said.text):
            raise said.wrong(f"{shown(said.text)} is not a clue")
        if not said.text:
            return [] if self.many else [said._replace(text=NOTHING)]
        return [part_of(said, *match.span()) for match in re.finditer("[0-9]+", said.text)]

    def write(self, parts: Parts) -> str:
        """The numbers."""
        clues = clue_texts(self.sides, parts)
        if self.many and [NOTHING] in clues:
            raise Inexpressible("game IDs cannot leave a line without its numbers")
        return "/".join(".".join(t for t in clue if t not in (NOTHING, "0")) for clue in clues)


@record
class GivenCells(CellTokens):
    """A comma and the cells, if any are given."""

    def read(self, body: Word, at: int, parts: Parts) -> tuple[Parts, int]:
        """The cells, if there is a comma."""
        return super().read(body, at + 1, parts) if body.text[at : at + 1] == "," else (parts, at)

    def write(self, parts: Parts) -> str:
        """The comma and the cells."""
        return "," + super().write(parts) if parts.words else ""


SIGNED = re.compile("(?P<number>[0-9]{1,4})(?P<signs>[URDL]*),?|(?P<blank>[a-z])")
NO_SIGN = Word(NOTHING, 0, 0)


@record
class SignedCells(Piece):
    """Of each cell a number, 0 for none, and letters for its signs, before a comma."""

    signs: Mapping[str, str] = field(default_factory=lambda: dict(zip("URDL", "^>v<", strict=True)))
    """The letter of each sign."""

    def options(self) -> Collection[str]:
        """The signs."""
        return ("signs",)

    def read(self, body: Word, at: int, parts: Parts) -> tuple[Parts, int]:
        """The numbers and the signs; small letters stand for cells without any."""
        count, cell = parts.rows * parts.columns, 0
        given, rows = dict[Cell, Word](), [[NO_SIGN] * parts.columns for _ in range(parts.rows)]
        while cell < count:
            match = SIGNED.match(body.text, at)
            if not match:
                raise part_of(body, at).wrong(f"expected a number and URDL for cell {cell + 1}")
            r, c = divmod(cell, parts.columns)
            if match["number"]:
                said = "".join(self.signs[letter] for letter in match["signs"]) or NOTHING
                rows[r][c] = Word(said, body.line, body.column + match.start("signs"))
                number = part_of(body, *match.span("number"))
                given |= {(r, c): number} if int(number.text) else {}
            cell += 1 if match["number"] else ord(match["blank"]) - ord("a") + 1
            at = match.end()
        signs = InSigns().take(rows)
        told = {**parts.options, **({"signs": signs} if signs else {})}
        return parts._replace(words={**parts.words, **given}, options=told), at

    def write(self, parts: Parts) -> str:
        """All cells."""
        letters = {sign: letter for letter, sign in self.signs.items()}
        signs: Signs = parts.options.get("signs", {})
        text = ""
        for cell in cells(parts):
            number = parts.words[cell].text if cell in parts.words else "0"
            said = [letters[sign] for sign in signs.get(cell, "")]
            text += number + "".join(sorted(said, key="URDL".index)) + ","
        return text


@record
class Tatham(Format):
    """The parameters of a game, and its pieces."""

    kinds: tuple[str, ...]
    parameters: Parameters
    pieces: tuple[Piece, ...] = ()
    asked: bool = False
    """Whether an ID is read only if its game, or the family, is known: others look the same."""
    name = "tatham"

    def fits(self, source: Source) -> bool:
        """Whether a text may be an ID of this game."""
        return super().fits(source) and bool(source.certain or source.kind or not self.asked)

    def begun(self, source: Source) -> tuple[Parts, int]:
        """What the parameters say, and where the description begins."""
        body = source.body
        colon = body.text.find(":")
        if colon < 0:
            raise body.wrong("expected a game ID, parameters:description; a seed alone is none")
        certain = source.certain or source.kind is not None
        rows, columns, told = self.parameters.read(part_of(body, 0, colon), certain=certain)
        return Parts(rows, columns, {}, told, body), colon + 1

    def read(self, source: Source) -> Parts:
        """The parameters, the colon, the pieces."""
        body = source.body
        parts, at = self.begun(source)
        for piece in self.pieces:
            parts, at = piece.read(body, at, parts)
        if body.text[at:]:
            raise part_of(body, at).wrong("there is more after the last cell")
        return parts

    def write(self, parts: Parts) -> str:
        """The ID, with all parameters that affect the puzzle."""
        said = "".join(piece.write(parts) for piece in self.pieces)
        return f"{self.parameters.write(rest(self.pieces, parts))}:{said}"
