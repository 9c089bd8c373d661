"""What happens in the process of one run: parse, encode, load, solve or check, verify.

Each stage is reported as soon as it is done, so that a run that is killed leaves what it knew.
"""

import gc
import os
import platform
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import metadata

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.limits import Statistics
from pencilsat.experiments import external, programs
from pencilsat.experiments.calls import ASIDE, WRONG, Failed, Tell, Told
from pencilsat.tasks.answer import Status
from pencilsat.tasks.check import checking
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import AnyRun, Run, WrongAnswer
from pencilsat.tasks.solve import solving

PACKAGES = ("pencilsat", "python-sat", "networkx")


def prepare() -> None:
    """Import and look up what no run should pay for."""
    gc.set_threshold(200_000, 20, 100)  # as the command line has it
    encoders.load()
    versions()
    processor()


def perform(request: Told, tell: Tell) -> None:
    """Perform the run that the columns of a request describe, its puzzle under `text`."""
    tell(surroundings(request))
    clock = Clock(tell=tell)
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
        apart=True,  # the rules as they are exported, whatever the clues are
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


@dataclass
class Clock(Statistics):
    """Statistics that tell the seconds of a stage when it ends."""

    tell: Tell = lambda told: None

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Add the time that the block takes to a stage."""
        with super().stage(name):
            yield
        self.tell({name: self.seconds[name]})


def announced(run: AnyRun, task: str, tell: Tell) -> Status:
    """What a run comes to; each of its solutions is told as it is found."""
    records = solving(run, unique=False) if task == "solve" else checking(run, spread=False)
    with closing(records) as answers:
        for answer in answers:
            tell({"solutions": [solution.to_json() for solution in answer.solutions]})
    return answer.status


def sizes(run: AnyRun) -> Told:
    """The sizes of a formula; taking them does not count as time of the run."""
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
    """With what and where the run is performed; looking it up does not count as its time, nor does
    loading a family from elsewhere.
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


@cache
def versions() -> dict[str, str]:
    """The versions of Python and of the packages that take part."""
    found = {"python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            found[package] = "unknown"
    return found


def solver_version(solver: str) -> dict[str, str]:
    """The version of a program that solves; nothing of other solvers, which are in PySAT."""
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
    """What the processor calls itself."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
