"""The command line: `pencilsat solve | check | count | export | decode | verify | …`.

Arguments in, text out. Exit codes: 0 yes (solved, unique, correct), 1 no, 2 wrong usage or bad
input (one line on stderr), 3 undecided, 70 a fault of this program, 130 interrupted.
"""

import gc

# Modules and formulas are many small objects that stay: collecting garbage as often as Python
# does by default costs a fifth of the time of a small puzzle, and a third of a large one's.
gc.set_threshold(200_000, 20, 100)

import codecs
import enum
import inspect
import io
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from itertools import islice
from math import isfinite
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer

import encoders
from cnf import dimacs
from cnf.errors import BadInput, TooLarge
from cnf.solving import DEFAULT, SOLVERS, Limits, Statistics, check_solver
from encoders import AnyFamily, pipeline
from encoders._family import Drawing
from encoders._grid import lines_of
from encoders.pipeline import Options, Run, Workshop

YES, NO, BAD, UNDECIDED, FAULT, INTERRUPTED = 0, 1, 2, 3, 70, 130
CODES = {
    "solved": YES,
    "unique": YES,
    "not unique": NO,
    "no solution": NO,
    "undecided": UNDECIDED,
}
BY_WEIGHT = (YES, NO, UNDECIDED, BAD)
"""The exit code of many puzzles is the last of their codes in this order."""

STYLES: dict[str, dict[str, Any]] = {
    "clue": {"bold": True},
    "answer": {"fg": "cyan"},
    "mark": {"fg": "red", "bold": True},
}

UsageError: type[Exception] = typer.BadParameter.__mro__[1]
"""The base of typer's own complaints, of which it exports only this subclass."""


class Format(enum.StrEnum):
    """How answers are written."""

    text = "text"
    json = "json"
    line = "line"


class Measure(enum.StrEnum):
    """Which seconds of a run a report compares."""

    work = "work"
    run = "run"
    solve = "solve"


class Task(enum.StrEnum):
    """What is asked of each puzzle."""

    solve = "solve"
    check = "check"


class NoOutput(Exception):
    """Standard output takes no more: nobody reads it (no message), or a disk is full."""


app = typer.Typer(
    help="Pencil-and-paper puzzles by SAT: solved, verified, proved unique, counted, exported.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

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
        "--seconds", min=0.001, help="Limit of wall-clock time to load and solve a puzzle."
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


@dataclass(frozen=True)
class Item:
    """A puzzle, and where it was found."""

    file: str
    index: int
    family: AnyFamily
    puzzle: Any
    parsing: float
    alone: bool

    @property
    def place(self) -> str:
        """The file, with the puzzle's index where it has several."""
        return self.file if self.alone else f"{self.file}, puzzle {self.index}"


# Commands --------------------------------------------------------------------


@app.command()
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
        solutions = run.solutions()
        status, found = pipeline.solve(run, solutions)
        if format is Format.text and found:
            say(painted(item.family.draw(item.puzzle, found[0], None)))
        only = pipeline.only(run, solutions) if found and wanted else None
        solutions.close()
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


@app.command()
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
    format: OutputFormat = Format.text,
    stats: Stats = False,
) -> int:
    """Say whether puzzles have one solution, several (and where two differ), or none."""
    limits = Limits(seconds, conflicts)
    options = Options(encoding, cardinality, amo, implied, solver, limits, clue_order)
    check_solver(solver, incremental=True, limits=limits)

    def answer(item: Item, run: Run) -> int:
        status, found = pipeline.check(run, run.solutions())
        if format is Format.json:
            say_json(item, run, status, found, stats)
        else:
            say(status)
        if format is Format.text:
            if len(found) == 2:
                say(contrast(item, *found))
            say_costs(item, run, stats)
        return CODES[status]

    return for_each(files, family, options, format, answer)


@app.command()
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


