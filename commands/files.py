"""Which files commands may write, and how lists of puzzles are written."""

import os
import re
import stat
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from .. import formats
from ..cnf.errors import BadInput
from ..tasks.files import Growing, put_all
from .output import say
from .sharing import ProcessOutput


def check_free(output: str, *, force: bool, sources: Sequence[str] = ()) -> None:
    """Raise BadInput if a file cannot be written or, without `force`, if it exists.

    A file that is read is never overwritten.
    """
    if output == "-":
        return
    path = Path(output)
    if not os.path.isdir(path.parent):
        raise BadInput("cannot be written: no such directory", file=output)
    if os.path.isdir(path):
        raise BadInput("cannot be written: it is a directory", file=output or ".")
    if any(same_file(source, output) for source in sources):
        raise BadInput("it holds the puzzle: choose another name", file=output)
    if not force and os.path.isfile(path):
        raise BadInput("it exists; --force overwrites it", file=output)


def check_not_stale(file: str, *, force: bool) -> None:
    """Raise BadInput if a file exists that would be taken for part of something new.

    With `force`, nothing is raised, as it is then removed.
    """
    if not force and os.path.lexists(file):
        raise BadInput("it would not belong to the new puzzle; --force removes it", file=file)


def files_like(pattern: str, directory: str) -> list[str]:
    """The files whose whole names match a pattern; none if the directory does not exist. BadInput
    if it cannot be read.
    """
    try:
        names = os.listdir(directory) if os.path.isdir(directory) else []
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", file=directory) from None
    return [f"{directory}/{name}" for name in names if re.fullmatch(pattern, name)]


def same_file(source: str, output: str) -> bool:
    """Whether the source, - for standard input, is the file to be written."""
    if source == "-" and sys.stdin is None:
        return False
    try:
        read = os.fstat(sys.stdin.fileno()) if source == "-" else os.stat(source)
        return os.path.samestat(read, os.stat(output)) and stat.S_ISREG(read.st_mode)
    except OSError:
        return False  # one does not exist, or standard input is no file


def numbered(output: str, index: int, *, separate: bool) -> str:
    """The file for the puzzle with an index, from 0: with `separate`, out-1.txt, out-2.txt, …"""
    path = Path(output)
    return str(path.with_stem(f"{path.stem}-{index + 1}")) if separate else output


def alone(format: str) -> str:
    """The message if several puzzles would be in one text."""
    return f"a text in the format {format} holds one puzzle: --separate with -o writes a file each"


@dataclass
class PuzzleWriter:
    """Writes puzzles in their order, each as soon as it is there: an interrupt loses none. To be
    closed.

    `pieces` are the files for an output with an index, from 0, with their texts, and those that do
    not belong to it; the file - is standard output.
    """

    pieces: Callable[[ProcessOutput, int], tuple[Mapping[str, str], Sequence[str]]]
    format: str | None
    separate: bool
    tried: int = 0
    made: int = 0
    growing: Growing | None = None

    def take(self, found: ProcessOutput) -> None:
        """Write the next puzzle, if there is one. BadInput if that fails."""
        if found.out:
            if self.made and self.format in formats.ALONE and not self.separate:
                raise BadInput(alone(self.format))
            self.keep(*self.pieces(found, self.tried))
            self.made += 1
        self.tried += 1

    def keep(self, pieces: Mapping[str, str], stale: Sequence[str]) -> None:
        """Write the texts of a puzzle. BadInput if that fails."""
        if "-" in pieces:
            say(pieces["-"], end="")
        elif self.separate:
            put_all(pieces, stale)
        else:
            self.growing = self.growing or Growing([*pieces], stale)
            self.growing.add(*pieces.values())

    def close(self) -> None:
        """Nothing more comes. BadInput if what came cannot be written."""
        if self.growing:
            self.growing.close()
