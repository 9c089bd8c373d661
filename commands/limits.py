"""How work ends before its time: at a time limit, also where it does not check the clock, and at an
interrupt.
"""

import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from typing import TypeVar

from ..cnf.clock import out_of_time_at
from ..cnf.errors import NotFound, OutOfTime
from ..search.limits import GRACE, Limits
from .progress import waiting

R = TypeVar("R")

SOON, LATEST = 0.001, 10**8
"""Seconds: no time at all would stop a timer, and some systems set none for more than 3 years."""


class Late(NotFound):
    """The time limit was reached before an answer."""

    def __init__(self, message: str = "undecided") -> None:
        super().__init__(message)


@contextmanager
def soon_after(seconds: float | None) -> Iterator[None]:
    """Raise Late if this block, where it checks the clock, has not come to an end soon after so
    many seconds.
    """
    try:
        with out_of_time_at(Limits(seconds).deadline + GRACE):
            yield
    except OutOfTime:
        raise Late("undecided: the time was over") from None


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """Raise Late if this block takes longer; what does not check the clock is interrupted, where
    the system has timers for that (Windows and browsers do not).
    """
    if seconds is None:
        yield
        return
    deadline = time.monotonic() + seconds
    try:
        with out_of_time_at(deadline), _interrupted_after(seconds):
            yield
    except OutOfTime:
        raise Late from None
    except KeyboardInterrupt:
        if time.monotonic() < deadline:
            raise
        raise Late from None


@contextmanager
def _interrupted_after(seconds: float) -> Iterator[None]:
    """An interrupt as of the keyboard, unless this block is over by then; it can be held back."""
    main = threading.current_thread() is threading.main_thread()
    if not main or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, lambda number, frame: signal.raise_signal(signal.SIGINT))
    signal.setitimer(signal.ITIMER_REAL, min(max(seconds, SOON), LATEST))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def followed(
    what: str, records: Generator[R, None, None], found: R, far: Callable[[R], str]
) -> tuple[R, bool]:
    """The last of the records of some work, or `found` if there is none, and whether an interrupt
    ended it. Meanwhile, it is shown what is done, and how far each record is.
    """
    try:
        with waiting(what) as show, closing(records):
            for found in records:
                show(far(found))
    except KeyboardInterrupt:
        return found, True
    return found, False
