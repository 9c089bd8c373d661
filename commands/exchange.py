"""`export`, `decode` and `verify`: formulas for other programs, and their answers."""

import enum
import json
import sys
from dataclasses import replace
from typing import Annotated, Any

import typer

from ..boards.words import printable
from ..cnf import dimacs
from ..encoders.family import Solution
from ..search.solvers import COUNTING, DEFAULT
from ..tasks import decode as decoding
from ..tasks import export as exporting
from ..tasks import verify as verifying
from ..tasks.options import check_options, eager
from ..views.drawing import Painter
from ..views.json import labels, shapes
from ..views.line import solution_line
from ..views.text import value
from .files import check_free
from .inputs import Item, chosen, contents, named
from .limits import within
from .output import NO, UNDECIDED, YES, coloured_terminal, say, write
from .parameters import (
    AnswerFormat,
    EncodingOptions,
    FamilyName,
    Force,
    Index,
    OutputFormat,
    PuzzleFile,
    Seconds,
)
from .progress import waiting


class Exchanged(enum.StrEnum):
    """Formats of formulas."""

    dimacs = "dimacs"
    opb = "opb"
    wcnf = "wcnf"
    gcnf = "gcnf"
    lp = "lp"
    mps = "mps"


def export(
    file: PuzzleFile,
    asked: EncodingOptions,
    family: FamilyName = None,
    index: Index = 1,
    output: Annotated[
        str, typer.Option("--output", "-o", help="Output file; - is standard output.")
    ] = "-",
    force: Force = False,
    format: Annotated[
        Exchanged,
        typer.Option(
            "--format",
            help="dimacs; opb for pseudo-Boolean solvers, wcnf for MaxSAT, gcnf with a group for "
            "each instance of a rule, lp and mps for integer programs.",
        ),
    ] = Exchanged.dimacs,
) -> int:
    """Write a puzzle for any solver: as clauses, counts or sums, in an eager encoding."""
    check_free(output, force=force, sources=[file])
    item = chosen(file, family, index)
    asked_for = replace(
        asked.options, solver=COUNTING[0] if format in exporting.COUNTING_FORMATS else DEFAULT
    )
    check_options(item.puzzle.family, asked_for)
    options = eager(item.puzzle.family, asked_for)
    with waiting("writing the formula"):
        with named(file):
            exported = exporting.export(item.puzzle, options, format=format.value)
        if output == "-":
            write(exported.lines())
        else:
            exported.write(output)
    return YES


def decode(
    file: PuzzleFile,
    answer: Annotated[str, typer.Argument(help="A solver's output; - is standard input.")],
    family: FamilyName = None,
    index: Index = 1,
    cnf: Annotated[
        str | None, typer.Option("--cnf", help="Read the names of variables from this DIMACS file.")
    ] = None,
    format: OutputFormat = AnswerFormat.text,
) -> int:
    """Turn a solver's answer to an exported puzzle into a solution, verify it and draw it."""
    item = chosen(file, family, index)
    names = None
    if cnf is not None:
        with named(cnf):
            names = dimacs.read_names(contents(cnf))
    found: list[Solution[Any]] = []
    with named(answer):
        said = dimacs.read_answer(contents(answer))
    if said.satisfiable:
        with named(file), waiting("writing the formula"):
            atoms = decoding.atoms(item.puzzle)
        with named(answer):
            found.append(decoding.decode(item.puzzle, atoms, said, names))
    show_decoded(item, said.satisfiable, found, format)
    return {True: YES, False: NO, None: UNDECIDED}[said.satisfiable]


def show_decoded(
    item: Item, satisfiable: bool | None, found: list[Solution[Any]], format: AnswerFormat
) -> None:
    """Report what a solver's answer means."""
    puzzle = item.puzzle
    status = {True: "solved", False: "no solution", None: "undecided"}[satisfiable]
    reached = puzzle.family.measure(puzzle, found[0].value) if found else None
    if format is AnswerFormat.json:
        line = labels(item.where, puzzle) | {"status": status, "solutions": shapes(found)}
        line |= {} if reached is None else {"objective": reached, "optimal": False}
        say(json.dumps(line))
    elif format is AnswerFormat.line:
        say(solution_line(found[0]) if found else status)
    else:
        draw = Painter(coloured_terminal(sys.stdout))
        say(draw(puzzle, found[0].value) if found else status)
        if reached is not None:
            say(value(puzzle, reached))


def verify(
    file: PuzzleFile,
    solution: Annotated[
        str, typer.Argument(help="A solution as JSON or text; - is standard input.")
    ],
    family: FamilyName = None,
    index: Index = 1,
    seconds: Seconds = None,
) -> int:
    """Check whether a solution obeys the rules, and list those it breaks."""
    with within(seconds):
        item = chosen(file, family, index)
        with named(solution):
            text = verifying.json_line(contents(solution), item.where.index)
            claims = verifying.read_solutions(item.puzzle, text)
        verdicts = [verifying.verify(item.puzzle, claim) for claim in claims]
    broken = [rule for verdict in verdicts for rule in verdict.broken]
    say("\n".join(map(printable, broken)) or "correct")
    for verdict in verdicts if not broken else []:
        if verdict.value is not None:
            say(value(item.puzzle, verdict.value))
    return NO if broken else YES