@app.command()
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
    repeat: Annotated[int, typer.Option(min=1, help="How often each run is performed.")] = 1,
    seeds: Annotated[
        str, typer.Option(help="0: the clauses as they are written; others shuffle them. 0-4: five")
    ] = "0",
    jobs: Annotated[int, typer.Option(min=1, help="Runs at a time on this machine.")] = 1,
    shuffle_seed: Annotated[int, typer.Option(help="The order of the runs.")] = 0,
    scheduler: Annotated[
        str | None, typer.Option(help="A Dask scheduler, tcp://host:port: run on its workers.")
    ] = None,
    output: Annotated[
        str, typer.Option("--output", "-o", help="Where runs are kept; those there are not redone.")
    ] = "runs.sqlite",
    quiet: Annotated[bool, typer.Option("--quiet", help="Say nothing of single runs.")] = False,
) -> int:
    """Run puzzles in several ways, each run in a process of its own, and keep what it cost.

    A file that ends in .toml is a study, which says itself what is to be combined.
    """
    from experiments import agreement, display, plan, schedule, study
    from experiments.store import Store
    from experiments.worker import WRONG

    if not isfinite(seconds):
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
    asked_for = [job for file in studies for job in study.read(file)]
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
    say(f"{output}: {len(mine)} runs, {len(mine) - len(todo)} of them before: {done or 'none'}")
    contradictions = agreement.contradictions(rows_kept)
    for contradiction in contradictions:
        complain(str(contradiction))
    wrong = [row for row in mine if row["message"].startswith(WRONG)]
    for row in wrong:
        complain(display.described(row))
    return NO if contradictions or wrong else YES


@app.command()
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
    """Write a puzzle as DIMACS for any solver, in an eager encoding (the first, if not said)."""
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


@app.command()
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
        say(painted(item.family.draw(item.puzzle, found[0], None)) if found else status)
        say_value(item, value)
    return {True: YES, False: NO, None: UNDECIDED}[said.satisfiable]


@app.command()
def verify(
    file: File,
    solution: Annotated[str, typer.Argument(help="JSON, or the family's text; - is stdin.")],
    family: FamilyName = None,
    index: Index = 0,
) -> int:
    """Say whether a solution obeys the rules, and if not, which it breaks."""
    item = chosen(file, family, index)
    with named(solution):
        claims = pipeline.read_solutions(item.family, item.puzzle, contents(solution))
    broken = [rule for claim in claims for rule in item.family.verify(item.puzzle, claim)]
    say("\n".join(broken) or "correct")
    for claim in claims if not broken else []:
        say_value(item, item.family.measure(item.puzzle, claim))
    return NO if broken else YES


@app.command()
def families() -> int:
    """List the families, their encodings and what their generators take."""
    for name in encoders.NAMES:
        known = encoders.family(name)
        say(f"{name}: {known.about}")
        shown = [f"{e} (lazy)" if e in known.lazy else e for e in known.encodings]
        say(f"  encodings: {', '.join(shown)}")
        if known.generate:
            defaults = inspect.signature(known.generate).parameters.values()
            say(f"  generate: {' '.join(f'--{p.name} {p.default}' for p in defaults)}")
    return YES


@app.command()
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
    from experiments import report

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


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def generate(
    context: typer.Context,
    family: Annotated[str, typer.Argument(help="The family; `families` lists its options.")],
) -> int:
    """Make a random puzzle with at least one solution; --seed 7 and so on choose which."""
    known = encoders.family(family)
    if known.generate is None:
        raise BadInput(f"{family} has no generator")
    takes = inspect.signature(known.generate).parameters
    arguments = {name: parameter.default for name, parameter in takes.items()}
    for name, value in pairs(context.args):
        if name not in takes:
            known_names = ", ".join(f"--{name}" for name in takes)
            raise BadInput(f"{family} has no option --{name}; known: {known_names}")
        if not value.removeprefix("-").isdecimal() or len(value) > 18:
            raise BadInput(f"--{name} takes a whole number, not {value!r}")
        arguments[name] = int(value)
    puzzle = known.generate(**arguments)
    options = " ".join(f"--{name} {value}" for name, value in arguments.items())
    say(f"# pencilsat generate {family} {options}\n{known.text(puzzle)}", end="")
    return YES


# Puzzles in -------------------------------------------------------------------


def contents(file: str) -> str:
    """The text of a file, or of standard input for `-`. BadInput if it cannot be read as text."""
    if file == "-" and sys.stdin is None:
        raise BadInput("standard input is closed", file=file)
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", file=file) from None
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        last = lines_of(data[: error.start].decode())[-1]
        raise BadInput(
            "not a text (UTF-8)", file=file, line=last.number, column=len(last.text) + 1
        ) from None


@contextmanager
def named(file: str) -> Iterator[None]:
    """Bad input in the block is bad input of the file."""
    try:
        yield
    except BadInput as error:
        error.file = error.file or file
        raise


def items(file: str, family: str | None) -> list[Item]:
    """The puzzles of a file."""
    clock = Statistics()
    with named(file), clock.stage("parse"):
        found = encoders.read(contents(file), family)
    parsing = clock.seconds["parse"] / len(found)
    return [
        Item(file, index, known, puzzle, parsing, alone=len(found) == 1)
        for index, (known, puzzle) in enumerate(found)
    ]


