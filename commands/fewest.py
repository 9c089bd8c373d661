"""`minimise`: the fewest clues that keep a solution unique."""

import json
from contextlib import closing
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..cnf.errors import BadInput
from ..cnf.record import record
from ..encoders.family import Solution
from ..search.limits import Limits
from ..tasks.check import checking
from ..tasks.options import Options
from ..tasks.records import last
from ..tasks.run import Run
from ..views import json as as_json
from ..views import text as as_text
from .each import Answered, as_asked, for_each
from .inputs import Item
from .limits import followed
from .output import CODES, UNDECIDED, YES, Interrupted, say
from .parameters import AnswerFormat, FamilyName, OutputFormat, PuzzleFiles, Seconds
from .progress import waiting
from .proofs import Leaving, Stopped
from .sharing import Shared

if TYPE_CHECKING:
    from ..tasks.minimise.fewest import Search


@record
class Minimising:
    """How to look for the fewest clues."""

    seconds: Seconds = None
    seed: Annotated[int, typer.Option(help="Random seed: the order in which clues are tried.")] = 0
    use_theorem: Annotated[
        bool,
        typer.Option("--use-theorem", help="Rely on published lower bounds, which are cited."),
    ] = False
    proof: Annotated[
        str | None,
        typer.Option("--proof", help="If proved minimal, write a certificate to a new directory."),
    ] = None

    def search(self, solution: Solution[Any], seconds: float | None) -> "Search[Any]":
        """The search for a solution's fewest clues, within so many seconds."""
        from ..tasks.minimise.fewest import Search

        return Search(solution, seed=self.seed, seconds=seconds, use_theorem=self.use_theorem)


def minimise(
    files: PuzzleFiles,
    asked: Minimising,
    shared: Shared,
    family: FamilyName = None,
    format: OutputFormat = AnswerFormat.text,
) -> int:
    """Find the fewest clues that keep the solution of a puzzle, or of a full board, unique."""
    if format is AnswerFormat.line:
        raise BadInput("puzzles have no line format; use text or json")
    shared.check_shared("--proof" if asked.proof is not None else None)
    prover = None if asked.proof is None else Leaving(asked.proof, files)
    fitted = prover.fitted if prover else as_asked
    options = Options(limits=Limits(asked.seconds))
    answered = Answered(partial(minimised, asked, prover, format), options, fitted)
    return for_each(files, family, format, answered, shared)


def minimised(
    asked: Minimising, prover: Leaving | None, format: AnswerFormat, item: Item, run: Run[Any]
) -> int:
    """Find and print the fewest clues for a puzzle; returns the exit code."""
    from ..tasks.clued import check_has_clues

    start = monotonic()
    check_has_clues(item.puzzle.family)
    checked = last(checking(run, spread=False))
    if checked.status != "unique":
        line = as_json.labels(item.where, item.puzzle) | {"status": checked.status}
        line |= prover.proof.fields if prover else {}
        say(json.dumps(line) if format is AnswerFormat.json else checked.status)
        return CODES[checked.status]
    left = Limits().until(run.deadline).seconds
    with closing(asked.search(checked.solutions[0], left)) as search:
        return concluded(item, search, prover, format, start)


def concluded(
    item: Item, search: "Search[Any]", prover: Leaving | None, format: AnswerFormat, start: float
) -> int:
    """Search, print what was found, and write the certificate; returns the exit code."""
    interrupted = searched(search)
    found, stopped = search.found(), None
    text = format is AnswerFormat.text
    if text:
        say(as_text.fewest(found))
    if prover and found.status == "minimum" and not interrupted:
        stopped = prove(prover, search)
    if prover and text:
        say(f"# {as_text.fewest_proof(found, prover.proof)}")
    if not text:
        spent = round(monotonic() - start, 3)
        fields = prover.proof.fields if prover else {}
        say(as_json.fewest(item.where, found, spent, fields))
    if isinstance(stopped, BadInput):
        raise stopped
    if interrupted or stopped:
        raise Interrupted
    missed = prover and found.status == "minimum" and not prover.steps
    return UNDECIDED if found.status == "undecided" or missed else YES


def searched(search: "Search[Any]") -> bool:
    """Search to the end; returns whether an interrupt came before the result was confirmed."""
    _, interrupted = followed(
        "looking for the fewest clues",
        (bounds for bounds in search),
        search.bounds,
        lambda b: f"at least {b.at_least}, at most {b.at_most} clues, {b.sets} sets",
    )
    try:
        with waiting("checking the best puzzle in another encoding"):
            search.confirm()
    except KeyboardInterrupt:
        interrupted = True
    return interrupted


def prove(prover: Leaving, search: "Search[Any]") -> Stopped | None:
    """Write a certificate, unless a limit comes first; returns what stopped it."""
    from ..certificates import making

    solution: Solution[Any] = search.solution
    return prover.leave(lambda: making.fewest(solution, search.engine))
