"""`count`: how many solutions there are."""

from itertools import islice
from typing import Annotated

import typer

from cnf.solving import DEFAULT, Limits, check_solver
from commands.each import for_each
from commands.inputs import Item
from commands.output import CODES, progress, say, say_costs, say_json
from commands.parameters import (
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
from encoders import pipeline
from encoders.pipeline import Options, Run


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
    limit: Annotated[int, typer.Option(min=1, help="Stop after so many.")] = 1_000_000,
    format: OutputFormat = Format.text,
    stats: Stats = False,
) -> int:
    """Count the solutions of puzzles, one by one."""
    limits = Limits(seconds, conflicts)
    options = Options(encoding, cardinality, amo, implied, solver, limits, clue_order)
    check_solver(solver, incremental=True, limits=limits)

    def answer(item: Item, run: Run) -> int:
        number = 0
        with progress("solutions") as advance:
            for _ in islice(run.solutions(), limit):
                number += 1
                advance()
        status = "solved" if number and run.complete else pipeline.refusal(run)
        if format is Format.json:
            say_json(item, run, status, None, stats, count=number, complete=run.complete)
        else:
            say(f"{number}" if run.complete else f"at least {number}")
        if format is Format.text:
            say_costs(item, run, stats)
        return CODES[status]

    return for_each(files, family, options, format, answer)
