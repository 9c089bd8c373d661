"""An interrupt at a given time, for calls that do not check the clock.

PySAT's solvers return when they have an answer, after a number of conflicts, or at a keyboard
interrupt. Simplifying a formula causes no conflict and can take minutes, in which no thread and no
handler of a signal runs: so a separate process watches the clock, and interrupts this one.
"""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from types import FrameType

from ..cnf.clock import out_of_time_at
from ..cnf.errors import OutOfTime

WATCH = """\
import os, select, sys, time
deadline, process, number = float(sys.argv[1]), *map(int, sys.argv[2:])
if not select.select([0], [], [], max(0, deadline - time.monotonic()))[0]:
    os.kill(process, number)
"""
"""The watching process, which ends with its input, and so with the process that it watches."""


@contextmanager
def interrupted_at(deadline: float) -> Iterator[None]:
    """Raise KeyboardInterrupt in this block at a time of `time.monotonic`, unless it is over by
    then.

    Starting the watching process takes some milliseconds. It is not started without a deadline,
    outside the main thread, in a browser, nor on systems without fork, such as Windows, where a
    signal from another process ends this one. Where interrupts are ignored, a call of PySAT in this
    block is interrupted all the same, by any interrupt: it cannot tell which one is the watchdog's.
    """
    alone = sys.platform == "emscripten" or not hasattr(os, "fork") or deadline == inf
    if alone or threading.current_thread() is not threading.main_thread():
        yield
        return
    arguments = [str(n) for n in (deadline, os.getpid(), int(signal.SIGINT))]
    process = subprocess.Popen(
        [sys.executable, "-ISc", WATCH, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        start_new_session=True,  # keyboard interrupts must not reach it
    )
    before = signal.getsignal(signal.SIGINT)
    if before is signal.SIG_IGN:
        signal.signal(signal.SIGINT, _nothing)
    try:
        yield
    finally:
        process.kill()
        process.communicate()
        if before is signal.SIG_IGN:
            signal.signal(signal.SIGINT, before)


@contextmanager
def over_at(deadline: float) -> Iterator[None]:
    """Raise OutOfTime in this block at a time of `time.monotonic`, where it checks the clock or
    can be interrupted, unless it is over by then.
    """
    try:
        with out_of_time_at(deadline), interrupted_at(deadline):
            yield
    except KeyboardInterrupt:
        if time.monotonic() < deadline:
            raise
        raise OutOfTime from None


def _nothing(number: int, frame: FrameType | None) -> None:
    """The handler of an ignored interrupt: do nothing."""
