"""Tokens: the forms in which links and game IDs write the next cells. Each is declared once, for
reading and for writing.

Cells come in reading order, each with a word, or None if it is blank.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ..boards.foreign import Inexpressible
from ..boards.header import MOST_CELLS
from ..boards.words import LOWER, UPPER, Word, counted, new_word, shown, whole

DECIMAL = "0123456789"
ALPHABET = DECIMAL + LOWER
LETTERS = ALPHABET + UPPER

MOST = 4 * MOST_CELLS
"""The most places in which something can be told: cells, sides and corners."""

CellWords = Sequence[str | None]


class Token(NamedTuple):
    """A form in which the next cells are written."""

    form: str
    """The pattern of its texts."""
    read: Callable[[str], CellWords | None]
    """The words of the cells that a text stands for; None if it is only the beginning of one."""
    write: Callable[[CellWords, int], tuple[str, int] | None]
    """The text for the words from an index on, and the number of words that it stands for; None if
    they have another form.
    """
    loose: bool = False
    """Whether a text may stand for more cells than there are; the rest is blank."""


def run_of(words: CellWords, at: int, most: int) -> int:
    """The number of blank cells from an index on, up to `most`."""
    end = at
    while end - at < most and end < len(words) and words[end] is None:
        end += 1
    return end - at


def plain(word: str | None) -> int | None:
    """The number that a word is, without zeros before it; None if it is something else."""
    value = whole(word or "")
    return value if str(value) == word else None


def blanks(first: str, last: str = "z", least: int = 1) -> Token:
    """A letter for a run of blank cells, from `first` for the `least` up to `last`; a longer run is
    several of them.
    """
    before = ord(first) - least

    def write(words: CellWords, at: int) -> tuple[str, int] | None:
        run = run_of(words, at, ord(last) - before)
        return (chr(before + run), run) if run >= least else None

    return Token(f"[{first}-{last}]", lambda text: [None] * (ord(text) - before), write)


def marks(word: str, last: int) -> Token:
    """A letter for a run of blank cells and this word after them, from `_` for none to `y` for 25;
    `z` for so many as the `last`, and no word.
    """
    letters = f"_{LOWER}"

    def read(text: str) -> CellWords:
        return [None] * last if text == "z" else [*[None] * letters.index(text), word]

    def write(words: CellWords, at: int) -> tuple[str, int]:
        run = run_of(words, at, 26)
        return ("z", last) if run == 26 else (letters[run], run + 1)

    return Token("[_a-z]", read, write)


def symbol(text: str, word: str | None, form: str = "") -> Token:
    """A text for one cell with this word; `form` is the pattern of all such texts."""
    return Token(
        form or re.escape(text),
        lambda _: [word],
        lambda words, at: (text, 1) if words[at] == word else None,
    )


def number(long: int = 1, sign: str = "", less: int = 0, alphabet: str = ALPHABET[:16]) -> Token:
    """A number, after a sign, in `long` digits of this alphabet; they say how much it is above
    `less`. Of several signs, the first is written.
    """
    base = len(alphabet)
    before = f"[{re.escape(sign)}]" if sign else ""

    def read(text: str) -> CellWords:
        value = 0
        for digit in text[-long:]:
            value = value * base + alphabet.index(digit)
        return [str(value + less)]

    def write(words: CellWords, at: int) -> tuple[str, int] | None:
        value = plain(words[at])
        if value is None or not 0 <= value - less < base**long:
            return None
        places = (base**k for k in reversed(range(long)))
        return sign[:1] + "".join(alphabet[(value - less) // p % base] for p in places), 1

    return Token(f"{before}[{re.escape(alphabet)}]{{{long}}}", read, write)


def decimal(before: str = "", after: str = "", digits: str = "{1,9}") -> Token:
    """A decimal number of any length, or of so many digits, between two texts."""

    def read(text: str) -> CellWords:
        return [text[len(before) : len(text) - len(after)]]

    def write(words: CellWords, at: int) -> tuple[str, int] | None:
        told = words[at]
        return None if plain(told) is None else (f"{before}{told}{after}", 1)

    return Token(f"{re.escape(before)}[0-9]{digits}{re.escape(after)}", read, write)


def spaced(most: int, blank: int) -> Token:
    """One character for a number up to `most` and for up to so many blank cells after it, even
    beyond the last cell.
    """

    def read(text: str) -> CellWords:
        after, value = divmod(ALPHABET.index(text), most + 1)
        return [str(value), *[None] * after]

    def write(words: CellWords, at: int) -> tuple[str, int] | None:
        value = plain(words[at])
        if value is None or value > most:
            return None
        after = run_of(words, at + 1, blank)
        after = blank if at + 1 + after == len(words) else after
        return ALPHABET[value + (most + 1) * after], 1 + after

    return Token(f"[{ALPHABET[: (most + 1) * (blank + 1)]}]", read, write, loose=True)


def followed(word: str, blank: int) -> Token:
    """One character for this word and for up to so many blank cells after it."""

    def write(words: CellWords, at: int) -> tuple[str, int] | None:
        after = run_of(words, at + 1, blank)
        return (ALPHABET[after], 1 + after) if words[at] == word else None

    form = f"[{ALPHABET[: blank + 1]}]"
    return Token(form, lambda text: [word, *[None] * ALPHABET.index(text)], write)


def packed(base: int, cells: int) -> Token:
    """One character for so many cells: each is one digit of its value, blank for 0."""
    places = [base**k for k in reversed(range(cells))]

    def read(text: str) -> CellWords:
        found = (ALPHABET.index(text) // place % base for place in places)
        return [str(digit) if digit else None for digit in found]

    def write(words: CellWords, at: int) -> tuple[str, int]:
        pairs = zip(words[at : at + cells], places, strict=False)
        return ALPHABET[sum(int(word or 0) * place for word, place in pairs)], cells

    return Token(f"[{ALPHABET[: base**cells]}]", read, write, loose=True)


def arrow(long: int, sign: str = "", less: int = 0) -> Token:
    """An arrow, 1 to 4 and some more, and a hexadecimal number of so many digits: `2>`."""
    inner = number(long)

    def write(words: CellWords, at: int) -> tuple[str, int] | None:
        word = words[at] or ""
        found = inner.write([word[:-1]], 0)
        return (f"{sign}{ARROWS.index(word[-1]) + 1 + less}{found[0]}", 1) if found else None

    return Token(
        f"{sign}[{1 + less}-{4 + less}]{inner.form}",
        lambda text: [f"{int(text[-long:], 16)}{ARROWS[int(text[len(sign)]) - 1 - less]}"],
        write,
    )


def ending(token: Token, ends: Mapping[str, str]) -> Token:
    """A character for the end of a word, and the rest of it as another token writes it."""

    def read(text: str) -> CellWords:
        return [f"{word}{ends[text[0]]}" for word in token.read(text[1:]) or ()]

    def write(words: CellWords, at: int) -> tuple[str, int] | None:
        word = words[at] or ""
        for sign, end in ends.items():
            if word.endswith(end) and (found := token.write([word.removesuffix(end)], 0)):
                return f"{sign}{found[0]}", 1
        return None

    return Token(f"[{''.join(ends)}](?:{token.form})", read, write)


ARROWS = "^v<>"
"""The arrows 1, 2, 3, 4."""

NUMBERS = (
    blanks("g"),
    number(),
    number(2, "-"),
    number(3, "+"),
    number(3, "=", less=4096),
    number(4, "*", less=12240),
    number(3, "@%", less=8192),
    number(5, "$", less=77776),
)
"""Any numbers, and blank cells, in puzz.link. Where two forms fit, the first is written."""

SUMS = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The digits of sums there, from 0 to 45."""

