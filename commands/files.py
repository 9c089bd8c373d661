"""Which files commands may write."""

import os
import re
import stat
import sys
from collections.abc import Sequence
from pathlib import Path

from ..cnf.errors import BadInput


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
