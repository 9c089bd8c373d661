"""Input: puzzles from files, read as needed, so that a whole file is never in memory; and lists of
the command line. What is wrong is one line.
"""

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from .. import encoders
from ..boards.words import Line
from ..cnf.errors import BadInput
from ..cnf.record import record
from ..encoders import AnyPuzzle, Reading
from ..formats.sources import is_link
from ..search.limits import Statistics
from ..tasks.read import decoded
from ..views import Where
from .limits import Late, within

LONGEST = 200
"""How many characters of a name an error shows: it may be a link."""

LONG = 1 << 14
"""A text of more characters may take so long to read that the time limit matters."""

BLOCK = 1 << 16
"""How many bytes are read at a time."""


@record
class Item:
    """A puzzle, where it was found, and the seconds it took to read."""

    where: Where
    puzzle: AnyPuzzle
    parsing: float

    def left(self, seconds: float | None) -> float | None:
        """What reading has left of so many seconds."""
        return None if seconds is None else max(0.0, seconds - self.parsing)


def contents(file: str) -> str:
    """The text of a file, or of standard input for `-`. BadInput if it cannot be read as text."""
    if file == "-" and sys.stdin is None:
        raise BadInput("standard input is closed", file=file)
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", file=file) from None
    with named(file):
        return decoded(data)


@contextmanager
def named(file: str) -> Iterator[None]:
    """Put the name of the file into BadInput that the block raises."""
    try:
        yield
    except BadInput as error:
        error.file = error.file or (file if len(file) <= LONGEST else file[: LONGEST - 3] + "...")
        raise


@record
class UnparsedPuzzle:
    """The lines of a puzzle that is yet to be parsed, the bytes of its file up to its end, and how
    it is read; or why the rest of the file cannot be read.
    """

    where: Where
    lines: Sequence[Line]
    bytes: int
    reading: Reading | None = None
    wrong: str = ""

    def __str__(self) -> str:
        return str(self.where)


def pieces(files: Sequence[str], family: str | None) -> Iterator[UnparsedPuzzle]:
    """The puzzles of files, as pieces; an error in a file is a piece, too, in its place."""
    before = 0
    for file in files:
        found = UnparsedPuzzles(file, family)
        for piece in found.pieces():
            yield replace(piece, bytes=before + piece.bytes)
        before += found.taken


class UnparsedPuzzles:
    """The puzzles of a file."""

    def __init__(self, file: str, family: str | None) -> None:
        self.file = file
        self.family = family
        self.taken = 0

    def pieces(self) -> Iterator[UnparsedPuzzle]:
        """The pieces with their indices; the first one waits until it is known whether there are
        others.
        """
        index, first = 0, list[UnparsedPuzzle]()
        try:
            with named(self.file):
                for reading, part in encoders.pieces(self._lines(), self.family):
                    while first:
                        yield first.pop()
                    where = Where(self.file, index, alone=False)
                    piece = UnparsedPuzzle(where, [*part], self.taken, reading)
                    index += 1
                    if index == 1:
                        first.append(piece)
                    else:
                        yield piece
        except BadInput as error:
            yield from first
            yield UnparsedPuzzle(
                Where(self.file, index, alone=True), (), self.taken, wrong=str(error)
            )
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


def read(piece: UnparsedPuzzle, family: str | None, seconds: float | None = None) -> Item:
    """The puzzle of a piece. BadInput if there is none; Late if reading takes so many seconds."""
    first, *others = read_all(piece, family, seconds)
    if others:
        with named(piece.where.file):
            message = f"{1 + len(others)} puzzles in one line: write each on a line of its own"
            raise BadInput(message, line=piece.lines[0].number)
    return first


def read_all(piece: UnparsedPuzzle, family: str | None, seconds: float | None) -> list[Item]:
    """The same of a piece that may be a line with several puzzles."""
    if piece.wrong:
        raise BadInput(piece.wrong)
    long = seconds is not None and sum(len(line.text) for line in piece.lines) >= LONG
    clock = Statistics()
    with named(piece.where.file), clock.stage("parse"):
        try:
            with within(seconds if long else None):
                found = encoders.read_lines(piece.lines, family, piece.reading)
        except Late:
            raise Late("undecided: the time was over before it was read") from None
    return [Item(piece.where, puzzle, clock.seconds["parse"] / len(found)) for puzzle in found]


def items(file: str, family: str | None, seconds: float | None = None) -> list[Item]:
    """All puzzles of a file. BadInput if one of them cannot be read."""
    found = [item for p in pieces([file], family) for item in read_all(p, family, seconds)]
    alone = len(found) == 1
    return [replace(item, where=Where(file, i, alone)) for i, item in enumerate(found)]


def size(files: Sequence[str]) -> int | None:
    """The total size of the files in bytes; None if the size of one is not known."""
    try:
        return sum(os.path.getsize(file) for file in files)
    except OSError:
        return None


def chosen(file: str, family: str | None, index: int) -> Item:
    """One puzzle of a file, by its number from 1."""
    if family is not None:
        encoders.family_named(family)
    return numbered(items(file, family), index)


def numbered(found: list[Item], number: int) -> Item:
    """The puzzle with a number, from 1. BadInput if there are fewer."""
    if number > len(found):
        message = f"there is no puzzle {number}: the file has {len(found)}, numbered from 1"
        raise BadInput(message, file=found[0].where.file)
    return found[number - 1]


def names(text: str | None, option: str) -> list[str] | None:
    """The names in a comma-separated list, each once."""
    if text is None:
        return None
    found = [name.strip() for name in text.split(",")]
    if not all(found):
        raise BadInput(f"{option}: expected names with commas between, not {text!r}")
    return list(dict.fromkeys(found))


def numbers(text: str, option: str) -> list[int]:
    """The whole numbers in a list such as `0,3,5-9`, each once."""
    found: dict[int, None] = {}
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,9})(?:-(\d{1,9}))?\s*", part, re.ASCII)
        if not match:
            raise BadInput(f"{option}: expected numbers such as 0,3,5-9, not {text!r}")
        first, last = int(match[1]), int(match[2] or match[1])
        if not first <= last < first + 1_000_000:
            message = f"{part.strip()!r} is not a range of at most a million numbers"
            raise BadInput(f"{option}: {message}")
        found |= dict.fromkeys(range(first, last + 1))
        if len(found) > 1_000_000:
            raise BadInput(f"{option}: more than a million numbers")
    return [*found]


def size_in_bytes(text: str) -> int:
    """The bytes in a size such as `4G`; K, M, G and T are powers of 1024."""
    match = re.fullmatch(r"(\d{1,15})([KMGT]?)", text.strip().upper(), re.ASCII)
    size = int(match[1]) << 10 * " KMGT".index(match[2] or " ") if match else 0
    if not 0 < size < 1 << 62:
        raise BadInput(f"--memory: expected a size such as 500M or 4G, not {text!r}")
    return size


def pairs(arguments: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The names and values of `--name value` and `--name=value`."""
    rest = iter(arguments)
    for argument in rest:
        name, equals, value = argument.removeprefix("--").partition("=")
        if not argument.startswith("--") or not name:
            raise BadInput(f"expected --name value, not {argument!r}")
        yield name, value if equals else next(rest, "")
