"""Features that only Linux has; elsewhere, these functions do nothing and report nothing."""

import ctypes
import os
import sys
from contextlib import suppress
from pathlib import Path

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36

SIGKILL = 9

LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


def die_with_parent() -> None:
    """This process is killed when the one that forked it ends."""
    if LIBC is not None:
        LIBC.prctl(PR_SET_PDEATHSIG, SIGKILL)


def become_reaper() -> None:
    """Descendants whose parent ended become children of this process."""
    if LIBC is not None:
        LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1)


def be_taken_first() -> None:
    """This process is the kernel's first choice when memory is short."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_bytes(b"1000")


def children() -> list[int]:
    """The children of this process, which has no threads, adopted ones among them."""
    pid = os.getpid()
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            return [int(child) for child in file.read().split()]
    except OSError:
        return []


def memory_kills() -> str:
    """A number that grows when the kernel kills for want of memory."""
    with suppress(OSError), open("/proc/vmstat", encoding="ascii") as file:
        for line in file:
            if line.startswith("oom_kill "):
                return line
    return ""
