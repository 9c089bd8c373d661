"""One run: parse, encode, load, solve or check, verify.

Each stage is told as soon as it is done, so that a run that is killed leaves what it has found.
"""

import gc
import os
import platform
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from functools import cache, partial
from importlib import import_module
from typing import NamedTuple, cast

from .. import encoders
from ..cnf.errors import BadInput
from ..encoders import outside
from ..processes.alone import (
    CRASHED,
    LATE,
    JsonObject,
    Outcome,
    Tell,
    alone,
    aside,
    cpu_time,
)
from ..processes.cluster import versions
from ..processes.programs import version
from ..search.limits import Limits, Statistics
from ..search.solvers import COUNTED, UNCOUNTED
from ..tasks.answer import Status
from ..tasks.check import checking
from ..tasks.options import Options
from ..tasks.run import AnyRun, Run, WrongAnswer
from ..tasks.solve import solving
from . import external, identity
from .plan import BOARD, Job
from .store import COLUMNS, Row
from .values import WRONG


class RunRequest(NamedTuple):
    """A run to perform, and the file of the plug-in that has its family, if one has."""

    job: Job
    file: str | None


def performed(asked: RunRequest) -> Row:
    """The row of a run, which this worker has performed in a process of its own. BadInput if the
    worker has another version of the program.
    """
    prepare()
    job, started = asked.job, now()
    if (here := identity.program()) != job.version:
        raise BadInput(f"a worker has version {here} of PencilSAT, not {job.version}")
    work = partial(perform, *asked)
    return row(job, alone(work, seconds=job.seconds_limit, memory=job.memory_limit), started)


def lost(asked: RunRequest) -> Row:
    """The row of a run on which two workers have ended."""
    return row(asked.job, Outcome(CRASHED, "the processes that performed it have ended"), now())


def now() -> str:
    """The current time, as it is stored."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def row(job: Job, outcome: Outcome, started: str) -> Row:
    """The row to store for a run. An answer stands, whatever happened after it was told."""
    told = {"status": "undecided" if outcome.end == LATE else outcome.end} | outcome.told
    found: JsonObject = {
        "message": outcome.message if told["status"] == CRASHED else "",
        "solutions": [],
    }
    found |= told | {"seconds": outcome.seconds, "cpu": outcome.cpu}
    found |= {"memory": outcome.memory, "started": started}
    return cast(Row, dict.fromkeys(COLUMNS) | job.columns() | found)


LATE_MODULES = ("backbone", "ending", "looking", "objective")
"""What searching imports only when it is needed."""


@cache
def prepare() -> None:
    """Import and look up what should not count for any run."""
    gc.set_threshold(200_000, 20, 100)  # as on the command line
    encoders.load()
    for name in LATE_MODULES:
        import_module(f"pencilsat.search.{name}")
    versions()
    processor()


def perform(job: Job, file: str | None, tell: Tell) -> None:
    """Perform a run, whose family the plug-in in the file has, if there is one. BadInput if it
    fails.
    """
    try:
        with aside(tell):
            tell(surroundings(job, file))
        clock = Clock(tell)
        with clock.stage("parse"):
            [puzzle] = encoders.read(job.puzzle.text, job.puzzle.family)
        options = Options(
            encoding=job.encoding,
            cardinality=job.cardinality,
            amo=job.amo,
            implied=job.implied,
            solver=job.solver,
            clue_order=job.clue_order,
            limits=Limits(conflicts=job.conflicts_limit, propagations=job.propagations_limit),
            seed=job.seed,
            apart=job.form == BOARD,
        )
        kind = external.External if external.named(job.solver) else Run
        run = kind(puzzle, options, clock)
        with aside(tell):
            tell(sizes(run))
        status = announced(run, job.task, tell)
    except WrongAnswer as error:
        tell({"status": WRONG, "message": str(error)})
        return
    except (BadInput, MemoryError):
        raise
    except Exception as error:  # raised again, as the fault of the plug-in whose code raised it
        raise outside.fault(error) or error from None
    tell(work(run, job.solver))
    if run.optimum is not None:
        tell({"objective": run.optimum.value})
    tell({"status": "undecided" if over(run) else status})


def work(run: AnyRun, solver: str) -> JsonObject:
    """What the solver counted of its work; programs that print nothing of it have none."""
    if isinstance(run, external.External) and not run.counted:
        return {}
    names = {*COUNTED, "rounds", "cuts"}.difference(UNCOUNTED.get(solver, ()))
    return {name: getattr(run.statistics, name) for name in names}


def over(run: AnyRun) -> bool:
    """Whether a run took more work than it was allowed: an answer beyond that is none, as solvers
    stop only at places of their own.
    """
    spent, limits = run.statistics, run.options.limits
    pairs = (spent.conflicts, limits.conflicts), (spent.propagations, limits.propagations)
    return any(most is not None and done > most for done, most in pairs)


class Clock(Statistics):
    """Statistics that report the seconds of each stage, and its CPU seconds, when it ends."""

    def __init__(self, tell: Tell) -> None:
        super().__init__()
        self._tell = tell
        self._cpu = dict[str, float]()

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Add the time that the block takes to the seconds of a stage, and report them."""
        start = cpu_time()
        with super().stage(name):
            yield
        self._cpu[name] = self._cpu.get(name, 0.0) + cpu_time() - start
        told = {name: self.seconds[name], f"{name}_cpu": self._cpu[name]}
        self._tell({column: seconds for column, seconds in told.items() if column in COLUMNS})


def announced(run: AnyRun, task: str, tell: Tell) -> Status:
    """The outcome of a run; each of its solutions is reported as it is found."""
    records = solving(run, unique=False) if task == "solve" else checking(run, spread=False)
    with closing(records) as answers:
        for answer in answers:
            tell({"solutions": [solution.to_json() for solution in answer.solutions]})
    return answer.status


def sizes(run: AnyRun) -> JsonObject:
    """The sizes of a formula."""
    rules = run.formula.sizes()
    totals = [sum(column) for column in zip(*rules.values(), strict=True)] or [0, 0, 0]
    return {
        "size": len(run.formula.atoms),
        **dict(zip(("variables", "clauses", "literals"), totals, strict=True)),
        "rules": {name: list(size) for name, size in rules.items()},
    }


def surroundings(job: Job, file: str | None) -> JsonObject:
    """The versions and the machine of a run, once the family of a plug-in is loaded."""
    if file is not None:
        encoders.load_family(file)
    encoders.family_named(job.puzzle.family)
    return {"versions": versions() | solver_version(job.solver), "machine": machine()}


def solver_version(solver: str) -> dict[str, str]:
    """The version of an external solver; empty for the solvers of PySAT."""
    if not external.named(solver):
        return {}
    program = external.command(solver)[0]
    return {program: version(program) or "unknown"}


def machine() -> JsonObject:
    """Processor, cores and load (of the last minute, where the system knows it) of this machine."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return {"processor": processor(), "cores": os.cpu_count(), "load": load}


@cache
def processor() -> str:
    """The processor's name for itself."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
