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
"""What becomes of a run that is asked for: it is ours to perform, it is done, or others perform it.
"""

BEAT = 10.0
"""Seconds between two signs of life of a process."""

SILENT = 6 * BEAT
"""Seconds of silence after which a process on another host counts as ended."""


class Owner(NamedTuple):
    """A process that performs runs; `began` is empty where the system does not say."""

    host: str
    process: int
    began: str

    def gone(self, seen: float) -> bool:
        """Whether it has ended, who was heard of at that time, in seconds since 1970."""
        if self.host == host() and self.began:
            return began(self.process) != self.began
        return time.time() - seen > SILENT


def this_process() -> Owner:
    """The process that asks."""
    return Owner(host(), os.getpid(), began(os.getpid()))


def host() -> str:
    """What tells where a process runs: containers of one machine number theirs apart."""
    with suppress(OSError):
        return f"{platform.node()} {os.readlink('/proc/self/ns/pid')}"
    return platform.node()


def began(process: int) -> str:
    """When a process began, in ticks since the machine did; empty if there is none, or no word."""
    try:
        return (
            Path(f"/proc/{process}/stat")
            .read_text(encoding="ascii", errors="replace")
            .rpartition(")")[2]
            .split()[19]
        )
    except (OSError, IndexError):
        return ""
