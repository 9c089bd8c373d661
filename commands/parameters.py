"""The arguments and options that several commands take."""

import enum
import sys
from math import isnan
from typing import Annotated

import typer

from ..cnf.errors import BadInput
from ..cnf.record import record
from ..search.limits import Limits
from ..search.solvers import DEFAULT, SOLVERS, check_solver
from ..tasks.options import Options
from ..views import View
from ..views.drawing import Painter
from ..views.text import TextView
from .inputs import names
from .output import coloured_terminal


class AnswerFormat(enum.StrEnum):
    """How answers are written."""

    text = "text"
    json = "json"
    line = "line"


def not_nan(seconds: float | None) -> float | None:
    """The seconds, unless they are nan, which is neither below a limit nor above it."""
    if seconds is not None and isnan(seconds):
        raise typer.BadParameter("nan is not a number")
    return seconds


PuzzleFiles = Annotated[
    list[str], typer.Argument(help="Puzzle files or links; - is standard input.")
]
PuzzleFile = Annotated[str, typer.Argument(help="A puzzle file or link; - is standard input.")]
FamilyName = Annotated[
    str | None, typer.Option("--family", help="The puzzle family, if the file does not name it.")
]
Implied = Annotated[
    bool,
    typer.Option(
        "--implied/--no-implied", help="Include redundant rules, which exclude no solution."
    ),
]
Techniques = Annotated[
    str | None,
    typer.Option(
        "--only",
        metavar="NAMES",
        help="Only these techniques: 'naked single,pointing', or a level: easy, medium, hard.",
    ),
]
Seconds = Annotated[
    float | None,
    typer.Option(
        "--seconds",
        min=0.001,
        callback=not_nan,
        help="Time limit per puzzle in seconds, reading included.",
    ),
]
Conflicts = Annotated[
    int | None, typer.Option("--conflicts", min=1, help="Conflict limit per puzzle.")
]
SpareOption = Annotated[
    bool, typer.Option("--spare", help="Name the clues that could be left out.")
]
PositionFile = Annotated[
    str | None,
    typer.Option("--from", help="Your position so far, as a drawing or JSON; - is stdin."),
]
OutputFormat = Annotated[AnswerFormat, typer.Option("--format", help="Output format.")]
TextOrJson = Annotated[
    AnswerFormat, typer.Option("--format", metavar="[text|json]", help="Output format.")
]
Index = Annotated[int, typer.Option("--index", min=1, help="Which puzzle of the file, from 1.")]
ProofOption = Annotated[
    str | None,
    typer.Option("--proof", help="If unique, write a certificate to a new directory."),
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite existing files.")]


@record
class EncodingOptions:
    """How a puzzle becomes a formula."""

    encoding: Annotated[
        str | None, typer.Option("--encoding", help="Encoding of the rules; `families` lists them.")
    ] = None
    cardinality: Annotated[
        str | None,
        typer.Option("--cardinality", help="Encoding of counts: direct, seqcounter, …"),
    ] = None
    amo: Annotated[
        str | None, typer.Option("--amo", help="Encoding of at-most-one constraints: pairwise, …")
    ] = None
    implied: Implied = True

    @property
    def options(self) -> Options:
        """The same as one value."""
        return Options(self.encoding, self.cardinality, self.amo, self.implied)


@record
class Solving(EncodingOptions):
    """How a puzzle is encoded and solved."""

    clue_order: Annotated[
        str | None, typer.Option("--clue-order", help="Order in which clues are encoded (Zebra).")
    ] = None
    solver: Annotated[
        str | None, typer.Option("--solver", help=f"SAT solver: {', '.join(SOLVERS)}.")
    ] = None
    portfolio: Annotated[
        str | None,
        typer.Option(help="Comma-separated solvers to race in parallel; the first answer wins."),
    ] = None
    seconds: Seconds = None
    conflicts: Conflicts = None

    @property
    def racing(self) -> list[str]:
        """The solvers that race; empty if there is only one solver. BadInput for an empty name."""
        return names(self.portfolio, "--portfolio") or []

    @property
    def limits(self) -> Limits:
        """The limits for a puzzle."""
        return Limits(self.seconds, self.conflicts)

    @property
    def options(self) -> Options:
        """The same as one value."""
        return Options(
            self.encoding,
            self.cardinality,
            self.amo,
            self.implied,
            self.solver,
            self.limits,
            self.clue_order,
        )

    @property
    def searched_once(self) -> list[str | None]:
        """The names of options given that concern a single search for a puzzle."""
        return [
            "--portfolio" if self.racing else None,
            "--conflicts" if self.conflicts is not None else None,
        ]

    def check(self, *, incremental: bool) -> None:
        """Raise BadInput if the solver cannot do what is asked."""
        if self.racing and self.solver:
            raise BadInput("--solver and --portfolio: choose one of them")
        for solver in self.racing or [self.solver or DEFAULT]:
            check_solver(solver, incremental=incremental, limits=self.limits)


@record
class Shown:
    """How answers are written, and in what detail."""

    format: OutputFormat = AnswerFormat.text
    stats: Annotated[
        bool, typer.Option("--stats", help="Show formula sizes, solver work and times.")
    ] = False

    @property
    def view(self) -> View:
        """The view that writes them."""
        return view_of(self.format)


def view_of(format: AnswerFormat) -> View:
    """The view that writes answers in a format."""
    if format is AnswerFormat.json:
        from ..views.json import JsonView  # here, as most answers are text

        return JsonView()
    if format is AnswerFormat.line:
        from ..views.line import LineView

        return LineView()
    return as_text()


def as_text() -> TextView:
    """The view that writes text, with colours on a terminal."""
    return TextView(Painter(coloured_terminal(sys.stdout)))
