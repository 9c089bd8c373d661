"""Puzzles from files, read as needed, so that a whole file is never in memory."""

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace

from .. import encoders
from ..boards.words import Line
from ..cnf.errors import BadInput
from ..cnf.record import record
from ..encoders import Reading
from ..formats.sources import is_link
from ..search.limits import Statistics
from ..tasks.read import decoded
from ..views import Where
from .inputs import LONG, TOO_LATE, Item, named
from .limits import Late, within

BLOCK = 1 << 16
"""How many bytes are read at a time."""


@record
class Piece:
    """The lines of a puzzle that is yet to be parsed, the bytes of its file up to its end, and how
    it is read; or why the rest of the file cannot be read.
    """

    where: Where
    lines: Sequence[Line]
    bytes: int
    reading: Reading | None = None
    wrong: str = ""


def pieces(files: Sequence[str], family: str | None) -> Iterator[Piece]:
    """The puzzles of files, as pieces; an error in a file is a piece, too, in its place."""
    before = 0
    for file in files:
        found = Pieces(file, family)
        for piece in found.pieces():
            yield replace(piece, bytes=before + piece.bytes)
        before += found.taken


class Pieces:
    """The puzzles of a file."""

    def __init__(self, file: str, family: str | None) -> None:
        self.file = file
        self.family = family
        self.taken = 0

    def pieces(self) -> Iterator[Piece]:
        """The pieces with their indices; the first one waits until it is known whether there are
        others.
        """
        index, first = 0, list[Piece]()
        try:
            with named(self.file):
                for reading, part in encoders.pieces(self._lines(), self.family):
                    while first:
                        yield first.pop()
                    where = Where(self.file, index, alone=False)
                    piece = Piece(where, [*part], self.taken, reading)
                    index += 1
                    if index == 1:
                        first.append(piece)
                    else:
                        yield piece
                if not index:
                    raise BadInput("the file is empty", line=1, column=1)
        except BadInput as error:
            yield from first
            yield Piece(Where(self.file, index, alone=True), (), self.taken, wrong=str(error))
        else:
            for piece in first:
                yield replace(piece, where=Where(self.file, 0, alone=True))

    def _lines(self) -> Iterator[Line]:
        """The lines that are not blank, whatever their line endings."""
        for number, data in enumerate(self._texts(), 1):
            try:
                text = decoded(data)
            except BadInput as error:
                error.line = number
                raise
            if text and not text.isspace():
                yield Line(number, text.rstrip("\r\n"))

    def _texts(self) -> Iterator[bytes]:
        """The lines as they are in the file, with their line endings; or the link itself."""
        if not os.path.exists(self.file) and is_link(self.file.strip()):
            yield self.file.encode()
            return
        rest = list[bytes]()
        for block in self._blocks():
            rest.append(block)
            if b"\n" not in block and b"\r" not in block:
                continue
            lines = b"".join(rest).splitlines(keepends=True)
            rest = [] if lines[-1].endswith(b"\n") else [lines.pop()]
            yield from map(self._taken, lines)
        yield from map(self._taken, b"".join(rest).splitlines(keepends=True))

    def _taken(self, line: bytes) -> bytes:
        self.taken += len(line)
        return line

    def _blocks(self) -> Iterator[bytes]:
        if self.file == "-":
            if sys.stdin is None:
                raise BadInput("standard input is closed")
            # The buffer has a lock, which a thread must not hold while it waits for input.
            source = getattr(sys.stdin.buffer, "raw", sys.stdin.buffer)
            while block := source.read(BLOCK):
                yield block
            return
        try:
            with open(self.file, "rb", buffering=0) as opened:
                while block := opened.read(BLOCK):
                    yield block
        except OSError as error:
            raise BadInput(f"cannot be read: {error.strerror}") from None


def read(piece: Piece, family: str | None, seconds: float | None) -> Item:
    """The puzzle of a piece. BadInput if there is none; Late if reading takes so many seconds."""
    if piece.wrong:
        raise BadInput(piece.wrong)
    long = seconds is not None and sum(len(line.text) for line in piece.lines) >= LONG
    clock = Statistics()
    with named(piece.where.file), clock.stage("parse"):
        try:
            with within(seconds if long else None):
                puzzle, *others = encoders.read_lines(piece.lines, family, piece.reading)
        except Late:
            raise Late(TOO_LATE) from None
        if others:
            message = f"{1 + len(others)} puzzles in one line: write each on a line of its own"
            raise BadInput(message, line=piece.lines[0].number)
    return Item(piece.where, puzzle, clock.seconds["parse"])


def size(files: Sequence[str]) -> int | None:
    """The total size of the files in bytes; None if the size of one is not known."""
    try:
        return sum(os.path.getsize(file) for file in files)
    except OSError:
        return None
