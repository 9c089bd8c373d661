"""Numbers of cells as characters, as at puzz.link: codecs for the bodies of its addresses.

Cells come in reading order; runs of blank cells are written as their lengths.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from string import ascii_lowercase, digits

from ..boards.foreign import Inexpressible
from ..boards.places import Cell
from ..boards.words import Word, counted, shown
from ..cnf.record import record

UNKNOWN = "."
"""The word for a clue of unknown value."""
UNTOLD = -1
"""The number of such a clue."""


class Cells(ABC):
    """A way to write numbers of cells, by their place in reading order, as characters."""

    @abstractmethod
    def read(self, body: Word, start: int, count: int) -> tuple[dict[int, Word], int]:
        """The numbers of so many cells, starting at a place in the body, and where they end.

        BadInput if there are not so many cells.
        """

    @abstractmethod
    def write(self, numbers: Mapping[int, int], count: int) -> str:
        """The numbers of so many cells. Inexpressible if a number is too large."""


TOKEN = re.compile(
    r"(?P<v0>[0-9a-f])|(?P<blank>[g-z])|(?P<unknown>\.)|-(?P<v1>[0-9a-f]{2})|\+(?P<v2>[0-9a-f]{3})"
    r"|=(?P<v4096>[0-9a-f]{3})|[@%](?P<v8192>[0-9a-f]{3})|\*(?P<v12240>[0-9a-f]{4})"
    r"|\$(?P<v77776>[0-9a-f]{5})"
)
ADDED = {"v0": 0, "v1": 0, "v2": 0, "v4096": 4096, "v8192": 8192, "v12240": 12240, "v77776": 77776}
"""What is added to the digits in each form of a number."""

WAYS = (
    (16, "{:x}", 0),
    (256, "-{:02x}", 0),
    (4096, "+{:03x}", 0),
    (8192, "={:03x}", 4096),
    (12240, "@{:03x}", 8192),
    (77776, "*{:04x}", 12240),
    (77776 + 16**5, "${:05x}", 77776),
)
"""The forms of a number: the bound below which each is used, its pattern, and what is
subtracted.
"""
BEYOND = WAYS[-1][0]
"""The least number without a form."""


@record
class Number16(Cells):
    """Any numbers: up to 15, one digit; larger ones, a sign and more digits; `g` to `z`, 1 to 20
    blanks."""

    unknown: bool = False
    """Whether `.`, a clue of unknown value, is a word as others, or bad input."""

    def read(self, body: Word, start: int, count: int) -> tuple[dict[int, Word], int]:
        """The numbers; each number, or run of blanks, is one token."""
        found: dict[int, Word] = {}
        text, at, cell = body.text, start, 0
        while cell < count:
            token = TOKEN.match(text, at)
            if token is None:
                raise bad_token(body, at, cell, count)
            how = token.lastgroup or ""
            if how == "blank":
                cell += ord(token[0]) - 102  # g is 1
            elif how == "unknown" and not self.unknown:
                raise no_value(body, at)
            else:
                value = UNKNOWN if how == "unknown" else str(int(token[how], 16) + ADDED[how])
                found[cell] = Word(value, body.line, body.column + at)
                cell += 1
            at = token.end()
        check_end(body, at - 1, cell, count)
        return found, at

    def write(self, numbers: Mapping[int, int], count: int) -> str:
        """The characters; longer runs than 20 blanks are split, and blanks at the end are written,
        too.
        """
        said, blank = [], 0
        for cell in [*sorted(numbers), count]:
            run = cell - blank
            said.append("z" * (run // 20) + (chr(102 + run % 20) if run % 20 else ""))
            if cell < count:
                said.append(self.number(numbers[cell]))
            blank = cell + 1
        return "".join(said)

    def number(self, value: int) -> str:
        """The token of a number."""
        if value == UNTOLD:
            return UNKNOWN
        for below, form, less in WAYS:
            if value < below:
                return form.format(value - less)
        raise Inexpressible(f"puzz.link has no number {value}")


@record
class FourCell(Cells):
    """Numbers 0 to 4: one digit, raised by 5 or 10 if 1 or 2 blanks follow; `g` to `z`, 1 to 20
    blanks.
    """

    unknown: bool = False
    """Whether `.`, a clue of unknown value, is a word as others, or bad input."""

    def read(self, body: Word, start: int, count: int) -> tuple[dict[int, Word], int]:
        """The numbers; each number, or run, is one character. Blanks beyond the last cell are
        ignored.
        """
        found: dict[int, Word] = {}
        text, at, cell = body.text, start, 0
        while cell < count:
            char = text[at : at + 1]
            if "g" <= char <= "z":
                cell += ord(char) - 102
                check_end(body, at, cell, count)
            elif char and char in "0123456789abcde":
                value = int(char, 16)
                found[cell] = Word(str(value % 5), body.line, body.column + at)
                cell += 1 + value // 5
            elif char == UNKNOWN and not self.unknown:
                raise no_value(body, at)
            elif char == UNKNOWN:
                found[cell] = part_of(body, at)
                cell += 1
            else:
                raise bad_token(body, at, cell, count)
            at += 1
        return found, at

    def write(self, numbers: Mapping[int, int], count: int) -> str:
        """The characters; a number includes up to 2 blanks after it, even beyond the last cell."""
        said, cell = [], 0
        while cell < count:
            if numbers.get(cell) == UNTOLD:
                said.append(UNKNOWN)
                cell += 1
            elif cell in numbers:
                if numbers[cell] > 4:
                    raise Inexpressible(f"puzz.link has no number {numbers[cell]} here")
                blanks = next((k for k in (0, 1) if cell + k + 1 in numbers), 2)
                said.append(f"{numbers[cell] + 5 * blanks:x}")
                cell += 1 + blanks
            else:
                run = 0
                while run < 20 and cell + run < count and cell + run not in numbers:
                    run += 1
                said.append(chr(102 + run))
                cell += run
        return "".join(said)


ALPHABET = digits + ascii_lowercase


@record
class Thirds(Cells):
    """Blank, 1 or 2 in each cell: three cells make one character, a number below 27."""

    def read(self, body: Word, start: int, count: int) -> tuple[dict[int, Word], int]:
        """The numbers; the first of three cells is the highest digit."""
        found = dict[int, Word]()
        for cell in range(count):
            at = start + cell // 3
            char = body.text[at : at + 1]
            if not char or char not in ALPHABET[:27]:
                raise bad_token(body, at, cell, count)
            if value := ALPHABET.index(char) // 3 ** (2 - cell % 3) % 3:
                found[cell] = Word(str(value), body.line, body.column + at)
        return found, start + -(-count // 3)

    def write(self, numbers: Mapping[int, int], count: int) -> str:
        """The characters; the last one may stand for fewer than three cells."""
        values = [9 * numbers.get(i, 0) + 3 * numbers.get(i + 1, 0) + numbers.get(i + 2, 0)
                  for i in range(0, count, 3)]  # fmt: skip
        return "".join(ALPHABET[value] for value in values)


DIGIT = re.compile(r"(?P<one>[0-9a-z])|-(?P<two>[0-9a-z]{2})|(?P<blank>\.)")


@record
class Number36(Cells):
    """Numbers up to 35, one digit; larger ones, `-` and two digits; `.` for each blank: Hitori's
    cells.
    """

    def read(self, body: Word, start: int, count: int) -> tuple[dict[int, Word], int]:
        """A token a cell."""
        found, at = dict[int, Word](), start
        for cell in range(count):
            token = DIGIT.match(body.text, at)
            if token is None and body.text[at : at + 1] in ("%", "@"):
                raise no_value(body, at)
            if token is None:
                raise bad_token(body, at, cell, count)
            if number := token["one"] or token["two"]:
                found[cell] = Word(str(int(number, 36)), body.line, body.column + at)
            at = token.end()
        return found, at

    def write(self, numbers: Mapping[int, int], count: int) -> str:
        """A token a cell."""
        return "".join(self.token(numbers[i]) if i in numbers else "." for i in range(count))

    def token(self, value: int) -> str:
        """That of a number."""
        if value >= 36**2:
            raise Inexpressible(f"puzz.link has no number {value} here")
        high, low = divmod(value, 36)
        return f"-{ALPHABET[high]}{ALPHABET[low]}" if high else ALPHABET[low]


def part_of(body: Word, at: int, end: int | None = None) -> Word:
    """Some characters of a word: up to `end` or, without it, only one."""
    return Word(body.text[at : at + 1 if end is None else end], body.line, body.column + at)


def bad_token(body: Word, at: int, cell: int, count: int) -> Exception:
    """The error for something that is neither a number nor a run of blanks."""
    here = part_of(body, at)
    if not here.text or here.text == "/":
        return here.wrong(f"the puzzle ends after {cell} of {counted(count, 'cell')}")
    return here.wrong(f"{shown(body.text[at : at + 6])} is neither a number nor a run of blanks")


def no_value(body: Word, at: int) -> Exception:
    """The error for a clue of unknown value, where these are not supported."""
    return part_of(body, at).wrong("a clue without value: such puzzles are not supported")


def check_end(body: Word, at: int, cell: int, count: int) -> None:
    """Raise BadInput if the last token goes beyond the last cell."""
    if cell > count:
        raise part_of(body, at).wrong(f"there are {cell} cells, the board has {count}")


def numbered(
    words: Mapping[Cell, Word], columns: int, symbols: Mapping[str, str]
) -> dict[int, int]:
    """The numbers of cells by their place in reading order; UNTOLD for a clue of unknown value.

    `symbols` are the family's words for words that are different here. If not all are numbers that
    have a form, each name gets a number, in the order of appearance.
    """
    here = {word: symbol for symbol, word in symbols.items()}
    told = {cell: here.get(word.text, word.text) for cell, word in words.items()}
    names = dict.fromkeys(text for text in told.values() if text != UNKNOWN)
    if all(re.fullmatch("0|[1-9][0-9]{0,6}", name) and int(name) < BEYOND for name in names):
        known = {name: int(name) for name in names}
    else:
        known = {name: i for i, name in enumerate(names, 1)}
    known[UNKNOWN] = UNTOLD
    return {r * columns + c: known[text] for (r, c), text in told.items()}


def renamed(word: Word, symbols: Mapping[str, str]) -> Word:
    """The family's word for a word that was read."""
    return word._replace(text=symbols.get(word.text, word.text))
