"""An experiment: runs that are planned, performed unless already stored, and compared."""

from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing

from ..boards.words import counted, printable
from ..cnf.record import record
from ..encoders import file_of, read
from ..encoders.graph import features
from ..processes import cluster, team
from ..processes.alone import CRASHED
from . import agreement, identity
from .plan import LONE, Job, setting
from .run import RunRequest, lost, performed
from .store import Row, Store, place_of
from .values import WRONG


@record
class ExperimentSummary:
    """How many runs there are, how many of them were stored before, and what became of them.
    `alone` counts runs of other versions that are stored.

    `complaints` are lines about answers that are wrong, or cannot all be right. `failure` is a line
    about the first run, if none gave an answer or reached its limit; `crash` is a line about the
    first run that crashed.
    """

    runs: int
    before: int
    alone: int
    tally: str
    complaints: Sequence[str]
    failure: str
    crash: str

    def __str__(self) -> str:
        kept = f", {self.before} of them done before" if self.before else ""
        done = f"{counted(self.runs, 'run')}{kept}: {self.tally or 'none'}"
        if not self.alone:
            return done
        versions = "another version" if self.alone == 1 else "other versions"
        return f"{done}; {counted(self.alone, 'run')} of {versions} left alone"


class Experiment:
    """Runs, and the file in which they are stored; `todo` holds those that are not in it yet."""

    def __init__(self, planned: Sequence[Job], path: str) -> None:
        self.planned = planned
        self.store = Store(path)
        kept = self.store.keys()
        self.todo = [job for job in planned if job.key not in kept]
        self._done = 0

    def __enter__(self) -> "Experiment":
        return self

    def __exit__(self, *_: object) -> None:
        self.store.close()

    def rows(
        self,
        *,
        jobs: int = 1,
        scheduler: str | None = None,
        notice: Callable[[str], None] = print,
    ) -> Generator[Row, None, None]:
        """Perform the runs in `todo`, several at a time or on a Dask cluster; yields each row once
        it is stored. `notice` is told in a line when the cluster has no worker left.

        BadInput if the source of an encoding is not what it was when they were planned.
        """
        asked = [RunRequest(job, file_of(job.puzzle.family)) for job in self.todo]
        if scheduler is None:
            workers = min(jobs, len(asked))
            found = team.results(performed, asked, lost, jobs=workers, ordered=False, most=1)
        else:
            found = cluster.results(
                scheduler, performed, asked, lost, notice=notice, ordered=False, most=1
            )
        with closing(found) as rows:
            for row in rows:
                identity.check_unchanged(row["family"], row["encoding"], row["plugin"])
                self.store.add(row)
                self._done += 1
                yield row

    def measure(self) -> None:
        """Measure the graph of each puzzle that has not been measured, for all its runs. BadInput
        if it has none.
        """
        puzzles = {job.puzzle.instance: job.puzzle for job in self.planned}
        for instance in sorted(self.store.unmeasured() & puzzles.keys()):
            [puzzle] = read(puzzles[instance].text, puzzles[instance].family)
            self.store.measure(instance, features(puzzle))

    def progress(self) -> str:
        """How many of the runs are stored so far, in words."""
        kept = len(self.planned) - len(self.todo) + self._done
        return f"{kept} of {len(self.planned)} runs are kept in {self.store.path}"

    def asked(self) -> list[Row]:
        """The runs that are planned, as far as they are stored."""
        keys = {job.key for job in self.planned}
        return [row for row in self.store.rows() if row["key"] in keys]

    def outcome(self) -> ExperimentSummary:
        """The outcome, once all runs have been performed."""
        asked = {job.key for job in self.planned}
        settings = {setting(job.columns()) for job in self.planned}
        puzzles = {job.puzzle.instance for job in self.planned}
        rows = [row for row in self.store.rows() if row["instance"] in puzzles]
        mine = [row for row in rows if row["key"] in asked]
        crashed = [described(row) for row in mine if row["status"] == CRASHED]
        failed = bool(mine) and not any(row["status"] in OUTCOMES for row in mine)
        said = f"{len(crashed)} of {len(mine)} runs crashed, the first of them: "
        return ExperimentSummary(
            runs=len(mine),
            before=len(self.planned) - len(self.todo),
            alone=sum(setting(row) in settings for row in rows) - len(mine),
            tally=tallied(Counter(map(outcome, mine))),
            complaints=[
                *map(described, agreement.wrong(mine)),
                *map(str, agreement.disagreements(rows)),
            ],
            failure=f"every run failed, the first of them: {described(mine[0])}" if failed else "",
            crash=said + crashed[0] if crashed else "",
        )


OUTCOMES = {
    "solved": "solved",
    "unique": "solved",
    "not unique": "solved",
    "no solution": "solved",
    "undecided": "undecided",
}
"""Words for what became of runs, by status; others are called by their status."""


def outcome(row: Row) -> str:
    """What became of a run: `solved`, if it came to an answer, `undecided`, `wrong`, …"""
    return OUTCOMES.get(row["status"], row["status"])


def tallied(tally: Mapping[str, int]) -> str:
    """Numbers of runs by what became of them, wrong answers first."""
    names = sorted(tally, key=lambda name: (name != WRONG, name))
    return ", ".join(f"{tally[name]} {name}" for name in names)


def described(row: Row) -> str:
    """A run in one line, whatever the name of its file and the message of its solver."""
    implied = "" if row["implied"] else " without implied rules"
    order = f" clues {row['clue_order']}" if row["clue_order"] else ""
    form = " lone" if row["form"] == LONE else ""
    cpu = "" if row["cpu"] is None else f", {row['cpu']:.3f} s of CPU"
    message = f": {row['message']}" if row["message"] else ""
    return printable(
        f"{place_of(row)}: {row['encoding']} {row['cardinality']} {row['amo']}"
        f"{implied}{order}{form} {row['solver']} seed {row['seed']} repeat {row['repeat']}: "
        f"{row['status']}, {row['seconds']:.3f} s{cpu}{message}"
    )
