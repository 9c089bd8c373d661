"""Answers out: text, drawings, JSON, progress, exit codes."""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TextIO

import typer
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.interrupts import held_back
from pencilsat.commands.inputs import Item
from pencilsat.encoders.family import Drawing, Place
from pencilsat.encoders.text import printable
from pencilsat.tasks.run import Run, Spread

if TYPE_CHECKING:
    from rich.progress import Progress

YES, NO, BAD, UNDECIDED, FAULT, INTERRUPTED = 0, 1, 2, 3, 70, 130
CODES = {
    "solved": YES,
    "unique": YES,
    "not unique": NO,
    "no solution": NO,
    "undecided": UNDECIDED,
}
BY_WEIGHT = (YES, NO, UNDECIDED, BAD)
"""The exit code of many puzzles is the last of their codes in this order."""
STYLES: dict[str, dict[str, Any]] = {
    "clue": {"bold": True},
    "answer": {"fg": "cyan"},
    "mark": {"fg": "red", "bold": True},
}


class Interrupted(Exception):
    """Raised after an interrupt, once what was found until then is printed."""


class NoOutput(Exception):
    """Standard output takes no more: nobody reads it (no message), or a disk is full."""


def say(text: str, end: str = "\n") -> None:
    """Print, at once."""
    say_all([text, end])


def say_all(parts: Iterable[str]) -> None:
    """Write to standard output, or raise NoOutput."""
    try:
        sys.stdout.writelines(parts)
        sys.stdout.flush()
    except BrokenPipeError:
        raise NoOutput from None
    except OSError as error:
        raise NoOutput(f"standard output cannot be written: {error.strerror}") from None


def complain(message: str) -> None:
    """One line on standard error; if that takes none, the exit code alone says it."""
    with suppress(OSError):
        print(f"pencilsat: {printable(message)}", file=sys.stderr)


def labels(item: Item) -> dict[str, Any]:
    """What every JSON line says first."""
    return {"file": item.file, "index": item.index, "family": item.family.name}


def as_line(item: Item, solution: Any) -> str:
    """The solution as one line of text."""
    if item.family.line is None:
        raise BadInput(f"{item.family.name} has no line format; take text or json")
    return item.family.line(item.puzzle, solution)


def say_json(
    item: Item, run: Run, status: str, solutions: list[Any] | None, stats: bool, **more: Any
) -> None:
    """One line: an object."""
    line = labels(item) | {
        "encoding": run.encoding,
        "solver": run.options.solver,
        "status": status,
    }
    if solutions is not None:
        line["solutions"] = [item.family.to_json(item.puzzle, found) for found in solutions]
    if run.optimum is not None:
        line |= {"objective": run.optimum.value, "optimal": run.optimum.proved}
    line |= more
    if stats:
        line["stats"] = statistics(run)
    say(json.dumps(line))


def statistics(run: Run) -> dict[str, Any]:
    """Sizes and costs of a run, for JSON."""
    rules = {name: size._asdict() for name, size in run.formula.sizes().items()}
    return {
        "variables": sum(size["variables"] for size in rules.values()),
        "clauses": sum(size["clauses"] for size in rules.values()),
        "rules": rules,
        **asdict(run.statistics),
    }


def say_value(item: Item, value: int | None, proved: bool = False) -> None:
    """The value of the objective where there is one."""
    if value is not None:
        least = "proved least" if proved else "not proved least"
        say(f"{item.family.objective}: {value}, {least}")


def say_costs(item: Item, run: Run, stats: bool) -> None:
    """The value of the objective where there is one and, if asked for, sizes and costs."""
    if run.optimum is not None:
        say_value(item, run.optimum.value, run.optimum.proved)
    if not stats:
        return
    spent = run.statistics
    sizes = run.formula.sizes()
    total = [sum(column) for column in zip(*sizes.values(), strict=True)]
    say(f"{'rule':<20}{'variables':>10}{'clauses':>10}{'literals':>10}")
    for name, size in [*sizes.items(), ("total", total)]:
        say(f"{name:<20}" + "".join(f"{number:>10}" for number in size))
    say(
        f"encoding {run.encoding}, cardinality {run.formula.cardinality}, "
        f"at-most-one {run.formula.amo}, solver {run.options.solver}\n"
        f"conflicts {spent.conflicts}, decisions {spent.decisions}, "
        f"propagations {spent.propagations}, rounds {spent.rounds}, cuts {spent.cuts}\n"
        f"seconds: "
        + ", ".join(f"{stage} {seconds:.4f}" for stage, seconds in spent.seconds.items())
    )


