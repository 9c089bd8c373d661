"""Files of pzpr, the program behind puzz.link: a line for each size, then rows of words.

In an address, lines are separated by `/`, and words by `_`, `+` or blanks.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from string import ascii_letters

from ..boards.foreign import Format, OtherKind, Parts, Source
from ..boards.header import check_size
from ..boards.words import Word, counted, shown, words
from ..cnf.record import record
from . import options
from .numbers import no_value, renamed
from .options import Always
from .sizes import size

LETTERS = ascii_letters[26:] + ascii_letters[:26]
"""Arukone's labels for 1 to 52: `A` to `Z`, `a` to `z`."""

LONGEST = 4_000_000
"""The most characters of a file in an address: even the largest board has fewer."""


@record
class PzprFile(Format):
    """Puzzles whose given numbers stand in cells."""

    kinds: tuple[str, ...]
    always: Always = field(default_factory=dict)
    """The options that all puzzles of this kind have."""
    says: tuple[str, ...] = ()
    """The words for this variant, in a line of its own."""
    letters: bool = False
    """Whether numbers are written as letters."""
    square: bool = False
    """Whether the file has one size, for rows and columns."""
    symbols: Mapping[str, str] = field(default_factory=dict)
    """The family's words for words that are different here."""
    name = "pzpr"

    def read(self, source: Source) -> Parts:
        """The sizes and the clues; what a solver has drawn is ignored."""
        rows = rows_of(source)
        sizes = [size(one(rows, i, source.body)) for i in range(1 if self.square else 2)]
        at, (tall, wide) = len(sizes), (sizes * 2)[:2]
        check_size(tall, wide, rows[0][0])
        if self.says:
            said = one(rows, at, source.body)
            if said.text not in self.says:
                message = f"the variant {shown(said.text)} is not known"
                raise OtherKind(message, line=said.line, column=said.column)
            at += 1
        board = rows[at : at + tall]
        check_board(board, tall, wide, source.body)
        given = {
            (r, c): self.number(word)
            for r, row in enumerate(board)
            for c, word in enumerate(row)
            if word.text != "."
        }
        always = options.options(self.always, tall, source.body)
        return Parts(tall, wide, given, always, source.body)

    def number(self, word: Word) -> Word:
        """A clue as a number."""
        if word.text == "-":
            raise no_value(word, 0)
        if self.letters and len(word.text) == 1 and word.text in LETTERS:
            return Word(str(LETTERS.index(word.text) + 1), word.line, word.column)
        return renamed(word, self.symbols)


def rows_of(source: Source) -> list[list[Word]]:
    """The words of the lines after the name of the kind, without blank lines."""
    body = source.body
    if source.lines:
        rows = [words(line, comments=False) for line in source.lines[2:]]
    else:
        if len(body.text) > LONGEST:
            raise body.wrong("the puzzle is too long for a board")
        parts = re.finditer("[^/]+", body.text)
        rows = [
            [
                Word(word[0], body.line, body.column + part.start() + word.start())
                for word in re.finditer(r"[^\s_+]+", part[0])
            ]
            for part in parts
        ]
    return [row for row in rows if row] or [[Word("", body.line, body.column)]]


def one(rows: Sequence[Sequence[Word]], at: int, body: Word) -> Word:
    """The only word of a line."""
    if at >= len(rows):
        raise rows[-1][-1].wrong("the file ends here")
    if len(rows[at]) > 1:
        raise rows[at][1].wrong("one word is expected in this line")
    return rows[at][0]


def check_board(board: Sequence[Sequence[Word]], tall: int, wide: int, body: Word) -> None:
    """Raise BadInput unless there are so many rows of so many words."""
    if len(board) < tall:
        word = board[-1][-1] if board else body
        raise word.wrong(f"the file has {len(board)} of {counted(tall, 'row')}")
    for row in board:
        if len(row) != wide:
            word = row[min(len(row) - 1, wide)]
            raise word.wrong(f"the row has {counted(len(row), 'word')}, not {wide}")
