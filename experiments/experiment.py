"""An experiment: runs that are planned, performed unless they are kept, and compared."""

from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from types import TracebackType

from pencilsat.experiments import agreement, cluster, display, schedule
from pencilsat.experiments.plan import Job
from pencilsat.experiments.store import Row, Store
from pencilsat.experiments.worker import WRONG


@dataclass(frozen=True)
class Outcome:
    """How many runs there are, how many of them there were before, and what became of them.

    `complaints` are lines about answers that are wrong, or cannot all be right. `failure` is a line
    about the first run where none came to an answer, nor to its limit.
    """

    runs: int
    before: int
    tally: str
    complaints: Sequence[str]
    failure: str = ""

    def __str__(self) -> str:
        return f"{self.runs} runs, {self.before} of them before: {self.tally or 'none'}"


class Experiment:
    """Runs, and the file in which they are kept; a context manager.

    `todo` are those that are not in the file yet.
    """

    def __init__(self, planned: Sequence[Job], path: str) -> None:
        self.planned = planned
        self.store = Store(path)
        kept = self.store.keys()
        self.todo = [job for job in planned if job.key not in kept]
        self._done = 0

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
        """Perform what is to do, so many at a time or on a cluster: each row, once it is kept."""
        performed = (
            schedule.local(self.todo, jobs)
            if scheduler is None
            else cluster.performed_by(scheduler, self.todo)
        )
        with closing(performed) as rows:
            for row in rows:
                self.store.add(row)
                self._done += 1
                yield row

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
        wrong = [row for row in mine if row["message"].startswith(WRONG)]
        return Outcome(
            len(mine),
            len(mine) - len(self.todo),
            display.counted(Counter(map(display.outcome, mine))),
            [*map(str, agreement.contradictions(rows)), *map(display.described, wrong)],
            display.failure(mine),
        )
