"""An experiment: runs that are planned, performed unless already stored, and compared."""

import threading
import time
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import chain
from types import TracebackType

from pencilsat.boards.words import counted
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.interrupts import held_back
from pencilsat.experiments import agreement, claims, cluster, display, schedule
from pencilsat.experiments.plan import Job
from pencilsat.experiments.store import Row, Store


@dataclass(frozen=True)
class Outcome:
    """How many runs there are, how many of them there were before, or came meanwhile from other
    processes, and what became of them.

    `complaints` are lines about answers that are wrong, or cannot all be right. `failure` is a line
    about the first run where none came to an answer, nor to its limit; `crash` is one about the
    first run that crashed.
    """

    runs: int
    before: int
    others: int
    tally: str
    complaints: Sequence[str]
    failure: str = ""
    crash: str = ""

    def __str__(self) -> str:
        kept = f", {self.before} of them done before" if self.before else ""
        others = f", {self.others} by others" if self.others else ""
        return f"{counted(self.runs, 'run')}{kept}{others}: {self.tally or 'none'}"


PERIOD = 0.2
"""Seconds between two looks at runs that other processes perform."""


class Experiment:
    """Runs, and the file in which they are kept; a context manager.

    `todo` are those that are not in the file yet. Several processes may work at one file: each
    run is claimed by one of them before it starts.
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
        """Perform what is to do, so many at a time or on a cluster: each row, once it is kept.

        What other processes perform is waited for, and performed if they end.
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
        """The row of each of these runs, once it is kept."""
        performed = (
            schedule.local(found, workers)
            if scheduler is None
            else cluster.performed_by(scheduler, found)
        )
        with closing(performed) as rows:
            for row in rows:
                self.store.add(row)
                self._done += 1
                yield row

    def _claimed(self, found: Sequence[Job], elsewhere: list[Job]) -> Iterator[Job]:
        """Those of the runs that nobody else performs; the others are put aside."""
        for job in found:
            claim = self.store.claim(job.key, self._owner)
            if claim == "own":
                yield job
            elif claim == "another's":
                elsewhere.append(job)

    @contextmanager
    def _claiming(self) -> Iterator[None]:
        """What is claimed in the block stays so while this process is there, and is free after."""
        over = threading.Event()

        def beat() -> None:
            while not over.wait(claims.BEAT):
                with suppress(BadInput):  # whoever keeps a row says what is wrong with the file
                    self.store.beat(self._owner)

        beating = threading.Thread(target=beat, daemon=True)
        with held_back():  # the thread takes no signal: PySAT's handler is for the main thread
            beating.start()
        try:
            yield
        finally:
            over.set()
            beating.join()
            with suppress(BadInput):  # a full disk has been told, and ends this process
                self.store.release(self._owner)

    def progress(self) -> str:
        """How many of the runs are kept so far."""
        kept = len(self.planned) - len(self.todo) + self._done
        return f"{kept} of {len(self.planned)} runs are kept in {self.store.path}"

    def outcome(self) -> Outcome:
        """What is known once all runs are performed."""
        asked = {job.key for job in self.planned}
        puzzles = {job.puzzle.instance for job in self.planned}
        rows = [row for row in self.store.rows() if row["instance"] in puzzles]
        mine = [row for row in rows if row["key"] in asked]
        return Outcome(
            len(mine),
            len(self.planned) - len(self.todo),
            len(mine) - (len(self.planned) - len(self.todo)) - self._done,
            display.counted(Counter(map(display.outcome, mine))),
            [
                *map(display.described, agreement.wrong(mine)),
                *map(str, agreement.contradictions(rows)),
            ],
            display.failure(mine),
            display.crash(mine),
        )
