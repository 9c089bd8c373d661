"""What commands report: on standard output, on standard error, and by their exit codes."""

import io
import os
import sys
from collections.abc import Iterable
from contextlib import nullcontext, suppress
from typing import TextIO

from pencilsat.boards.terminal import PLAIN
from pencilsat.boards.words import printable
from pencilsat.commands.progress import hidden

YES, NO, BAD, UNDECIDED, FAULT, INTERRUPTED = 0, 1, 2, 3, 70, 130
CODES = {
    "solved": YES,
    "unique": YES,
    "not unique": NO,
    "no solution": NO,
    "undecided": UNDECIDED,
}
BY_WEIGHT = (YES, NO, UNDECIDED, BAD, FAULT)
"""The exit code of many puzzles is the last of their codes in this order."""


def heaviest(*codes: int) -> int:
    """The exit code of all of these."""
    return max(codes, key=BY_WEIGHT.index)


class Interrupted(Exception):
    """Raised after an interrupt, once what was found until then is printed."""


class NoOutput(Exception):
    """Standard output takes no more: a disk is full."""


class Unread(io.TextIOBase):
    """Standard output once nobody reads it: the exit code is still to be known."""

    def write(self, text: str) -> int:
        """Write nowhere."""
        return len(text)


def unread() -> bool:
    """Whether nobody reads standard output any more, so that what is only said can be left out."""
    return isinstance(sys.stdout, Unread)


def say(text: str, end: str = "\n") -> None:
    """Print, at once."""
    write([text, end])


def say_lines(lines: Iterable[str]) -> None:
    """Print each, at once."""
    for line in lines:
        say(line)


def write(parts: Iterable[str]) -> None:
    """Write to standard output, as long as somebody reads it. NoOutput if it cannot be written."""
    try:
        with hidden() if sys.stdout.isatty() else nullcontext():
            sys.stdout.writelines(parts)
            sys.stdout.flush()
    except BrokenPipeError:
        leave_unread()
    except OSError as error:
        raise NoOutput(f"standard output cannot be written: {error.strerror}") from None


def leave_unread() -> None:
    """From now on nothing is written, nor what Python still holds."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    sys.stdout = Unread()


def plainly(error: UnicodeError) -> tuple[str, int]:
    """What stands for characters that an encoding does not have, for the codecs of Python: those
    of a drawing have ASCII of their own, as which it can be read back; `?` is for all others.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    drawn = error.object[error.start : error.end].translate(PLAIN)
    return "".join(character if character.isascii() else "?" for character in drawn), error.end


def complain(message: str) -> None:
    """One line on standard error; if that takes none, the exit code alone says it."""
    with suppress(OSError), hidden():
        print(f"pencilsat: {printable(message)}", file=sys.stderr)


def note_written(*files: str) -> None:
    """Say on a terminal which files were written, on standard error: answers stay as they are."""
    if sys.stderr.isatty():
        with suppress(OSError), hidden():
            print(printable(f"written: {', '.join(files)}"), file=sys.stderr)


def coloured_terminal(stream: TextIO) -> bool:
    """Whether colours make sense there (https://no-color.org)."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return stream.isatty() and not plain
