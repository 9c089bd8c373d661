"""Features that only Linux has; elsewhere, these functions do nothing and report nothing."""

import ctypes
import os
import sys
from contextlib import suppress
from pathlib import Path

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36

SIGKILL = 9

LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


def die_with_parent(signal: int = SIGKILL) -> None:
    """Have this process get a signal when the one that forked it ends."""
    if LIBC is not None:
        LIBC.prctl(PR_SET_PDEATHSIG, signal)


def become_reaper() -> None:
    """Adopt descendants whose parent has ended."""
    if LIBC is not None:
        LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1)


def be_taken_first() -> None:
    """Make this process the kernel's first choice to kill when memory is short."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_bytes(b"1000")


def children() -> list[int]:
    """The children of this process's main thread, including those that were adopted."""
    pid = os.getpid()
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            return [int(child) for child in file.read().split()]
    except OSError:
        return []


def memory_kills() -> str:
    """A count that grows when the kernel kills a process because memory is short."""
    with suppress(OSError), open("/proc/vmstat", encoding="ascii") as file:
        for line in file:
            if line.startswith("oom_kill "):
                return line
    return ""
