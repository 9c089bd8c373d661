"""Which parts of a run are timed."""

import math
from collections.abc import Callable
from typing import Literal

from ..experiments.agreement import DECIDED
from ..experiments.store import Row

STAGES: tuple[Literal["encode", "load", "solve"], ...] = ("encode", "load", "solve")
"""The stages that depend on the configuration: parsing and verifying are the same in all."""


def work(row: Row) -> float | None:
    """The seconds of the stages that the configuration decides; the whole run if one is unknown."""
    known = [seconds for stage in STAGES if (seconds := row[stage]) is not None]
    return math.fsum(known) if known and row["status"] in DECIDED else whole(row)


def whole(row: Row) -> float | None:
    """The wall-clock seconds of the whole run."""
    return row["seconds"]


def solving(row: Row) -> float | None:
    """The seconds that the solver took; those of `work` if unknown."""
    seconds = row["solve"]
    return work(row) if seconds is None or row["status"] not in DECIDED else seconds


Measure = Callable[[Row], float | None]
"""Returns the seconds of a run; None if unknown."""

MEASURES: dict[str, Measure] = {"work": work, "run": whole, "solve": solving}
"""The measures that can be compared, by name."""

MEANINGS = {
    "work": "of encoding, loading and solving",
    "run": "of the whole run, the start of its process included",
    "solve": "of the solver alone",
}


def clauses_of(row: Row) -> int | None:
    """The number of clauses of a run."""
    return row["clauses"]