def contrast(item: Item, one: Any, other: Any) -> str:
    """Two solutions, each marked where it differs, and the differences in words."""
    family, puzzle = item.family, item.puzzle
    different = family.differences(puzzle, one, other)
    drawn = [painted(family.draw(puzzle, solution, different)) for solution in (one, other)]
    words = [family.places.told(place, values) for place, values in different.items()]
    return "\n\n".join([*drawn, "\n".join(["where these two differ:", *words])])


def common(item: Item, spread: Spread) -> str:
    """What is certain, drawn, where all else is marked; and how much is certain."""
    places = item.family.places
    board = places.solution(spread.certain, "?")
    uncertain = [*spread.possible, *spread.undecided]
    known = len(spread.certain) - len(uncertain)
    said = f"certain: {known} of {len(spread.certain)} {places.name}; open: {len(spread.possible)}"
    if spread.undecided:
        said += f"; undecided: {len(spread.undecided)}"
    drawn = painted(item.family.draw(item.puzzle, board, uncertain))
    return f"what all solutions have alike:\n{drawn}\n\n{said}"


def common_json(item: Item, spread: Spread, complete: bool) -> dict[str, Any]:
    """The same for JSON: `certain` is a solution without what is not certain, and `open` has all
    the values that are possible if it is `complete`.
    """
    family = item.family
    board = family.places.solution(spread.certain, None)
    return {
        "places": len(spread.certain),
        "certain": family.to_json(item.puzzle, board),
        "open": [[*flat(place), values] for place, values in spread.possible.items()],
        "undecided": [flat(place) for place in spread.undecided],
        "complete": complete,
    }


def flat(place: Place) -> list[Any]:
    """The numbers and names that a place is made of."""
    return [x for part in place for x in (part if isinstance(part, tuple) else (part,))]


def painted(drawing: Drawing) -> str:
    """A drawing as text, coloured on a terminal that takes colours."""
    coloured = coloured_terminal(sys.stdout)
    lines = []
    for line in drawing:
        parts = [
            typer.style(text, **STYLES[style]) if coloured and style else text
            for text, style in line
        ]
        lines.append("".join(parts).rstrip())
    return "\n".join(lines)


def coloured_terminal(stream: TextIO) -> bool:
    """Whether colours make sense there (https://no-color.org)."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return stream.isatty() and not plain


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Callable[[], None]]:
    """A bar, or a counter, on a terminal's standard error; each call is one more.

    Nothing elsewhere, nor where standard output goes to the terminal too.
    """
    if not sys.stderr.isatty() or total == 1 or (total and sys.stdout.isatty()):
        yield no_advance
        return
    with shown("{task.completed} {task.description}", what, total) as advance:
        yield advance


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """What is being done, and for how long, on a terminal's standard error: where nothing is to be
    counted, and nothing is printed meanwhile.
    """
    if not sys.stderr.isatty():
        yield
        return
    with shown("{task.description}", what, None):
        yield


@contextmanager
def shown(text: str, what: str, total: int | None) -> Iterator[Callable[[], None]]:
    """A line that goes when the work is done."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = [TextColumn(text), TimeElapsedColumn()]
    if total:
        columns += [BarColumn(), TimeRemainingColumn()]
    console = Console(stderr=True)
    bar = Progress(*columns, console=console, transient=True, redirect_stdout=False)
    task = bar.add_task(what, total=total)
    with live(bar):
        yield lambda: bar.advance(task)


@contextmanager
def live(display: "Progress") -> Iterator[None]:
    """Show it in this block.

    The thread that draws it takes no interrupt: PySAT's handler, run there, would jump into the
    stack of the main thread; and what is held back in the main thread would come all the same.
    """
    try:
        with held_back():  # a thread begins with the signals blocked that its maker has blocked
            display.start()
        yield
    finally:
        display.stop()


def no_advance() -> None:
    """Nothing: there is no terminal to show it on."""
