"""Processes that keyboard interrupts do not reach, and new interpreters among them, which find the
same modules as this one.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

NEW_GROUP: int = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
"""The flag for such a process on Windows; elsewhere, it gets a new session."""

BOOT = """\
import json, sys
start = json.loads(sys.stdin.buffer.readline())
sys.path[:] = start["path"]
from importlib import import_module
import_module(start["side"]).serve()
"""


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


def started(side: str, *, stderr: int | None = None) -> "subprocess.Popen[bytes]":
    """Start an interpreter in which a module, such as `pencilsat.processes.worker`, serves."""
    process = apart(
        [sys.executable, "-P", "-c", BOOT],
        stderr=stderr,
        environment={**os.environ, "PYTHONHASHSEED": "0"},
    )
    start = json.dumps({"path": search_path(), "side": side})
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.write(start.encode() + b"\n")
        process.stdin.flush()
    return process


def search_path() -> list[str]:
    """The module search path for a template: that of this process, without entries for the current
    folder, which may contain anything. This package is found where it was found here.
    """
    path = [entry for entry in sys.path if os.path.isabs(entry)]
    above, name = os.path.split(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    found_by_path = name == __package__.partition(".")[0]  # else it is installed
    return [above, *path] if found_by_path and above not in path else path
