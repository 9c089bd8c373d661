"""`export`, `decode` and `verify`: formulas for other programs, and what those answer."""

import json
import os
import stat
import sys
from typing import Annotated

import typer

from cnf import dimacs
from cnf.errors import BadInput
from commands.inputs import chosen, contents, named
from commands.limits import within
from commands.output import (
    NO,
    UNDECIDED,
    YES,
    as_line,
    labels,
    painted,
    say,
    say_all,
    say_value,
)
from commands.parameters import (
    Amo,
    Cardinality,
    Encoding,
    FamilyName,
    File,
    Format,
    Implied,
    Index,
    OutputFormat,
    Seconds,
)
from encoders import pipeline
from encoders._grid import printable
from encoders.pipeline import Options


def export(
    file: File,
    family: FamilyName = None,
    index: Index = 0,
    encoding: Encoding = None,
    cardinality: Cardinality = None,
    amo: Amo = None,
    implied: Implied = True,
    output: Annotated[str, typer.Option("--output", "-o", help="Where to write.")] = "-",
) -> int:
    """Write a puzzle as DIMACS for any solver, in an eager encoding; each family has its own."""
    check_apart(file, output)
    item = chosen(file, family, index)
    options = pipeline.eager(item.family, Options(encoding, cardinality, amo, implied))
    with named(file):
        formula = pipeline.encode(item.family, item.puzzle, options)
    comments = [f"{item.family.name}, encoding {options.encoding}"]
    if formula.objective:
        literals = " ".join(map(str, formula.objective))
        comments += [f"not in the clauses: least {item.family.objective}, true ones of {literals}"]
    units = pipeline.units(item.family, item.puzzle, formula)
    lines = dimacs.write(formula, units=units, comments=comments)
    if output == "-":
        say_all(lines)
    else:
        try:
            with open(output, "w", encoding="utf-8") as target:
                target.writelines(lines)
        except OSError as error:
            raise BadInput(f"cannot be written: {error.strerror}", file=output) from None
    return YES


def check_apart(file: str, output: str) -> None:
    """The output is not the file that is read, by whatever name; BadInput if it is."""
    if output == "-" or (file == "-" and sys.stdin is None):
        return
    try:
        source = os.fstat(sys.stdin.fileno()) if file == "-" else os.stat(file)
        same = os.path.samestat(source, os.stat(output))
    except OSError:
        return  # one is not there, or standard input is no file
    if same and stat.S_ISREG(source.st_mode):
        raise BadInput("it holds the puzzle: choose another name", file=output)


def decode(
    file: File,
    answer: Annotated[str, typer.Argument(help="A solver's output; - is standard input.")],
    family: FamilyName = None,
    index: Index = 0,
    cnf: Annotated[
        str | None, typer.Option("--cnf", help="Take the names from this DIMACS file.")
    ] = None,
    format: OutputFormat = Format.text,
) -> int:
    """Draw the solution that a solver found for an exported puzzle, once it is verified."""
    item = chosen(file, family, index)
    names = None
    if cnf is not None:
        with named(cnf):
            names = dimacs.read_names(contents(cnf))
    found = []
    with named(answer):
        said = dimacs.read_answer(contents(answer))
    if said.satisfiable:
        with named(file):
            atoms = pipeline.atoms(item.family, item.puzzle)
        with named(answer):
            found.append(pipeline.decode(item.family, item.puzzle, atoms, said, names))
    status = {True: "solved", False: "no solution", None: "undecided"}[said.satisfiable]
    value = item.family.measure(item.puzzle, found[0]) if found else None
    if format is Format.json:
        shapes = [item.family.to_json(item.puzzle, solution) for solution in found]
        reached = {} if value is None else {"objective": value, "optimal": False}
        say(json.dumps(labels(item) | {"status": status, "solutions": shapes} | reached))
    elif format is Format.line:
        say(as_line(item, found[0]) if found else status)
    else:
        say(painted(item.family.draw(item.puzzle, found[0], ())) if found else status)
        say_value(item, value)
    return {True: YES, False: NO, None: UNDECIDED}[said.satisfiable]


def verify(
    file: File,
    solution: Annotated[str, typer.Argument(help="JSON, or the family's text; - is stdin.")],
    family: FamilyName = None,
    index: Index = 0,
    seconds: Seconds = None,
) -> int:
    """Say whether a solution obeys the rules, and if not, which it breaks."""
    with within(seconds):
        item = chosen(file, family, index)
        with named(solution):
            text = pipeline.json_line(contents(solution), index)
            claims = pipeline.read_solutions(item.family, item.puzzle, text)
        broken = [rule for claim in claims for rule in item.family.verify(item.puzzle, claim)]
    say("\n".join(map(printable, broken)) or "correct")
    for claim in claims if not broken else []:
        say_value(item, item.family.measure(item.puzzle, claim))
    return NO if broken else YES
