"""An interrupt at a time, for calls that do not look at the clock.

PySAT's solvers come back when they have an answer, after a number of conflicts, or at an interrupt
of the keyboard. Simplifying a formula is no conflict and can take minutes: so a process of its own
looks at the clock, and interrupts this one when a call goes on for too long.
"""

import atexit
import mmap
import os
import signal
import struct
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

STATE = struct.Struct("=d?")
"""What both processes see: a time of `time.monotonic`, and whether it is that of a call."""

WATCH = """\
import mmap, os, select, struct, sys, time
file, process, number = map(int, sys.argv[1:])
shared = mmap.mmap(file, 0)
while not select.select([0], [], [], 0.1)[0]:
    deadline, called = struct.unpack_from("=d?", shared)
    if called and time.monotonic() >= deadline:
        os.kill(process, number)
"""
"""Ends with its input, and so with the process that it watches."""


@dataclass
class Watchdog:
    """The process that watches another, and what they share."""

    watched: int
    process: "subprocess.Popen[bytes]"
    shared: mmap.mmap


_running: Watchdog | None = None


def running() -> bool:
    """Whether there is a process that watches this one."""
    return _running is not None and _running.watched == os.getpid()


@contextmanager
def interrupted_at(deadline: float) -> Iterator[None]:
    """KeyboardInterrupt in this block at a time of `time.monotonic`, if it is not over by then.

    The first block starts the process that watches; the others cost microseconds. Nothing happens
    where it cannot: outside the main thread, and on systems without fork, such as Windows, where a
    signal from another process is its end. Where interrupts are ignored, a call of PySAT in this
    block is interrupted all the same, by any: which one is its own it cannot tell.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(os, "fork"):
        yield
        return
    shared = _watchdog().shared
    before = signal.getsignal(signal.SIGINT)
    if before is signal.SIG_IGN:
        signal.signal(signal.SIGINT, _nothing)
    STATE.pack_into(shared, 0, deadline, True)
    try:
        yield
    finally:
        STATE.pack_into(shared, 0, deadline, False)  # a time of 0 beside True would be a call
        if before is signal.SIG_IGN:
            signal.signal(signal.SIGINT, before)


def _nothing(number: int, frame: FrameType | None) -> None:
    """What Python itself does at an interrupt that is ignored."""


def _watchdog() -> Watchdog:
    global _running
    if _running is None or not running():
        with tempfile.TemporaryFile() as file:
            file.truncate(STATE.size)
            arguments = [str(n) for n in (file.fileno(), os.getpid(), int(signal.SIGINT))]
            process = subprocess.Popen(
                [sys.executable, "-ISc", WATCH, *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                pass_fds=[file.fileno()],
                start_new_session=True,  # the keyboard's own interrupts are not for it
            )
            _running = Watchdog(os.getpid(), process, mmap.mmap(file.fileno(), STATE.size))
        atexit.register(_end, _running)
    return _running


def _end(watchdog: Watchdog) -> None:
    if watchdog.watched == os.getpid() and watchdog.process.stdin is not None:
        watchdog.process.stdin.close()
        watchdog.process.wait()
