"""Puzzles of files, read as they are needed, so that a file is never in memory as a whole."""

import codecs
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pencilsat import encoders
from pencilsat.boards.words import Line
from pencilsat.cnf.errors import BadInput
from pencilsat.commands.inputs import named
from pencilsat.formats.sources import is_link
from pencilsat.tasks.read import decoded
from pencilsat.views import Where

BLOCK = 1 << 16
"""Bytes that are read at a time."""


@dataclass(frozen=True)
class Piece:
    """The lines of a puzzle, which is not read yet, and the bytes of its file up to there; or why
    the rest of the file cannot be read.
    """

    where: Where
    lines: Sequence[Line]
    bytes: int = 0
    wrong: str = ""


def pieces(files: Sequence[str], family: str | None) -> Iterator[Piece]:
    """The puzzles of files. What is wrong with a file stands in its place, as a piece."""
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
        """Each with its place; the first one knows whether there is another."""
        index, last = 0, None
        try:
            with named(self.file):
                for lines in encoders.pieces(self._lines(), self.family):
                    if last is not None:
                        yield self._piece(last, index)
                        index += 1
                    last = lines
                if last is None:
                    raise BadInput("the file is empty", line=1, column=1)
        except BadInput as error:
            if last is not None:
                yield self._piece(last, index)
            yield Piece(Where(self.file, index, alone=True), (), self.taken, str(error))
            return
        yield self._piece(last, index, alone=not index)

    def _piece(self, lines: Sequence[Line], index: int, *, alone: bool = False) -> Piece:
        return Piece(Where(self.file, index, alone=alone), lines, self.taken)

    def _lines(self) -> Iterator[Line]:
        """The lines that hold more than blanks, whichever line ends they have."""
        for number, data in enumerate(self._texts(), 1):
            try:
                text = decoded(data)
            except BadInput as error:
                error.line = number
                raise
            if text and not text.isspace():
                yield Line(number, text.rstrip("\r\n"))

    def _texts(self) -> Iterator[bytes]:
        """The lines, with their ends, as they are in the file; or a link itself."""
        if is_link(self.file.strip()) and not os.path.exists(self.file):
            yield self.file.encode()
            return
        rest, mark = b"", codecs.BOM_UTF8
        for block in self._blocks():
            self.taken += len(block)
            lines = (rest + block).splitlines(keepends=True)
            rest = b"" if lines[-1].endswith(b"\n") else lines.pop()
            for line in lines:
                yield line.removeprefix(mark)
                mark = b""
        yield rest.removeprefix(mark)

    def _blocks(self) -> Iterator[bytes]:
        if self.file == "-":
            if sys.stdin is None:
                raise BadInput("standard input is closed")
            # What is buffered has a lock, which a thread that waits for a reader must not hold.
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


def size(files: Sequence[str]) -> int | None:
    """The bytes of all files; None if there is one whose size is not known."""
    try:
        return sum(os.path.getsize(file) for file in files)
    except OSError:
        return None
