"""`minimise`: the fewest clues that leave a solution the only one."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

import typer
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.solving import Limits
from pencilsat.commands.each import as_asked, for_each
from pencilsat.commands.inputs import Item
from pencilsat.commands.output import CODES, UNDECIDED, YES, Interrupted, labels, live, say
from pencilsat.commands.parameters import FamilyName, Files, Format, OutputFormat, Seconds
from pencilsat.commands.proofs import Leaving, Stopped
from pencilsat.encoders.family import Theorem
from pencilsat.tasks import run as pipeline
from pencilsat.tasks.run import Options, Run

if TYPE_CHECKING:
    from pencilsat.tasks.minimise.search import Minimisation


def minimise(
    files: Files,
    family: FamilyName = None,
    seconds: Seconds = None,
    seed: Annotated[int, typer.Option(help="The order in which clues are tried.")] = 0,
    use_theorem: Annotated[
        bool,
        typer.Option(
            "--use-theorem", help="Trust what is published of the fewest clues; it is named."
        ),
    ] = False,
    proof: Annotated[
        str | None,
        typer.Option("--proof", help="If proved, leave a certificate of that in a new directory."),
    ] = None,
    format: OutputFormat = Format.text,
) -> int:
    """Find the fewest clues that leave a solution the only one: the puzzle's, or a full board's."""
    if format is Format.line:
        raise BadInput("the best puzzle is no line; take text or json")

    prover = None if proof is None else Leaving(proof, files)

    def answer(item: Item, run: Run) -> int:
        from pencilsat.tasks.clued import check_has_clues

        start = monotonic()
        check_has_clues(item.family)
        with closing(run.solutions()) as solutions:
            status, found = pipeline.check(run, solutions)
        if status != "unique":
            line = labels(item) | {"status": status} | (prover.fields() if prover else {})
            say(json.dumps(line) if format is Format.json else status)
            return CODES[status]
        theorem = item.family.fewest_clues(item.puzzle) if use_theorem else None
        left = None if seconds is None else max(0.0, seconds - (monotonic() - start))
        unconfirmed = False
        search, interrupted = searched(item, found[0], theorem, left, seed)
        with closing(search):
            try:
                search.confirm()
            except KeyboardInterrupt:
                interrupted = unconfirmed = True
            if format is Format.text:
                doubt = ", not checked a second time" * unconfirmed
                say(f"# {summary(search, theorem)}{doubt}")
                say(item.family.text(search.puzzle()), end="")
            stopped = None
            if prover and search.proved and not interrupted:
                stopped = prove(prover, item, found[0], search)
            if prover and format is Format.text:
                say(f"# {proof_line(prover, search, theorem)}")
            if format is Format.json:
                spent = round(monotonic() - start, 3)
                line = labels(item) | told(item, found[0], search, theorem, spent)
                line |= {"checked": not unconfirmed}
                say(json.dumps(line | (prover.fields() if prover else {})))
        if isinstance(stopped, BadInput):
            raise stopped
        if interrupted or stopped:
            raise Interrupted
        undecided = status_of(search, theorem) == "undecided"
        missed = prover and search.proved and not prover.steps
        return UNDECIDED if undecided or missed else YES

    options = Options(limits=Limits(seconds))
    return for_each(files, family, options, format, answer, prover.fitted if prover else as_asked)


def searched(
    item: Item, solution: Any, theorem: Theorem | None, seconds: float | None, seed: int
) -> "tuple[Minimisation, bool]":
    """The search, as far as it came, and whether an interrupt ended it."""
    from pencilsat.tasks.minimise.search import Minimisation

    search = Minimisation(
        item.family,
        item.puzzle,
        solution,
        seed=seed,
        seconds=seconds,
        at_least=theorem.at_least if theorem else 0,
    )
    try:
        search.begin_with_the_puzzle()
        with bounds_shown() as show:
            for _ in search.run():
                show(search)
    except KeyboardInterrupt:
        return search, True
    return search, False


def prove(prover: Leaving, item: Item, solution: Any, search: "Minimisation") -> Stopped | None:
    """Write a certificate, if no limit comes first; what stopped it is given back."""
    from pencilsat.certificates import minimum

    return prover.leave(lambda: minimum.certificate(item.family, item.puzzle, solution, search))


def proof_line(prover: Leaving, search: "Minimisation", theorem: Theorem | None) -> str:
    """Where the proof is, or why there is none."""
    if search.proved:
        return prover.line()
    by_theorem = " but by the theorem" * (status_of(search, theorem) != "undecided")
    return f"no proof: the bounds do not meet{by_theorem}"


def status_of(search: "Minimisation", theorem: Theorem | None) -> str:
    """`minimum`, `minimum by theorem` or `undecided`."""
    if search.proved:
        return "minimum"
    by_theorem = theorem and theorem.at_least == search.upper
    return "minimum by theorem" if by_theorem else "undecided"


def summary(search: "Minimisation", theorem: Theorem | None) -> str:
    """The clues of the best puzzle, and how many are needed: who says so."""
    clues = f"{search.upper} clue{'s' * (search.upper != 1)}"
    if search.proved:
        return f"{clues}: minimum, proved"
    bounds = [clues, f"at least {search.lower} (proved here)"]
    if theorem:
        bounds.append(f"at least {theorem.at_least} ({theorem.source})")
    ended = ": minimum by this theorem" * (status_of(search, theorem) != "undecided")
    return ", ".join(bounds) + ended


def told(
    item: Item, solution: Any, search: "Minimisation", theorem: Theorem | None, seconds: float
) -> dict[str, Any]:
    """The same for JSON, with the clues in words."""
    puzzle = search.puzzle()
    return {
        "status": status_of(search, theorem),
        "clues": search.upper,
        "at_least": search.lower,
        "theorem": theorem and theorem._asdict(),
        "puzzle": item.family.text(puzzle),
        "told": [search.clues[i].words for i in sorted(search.best)],
        "solutions": [item.family.to_json(puzzle, solution)],
        "sets": len(search.sets),
        "seconds": seconds,
    }


@contextmanager
def bounds_shown() -> "Iterator[Callable[[Minimisation], None]]":
    """Each call shows how far the search is, in one line on a terminal's standard error."""
    if not sys.stderr.isatty():
        yield lambda search: None
        return
    from rich.console import Console
    from rich.progress import Progress, TextColumn, TimeElapsedColumn

    columns = [TextColumn("{task.description}"), TimeElapsedColumn()]
    console = Console(stderr=True)
    line = Progress(*columns, console=console, transient=True, redirect_stdout=False)
    task = line.add_task("")
    with live(line):
        yield lambda search: line.update(
            task,
            description=f"at least {search.lower}, at most {search.upper} clues, "
            f"{len(search.sets)} sets",
        )