def chosen(file: str, family: str | None, index: int) -> Item:
    """One puzzle of a file."""
    if family is not None:
        encoders.family(family)
    found = items(file, family)
    if index >= len(found):
        raise BadInput(f"there is no puzzle {index}: it holds {len(found)}, from 0", file=file)
    return found[index]


def for_each(
    files: list[str],
    family: str | None,
    options: Options,
    format: Format,
    answer: Callable[[Item, Run], int],
) -> int:
    """Answer every puzzle of every file; a bad file costs one line, the others go on."""
    if family is not None:
        encoders.family(family)
    codes = [YES]
    for file in files:
        try:
            found = items(file, family)
        except BadInput as error:
            complain(str(error))
            codes.append(BAD)
            continue
        with closing(Workshop(options)) as workshop, progress("puzzles", len(found)) as advance:
            for item in found:
                pipeline.check_options(item.family, options)
                if format is Format.text and (len(files) > 1 or not item.alone):
                    say(item.place)
                try:
                    codes.append(answer(item, started(item, options, workshop)))
                except TooLarge as error:
                    error.file = item.place
                    complain(str(error))
                    codes.append(BAD)
                advance()
    return max(codes, key=BY_WEIGHT.index)


def started(item: Item, options: Options, workshop: Workshop) -> Run:
    """The run of a puzzle: with others of its board, if its file has others."""
    clock = Statistics(seconds={"parse": item.parsing})
    if item.alone:
        return Run(item.family, item.puzzle, options, clock)
    return workshop.run(item.family, item.puzzle, clock)


def names(text: str | None, option: str) -> list[str] | None:
    """The names in a list with commas, each once."""
    if text is None:
        return None
    found = [name.strip() for name in text.split(",")]
    if not all(found):
        raise BadInput(f"{option}: expected names with commas between, not {text!r}")
    return list(dict.fromkeys(found))


def numbers(text: str, option: str) -> list[int]:
    """The whole numbers in a list such as `0,3,5-9`, each once."""
    found: list[int] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,9})(?:-(\d{1,9}))?\s*", part, re.ASCII)
        if not match:
            raise BadInput(f"{option}: expected numbers such as 0,3,5-9, not {text!r}")
        first, last = int(match[1]), int(match[2] or match[1])
        if not first <= last < first + 1_000_000:
            raise BadInput(f"{option}: {part.strip()!r} is no range of at most a million numbers")
        found += range(first, last + 1)
    return list(dict.fromkeys(found))


def size_in_bytes(text: str) -> int:
    """The bytes in a size such as `4G`; K, M, G and T are powers of 1024."""
    match = re.fullmatch(r"(\d{1,15})([KMGT]?)", text.strip().upper(), re.ASCII)
    size = int(match[1]) << 10 * " KMGT".index(match[2] or " ") if match else 0
    if not 0 < size < 1 << 62:
        raise BadInput(f"--memory: expected a size such as 500M or 4G, not {text!r}")
    return size


