"""`compare` and `report`: experiments, and what they show."""

import enum
import sys
from collections import Counter
from contextlib import closing
from typing import Annotated

import typer
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.solving import DEFAULT
from pencilsat.commands.inputs import items, names, numbers, size_in_bytes
from pencilsat.commands.output import NO, STYLES, YES, coloured_terminal, complain, say
from pencilsat.commands.parameters import FamilyName, Files, Implied
from pencilsat.encoders.text import printable


class Measure(enum.StrEnum):
    """Which seconds of a run a report compares."""

    work = "work"
    run = "run"
    solve = "solve"


class Task(enum.StrEnum):
    """What is asked of each puzzle."""

    solve = "solve"
    check = "check"


def compare(
    files: Files,
    family: FamilyName = None,
    encodings: Annotated[
        str | None, typer.Option(help="Encodings, with commas between; all if not said.")
    ] = None,
    cardinalities: Annotated[str | None, typer.Option(help="Cardinality encodings.")] = None,
    amos: Annotated[str | None, typer.Option(help="At-most-one encodings.")] = None,
    solvers: Annotated[
        str, typer.Option(help="Solvers; 'exec:cadical -q' is a program that reads DIMACS.")
    ] = DEFAULT,
    implied: Implied = True,
    implied_both: Annotated[
        bool, typer.Option("--implied-both", help="Both with and without implied rules.")
    ] = False,
    clue_orders: Annotated[str | None, typer.Option(help="Orders of the clues.")] = None,
    task: Annotated[Task, typer.Option(help="Find a solution, or check that it is unique.")] = (
        Task.solve
    ),
    seconds: Annotated[
        float, typer.Option(min=0.001, help="Limit of wall-clock time of a run.")
    ] = 60.0,
    memory: Annotated[
        str | None, typer.Option(help="Limit of address space of a run: 500M, 4G.")
    ] = None,
    repeat: Annotated[
        int, typer.Option(min=1, max=1_000_000, help="How often each run is performed.")
    ] = 1,
    seeds: Annotated[
        str, typer.Option(help="0: the clauses as they are written; others shuffle them. 0-4: five")
    ] = "0",
    jobs: Annotated[int, typer.Option(min=1, max=1000, help="Runs at a time on this machine.")] = 1,
    shuffle_seed: Annotated[int, typer.Option(help="The order of the runs.")] = 0,
    scheduler: Annotated[
        str | None, typer.Option(help="A Dask scheduler, tcp://host:port: run on its workers.")
    ] = None,
    output: Annotated[
        str, typer.Option("--output", "-o", help="Where runs are kept; those there are not redone.")
    ] = "runs.sqlite",
    allow_exec: Annotated[
        bool, typer.Option("--allow-exec", help="A study may run the programs that it names.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Say nothing of single runs.")] = False,
) -> int:
    """Run puzzles in several ways, each run in a process of its own, and keep what it cost.

    A file that ends in .toml is a study, which says itself what is to be combined.
    """
    from pencilsat.experiments import agreement, display, plan, schedule, study
    from pencilsat.experiments.store import Store
    from pencilsat.experiments.worker import WRONG

    if not seconds <= plan.MOST_SECONDS:
        raise BadInput(f"--seconds: expected a number of seconds, not {seconds}")
    grid = plan.Grid(
        task=task.value,
        encodings=names(encodings, "--encodings"),
        cardinalities=names(cardinalities, "--cardinalities"),
        amos=names(amos, "--amos"),
        implied=(True, False) if implied_both else (implied,),
        clue_orders=names(clue_orders, "--clue-orders"),
        solvers=names(solvers, "--solvers") or (DEFAULT,),
        seeds=numbers(seeds, "--seeds"),
        repeats=repeat,
        seconds=seconds,
        memory=None if memory is None else size_in_bytes(memory),
    )
    studies = [file for file in files if file.endswith(".toml")]
    if len(studies) == len(files) and grid != plan.Grid(solvers=[DEFAULT], seeds=[0]):
        raise BadInput("a study says itself how it is run: take --encodings and the like to it")
    found = [item for file in files if file not in studies for item in items(file, family)]
    known = {item.family.name: item.family for item in found}
    puzzles = [plan.instance(item.family, item.puzzle, item.file, item.index) for item in found]
    asked_for = [job for file in studies for job in study.read(file, programs=allow_exec)]
    every = {job.key: job for job in [*asked_for, *plan.jobs(puzzles, known, grid)]}
    planned = plan.shuffled([*every.values()], shuffle_seed)
    if scheduler is None:
        plan.check_installed(planned)
    with Store(output) as store:
        kept = store.keys()
        todo = [job for job in planned if job.key not in kept]
        rows = (
            schedule.local(todo, jobs) if scheduler is None else schedule.cluster(todo, scheduler)
        )
        with closing(rows), display.runs_shown(len(todo), quiet) as show:
            for row in rows:
                store.add(row)
                show(row)
        asked, puzzles_asked = ({job.key for job in planned}, {j.puzzle.instance for j in planned})
        rows_kept = [row for row in store.rows() if row["instance"] in puzzles_asked]
        mine = [row for row in rows_kept if row["key"] in asked]
    done = display.counted(Counter(map(display.outcome, mine)))
    before = len(mine) - len(todo)
    say(printable(f"{output}: {len(mine)} runs, {before} of them before: {done or 'none'}"))
    contradictions = agreement.contradictions(rows_kept)
    for contradiction in contradictions:
        complain(str(contradiction))
    wrong = [row for row in mine if row["message"].startswith(WRONG)]
    for row in wrong:
        complain(display.described(row))
    return NO if contradictions or wrong else YES


def report(
    file: Annotated[str, typer.Argument(help="A file of runs, as `compare` writes it.")],
    baseline: Annotated[
        str | None, typer.Option("--baseline", help="The configuration that ratios are against.")
    ] = None,
    measure: Annotated[
        Measure,
        typer.Option("--measure", help="What is timed: encode + load + solve, the run, solve."),
    ] = Measure.work,
    html: Annotated[
        str | None, typer.Option("--html", help="Write one page with tables, plots and all runs.")
    ] = None,
    csv: Annotated[
        str | None,
        typer.Option("--csv", help="Write the tables: X.csv, X-work.csv and so on."),
    ] = None,
    latex: Annotated[
        str | None, typer.Option("--latex", help="Write the tables for LaTeX with booktabs.")
    ] = None,
    markdown: Annotated[
        str | None, typer.Option("--markdown", help="Write the tables in Markdown.")
    ] = None,
    plots: Annotated[
        str | None, typer.Option("--plots", help="Write the plots as PDF into this folder.")
    ] = None,
) -> int:
    """Compare the configurations in a file of runs; exit code 1 if their answers disagree."""
    from pencilsat.experiments import report

    if html or plots:
        report.check_plots()
    found = report.read(file, baseline=baseline, measure=measure)
    report.write(found, html=html, csv=csv, latex=latex, markdown=markdown, plots=plots)
    headline, *others = report.complaints(found) or [""]
    if headline:
        red = coloured_terminal(sys.stdout)
        say("\n".join([typer.style(headline, **STYLES["mark"]) if red else headline, *others, ""]))
    say("\n".join(report.as_text(found)), end="")
    return NO if headline else YES