AROUND = (
    blanks("k", least=2),
    number(alphabet=SUMS),
    symbol(".", None),
    symbol("+", "x"),
)
"""Such sums, blank cells, and black cells without one."""

LETTERED = (blanks("a"), number(alphabet=DECIMAL))
"""One digit for each number there, and blank cells."""


def lengths(number: int, base: int, less: int, most: str) -> Token:
    """Two characters for several lengths in a cell, each a digit of what they are above `less`, 0
    for one that is not told.
    """
    places = [base**k for k in reversed(range(number))]

    def read(text: str) -> CellWords | None:
        value = int(text, 36) - less
        digits = (value // place % base for place in places)
        return [",".join(str(digit) if digit else "?" for digit in digits)]

    def write(words: CellWords, at: int) -> tuple[str, int] | None:
        parts = (words[at] or "").split(",")
        digits = [base if (k := plain(part.replace("?", "0"))) is None else k for part in parts]
        if len(digits) != number or max(digits) >= base:
            return None
        value = less + sum(digit * place for digit, place in zip(digits, places, strict=True))
        return ALPHABET[value // 36] + ALPHABET[value % 36], 1

    return Token(most, read, write)


FOUR = (blanks("g"), spaced(4, 2))
"""Numbers from 0 to 4 there, and blank cells."""

DIGITS = (symbol(".", None), number(alphabet=ALPHABET), number(2, "-", alphabet=ALPHABET))
"""A number in every cell there, in base 36, or a blank cell."""

DECIMAL_DIGITS = (blanks("a"), number(alphabet="0123456789"))
"""A digit, and blank cells there."""

HEXES = (symbol(".", None), number(), number(2, "-"))
"""A hexadecimal number of up to two digits there, or a blank cell."""

RUNS = (blanks("a"), number(alphabet="0123456789ABCDEFG"))
"""One character for each number in Simon Tatham's game IDs, and blank cells."""


LENGTHS = (
    blanks("g"),
    symbol(".", "?"),
    symbol("9", "1,1,1,1"),
    number(alphabet="012345678"),
    lengths(2, 6, 360, "a[0-9a-z]"),
    lengths(3, 4, 396, "b[0-9a-z]|c[0-9a-r]"),
    lengths(4, 2, 460, "c[s-z]|d[0-7]"),
)
"""Up to four lengths in a cell there, and blank cells."""


def unglued(words: CellWords, at: int) -> tuple[str, int] | None:
    """A number but 0, after `_` if it directly follows another."""
    word = words[at]
    if word in (None, "0"):
        return None
    return f"{'_' if at and words[at - 1] is not None else ''}{word}", 1


DECIMALS = (
    blanks("a"),
    Token("_(?=[1-9])|[1-9][0-9]{0,5}", lambda text: [text] if text != "_" else [], unglued),
)
"""Decimal numbers there, and blank cells."""


def stepped(text: str) -> CellWords:
    """What `step` writes: blank cells, then 0 or 1."""
    run = [None] * LOWER.index(text.lower())
    return run if text in "zZ" else [*run, "1" if text.isupper() else "0"]


def step(words: CellWords, at: int) -> tuple[str, int]:
    """A letter for the blank cells before a 0 or, as a capital, a 1; `z` for 25 of them alone."""
    run = run_of(words, at, 25)
    if run == 25:
        return "z", run
    letter = LOWER[run]
    return letter.upper() if words[at + run] == "1" else letter, run + 1


STEPS = (Token("[A-Za-z]", stepped, step),)
"""Numbers 0 and 1 there, and blank cells before them."""

BLANK_END = Token(
    r"\Z",
    lambda _: [None] * MOST,
    lambda words, at: None if any(words[at:]) else ("", len(words) - at),
    loose=True,
)
"""Nothing, where all cells that are left are blank."""

UNTOLD = ".%@"
"""How clues of unknown value are written, where they are known."""


def read(
    tokens: Sequence[Token], body: Word, at: int, count: int, what: str = "cell"
) -> tuple[list[Word | None], int]:
    """The words of so many cells, or whatever else, starting at a place in the body, and where they
    end. BadInput if they are not there.
    """
    form = re.compile("|".join(f"({token.form})" for token in tokens))
    found, known = list[Word | None](), dict[str, CellWords | None]()  # few texts are different
    whole, line, column = body
    start, loose = at, False
    for match in form.finditer(whole, at):
        if len(found) >= count or match.start() != at:
            break
        text, start = match[0], at
        at += len(text)
        if text not in known:
            known[text] = tokens[(match.lastindex or 1) - 1].read(text)
        if (said := known[text]) is None:
            break
        for word in said:
            found.append(None if word is None else new_word((word, line, column + start)))
        if len(found) > count:
            loose = tokens[(match.lastindex or 1) - 1].loose
    if len(found) < count:
        raise no_token(body, at, len(found), count, what)
    if len(found) > count and not loose:
        message = f"there are {len(found)} {what}s, the board has {count}"
        raise part_of(body, start).wrong(message)
    return found[:count], at


def no_token(body: Word, at: int, cell: int, count: int, what: str) -> Exception:
    """The error for a text in which no token comes next."""
    here = part_of(body, at)
    if not here.text or here.text == "/":
        return here.wrong(f"the puzzle ends after {cell} of {counted(count, what)}")
    said = shown(body.text[at : at + 6])
    untold = "; a clue without value is not supported" if here.text in UNTOLD else ""
    return here.wrong(f"{said} is neither a number nor a run of blanks{untold}")


def write(tokens: Sequence[Token], words: CellWords) -> str:
    """The text of these words. Inexpressible if one has no form."""
    text, at = list[str](), 0
    while at < len(words):
        for token in tokens:
            if said := token.write(words, at):
                text.append(said[0])
                at += said[1]
                break
        else:
            raise Inexpressible(f"the format has no {words[at] or 'blank cell'} here")
    return "".join(text)


def part_of(body: Word, at: int, end: int | None = None) -> Word:
    """Some characters of a word: up to `end` or, without it, only one."""
    return Word(body.text[at : at + 1 if end is None else end], body.line, body.column + at)
