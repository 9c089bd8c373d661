"""Progress of an experiment: a bar on a terminal, a line per run elsewhere."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress

from ..boards.words import printable
from .calls import CRASHED, WRONG
from .store import Row, place_of


@contextmanager
def runs_shown(total: int, quiet: bool) -> Iterator[Callable[[Row], None]]:
    """A function that shows one more run on standard error: in a bar on a terminal, else as
    a line.
    """
    tally = Counter[str]()
    if quiet:
        yield lambda row: None
    elif not sys.stderr.isatty():

        def line(row: Row) -> None:
            tally.update(["runs"])
            with suppress(OSError):
                print(f"{tally['runs']}/{total} {described(row)}", file=sys.stderr, flush=True)

        yield line
    else:
        with runs_bar(total) as bar:
            yield bar


@contextmanager
def runs_bar(total: int) -> Iterator[Callable[[Row], None]]:
    """A bar of runs on a terminal's standard error."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    tally: Counter[str] = Counter()
    columns = [
        MofNCompleteColumn(),
        TextColumn("runs"),
        BarColumn(),
        TextColumn("{task.fields[shown]}"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    ]
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as bar:
        task = bar.add_task("runs", total=total, shown="")

        def advance(row: Row) -> None:
            tally[outcome(row)] += 1
            bar.update(task, advance=1, shown=counted(tally))

        yield advance


OUTCOMES = {
    "solved": "solved",
    "unique": "solved",
    "not unique": "solved",
    "no solution": "solved",
    "undecided": "timed out",
}
"""Words for what became of runs, by status; others are called by their status."""


def outcome(row: Row) -> str:
    """What became of a run: `solved`, if it came to an answer, `timed out`, `wrong`, …"""
    return OUTCOMES.get(row["status"], str(row["status"]))


def failure(rows: Sequence[Row]) -> str:
    """The message if every run has failed; empty if one has an answer, or took too long."""
    if not rows or any(row["status"] in OUTCOMES for row in rows):
        return ""
    return f"every run failed, the first of them: {described(rows[0])}"


def crash(rows: Sequence[Row]) -> str:
    """The message about runs that crashed; empty if none did."""
    crashed = [row for row in rows if row["status"] == CRASHED]
    if not crashed:
        return ""
    first = described(crashed[0])
    return f"{len(crashed)} of {len(rows)} runs crashed, the first of them: {first}"


def counted(tally: Mapping[str, int]) -> str:
    """Numbers of runs by what became of them, wrong answers first."""
    names = sorted(tally, key=lambda name: (name != WRONG, name))
    return ", ".join(f"{tally[name]} {name}" for name in names)


def described(row: Row) -> str:
    """A run in one line, whatever the name of its file and the message of its solver."""
    implied = "" if row["implied"] else " without implied rules"
    order = f" clues {row['clue_order']}" if row["clue_order"] else ""
    message = f": {row['message']}" if row["message"] else ""
    return printable(
        f"{place_of(row)}: {row['encoding']} {row['cardinality']} {row['amo']}"
        f"{implied}{order} {row['solver']} seed {row['seed']} repeat {row['repeat']}: "
        f"{row['status']}, {row['seconds']:.3f} s{message}"
    )
