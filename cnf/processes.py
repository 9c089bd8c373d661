"""Processes beside this one, which the keyboard's interrupts do not reach."""

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

NEW_GROUP: int = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
"""What Windows calls a process that is not interrupted; elsewhere that is a new session."""


def apart(
    words: Sequence[str | Path],
    *,
    stderr: int | None = None,
    environment: Mapping[str, str] | None = None,
) -> "subprocess.Popen[bytes]":
    """A process that reads from a pipe, writes to a pipe, and is interrupted by nobody.

    Its standard error is that of this process, if no other is given.
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
