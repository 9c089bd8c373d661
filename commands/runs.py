"""`compare` and `report`: experiments, and what they show."""

import enum
import sys
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from pencilsat.boards.words import printable
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.solving import DEFAULT
from pencilsat.commands.groups import grouped
from pencilsat.commands.inputs import items, names, numbers, size_in_bytes
from pencilsat.commands.output import NO, UNDECIDED, YES, coloured_terminal, complain, say
from pencilsat.commands.parameters import FamilyName, Files, Force, Implied
from pencilsat.commands.progress import waiting
from pencilsat.views.drawing import Painter

if TYPE_CHECKING:
    from pencilsat.experiments.plan import Grid, Job


class Measure(enum.StrEnum):
    """Which seconds of a run a report compares."""

    work = "work"
    run = "run"
    solve = "solve"


class Task(enum.StrEnum):
    """What is asked of each puzzle."""

    solve = "solve"
    check = "check"


@dataclass(frozen=True)
class Combined:
    """What is combined, and within which limits."""

    encodings: Annotated[
        str | None, typer.Option(help="Encodings, with commas between; by default all.")
    ] = None
    cardinalities: Annotated[str | None, typer.Option(help="Cardinality encodings.")] = None
    amos: Annotated[str | None, typer.Option(help="At-most-one encodings.")] = None
    solvers: Annotated[
        str, typer.Option(help="Solvers; 'exec:cadical -q' is a program that reads DIMACS.")
    ] = DEFAULT
    implied: Implied = True
    implied_both: Annotated[
        bool, typer.Option("--implied-both", help="Both with and without implied rules.")
    ] = False
    clue_orders: Annotated[str | None, typer.Option(help="Orders of the clues.")] = None
    task: Annotated[Task, typer.Option(help="Find a solution, or check that it is unique.")] = (
        Task.solve
    )
    seconds: Annotated[
        float, typer.Option(min=0.001, help="Limit of wall-clock time of a run.")
    ] = 60.0
    memory: Annotated[
        str | None, typer.Option(help="Limit of address space of a run: 500M, 4G.")
    ] = None
    repeat: Annotated[
        int, typer.Option(min=1, max=1_000_000, help="How often each run is performed.")
    ] = 1
    seeds: Annotated[
        str, typer.Option(help="0: the clauses as they are written; others shuffle them. 0-4: five")
    ] = "0"

    @property
    def grid(self) -> "Grid":
        """The same as one value. BadInput for what cannot be read."""
        from pencilsat.experiments.plan import MOST_SECONDS, Grid

        if not self.seconds <= MOST_SECONDS:
            raise BadInput(f"--seconds: expected a number of seconds, not {self.seconds}")
        return Grid(
            task=self.task.value,
            encodings=names(self.encodings, "--encodings"),
            cardinalities=names(self.cardinalities, "--cardinalities"),
            amos=names(self.amos, "--amos"),
            implied=(True, False) if self.implied_both else (self.implied,),
            clue_orders=names(self.clue_orders, "--clue-orders"),
            solvers=names(self.solvers, "--solvers") or (DEFAULT,),
            seeds=numbers(self.seeds, "--seeds"),
            repeats=self.repeat,
            seconds=self.seconds,
            memory=None if self.memory is None else size_in_bytes(self.memory),
        )


@dataclass(frozen=True)
class Performed:
    """Where runs are performed, and where they are kept."""

    jobs: Annotated[int, typer.Option(min=1, max=1000, help="Runs at a time on this machine.")] = 1
    shuffle_seed: Annotated[int, typer.Option(help="The order of the runs.")] = 0
    scheduler: Annotated[
        str | None, typer.Option(help="A Dask scheduler, tcp://host:port: run on its workers.")
    ] = None
    output: Annotated[
        str, typer.Option("--output", "-o", help="Where runs are kept; those there are not redone.")
    ] = "runs.sqlite"
    allow_exec: Annotated[
        bool, typer.Option("--allow-exec", help="A study may run the programs that it names.")
    ] = False
    quiet: Annotated[bool, typer.Option("--quiet", help="Say nothing of single runs.")] = False


