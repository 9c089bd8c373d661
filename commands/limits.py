"""A time limit around code, also where it does not check the clock."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from ..cnf.clock import out_of_time_at
from ..cnf.errors import NotFound, OutOfTime
from ..search.limits import GRACE, Limits


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
    """Raise Late if this block takes longer; what does not check the clock is stopped only where
    `pencilsat.search.watchdog` can interrupt.
    """
    if seconds is None:
        yield
        return
    from ..search.watchdog import interrupted_at  # imported here, as most work has no limit

    deadline = time.monotonic() + seconds
    try:
        with out_of_time_at(deadline), interrupted_at(deadline):
            yield
    except OutOfTime:
        raise Late from None
    except KeyboardInterrupt:
        if time.monotonic() < deadline:
            raise
        raise Late from None
