"""`decode` and `verify`: answers of other programs."""

import json
import sys
from typing import Annotated, Any

import typer

from ..boards.words import printable
from ..cnf import dimacs, linear
from ..encoders.family import Solution
from ..tasks import decode as decoding
from ..tasks import programs
from ..tasks import verify as verifying
from ..views.drawing import Painter
from ..views.json import labels, shapes
from ..views.line import solution_line
from ..views.text import value
from .inputs import Item, chosen, contents, named
from .limits import within
from .output import NO, UNDECIDED, YES, coloured_terminal, say
from .parameters import (
    AnswerFormat,
    FamilyName,
    Index,
    OutputFormat,
    PuzzleFile,
    Seconds,
)
from .progress import waiting


def decode(
    file: PuzzleFile,
    answer: Annotated[str, typer.Argument(help="A solver's output; - is standard input.")],
    family: FamilyName = None,
    index: Index = 1,
    cnf: Annotated[
        str | None, typer.Option("--cnf", help="Read the names of variables from this DIMACS file.")
    ] = None,
    program: Annotated[
        str | None, typer.Option("--program", help="The integer program that was exported, if any.")
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
        text = contents(answer)
        said = linear.read_answer(text) or dimacs.read_answer(text)
    if said.satisfiable and program is not None:
        with named(file), waiting("writing the program"):
            rows = programs.program(item.puzzle, program)
        with named(answer):
            found.append(decoding.decode_values(item.puzzle, rows, said))
    elif said.satisfiable:
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
