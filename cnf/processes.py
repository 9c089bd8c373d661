"""Child processes that keyboard interrupts do not reach."""

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

NEW_GROUP: int = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
"""The flag for such a process on Windows; elsewhere, it gets a new session."""


def apart(
    words: Sequence[str | Path],
    *,
    stderr: int | None = None,
    environment: Mapping[str, str] | None = None,
) -> "subprocess.Popen[bytes]":
    """A process that reads from a pipe and writes to a pipe, and that no keyboard interrupt
    reaches.

    Its standard error is that of this process, unless another is given.
    """
    return subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=stderr,
        env=environment,
        start_new_session=True,
        creationflags=NEW_GROUP,
    )
