"""`solve` and `check`: a solution, and whether it is the only one."""

from collections.abc import Generator, Iterable
from contextlib import closing
from typing import Annotated, Any

import typer
from pencilsat.cnf.solving import DEFAULT, Limits, check_solver
from pencilsat.commands.each import as_asked, for_each
from pencilsat.commands.inputs import Item
from pencilsat.commands.output import (
    CODES,
    UNDECIDED,
    as_line,
    common,
    common_json,
    complain,
    contrast,
    painted,
    progress,
    say,
    say_costs,
    say_json,
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
from pencilsat.commands.proofs import Proof, Prover, Stopped
from pencilsat.tasks import run as pipeline
from pencilsat.tasks.run import Options, Run

Solutions = Generator[Any, None, None]
"""Those of a run, as far as they are asked for."""


def solve(
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
    unique: Annotated[
        bool, typer.Option("--unique/--no-unique", help="Say whether it is the only solution?")
    ] = True,
    format: OutputFormat = Format.text,
    stats: Stats = False,
) -> int:
    """Solve puzzles, draw the solutions, and say of each whether it is the only one."""
    limits = Limits(seconds, conflicts)
    options = Options(encoding, cardinality, amo, implied, solver, limits, clue_order)
    wanted = unique and format is not Format.line
    check_solver(solver, incremental=wanted, limits=limits)

    def answer(item: Item, run: Run) -> int:
        with closing(run.solutions()) as solutions:
            return said(item, run, solutions)

    def said(item: Item, run: Run, solutions: Solutions) -> int:
        status, found = pipeline.solve(run, solutions)
        if format is Format.text and found:
            say(painted(item.family.draw(item.puzzle, found[0], ())))
        only = pipeline.only(run, solutions) if found and wanted else None
        if format is Format.json:
            say_json(item, run, status, found, stats, unique=only)
        elif format is Format.line:
            say(as_line(item, found[0]) if found else status)
        else:
            if not found:
                say(status)
            elif wanted:
                say({True: "unique", False: "not unique", None: "undecided whether unique"}[only])
            say_costs(item, run, stats)
        return CODES[status]

    return for_each(files, family, options, format, answer)


def check(
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
    backbone: Annotated[
        bool, typer.Option("--backbone/--no-backbone", help="Say what all solutions have alike?")
    ] = True,
    proof: Proof = None,
    format: OutputFormat = Format.text,
    stats: Stats = False,
) -> int:
    """Say whether puzzles have one solution, several (and where they differ), or none."""
    limits = Limits(seconds, conflicts)
    options = Options(encoding, cardinality, amo, implied, solver, limits, clue_order)
    check_solver(solver, incremental=True, limits=limits)
    wanted = backbone and format is not Format.line
    prover = None if proof is None else Prover(proof, files)

    def answer(item: Item, run: Run) -> int:
        if prover:
            prover.watch(run)
        with closing(run.witnesses() if wanted else run.solutions()) as solutions:
            return said(item, run, solutions)

    def said(item: Item, run: Run, solutions: Solutions) -> int:
        status, found = pipeline.check(run, solutions)
        several = len(found) == 2
        if format is not Format.json:
            say(status)
        if format is Format.text and several:
            say(contrast(item, *found))
        elif format is Format.text and status == "undecided":
            for solution in found:
                say(painted(item.family.draw(item.puzzle, solution, ())))
        more, stopped = until_interrupt(solutions) if wanted and several else ([], None)
        alike = pipeline.spread(run, [*found, *more]) if wanted and several else None
        if prover and status == "unique":
            stopped = prover.prove(run, found[0])
        if format is Format.json:
            known = {"backbone": common_json(item, alike, run.complete)} if alike else {}
            known |= prover.fields() if prover else {}
            say_json(item, run, status, found, stats, **known)
        elif format is Format.text:
            if alike:
                say(f"\n{common(item, alike)}")
            if prover and status == "unique":
                say(prover.line())
            say_costs(item, run, stats)
        elif prover and prover.missed(status):
            complain(prover.line())
        if stopped:
            raise stopped
        return UNDECIDED if prover and prover.missed(status) else CODES[status]

    return for_each(files, family, options, format, answer, prover.fitted if prover else as_asked)


def until_interrupt(solutions: Iterable[Any]) -> tuple[list[Any], Stopped | None]:
    """All solutions; those that came before an interrupt, and the interrupt."""
    found = []
    try:
        with progress("solutions that differ") as advance:
            for solution in solutions:
                found.append(solution)
                advance()
    except KeyboardInterrupt as interrupt:
        return found, interrupt
    return found, None
