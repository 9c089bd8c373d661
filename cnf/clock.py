"""The time of the work at hand.

Whoever limits the time of some work does it `out_of_time_at` a deadline, and whatever works in a
loop looks at the clock there by `check_time`, however deep below: neither knows of the other.
"""

import time
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager, suppress
from contextvars import ContextVar
from math import inf
from typing import TypeVar

from .errors import OutOfTime

T = TypeVar("T")

_end: ContextVar[float] = ContextVar("end", default=inf)
"""When the time of the work at hand is over, on the monotonic clock."""


@contextmanager
def out_of_time_at(deadline: float) -> Iterator[None]:
    """In this block, time is over at a deadline of `time.monotonic`, if not sooner."""
    before = _end.get()
    _end.set(min(before, deadline))
    try:
        yield
    finally:
        _end.set(before)


def end_of_time() -> float:
    """When the time of the work at hand is over, on the monotonic clock; it may be infinite."""
    return _end.get()


def check_time(needed: float = 0.0) -> None:
    """Raise OutOfTime if the time of the work at hand is over, or would be before so many seconds
    that the next piece of it needs: cheap enough for every loop whose turns take some microseconds.
    """
    if time.monotonic() + needed >= _end.get():
        raise OutOfTime


def in_time(deadline: float, steps: Generator[T, None, None]) -> Generator[T, None, None]:
    """The steps; they end early at a deadline. Only what makes them is limited, not what uses
    them.
    """
    with closing(steps), suppress(OutOfTime):
        while True:
            try:
                with out_of_time_at(deadline):
                    step = next(steps)
            except StopIteration:
                return
            yield step
