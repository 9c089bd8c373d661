"""Certificates on disk: a directory for each."""

import os
from collections.abc import Mapping
from pathlib import Path

from ..cnf.errors import BadInput
from ..tasks.files import put_directory
from .checking import CertificateKind, kind_of
from .checksums import LINES, SUMS

MOST_BYTES = 1 << 27
"""The size limit of a certificate's file: reading one takes about ten times as much memory."""


def check_new(directory: Path) -> None:
    """Raise BadInput, which says why, if the directory cannot be made."""
    if os.path.lexists(directory):
        raise BadInput("it exists; a certificate makes a new directory", file=str(directory))
    if not directory.parent.is_dir():
        raise BadInput(f"there is no directory {directory.parent}", file=str(directory))
    if not os.access(directory.parent, os.W_OK | os.X_OK):
        raise BadInput(f"{directory.parent} cannot be written", file=str(directory))


def write(directory: Path, files: Mapping[str, bytes]) -> None:
    """Write the files into a new directory, all of them or none. BadInput if that fails."""
    check_new(directory)
    put_directory(files, directory)


def read(directory: Path) -> tuple[CertificateKind, dict[str, bytes]]:
    """Read a certificate: its kind, and its files. BadInput if a file cannot be read."""
    try:
        names = os.listdir(directory)
    except OSError as error:
        message = f"no certificate: the directory cannot be read: {error.strerror}"
        raise BadInput(message, file=str(directory)) from None
    kind = kind_of(names)
    files = {}
    for name in (*kind.names, LINES, SUMS):
        path = directory / name
        why: str | None = "Not a file"
        try:
            if path.is_file() and path.stat().st_size > MOST_BYTES:
                raise BadInput(
                    f"no certificate: {name} has more than {MOST_BYTES >> 20} MiB",
                    file=str(directory),
                )
            if path.is_file() or not path.exists():  # devices may never end
                files[name] = path.read_bytes()
                continue
        except OSError as error:
            why = error.strerror
        raise BadInput(f"no certificate: {name} cannot be read: {why}", file=str(directory))
    return kind, files
