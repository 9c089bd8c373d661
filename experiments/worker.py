"""The process of one run: parse, encode, load, solve or check, verify.

Each stage is reported as soon as it is done, so that a run that is killed leaves what it has found.
"""

import gc
import os
import platform
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache

from .. import encoders
from ..cnf.errors import BadInput
from ..processes.cluster import versions
from ..search.limits import Statistics
from ..tasks.answer import Status
from ..tasks.check import checking
from ..tasks.options import Options
from ..tasks.run import AnyRun, Run, WrongAnswer
from ..tasks.solve import solving
from . import external, programs
from .calls import ASIDE, WRONG, Failed, Tell, Told


def prepare() -> None:
    """Import and look up what should not count for any run."""
    gc.set_threshold(200_000, 20, 100)  # as on the command line
    encoders.load()
    versions()
    processor()


def perform(request: Told, tell: Tell) -> None:
    """Perform the run that the columns of a request describe; `text` is its puzzle."""
    tell(surroundings(request))
    clock = Clock(tell)
    with clock.stage("parse"):
        [puzzle] = encoders.read(request["text"], request["family"])
    options = Options(
        encoding=request["encoding"],
        cardinality=request["cardinality"],
        amo=request["amo"],
        implied=request["implied"],
        solver=request["solver"],
        clue_order=request["clue_order"],
        seed=request["seed"],
        apart=True,  # the rules as they are exported, whatever the clues
    )
    kind = external.External if external.named(options.solver) else Run
    try:
        run = kind(puzzle, options, clock)
        tell(sizes(run))
        status = announced(run, request["task"], tell)
    except BadInput as error:
        raise Failed(str(error)) from None
    except WrongAnswer as error:
        tell({"status": WRONG, "message": str(error)})
        return
    if not external.named(options.solver):
        tell({name: getattr(clock, name) for name in WORK})
    if run.optimum is not None:
        tell({"objective": run.optimum.value})
    tell({"status": status})


WORK = ("conflicts", "decisions", "propagations", "rounds", "cuts")


class Clock(Statistics):
    """Statistics that report the seconds of each stage when it ends."""

    def __init__(self, tell: Tell) -> None:
        super().__init__()
        self._tell = tell

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Add the time that the block takes to the seconds of a stage, and report them."""
        with super().stage(name):
            yield
        self._tell({name: self.seconds[name]})


def announced(run: AnyRun, task: str, tell: Tell) -> Status:
    """The outcome of a run; each of its solutions is reported as it is found."""
    records = solving(run, unique=False) if task == "solve" else checking(run, spread=False)
    with closing(records) as answers:
        for answer in answers:
            tell({"solutions": [solution.to_json() for solution in answer.solutions]})
    return answer.status


def sizes(run: AnyRun) -> Told:
    """The sizes of a formula; computing them does not count as time of the run."""
    start = time.monotonic()
    rules = run.formula.sizes()
    totals = [sum(column) for column in zip(*rules.values(), strict=True)] or [0, 0, 0]
    return {
        "size": len(run.formula.atoms),
        **dict(zip(("variables", "clauses", "literals"), totals, strict=True)),
        "rules": {name: list(size) for name, size in rules.items()},
        ASIDE: time.monotonic() - start,
    }


def surroundings(request: Told) -> Told:
    """The versions and the machine of a run; looking them up does not count as its time, nor does
    loading a family from a plug-in.
    """
    start = time.monotonic()
    try:
        if request.get("plugin"):
            encoders.load_family(request["plugin"])
        encoders.family_named(request["family"])
    except BadInput as error:
        raise Failed(str(error)) from None
    found = {"versions": versions() | solver_version(request["solver"]), "machine": machine()}
    return found | {ASIDE: time.monotonic() - start}


def solver_version(solver: str) -> dict[str, str]:
    """The version of an external solver; empty for the solvers of PySAT."""
    if not external.named(solver):
        return {}
    program = external.command(solver)[0]
    return {program: programs.version(program) or "unknown"}


def machine() -> Told:
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
