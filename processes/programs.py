"""Programs that this one starts: without input, killed with it, and what they print in files."""

import os
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import BinaryIO

from ..cnf.clock import end_of_time
from ..cnf.errors import BadInput, OutOfTime
from . import kernel
from .alone import TAIL

QUOTED = 200
"""How many characters of a program's last line are quoted."""

PATIENCE = 2.0
"""Seconds that a program has to print its version."""

TALK = 1 << 16
"""A program that prints more bytes than this is asked no further."""

FIRST = 100
"""How many characters of the first line are kept."""


def last_line(file: Path) -> str:
    """The last line of a file, shortened to fit into an error; empty if it is blank."""
    with open(file, "rb") as opened:
        opened.seek(max(0, file.stat().st_size - TAIL))
        lines = opened.read().decode(errors="replace").strip().splitlines()
    return lines[-1][:QUOTED] if lines else ""


def started(
    words: list[str], said: BinaryIO, complained: BinaryIO | int
) -> subprocess.Popen[bytes]:
    """Start a program; where the kernel can, it is killed with this process. OSError if it cannot
    be started.
    """
    return subprocess.Popen(
        words,
        stdin=subprocess.DEVNULL,
        stdout=said,
        stderr=complained,
        preexec_fn=kernel.die_with_parent if sys.platform == "linux" else None,
    )


def ended(words: list[str], said: Path, complained: Path) -> int:
    """The exit code of a program, once it has ended. Its output goes into two files.

    Files, as pipes end only when all children of the program have ended, too. BadInput if it cannot
    be started, OutOfTime if time is over before it has ended.
    """
    with open(said, "wb") as out, open(complained, "wb") as err:
        try:
            program = started(words, out, err)
        except OSError as error:
            raise BadInput(f"{words[0]} cannot be started: {error.strerror}") from None
        try:
            left = end_of_time() - time.monotonic()
            return program.wait(None if left == inf else max(0.0, left))
        except subprocess.TimeoutExpired:
            raise OutOfTime from None
        finally:
            program.kill()
            program.wait()


def version(program: str) -> str:
    """The first line that a program prints for `--version`; empty if it prints none.

    The program may print anything, and may not end.
    """
    with tempfile.TemporaryFile() as said:
        try:
            asked = started([program, "--version"], said, subprocess.DEVNULL)
        except OSError:
            return ""
        end = time.monotonic() + PATIENCE
        while asked.poll() is None and time.monotonic() < end and size(said) < TALK:
            with suppress(subprocess.TimeoutExpired):
                asked.wait(0.01)
        asked.kill()
        if asked.wait():
            return ""
        said.seek(0)
        return said.read(TALK).decode(errors="replace").strip().partition("\n")[0][:FIRST]


def size(file: BinaryIO) -> int:
    """The present size of a file in bytes."""
    return os.fstat(file.fileno()).st_size
