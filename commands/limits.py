"""A time limit around code that does not check the clock."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from pencilsat.cnf.errors import NotFound


class Late(NotFound):
    """The time limit was reached before an answer."""

    def __init__(self, message: str = "undecided") -> None:
        super().__init__(message)


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """Raise Late if this block takes longer; works only where `pencilsat.cnf.watchdog` can
    interrupt.
    """
    if seconds is None:
        yield
        return
    from pencilsat.cnf.watchdog import interrupted_at  # imported here, as most work has no limit

    deadline = time.monotonic() + seconds
    try:
        with interrupted_at(deadline):
            yield
    except KeyboardInterrupt:
        if time.monotonic() < deadline:
            raise
        raise Late from None
