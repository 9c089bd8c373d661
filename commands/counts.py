"""`count`: how many solutions there are."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict
from functools import partial
from itertools import islice
from sys import maxsize
from typing import TYPE_CHECKING, Annotated, Any

import typer
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.solving import DEFAULT, Limits, check_solver
from pencilsat.commands.each import as_asked, for_each
from pencilsat.commands.inputs import Item
from pencilsat.commands.output import (
    CODES,
    Interrupted,
    complain,
    progress,
    say,
    say_costs,
    say_json,
    waiting,
)
from pencilsat.commands.parameters import (
    Amo,
    Cardinality,
    ClueOrder,
    Conflicts,
    Encoding,
    FamilyName,
    Files,
    Format,
    Implied,
    OutputFormat,
    Seconds,
    SolverName,
    Stats,
)
from pencilsat.tasks import run as pipeline
from pencilsat.tasks.run import Options, Run

if TYPE_CHECKING:
    from pencilsat.cnf.counting import Tolerance

LIMIT = 1_000_000
"""The most solutions that are counted one by one, if nothing else is said."""


def count(
    files: Files,
    family: FamilyName = None,
    encoding: Encoding = None,
    cardinality: Cardinality = None,
    amo: Amo = None,
    implied: Implied = True,
    clue_order: ClueOrder = None,
    solver: SolverName = DEFAULT,
    seconds: Seconds = None,
    conflicts: Conflicts = None,
    limit: Annotated[
        int | None, typer.Option(min=1, help=f"Stop after so many; {LIMIT} if not said.")
    ] = None,
    exact: Annotated[bool, typer.Option("--exact", help="Count all at once, with Ganak.")] = False,
    approximate: Annotated[
        bool, typer.Option("--approximate", help="Count about, with ApproxMC.")
    ] = False,
    epsilon: Annotated[
        float | None, typer.Option(help="Approximate: within a factor 1 + epsilon, as 0.8.")
    ] = None,
    delta: Annotated[
        float | None, typer.Option(help="Approximate: with probability 1 - delta, as 0.2.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Approximate: the seed of its chances.")] = None,
    format: OutputFormat = Format.text,
    stats: Stats = False,
) -> int:
    """Count the solutions of puzzles, one by one or all at once."""
    limits = Limits(seconds, conflicts)
    options = Options(encoding, cardinality, amo, implied, solver, limits, clue_order)
    check_solver(solver, incremental=True, limits=limits)
    given: dict[str, Any] = {"epsilon": epsilon, "delta": delta, "seed": seed}
    tolerated = {name: value for name, value in given.items() if value is not None}
    if exact and approximate:
        raise BadInput("--exact and --approximate: take one of them")
    if tolerated and not approximate:
        raise BadInput(f"--{next(iter(tolerated))} belongs to --approximate")
    answer: Callable[[Item, Run], int]
    fitted = as_asked
    if not exact and not approximate:
        answer = partial(one_by_one, limit or LIMIT, format, stats)
    else:
        if limit or conflicts:
            which = "--limit" if limit else "--conflicts"
            raise BadInput(f"a count of all at once takes no {which}; --seconds limits it")

        from pencilsat.cnf.counting import Tolerance, check_installed

        check_installed("approxmc" if approximate else "ganak")
        tolerance = Tolerance(**tolerated) if approximate else None
        answer = partial(all_at_once, tolerance, format, stats)
        fitted = best_counted
    begun = []

    def counted(item: Item, run: Run) -> int:
        begun.append(item)
        return answer(item, run)

    try:
        return for_each(files, family, options, format, counted, fitted)
    except KeyboardInterrupt:
        if not begun:
            raise
        raise Interrupted from None


def best_counted(item: Item, options: Options) -> Options:
    """The options with which a model counter counts the puzzle best, where nothing is asked for."""
    from pencilsat.tasks.counting import chosen

    return chosen(item.family, options)


def one_by_one(limit: int, format: Format, stats: bool, item: Item, run: Run) -> int:
    """Enumerate, each solution verified; an interrupt loses nothing that was counted."""
    number, interrupted = 0, False
    try:
        with progress("solutions") as advance, closing(run.solutions()) as solutions:
            for _ in islice(solutions, min(limit, maxsize)):
                number += 1
                advance()
            next(solutions, None)  # whether these were all
    except KeyboardInterrupt:
        interrupted = True
    status = "solved" if number and run.complete else pipeline.refusal(run)
    if format is Format.json:
        say_json(item, run, status, None, stats, count=number, complete=run.complete)
    else:
        say(f"{number}" if run.complete else f"at least {number}")
    if format is Format.text:
        say_costs(item, run, stats)
    if interrupted:
        raise Interrupted
    return CODES[status]


def all_at_once(
    tolerance: "Tolerance | None", format: Format, stats: bool, item: Item, run: Run
) -> int:
    """Ask a model counter, for the exact number or for one within a tolerance."""
    from pencilsat.cnf.counting import CounterFailed
    from pencilsat.tasks.counting import counted

    number, interrupted = None, False
    try:
        with waiting(f"{'ApproxMC' if tolerance else 'Ganak'} counts"):
            number = counted(run, tolerance)
    except CounterFailed as failed:
        complain(f"{item.place}: {failed}")
    except KeyboardInterrupt:
        interrupted = True
    status = {None: "undecided", 0: "no solution"}.get(number, "solved")
    certain = tolerance is None or run.complete  # a solver says so where there is none, or one
    if format is Format.json:
        complete = number is not None and certain
        said = asdict(tolerance) if tolerance else {}
        say_json(item, run, status, None, stats, count=number, complete=complete, **said)
    elif number is None:
        say(status)
    else:
        say(about(number, tolerance) if tolerance and not certain else f"{number}")
    if format is Format.text:
        say_costs(item, run, stats)
    if interrupted:
        raise Interrupted
    return CODES[status]


def about(number: int, tolerance: "Tolerance") -> str:
    """An approximate number in words, with what is known of it."""
    from decimal import Decimal

    shown = f"{number}"
    if number >= 10_000:
        digits, exponent = f"{Decimal(number):.1e}".split("e+")
        shown = f"{digits} × 10^{exponent}"
    factor, probability = 1 + tolerance.epsilon, 1 - tolerance.delta
    return f"about {shown} (within a factor {factor:g}, with probability {probability:g})"