@grouped
def compare(
    files: Files, combined: Combined, performed: Performed, family: FamilyName = None
) -> int:
    """Run puzzles in several ways, each run in a process of its own, and keep what it cost.

    A file that ends in .toml is a study, which says itself what is to be combined.
    """
    from pencilsat.experiments import display, experiment

    with waiting("planning"):
        planned = jobs_of(files, family, combined, performed)
    with experiment.Experiment(planned, performed.output) as running:
        try:
            rows = running.rows(jobs=performed.jobs, scheduler=performed.scheduler)
            shown = display.runs_shown(len(running.todo), performed.quiet)
            with closing(rows) as ended, shown as show:
                for row in ended:
                    show(row)
        except KeyboardInterrupt:
            complain(f"{running.progress()}: the same command goes on")
            raise
        done = running.outcome()
    say(printable(f"{performed.output}: {done}"))
    for complaint in done.complaints:
        complain(complaint)
    if done.failure and not done.complaints:
        complain(done.failure)
        return UNDECIDED
    return NO if done.complaints else YES


def jobs_of(
    files: list[str], family: str | None, combined: Combined, performed: Performed
) -> "list[Job]":
    """The runs that files and studies ask for, each once, in random order."""
    from pencilsat.experiments import plan, study

    grid = combined.grid
    studies = [file for file in files if file.endswith(".toml")]
    if len(studies) == len(files) and grid != plan.Grid(solvers=[DEFAULT], seeds=[0]):
        raise BadInput("a study says itself how it is run: take --encodings and the like to it")
    found = [item for file in files if file not in studies for item in items(file, family)]
    puzzles = [plan.instance(item.puzzle, item.where.file, item.where.index) for item in found]
    asked = [job for file in studies for job in study.read(file, programs=performed.allow_exec)]
    every = {job.key: job for job in [*asked, *plan.jobs(puzzles, grid)]}
    planned = plan.shuffled([*every.values()], performed.shuffle_seed)
    if performed.scheduler is None:
        plan.check_installed(planned)
    return planned


@dataclass(frozen=True)
class Reported:
    """What is compared, and which files are written."""

    baseline: Annotated[
        str | None, typer.Option("--baseline", help="The configuration that ratios are against.")
    ] = None
    measure: Annotated[
        Measure,
        typer.Option("--measure", help="What is timed: encode + load + solve, the run, solve."),
    ] = Measure.work
    html: Annotated[
        str | None, typer.Option("--html", help="Write one page with tables, plots and all runs.")
    ] = None
    csv: Annotated[
        str | None,
        typer.Option("--csv", help="Write the tables: X.csv, X-work.csv and so on."),
    ] = None
    latex: Annotated[
        str | None, typer.Option("--latex", help="Write the tables for LaTeX with booktabs.")
    ] = None
    markdown: Annotated[
        str | None, typer.Option("--markdown", help="Write the tables in Markdown.")
    ] = None
    plots: Annotated[
        str | None, typer.Option("--plots", help="Write the plots as PDF into this folder.")
    ] = None
    force: Force = False


@grouped
def report(
    file: Annotated[str, typer.Argument(help="A file of runs, as `compare` writes it.")],
    asked: Reported,
) -> int:
    """Compare the configurations in a file of runs; exit code 1 if their answers disagree."""
    from pencilsat.experiments import documents, report

    if asked.html or asked.plots:
        documents.check_plots()
    with waiting("reading") as show:
        found = report.read(file, baseline=asked.baseline, measure=asked.measure)
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
    headline, *others = report.complaints(found) or [""]
    if headline:
        red = Painter(coloured_terminal(sys.stdout)).piece(headline, "mark")
        say("\n".join([red, *others, ""]))
    say("\n".join(report.as_text(found)), end="")
    return NO if headline else YES
