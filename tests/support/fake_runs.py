"""Runs that nobody performed, in the columns of the store: what a report is tested on."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from pencilsat.encoders.graph import FEATURES
from pencilsat.experiments.store import ADDED, Store
from pencilsat.reports import comparisons
from pencilsat.reports.comparisons import RunComparison

LIMIT = 60.0

VERSIONS = {"python": "3.12.1", "pencilsat": "0.1.0", "python-sat": "1.9.dev17"}
MACHINE = {"processor": "A Processor 3000", "cores": 2, "load": 0.5}

PLAIN: dict[str, Any] = {
    "file": "boards.txt",
    "number": 0,
    "family": "hashi",
    "size": 100,
    "task": "check",
    "encoding": "cuts",
    "cardinality": "seqcounter",
    "amo": "pairwise",
    "implied": True,
    "clue_order": None,
    "solver": "cadical195",
    "seed": 0,
    "repeat": 0,
    "seconds_limit": LIMIT,
    "memory_limit": None,
    "status": "unique",
    "message": "",
    "solutions": [[[0, 0, 0, 2, 1]]],
    "objective": None,
    "parse": 0.0,
    "encode": 0.25,
    "load": 0.25,
    "solve": 0.5,
    "verify": 0.0,
    "seconds": 1.125,
    "variables": 150,
    "clauses": 1000,
    "literals": 3000,
    "rules": {"degree": [50, 600, 2000], "connected": [0, 400, 1000]},
    "conflicts": 10,
    "decisions": 20,
    "propagations": 300,
    "rounds": 1,
    "cuts": 2,
    "memory": 50 * 2**20,
    "versions": VERSIONS,
    "machine": MACHINE,
    "started": "2026-01-01T00:00:00+00:00",
    "version": "0.1.0",
    "plugin": None,
    **dict.fromkeys((*FEATURES, *ADDED)),
    "form": "board",
    "cpu": 1.0,
    "encode_cpu": 0.25,
    "load_cpu": 0.125,
    "solve_cpu": 0.5,
}
"""A run of one second of work."""

UNANSWERED = {"status": "undecided", "solutions": [], "solve": None, "seconds": LIMIT}


def fake(work: float | None = None, **columns: Any) -> dict[str, Any]:
    """A run; `work` is the seconds of its stages, all of it solving."""
    row = PLAIN | columns
    row.setdefault("instance", f"{row['family']} {row['file']} {row['number']}")
    if work is not None:
        row |= {"encode": 0.0, "load": 0.0, "solve": work, "seconds": work + 0.125}
    row["key"] = hashlib.sha256(repr(sorted(row.items(), key=str)).encode()).hexdigest()
    return row


def written(path: Path, rows: Any) -> Path:
    """A file with the runs."""
    with Store(path) as store:
        for row in rows:
            store.add(row)
    return path


GROWTHS = {"cuts": (2e-6, 1.5, 17, 1.0), "elimination": (1e-6, 1.9, 40, 1.3)} | {
    "tree": (3e-6, 2.1, 60, 1.1),
    "layered": (1e-6, 2.6, 12, 2.0),
    "flow": (1e-5, 2.7, 200, 1.15),
}
"""Encodings by the factor and exponent of their seconds, and of their clauses."""


def experiment(
    runs: int,
    *,
    seed: int = 0,
    family: str = "hashi",
    task: str = "check",
    solvers: tuple[str, ...] = ("cadical195", "glucose4"),
    noise: float = 0.3,
) -> Iterator[dict[str, Any]]:
    """About so many runs of five encodings on boards of growing size, some beyond their limits."""
    dice = Random(seed)
    repeats = 3
    boards = max(1, runs // (len(GROWTHS) * len(solvers) * repeats))
    for board in range(boards):
        size = round(50 * 2 ** (7 * (board + 1) / boards))
        hardness = dice.gauss(0, 0.4)
        for encoding, (factor, power, clause_factor, clause_power) in GROWTHS.items():
            clauses = round(clause_factor * size**clause_power)
            for solver in solvers:
                slow = 1.2 if solver == "glucose4" else 1
                for repeat in range(repeats):
                    spread = 2.718281828 ** (hardness + dice.gauss(0, noise))
                    yield _run(
                        slow * factor * size**power * spread,
                        clauses,
                        dice,
                        family=family,
                        task=task,
                        file=f"{family}-{board // 10}.txt",
                        number=board % 10,
                        size=size,
                        encoding=encoding,
                        solver=solver,
                        repeat=repeat,
                        solutions=[[[0, 0, 0, board, 1]]],
                    )


def _run(seconds: float, clauses: int, dice: Random, **columns: Any) -> dict[str, Any]:
    memory = 40 * 2**20 + 90 * clauses
    columns |= {
        "clauses": clauses,
        "variables": clauses // 3,
        "literals": 3 * clauses,
        "memory": memory,
        "conflicts": round(seconds * 20_000),
        "decisions": round(seconds * 50_000),
        "propagations": round(seconds * 3_000_000),
        "rules": {
            "degree": [0, clauses // 4, clauses // 2],
            "no crossing": [0, clauses // 10, clauses // 5],
            "connected": [clauses // 3, clauses - clauses // 4 - clauses // 10, 2 * clauses],
        },
    }
    if seconds > LIMIT:
        columns |= UNANSWERED
        return fake(**columns)
    if dice.random() < 0.002:
        columns |= {"status": "crashed", "message": "Segmentation fault", "solutions": []}
        return fake(**columns)
    if memory > 1.2e9:
        columns |= {"status": "out of memory", "message": "MemoryError", "solutions": []}
        return fake(**columns)
    return fake(seconds, **columns)


def comparison(rows, **options) -> RunComparison:
    """The only comparison of rows."""
    [found] = comparisons.comparisons(rows, **options)
    return found


def summary(found: RunComparison, name: str) -> comparisons.Summary:
    [of_it] = [s for s in found.summaries if found.names[s.configuration] == name]
    return of_it
