"""What commands report: on standard output, on standard error, and by their exit codes."""

import io
import os
import sys
from collections.abc import Iterable
from contextlib import nullcontext, suppress
from typing import TextIO

from ..boards.terminal import PLAIN
from ..boards.words import printable
from .progress import hidden

YES, NO, BAD, UNDECIDED, FAULT, INTERRUPTED = 0, 1, 2, 3, 70, 130
CODES = {
    "solved": YES,
    "unique": YES,
    "not unique": NO,
    "no solution": NO,
    "undecided": UNDECIDED,
}
BY_WEIGHT = (YES, NO, UNDECIDED, BAD, FAULT)
"""The exit code for many puzzles is the one among theirs that comes last in this order."""


def heaviest(*codes: int) -> int:
    """The exit code that stands for all of these."""
    return max(codes, key=BY_WEIGHT.index)


class Interrupted(Exception):
    """Raised after an interrupt, once everything found before it is printed."""


class NoOutput(Exception):
    """Standard output cannot be written, for example as a disk is full."""


class Unread(io.TextIOBase):
    """Standard output once nobody reads it; the exit code still matters."""

    def write(self, text: str) -> int:
        """Write nowhere."""
        return len(text)


def unread() -> bool:
    """Whether nobody reads standard output any more, so that work only for output can be
    skipped.
    """
    return isinstance(sys.stdout, Unread)


def say(text: str, end: str = "\n") -> None:
    """Print a text, and flush."""
    write([text, end])


def say_lines(lines: Iterable[str]) -> None:
    """Print each line, and flush."""
    for line in lines:
        say(line)


def write(parts: Iterable[str]) -> None:
    """Write to standard output, as long as somebody reads it. NoOutput if that fails."""
    try:
        with hidden() if sys.stdout.isatty() else nullcontext():
            sys.stdout.writelines(parts)
            sys.stdout.flush()
    except BrokenPipeError:
        leave_unread()
    except OSError as error:
        raise NoOutput(f"standard output cannot be written: {error.strerror}") from None


def leave_unread() -> None:
    """Write nothing from now on, including what Python has buffered."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    sys.stdout = Unread()


def plainly(error: UnicodeError) -> tuple[str, int]:
    """An error handler for Python's codecs: the replacement for characters that an encoding lacks.
    Those of a drawing have ASCII forms, which can be read back; all others become `?`.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    drawn = error.object[error.start : error.end].translate(PLAIN)
    return "".join(character if character.isascii() else "?" for character in drawn), error.end


def complain(message: str) -> None:
    """Print one line on standard error; if that fails, only the exit code tells."""
    with suppress(OSError), hidden():
        print(f"pencilsat: {printable(message)}", file=sys.stderr)


def note_written(*files: str) -> None:
    """On a terminal, name the files that were written, on standard error to keep answers clean."""
    if sys.stderr.isatty():
        with suppress(OSError), hidden():
            print(printable(f"written: {', '.join(files)}"), file=sys.stderr)


def coloured_terminal(stream: TextIO) -> bool:
    """Whether a stream should have colours (https://no-color.org)."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return stream.isatty() and not plain
