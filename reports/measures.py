"""What is measured of a run, and compared: seconds, CPU seconds, or work of the solver."""

import math
from collections.abc import Callable, Iterable
from typing import Literal

from ..cnf.record import record
from ..experiments.agreement import DECIDED
from ..experiments.store import Row
from .numerals import count, seconds

STAGES: tuple[Literal["encode", "load", "solve"], ...] = ("encode", "load", "solve")
"""The stages that depend on the configuration: parsing and verifying are the same in all."""

CPU_STAGES: tuple[Literal["encode_cpu", "load_cpu", "solve_cpu"], ...]
CPU_STAGES = ("encode_cpu", "load_cpu", "solve_cpu")


def work(row: Row) -> float | None:
    """The seconds of the stages that the configuration decides; the whole run if one is unknown."""
    return _sum_of(row, (row[stage] for stage in STAGES), whole(row))


def cpu(row: Row) -> float | None:
    """The same in CPU seconds, those of programs included."""
    return _sum_of(row, (row[stage] for stage in CPU_STAGES), row["cpu"])


def _sum_of(row: Row, stages: Iterable[float | None], otherwise: float | None) -> float | None:
    known = [seconds for seconds in stages if seconds is not None]
    return math.fsum(known) if known and row["status"] in DECIDED else otherwise


def whole(row: Row) -> float | None:
    """The wall-clock seconds of the whole run."""
    return row["seconds"]


def solving(row: Row) -> float | None:
    """The seconds that the solver took; those of `work` if unknown."""
    seconds = row["solve"]
    return work(row) if seconds is None or row["status"] not in DECIDED else seconds


LimitName = Literal["seconds_limit", "conflicts_limit", "propagations_limit"]


@record
class Measure:
    """What is measured of a run: called, it returns it, None if it is unknown. It is `what`, in
    units if it has some, and `limit` is the column of its limit. Numbers of it are shown by `show`,
    and below `least` on logarithmic axes at that; for ratios, `more` is added to them, as they may
    be 0. Another clock is `beside` it.
    """

    of: Callable[[Row], float | None]
    what: str
    meaning: str
    unit: str = "s"
    limit: LimitName = "seconds_limit"
    show: Callable[[float], str] = seconds
    least: float = 1e-4
    more: float = 0.0
    beside: tuple[str, Callable[[Row], float | None]] = "CPU", cpu

    def __call__(self, row: Row) -> float | None:
        """What is measured of a run."""
        return self.of(row)


def counted(name: Literal["conflicts", "propagations"], limit: LimitName) -> Measure:
    """A count of the solver's, which no load of the machine changes."""
    told = f"{name.capitalize()} of the solver, of which one more is taken for ratios"
    return Measure(lambda row: row[name], name, told, name, limit, count, 0.5, 1.0)


PARTS = "of encoding, loading and solving"

MEASURES: dict[str, Measure] = {
    "work": Measure(work, "seconds", f"Seconds {PARTS}"),
    "run": Measure(whole, "seconds", "Seconds of the whole run, the start of its process included"),
    "solve": Measure(solving, "seconds", "Seconds of the solver alone"),
    "cpu": Measure(cpu, "CPU seconds", f"CPU seconds {PARTS}", beside=("wall", work)),
    "conflicts": counted("conflicts", "conflicts_limit"),
    "propagations": counted("propagations", "propagations_limit"),
}
"""The measures that can be compared, by name."""


def clauses_of(row: Row) -> int | None:
    """The number of clauses of a run."""
    return row["clauses"]
