"""Who performs a run: a process, identified by its host, its number and its start time.

The claims of a process that has ended are free again. On this host that is known at once, if the
system tells when a process started; elsewhere a process reports at intervals that it is alive, and
its claims are free once it has been silent for a long time.
"""

import os
import platform
import time
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple

Claim = Literal["own", "kept", "another's"]
"""The answer to a claim: the run is ours to perform, it is done, or others are performing it.
"""

BEAT = 10.0
"""Seconds between a process's signs of life."""

SILENT = 6 * BEAT
"""Seconds of silence after which a process on another host counts as ended."""


class Owner(NamedTuple):
    """A process that performs runs; `began` is empty where the system does not say."""

    host: str
    process: int
    began: str

    def gone(self, seen: float) -> bool:
        """Whether the process has ended; `seen` is its last sign of life, in seconds since 1970."""
        if self.host == host() and self.began:
            return began(self.process) != self.began
        return time.time() - seen > SILENT


def this_process() -> Owner:
    """The present process."""
    return Owner(host(), os.getpid(), began(os.getpid()))


def host() -> str:
    """The host, or container: each container on a machine has its own process numbers."""
    with suppress(OSError):
        return f"{platform.node()} {os.readlink('/proc/self/ns/pid')}"
    return platform.node()


def began(process: int) -> str:
    """When a process started, in ticks since boot; empty if it does not exist, or this is
    unknown.
    """
    try:
        return (
            Path(f"/proc/{process}/stat")
            .read_text(encoding="ascii", errors="replace")
            .rpartition(")")[2]
            .split()[19]
        )
    except (OSError, IndexError):
        return ""
