"""The arguments and options that several commands take."""

import enum
from math import isnan
from typing import Annotated

import typer

from cnf.solving import SOLVERS


class Format(enum.StrEnum):
    """How answers are written."""

    text = "text"
    json = "json"
    line = "line"


def not_nan(seconds: float | None) -> float | None:
    """The seconds, if they are a number: nan is neither below a limit nor above it."""
    if seconds is not None and isnan(seconds):
        raise typer.BadParameter("nan is not a number")
    return seconds


Files = Annotated[list[str], typer.Argument(help="Puzzle files; - is standard input.")]
File = Annotated[str, typer.Argument(help="A puzzle file; - is standard input.")]
FamilyName = Annotated[
    str | None, typer.Option("--family", help="The family, where the text does not say it.")
]
Encoding = Annotated[
    str | None, typer.Option("--encoding", help="How the rules are said; see `families`.")
]
Cardinality = Annotated[
    str | None, typer.Option("--cardinality", help="How counts are said: direct, seqcounter, …")
]
Amo = Annotated[
    str | None, typer.Option("--amo", help="How at-most-ones are said: pairwise, bitwise, …")
]
Implied = Annotated[
    bool, typer.Option("--implied/--no-implied", help="With the rules that change no solution?")
]
SolverName = Annotated[str, typer.Option("--solver", help=f"One of {', '.join(SOLVERS)}.")]
Seconds = Annotated[
    float | None,
    typer.Option(
        "--seconds",
        min=0.001,
        callback=not_nan,
        help="Limit of wall-clock time for a puzzle, from reading to the answer.",
    ),
]
Conflicts = Annotated[
    int | None, typer.Option("--conflicts", min=1, help="Limit of conflicts for a puzzle.")
]
ClueOrder = Annotated[
    str | None, typer.Option("--clue-order", help="The order in which clues are encoded.")
]
OutputFormat = Annotated[Format, typer.Option("--format", help="How answers are written.")]
Stats = Annotated[bool, typer.Option("--stats", help="Sizes by rule, work, seconds by stage.")]
Index = Annotated[int, typer.Option("--index", min=0, help="Which puzzle of the file, from 0.")]
