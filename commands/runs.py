"""`compare` and `report`: running experiments, and summarising them."""

import enum
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING, Annotated

import typer

from .. import encoders
from ..boards.words import printable
from ..cnf.errors import BadInput
from ..cnf.record import record
from ..search.solvers import DEFAULT
from ..views.drawing import Painter
from .inputs import items, names, numbers, size_in_bytes
from .output import NO, UNDECIDED, YES, coloured_terminal, complain, say
from .parameters import FamilyName, Force, Implied, PuzzleFiles
from .progress import progress, waiting

if TYPE_CHECKING:
    from ..experiments.experiment import ExperimentSummary
    from ..experiments.plan import Job, ParameterGrid
    from ..experiments.store import Row


class MeasureName(enum.StrEnum):
    """What of a run a report compares."""

    work = "work"
    run = "run"
    solve = "solve"
    cpu = "cpu"
    conflicts = "conflicts"
    propagations = "propagations"


class Task(enum.StrEnum):
    """The question asked about each puzzle."""

    solve = "solve"
    check = "check"


@record
class Combined:
    """What to combine, and within which limits."""

    encodings: Annotated[
        str | None, typer.Option(help="Comma-separated encodings; all by default.")
    ] = None
    cardinalities: Annotated[
        str | None, typer.Option(help="Comma-separated cardinality encodings.")
    ] = None
    amos: Annotated[str | None, typer.Option(help="Comma-separated at-most-one encodings.")] = None
    forms: Annotated[
        str | None,
        typer.Option(
            help="Comma-separated: board, the rules of a puzzle's board, as exported (default); "
            "lone, the puzzle alone, as check takes it."
        ),
    ] = None
    solvers: Annotated[
        str, typer.Option(help="Comma-separated solvers; 'exec:cadical -q' runs a program.")
    ] = DEFAULT
    implied: Implied = True
    implied_both: Annotated[
        bool, typer.Option("--implied-both", help="Run both with and without redundant rules.")
    ] = False
    clue_orders: Annotated[
        str | None, typer.Option(help="Comma-separated clue orders (Zebra).")
    ] = None
    task: Annotated[Task, typer.Option(help="Find a solution, or check that it is unique.")] = (
        Task.solve
    )
    seconds: Annotated[float, typer.Option(min=0.001, help="Time limit per run in seconds.")] = 60.0
    memory: Annotated[
        str | None, typer.Option(help="Memory limit per run (address space): 500M, 4G.")
    ] = None
    conflicts: Annotated[
        int | None, typer.Option(min=1, max=2**31 - 1, help="Limit on the conflicts of a run.")
    ] = None
    propagations: Annotated[
        int | None, typer.Option(min=1, max=2**62, help="Limit on the propagations of a run.")
    ] = None
    repeat: Annotated[
        int, typer.Option(min=1, max=1_000_000, help="Repeat each run this many times.")
    ] = 1
    seeds: Annotated[
        str, typer.Option(help="Seeds: 0 keeps the order of the clauses, others shuffle it; 0-4.")
    ] = "0"

    @property
    def grid(self) -> "ParameterGrid":
        """The same as one value. BadInput for what cannot be read."""
        from ..experiments.plan import BOARD, MOST_SECONDS, ParameterGrid

        if not self.seconds <= MOST_SECONDS:
            raise BadInput(f"--seconds: expected a number of seconds, not {self.seconds}")
        if self.implied_both and not self.implied:
            raise BadInput("--implied-both and --no-implied exclude each other")
        return ParameterGrid(
            task=self.task.value,
            encodings=names(self.encodings, "--encodings"),
            cardinalities=names(self.cardinalities, "--cardinalities"),
            amos=names(self.amos, "--amos"),
            implied=(True, False) if self.implied_both else (self.implied,),
            clue_orders=names(self.clue_orders, "--clue-orders"),
            forms=names(self.forms, "--forms") or (BOARD,),
            solvers=names(self.solvers, "--solvers") or (DEFAULT,),
            seeds=numbers(self.seeds, "--seeds"),
            repeats=self.repeat,
            seconds=self.seconds,
            memory=None if self.memory is None else size_in_bytes(self.memory),
            conflicts=self.conflicts,
            propagations=self.propagations,
        )


@record
class Performed:
    """Where runs are performed, and where they are stored."""

    jobs: Annotated[int, typer.Option(min=1, max=1000, help="Parallel runs on this machine.")] = 1
    shuffle_seed: Annotated[int, typer.Option(help="Random seed for the order of the runs.")] = 0
    scheduler: Annotated[
        str | None, typer.Option(help="Run on a Dask cluster: tcp://host:port.")
    ] = None
    output: Annotated[
        str,
        typer.Option(
            "--output", "-o", help="File of runs; runs it already holds are not repeated."
        ),
    ] = "runs.sqlite"
    allow_exec: Annotated[
        bool, typer.Option("--allow-exec", help="Let studies run the programs that they name.")
    ] = False
    graph: Annotated[
        bool, typer.Option("--graph", help="Also measure each puzzle's graph, such as its width.")
    ] = False
    quiet: Annotated[bool, typer.Option("--quiet", help="No line for each run, and no table.")] = (
        False
    )


