"""Files of pzpr, the program behind puzz.link: a line for each size, then rows of words.

In an address, lines are separated by `/`, and words by `_`, `+` or blanks.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from ..boards.foreign import Format, OtherKind, Parts, Source
from ..boards.header import check_size
from ..boards.places import Cell
from ..boards.words import LOWER, UPPER, Word, counted, shown, words
from ..cnf.record import record
from .options import Always, options_for, size

LETTERS = {letter: str(i) for i, letter in enumerate(UPPER + LOWER, 1)}
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
    square: bool = False
    """Whether the file has one size, for rows and columns."""
    symbols: Mapping[str, str] = field(default_factory=dict)
    """The family's words for words that are different here."""
    frame: int = 0
    """How many rows and columns the sizes leave out."""
    name = "pzpr"

    def read(self, source: Source) -> Parts:
        """The sizes and the clues; what a solver has drawn is ignored."""
        rows, body = rows_of(source), source.body
        sizes = [size(one(rows, i, body)) for i in range(1 if self.square else 2)]
        tall, wide = (sizes * 2)[:2]
        check_size(tall, wide, rows[0][0])
        told, at = self.above(rows, len(sizes), body)
        board = rows[at : at + tall + self.frame]
        check_board(board, tall + self.frame, wide + self.frame, body)
        return self.parts(board, told, body)

    def above(
        self, rows: Sequence[Sequence[Word]], at: int, body: Word
    ) -> tuple[dict[str, Any], int]:
        """The options in the lines above the board, and where it begins."""
        if self.says:
            said = one(rows, at, body)
            if said.text not in self.says:
                message = f"the variant {shown(said.text)} is not known"
                raise OtherKind(message, line=said.line, column=said.column)
        return {}, at + bool(self.says)

    def parts(self, board: Sequence[Sequence[Word]], options: dict[str, Any], body: Word) -> Parts:
        """The parts of a board's words."""
        given = dict[Cell, Word]()
        for r, row in enumerate(board):
            for c, word in enumerate(row):
                if word.text == "-":
                    raise word.wrong("a clue without value is not supported")
                if word.text != ".":
                    given[r, c] = word._replace(text=self.symbols.get(word.text, word.text))
        told = {**options_for(self.always, len(board), body), **options}
        return Parts(len(board), len(board[0]), given, told, body)


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
