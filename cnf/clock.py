"""The time of the work at hand.

Whoever limits the time of some work does it `out_of_time_at` a deadline, and whatever works in a
loop looks at the clock there by `check_time`, however deep below: neither knows of the other. Where
the same must be done on every machine, work is counted instead, by `spend` where most of it is
done: time is over when there was `enough_work`.
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


class Work:
    """Work that is counted: what is `spent`, of so much at `most`."""

    def __init__(self, most: float) -> None:
        self.most, self.spent = most, 0.0

    @property
    def left(self) -> float:
        """What is left; below 0 when there was enough."""
        return self.most - self.spent


_work: ContextVar[Work | None] = ContextVar("work", default=None)
"""The work that is counted, if it is."""


@contextmanager
def enough_work(most: float) -> Iterator[Work]:
    """In this block, time is also over after so much work."""
    outer = _work.get()
    most = most if outer is None else min(most, outer.left)
    work = Work(most)
    _work.set(work)
    try:
        yield work
    finally:
        _work.set(outer)
        spend(work.spent)


def spend(work: float) -> None:
    """Count work, if it is limited: one is about a millisecond."""
    if (counted := _work.get()) is not None:
        counted.spent += work


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
    work = _work.get()
    return _end.get() if work is None or work.left >= 0 else -inf


def check_time(needed: float = 0.0) -> None:
    """Raise OutOfTime if the time of the work at hand is over, or would be before so many seconds
    that the next piece of it needs: cheap enough for every loop whose turns take some microseconds.
    """
    if time.monotonic() + needed >= end_of_time():
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