def compare(
    files: PuzzleFiles, combined: Combined, performed: Performed, family: FamilyName = None
) -> int:
    """Solve puzzles with every combination of encodings and solvers, and record what each costs.

    Each run is a process of its own. A file that ends in .toml is a study: it says itself which
    puzzles and which combinations to run. The exit code is 1 if an answer is wrong, or if answers
    contradict each other.
    """
    from ..experiments.experiment import Experiment

    with waiting("planning"):
        planned = jobs_of(files, family, combined, performed)
    with Experiment(planned, performed.output) as running:
        try:
            rows = running.rows(jobs=performed.jobs, scheduler=performed.scheduler, notice=complain)
            shown = runs_shown(len(running.todo), performed.quiet)
            with closing(rows) as ended, shown as show:
                for row in ended:
                    show(row)
        except KeyboardInterrupt:
            complain(f"{running.progress()}: the same command goes on")
            raise
        if performed.graph:
            with waiting("measuring"):
                running.measure()
        done = running.outcome()
        asked = [] if performed.quiet else running.asked()
    say(printable(f"{performed.output}: {done}"))
    if asked:
        from ..reports.report import brief

        say("\n".join(["", *brief(asked)]), end="")
    return told(done)


def told(done: "ExperimentSummary") -> int:
    """Say what went wrong in an experiment; returns the exit code."""
    for complaint in done.complaints:
        complain(complaint)
    if done.failure and not done.complaints:
        complain(done.failure)
        return UNDECIDED
    if done.crash:
        complain(done.crash)
    return NO if done.complaints else YES


@contextmanager
def runs_shown(total: int, quiet: bool) -> "Iterator[Callable[[Row], None]]":
    """A function that shows one more run on standard error: on a terminal in the line of progress,
    else as a line of its own.
    """
    from ..experiments.experiment import described, outcome, tallied

    tally = Counter[str]()
    if quiet:
        yield lambda row: None
    elif not sys.stderr.isatty():

        def line(row: "Row") -> None:
            tally.update(["runs"])
            with suppress(OSError):
                print(f"{tally['runs']}/{total} {described(row)}", file=sys.stderr, flush=True)

        yield line
    else:
        with waiting("comparing"), progress("runs", total) as advance:

            def count(row: "Row") -> None:
                tally[outcome(row)] += 1
                advance(tallied(tally))

            yield count


def jobs_of(
    files: list[str], family: str | None, combined: Combined, performed: Performed
) -> "list[Job]":
    """The runs that files and studies ask for, each once, in random order."""
    from ..experiments import plan, study

    if family is not None:
        encoders.family_named(family)
    grid = combined.grid
    studies = [file for file in files if file.endswith(".toml")]
    if len(studies) == len(files) and grid != plan.ParameterGrid(solvers=[DEFAULT], seeds=[0]):
        raise BadInput("a study file says how it is run: put --encodings and the like there")
    found = [item for file in files if file not in studies for item in items(file, family)]
    puzzles = [plan.instance(item.puzzle, item.where.file, item.where.index) for item in found]
    asked = [
        job
        for file in studies
        for job in study.read(file, programs=performed.allow_exec, notice=complain)
    ]
    every = {job.key: job for job in [*asked, *plan.jobs(puzzles, grid)]}
    for line in plan.skipped(puzzles, grid):
        complain(line)
    planned = plan.shuffled([*every.values()], performed.shuffle_seed)
    if performed.scheduler is None:
        plan.check_installed(planned)
    return planned


@record
class Reported:
    """What to compare, and which files to write."""

    baseline: Annotated[
        str | None,
        typer.Option("--baseline", help="Configuration that the others are compared with."),
    ] = None
    only: Annotated[
        str | None,
        typer.Option(
            help="Comma-separated configurations to compare, on the puzzles that all answered."
        ),
    ] = None
    without: Annotated[
        str | None, typer.Option(help="Comma-separated configurations to leave out.")
    ] = None
    measure: Annotated[
        MeasureName,
        typer.Option(
            "--measure",
            help="What is compared: seconds of encode + load + solve, of the whole run, or of "
            "solve; CPU seconds; or counts of the solver.",
        ),
    ] = MeasureName.work
    html: Annotated[
        str | None,
        typer.Option("--html", help="Write an HTML page with tables, plots and all runs."),
    ] = None
    csv: Annotated[
        str | None,
        typer.Option("--csv", help="Write the tables as CSV: X.csv, X-work.csv, …"),
    ] = None
    latex: Annotated[
        str | None, typer.Option("--latex", help="Write the tables as LaTeX (booktabs).")
    ] = None
    markdown: Annotated[
        str | None, typer.Option("--markdown", help="Write the tables as Markdown.")
    ] = None
    plots: Annotated[
        str | None, typer.Option("--plots", help="Write the plots as PDF to this directory.")
    ] = None
    force: Force = False


def report(
    file: Annotated[str, typer.Argument(help="A file of runs written by `compare`.")],
    asked: Reported,
) -> int:
    """Summarise a file of runs; the exit code is 1 if answers are wrong or disagree.

    Runs of different versions of this program, or of a plug-in, are configurations of their own.
    """
    from ..reports import documents, report

    if asked.html or asked.plots:
        documents.check_plots()
    with waiting("reading") as show:
        found = report.read(
            file,
            baseline=asked.baseline,
            measure=asked.measure,
            only=names(asked.only, "--only"),
            without=names(asked.without, "--without"),
        )
        show("writing")
        documents.write(
            found,
            html=asked.html,
            csv=asked.csv,
            latex=asked.latex,
            markdown=asked.markdown,
            plots=asked.plots,
            force=asked.force,
        )
    complaints = report.complaints(found)
    for complaint in complaints:
        red = Painter(coloured_terminal(sys.stdout)).piece(complaint.headline, "mark")
        say("\n".join([red, *report.listed(complaint), ""]))
    say("\n".join(report.shown(found)), end="")
    if asked.plots:
        say("".join(report.plots_left_out(found)), end="")
    return NO if complaints else YES
