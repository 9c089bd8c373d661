"""Lines and words with their positions, and numbers."""

import re
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import groupby, pairwise, repeat
from typing import NamedTuple

from ..cnf.clock import check_time
from ..cnf.errors import BadInput
from ..cnf.record import record

LOWER, UPPER = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The letters; the module `string` compiles a pattern when it is imported."""


@record
class Line:
    """A line of a text without its end; `number` counts from 1."""

    number: int
    text: str


class Word(NamedTuple):
    """A run of characters without blanks, and its line and column, from 1."""

    text: str
    line: int
    column: int

    def wrong(self, message: str) -> BadInput:
        """The error that points at this word."""
        return BadInput(message, line=self.line, column=self.column)


WORD = re.compile(r"\S+")

new_word = partial(tuple.__new__, Word)
"""Makes a word from its three parts, fast: half the time of reading a board goes into this."""


def lines_of(text: str) -> list[Line]:
    """The lines of a text that are not blank, whatever its line endings."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    lines, number, read = [], 1, 0
    for match in re.finditer(r"\S[^\n]*", plain):
        start = plain.rfind("\n", read, match.start()) + 1 or read
        number += plain.count("\n", read, match.start())
        read = match.end()
        lines.append(Line(number, plain[start:read]))
    return lines


def end_of(text: str) -> tuple[int, int]:
    """The line and the column, from 1, after the last character of a text."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    return plain.count("\n") + 1, len(plain) - plain.rfind("\n")


def words(line: Line, *, comments: bool = True) -> list[Word]:
    """The words of a line; with `comments`, up to a `#`."""
    check_time()
    text = uncommented(line) if comments else line.text
    columns = [match.start() + 1 for match in WORD.finditer(text)]
    return [*map(new_word, zip(text.split(), repeat(line.number), columns))]


def uncommented(line: Line) -> str:
    """A line up to a `#`."""
    return line.text.partition("#")[0]


def part(word: Word, start: int = 0, stop: int | None = None) -> Word:
    """A piece of a text, without the blanks around it."""
    text = word.text[start:stop]
    bare = text.lstrip()
    column = word.column + start + len(text) - len(bare)
    return new_word((bare.rstrip(), word.line, column))


def cut(word: Word, pattern: str) -> list[Word]:
    """A text cut at the matches of a pattern: piece, match, piece, match, …, piece."""
    cuts = [0, *(i for match in re.finditer(pattern, word.text) for i in match.span())]
    return [part(word, start, stop) for start, stop in pairwise([*cuts, len(word.text)])]


def filled(lines: Iterable[Line], *, comments: bool = True) -> list[Line]:
    """The lines that are not blank or, with `comments`, only a comment."""
    return [line for line in lines if (uncommented(line) if comments else line.text).strip()]


def shown(text: str) -> str:
    """A word from the user, quoted, and short enough for a one-line error."""
    return ascii(text if len(text) <= 20 else text[:17] + "...")


def printable(text: str) -> str:
    """A text from the user, made safe for a terminal and for one line: characters that cannot be
    printed are backslash escapes.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def counted(number: int | str, what: str) -> str:
    """`1 bridge`, `2 bridges`, `at most 1 bridge`: the last word of the number decides."""
    return f"{number} {what}{'s' * (f'{number}'.split()[-1] != '1')}"


def a_or_an(name: str) -> str:
    """`a hashi`, `an akari`."""
    return f"{'an' if name[:1] in 'aeiou' else 'a'} {name}"


SHORT = 5
"""No longer list of numbers is told, if ranges can be."""

RANGE = 4
"""So many numbers in a row are told by the first and the last; one fewer, if there are many."""


def ranges(numbers: Sequence[int]) -> list[str]:
    """`1 to 4` and `7` for 1, 2, 3, 4 and 7."""
    for least in (RANGE, RANGE - 1):
        told = list[str]()
        for _, run in groupby(enumerate(numbers), key=lambda each: each[1] - each[0]):
            own = [number for _, number in run]
            told += [f"{own[0]} to {own[-1]}"] if len(own) >= least else map(str, own)
        if len(told) <= SHORT:
            break
    return told


def one_of(texts: Sequence[str]) -> str:
    """`1`, `1 or 2`, `1, 2 or 3`."""
    *rest, last = texts
    return f"{', '.join(rest)} or {last}" if rest else last


def few(texts: Sequence[str], number: int = 3, *, between: str = ", ") -> str:
    """The first few of some texts, and how many more there are.

    >>> few(["a", "b", "c", "d", "e"])
    'a, b, c and 2 more'
    """
    rest = len(texts) - number
    return between.join(texts[:number]) + (f" and {rest} more" if rest > 0 else "")


WHOLE = re.compile("[0-9]{1,9}")


def whole(text: str) -> int | None:
    """The number that a text is; None if it is none, or has more than nine digits. Python refuses
    to make numbers of some thousand digits, and a few hundred would be slow to count with.
    """
    return int(text) if WHOLE.fullmatch(text) else None


def integer(word: Word, what: str, low: int, high: int) -> int:
    """The word as a number from low to high; BadInput, which says what it should be, if it
    is none.
    """
    value = whole(word.text)
    if value is None or not low <= value <= high:
        raise word.wrong(f"{shown(word.text)} is not {what} ({low} to {high})")
    return value


def is_whole(value: object) -> bool:
    """Whether a value from JSON is a whole number, and not too long to add and print."""
    return type(value) is int and abs(value) < 10**100


def check_range(name: str, value: int, low: int, high: int) -> None:
    """Raise BadInput, with the name, unless the value is from low to high."""
    if not low <= value <= high:
        raise BadInput(f"{name} is {value}, not {low} to {high}")
