"""An interrupt at a given time, for calls that do not check the clock.

PySAT's solvers return when they have an answer, after a number of conflicts, or at a keyboard
interrupt. Simplifying a formula causes no conflict and can take minutes: so a separate process
watches the clock, and interrupts this one when a call takes too long.
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
from types import FrameType

from ..cnf.record import record

STATE = struct.Struct("=d?")
"""What the processes share: a deadline of `time.monotonic`, and whether a call is running."""

WATCH = """\
import mmap, os, select, struct, sys, time
file, process, number = map(int, sys.argv[1:])
shared = mmap.mmap(file, 0)
while not select.select([0], [], [], 0.1)[0]:
    deadline, called = struct.unpack_from("=d?", shared)
    if called and time.monotonic() >= deadline:
        os.kill(process, number)
"""
"""The watching process, which ends with its input, and so with the process that it watches."""


@record
class Watchdog:
    """The watching process, and the memory that it shares with this one."""

    watched: int
    process: "subprocess.Popen[bytes]"
    shared: mmap.mmap


_running: Watchdog | None = None


def running() -> bool:
    """Whether a process watches this one."""
    return _running is not None and _running.watched == os.getpid()


@contextmanager
def interrupted_at(deadline: float) -> Iterator[None]:
    """Raise KeyboardInterrupt in this block at a time of `time.monotonic`, unless it is over by
    then.

    The first block starts the watching process; later ones cost microseconds. It does nothing
    outside the main thread, nor on systems without fork, such as Windows, where a signal from
    another process ends this one. Where interrupts are ignored, a call of PySAT in this block is
    interrupted all the same, by any interrupt: it cannot tell which one is the watchdog's.
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
        STATE.pack_into(shared, 0, deadline, False)  # 0 beside True would be a call
        if before is signal.SIG_IGN:
            signal.signal(signal.SIGINT, before)


def _nothing(number: int, frame: FrameType | None) -> None:
    """The handler of an ignored interrupt: do nothing."""


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
                start_new_session=True,  # keyboard interrupts must not reach it
            )
            _running = Watchdog(os.getpid(), process, mmap.mmap(file.fileno(), STATE.size))
        atexit.register(_end, _running)
    return _running


def _end(watchdog: Watchdog) -> None:
    if watchdog.watched == os.getpid() and watchdog.process.stdin is not None:
        watchdog.process.stdin.close()
        watchdog.process.wait()
