"""An experiment: runs that are planned, performed unless already stored, and compared."""

import threading
import time
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from itertools import chain
from types import TracebackType

from ..boards.words import counted
from ..cnf.errors import BadInput
from ..cnf.interrupts import held_back
from ..cnf.record import record
from . import agreement, claims, cluster, display, identity, schedule
from .plan import Job, setting
from .store import Row, Store


@record
class Outcome:
    """How many runs there are, how many of them were stored before, or came from other processes
    meanwhile, and what became of them. `alone` counts runs of other versions that are stored.

    `complaints` are lines about answers that are wrong, or cannot all be right. `failure` is a line
    about the first run, if none gave an answer or reached its limit; `crash` is a line about the
    first run that crashed.
    """

    runs: int
    before: int
    others: int
    alone: int
    tally: str
    complaints: Sequence[str]
    failure: str = ""
    crash: str = ""

    def __str__(self) -> str:
        kept = f", {self.before} of them done before" if self.before else ""
        others = f", {self.others} by others" if self.others else ""
        done = f"{counted(self.runs, 'run')}{kept}{others}: {self.tally or 'none'}"
        if not self.alone:
            return done
        versions = "another version" if self.alone == 1 else "other versions"
        return f"{done}; {counted(self.alone, 'run')} of {versions} left alone"


PERIOD = 0.2
"""Seconds between two checks of the runs that other processes perform."""


class Experiment:
    """Runs, and the file in which they are stored; a context manager.

    `todo` holds the runs that are not in the file yet. Several processes may share a file: one of
    them claims each run before it starts.
    """

    def __init__(self, planned: Sequence[Job], path: str) -> None:
        self.planned = planned
        self.store = Store(path)
        kept = self.store.keys()
        self.todo = [job for job in planned if job.key not in kept]
        self._done = 0
        self._owner = claims.this_process()

    def __enter__(self) -> "Experiment":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.store.close()

    def rows(self, *, jobs: int = 1, scheduler: str | None = None) -> Generator[Row, None, None]:
        """Perform the runs in `todo`, several at a time or on a cluster; yields each row once it is
        stored.

        Runs that other processes are performing are waited for, and performed here if those end.
        """
        left: Sequence[Job] = self.todo
        with self._claiming():
            while left:
                elsewhere = list[Job]()
                free = self._claimed(left, elsewhere)
                first = next(free, None)
                if first is None:
                    time.sleep(PERIOD if elsewhere else 0)
                else:
                    workers = min(jobs, len(left))
                    yield from self._performed(chain([first], free), workers, scheduler)
                left = elsewhere

    def _performed(
        self, found: Iterable[Job], workers: int, scheduler: str | None
    ) -> Generator[Row, None, None]:
        """The row of each of these runs, once it is stored.

        BadInput if the source of an encoding is not what it was when they were planned.
        """
        performed = (
            schedule.local(found, workers)
            if scheduler is None
            else cluster.performed_by(scheduler, found)
        )
        with closing(performed) as rows:
            for row in rows:
                identity.check_unchanged(row["family"], row["encoding"], row["plugin"])
                self.store.add(row)
                self._done += 1
                yield row

    def _claimed(self, found: Sequence[Job], elsewhere: list[Job]) -> Iterator[Job]:
        """The runs that nobody else is performing; the others are put into `elsewhere`."""
        for job in found:
            claim = self.store.claim(job.key, self._owner)
            if claim == "own":
                yield job
            elif claim == "another's":
                elsewhere.append(job)

    @contextmanager
    def _claiming(self) -> Iterator[None]:
        """Keep the claims made in the block while this process lives, and release them
        afterwards.
        """
        over = threading.Event()

        def beat() -> None:
            while not over.wait(claims.BEAT):
                with suppress(BadInput):  # storing a row will say what is wrong with the file
                    self.store.beat(self._owner)

        beating = threading.Thread(target=beat, daemon=True)
        with held_back():  # the thread takes no signals: PySAT's handler is for the main one
            beating.start()
        try:
            yield
        finally:
            over.set()
            beating.join()
            with suppress(BadInput):  # a full disk has been reported, and ends this process
                self.store.release(self._owner)

    def progress(self) -> str:
        """How many of the runs are stored so far, in words."""
        kept = len(self.planned) - len(self.todo) + self._done
        return f"{kept} of {len(self.planned)} runs are kept in {self.store.path}"

    def outcome(self) -> Outcome:
        """The outcome, once all runs have been performed."""
        asked = {job.key for job in self.planned}
        settings = {setting(job.columns()) for job in self.planned}
        puzzles = {job.puzzle.instance for job in self.planned}
        rows = [row for row in self.store.rows() if row["instance"] in puzzles]
        mine = [row for row in rows if row["key"] in asked]
        return Outcome(
            len(mine),
            len(self.planned) - len(self.todo),
            len(mine) - (len(self.planned) - len(self.todo)) - self._done,
            sum(setting(row) in settings for row in rows) - len(mine),
            display.counted(Counter(map(display.outcome, mine))),
            [
                *map(display.described, agreement.wrong(mine)),
                *map(str, agreement.contradictions(rows)),
            ],
            display.failure(mine),
            display.crash(mine),
        )
