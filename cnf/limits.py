"""What the work on a puzzle may cost, and what it did cost.

Whoever limits the time of some work does it `out_of_time_at` a deadline, and whatever works in a
loop looks at the clock there by `check_time`, however deep below: neither knows of the other.
"""

import time
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from contextvars import ContextVar
from dataclasses import replace
from math import inf
from typing import TypeVar

from pencilsat.cnf.errors import OutOfTime
from pencilsat.cnf.record import record

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


@record
class Limits:
    """Limits for one puzzle: seconds of wall-clock time, and conflicts; None is no limit."""

    seconds: float | None = None
    conflicts: int | None = None

    def __bool__(self) -> bool:
        return self.seconds is not None or self.conflicts is not None

    @property
    def deadline(self) -> float:
        """The time, on the monotonic clock, at which the seconds are over if they begin now; it may
        be infinite.
        """
        return inf if self.seconds is None else time.monotonic() + self.seconds

    def until(self, deadline: float) -> "Limits":
        """The same conflicts, and the seconds left until a deadline, at least 0.001."""
        left = None if deadline == inf else max(0.001, deadline - time.monotonic())
        return replace(self, seconds=left)


UNLIMITED = Limits()


class Statistics:
    """What the work on one puzzle cost: `seconds` are by stage, `cuts` counts clauses added
    lazily.
    """

    def __init__(self, seconds: Mapping[str, float] | None = None) -> None:
        self.conflicts = self.decisions = self.propagations = self.rounds = self.cuts = 0
        self.seconds = dict(seconds or {})

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Add the time that the block takes to the seconds of a stage."""
        start = time.perf_counter()
        try:
            yield
        finally:
            spent = time.perf_counter() - start
            self.seconds[name] = self.seconds.get(name, 0.0) + spent