def pairs(arguments: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The names and values of `--name value` and `--name=value`."""
    rest = iter(arguments)
    for argument in rest:
        name, equals, value = argument.removeprefix("--").partition("=")
        if not argument.startswith("--") or not name:
            raise BadInput(f"expected --name value, not {argument!r}")
        yield name, value if equals else next(rest, "")


# Answers out -------------------------------------------------------------------


def say(text: str, end: str = "\n") -> None:
    """Print, at once."""
    say_all([text, end])


def say_all(parts: Iterable[str]) -> None:
    """Write to standard output, or raise NoOutput."""
    try:
        sys.stdout.writelines(parts)
        sys.stdout.flush()
    except BrokenPipeError:
        raise NoOutput from None
    except OSError as error:
        raise NoOutput(f"standard output cannot be written: {error.strerror}") from None


def complain(message: str) -> None:
    """One line on standard error."""
    print(f"pencilsat: {' '.join(message.split())}", file=sys.stderr)


def labels(item: Item) -> dict[str, Any]:
    """What every JSON line says first."""
    return {"file": item.file, "index": item.index, "family": item.family.name}


def as_line(item: Item, solution: Any) -> str:
    """The solution as one line of text."""
    if item.family.line is None:
        raise BadInput(f"{item.family.name} has no line format; take text or json")
    return item.family.line(item.puzzle, solution)


def say_json(
    item: Item, run: Run, status: str, solutions: list[Any] | None, stats: bool, **more: Any
) -> None:
    """One line: an object."""
    line = labels(item) | {
        "encoding": run.encoding,
        "solver": run.options.solver,
        "status": status,
    }
    if solutions is not None:
        line["solutions"] = [item.family.to_json(item.puzzle, found) for found in solutions]
    if run.optimum is not None:
        line |= {"objective": run.optimum.value, "optimal": run.optimum.proved}
    line |= more
    if stats:
        line["stats"] = statistics(run)
    say(json.dumps(line))


def statistics(run: Run) -> dict[str, Any]:
    """Sizes and costs of a run, for JSON."""
    rules = {name: size._asdict() for name, size in run.formula.sizes().items()}
    return {
        "variables": sum(size["variables"] for size in rules.values()),
        "clauses": sum(size["clauses"] for size in rules.values()),
        "rules": rules,
        **asdict(run.statistics),
    }


def say_value(item: Item, value: int | None, proved: bool = False) -> None:
    """The value of the objective where there is one."""
    if value is not None:
        least = "proved least" if proved else "not proved least"
        say(f"{item.family.objective}: {value}, {least}")


def say_costs(item: Item, run: Run, stats: bool) -> None:
    """The value of the objective where there is one and, if asked for, sizes and costs."""
    if run.optimum is not None:
        say_value(item, run.optimum.value, run.optimum.proved)
    if not stats:
        return
    spent = run.statistics
    sizes = run.formula.sizes()
    total = [sum(column) for column in zip(*sizes.values(), strict=True)]
    say(f"{'rule':<20}{'variables':>10}{'clauses':>10}{'literals':>10}")
    for name, size in [*sizes.items(), ("total", total)]:
        say(f"{name:<20}" + "".join(f"{number:>10}" for number in size))
    say(
        f"encoding {run.encoding}, cardinality {run.formula.cardinality}, "
        f"at-most-one {run.formula.amo}, solver {run.options.solver}\n"
        f"conflicts {spent.conflicts}, decisions {spent.decisions}, "
        f"propagations {spent.propagations}, rounds {spent.rounds}, cuts {spent.cuts}\n"
        f"seconds: "
        + ", ".join(f"{stage} {seconds:.4f}" for stage, seconds in spent.seconds.items())
    )


def contrast(item: Item, one: Any, other: Any) -> str:
    """Two solutions, each marked where it differs, and the differences in words."""
    draw, puzzle = item.family.draw, item.puzzle
    drawn = [painted(draw(puzzle, one, other)), painted(draw(puzzle, other, one))]
    return "\n\n".join([*drawn, "\n".join(item.family.differences(puzzle, one, other))])


def painted(drawing: Drawing) -> str:
    """A drawing as text, coloured on a terminal that takes colours."""
    coloured = coloured_terminal(sys.stdout)
    lines = []
    for line in drawing:
        parts = [
            typer.style(text, **STYLES[style]) if coloured and style else text
            for text, style in line
        ]
        lines.append("".join(parts).rstrip())
    return "\n".join(lines)


def coloured_terminal(stream: TextIO) -> bool:
    """Whether colours make sense there (https://no-color.org)."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return stream.isatty() and not plain


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Callable[[], None]]:
    """A bar, or a counter, on a terminal's standard error; each call is one more.

    Nothing elsewhere, nor where standard output goes to the terminal too.
    """
    if not sys.stderr.isatty() or total == 1 or (total and sys.stdout.isatty()):
        yield no_advance
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = [TextColumn("{task.completed} {task.description}"), TimeElapsedColumn()]
    if total:
        columns += [BarColumn(), TimeRemainingColumn()]
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)


def no_advance() -> None:
    """Nothing: there is no terminal to show it on."""


def main() -> None:
    """The command `pencilsat`."""
    if sys.stdout is None:
        sys.stdout = io.StringIO()  # closed by the caller, who wants the exit code only
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # lines on a terminal that knows only ASCII
    try:
        code = app(standalone_mode=False)
    except BadInput as error:
        complain(str(error))
        code = BAD
    except UsageError as error:
        complain(getattr(error, "format_message", error.__str__)())
        code = BAD
    except pipeline.WrongAnswer as error:
        complain(f"a fault of this program, please report it: {error}")
        code = FAULT
    except NoOutput as error:
        # What Python still holds for standard output has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = YES
        if error.args:
            complain(str(error))
            code = BAD
    except KeyboardInterrupt:
        code = INTERRUPTED
    if code == INTERRUPTED:
        os._exit(code)  # the solver was left as it stood: nothing that ends may touch it
    gc.freeze()  # no last collection of what ends with the process
    sys.exit(code)


if __name__ == "__main__":
    main()
