"""What the work on a puzzle may cost, and what it did cost."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from math import inf

from ..cnf.record import record

GRACE = 0.5
"""Work that has limits tells at their end what it knows: that may take so many seconds longer."""


@record
class Limits:
    """Limits for one puzzle: seconds of wall-clock time, conflicts and propagations; None is no
    limit.

    Solvers are asked for some conflicts at a time: a search may take more propagations than these
    before it ends.
    """

    seconds: float | None = None
    conflicts: int | None = None
    propagations: int | None = None

    def __bool__(self) -> bool:
        return self != UNLIMITED

    @property
    def deadline(self) -> float:
        """The time, on the monotonic clock, at which the seconds are over if they begin now; it may
        be infinite.
        """
        return inf if self.seconds is None else time.monotonic() + self.seconds

    def until(self, deadline: float) -> "Limits":
        """The same work, and the seconds left until a deadline, at least 0.001."""
        left = None if deadline == inf else max(0.001, deadline - time.monotonic())
        return replace(self, seconds=left)


UNLIMITED = Limits()


class Statistics:
    """What the work on one puzzle cost: `seconds` are by stage, `cuts` counts clauses added
    lazily.
    """

    def __init__(self, seconds: Mapping[str, float] | None = None) -> None:
        self.conflicts = self.decisions = self.propagations = self.restarts = 0
        self.rounds = self.cuts = 0
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
