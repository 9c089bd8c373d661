"""`solve` and `check`: a solution, and whether it is the only one."""

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..cnf.errors import BadInput
from ..cnf.record import record
from ..encoders.family import Solution
from ..search.limits import Limits
from ..tasks.answer import Answer
from ..tasks.check import checking
from ..tasks.run import Run
from ..tasks.solve import solving
from ..views import Detail
from ..views.text import proof_line
from .album import Album, Pictured, album
from .cubing import Cubed
from .each import Answered, as_asked, for_each
from .inputs import Item
from .links import Linked
from .output import BAD, CODES, UNDECIDED, complain, heaviest, say_lines, unread
from .parameters import (
    AnswerFormat,
    FamilyName,
    PositionFile,
    ProofOption,
    PuzzleFiles,
    Shown,
    Solving,
    SpareOption,
)
from .progress import waiting

if TYPE_CHECKING:
    from ..tasks.minimise.spare import Spare
    from .proofs import Prover, Stopped


def solve(
    files: PuzzleFiles,
    asked: Solving,
    shown: Shown,
    pictured: Pictured,
    linked: Linked,
    shared: Cubed,
    family: FamilyName = None,
    unique: Annotated[
        bool, typer.Option("--unique/--no-unique", help="Say whether the solution is unique.")
    ] = True,
    codes: Annotated[
        list[str] | None,
        typer.Option(
            "--code",
            metavar="CELLS",
            help="Also print what stands in 'row 3', 'column 5' or r1c1-r1c9: a solution code, if "
            "the solution is unique (several times for several).",
        ),
    ] = None,
) -> int:
    """Solve puzzles, draw the solutions, and say whether each is unique."""
    if codes and shown.format is AnswerFormat.line:
        raise BadInput("codes have no line format; use text or json")
    wanted = unique and shown.format is not AnswerFormat.line
    asked.check(incremental=wanted or shared.cubes is not None)
    linked.check_links(shown.format)
    shared.check(asked, pictures=pictured.option)
    start = shared.start(2 if wanted else 1)
    with album(pictured, files) as drawn:
        answer = shared.told(partial(solved, shown, linked, drawn, wanted, codes or ()))
        answered = Answered(answer, asked.options, start=start)
        return for_each(files, family, shown.format, answered, shared.over_list, asked.racing)


def solved(
    shown: Shown,
    linked: Linked,
    drawn: Album,
    unique: bool,
    codes: Sequence[str],
    item: Item,
    run: Run[Any],
) -> int:
    """Solve a puzzle and report what was found; returns the exit code."""
    view = shown.view
    if codes:
        from ..encoders.code import coded  # imported here, as few ask for codes

        for where in codes:
            coded(item.puzzle, where)
    with closing(solving(run, unique=unique)) as answers:
        found = next(answers)
        say_lines(view.solve_early(found))
        found = found if unread() else next(answers, found)
    link, code = linked.address(item)
    detail = Detail(shown.stats, unique=unique, codes=codes, link=link)
    say_lines(view.solve_late(item.where, found, detail))
    drawn.answer(item, found)
    return heaviest(code, CODES[found.status])


def check(
    files: PuzzleFiles,
    asked: Solving,
    shown: Shown,
    pictured: Pictured,
    linked: Linked,
    shared: Cubed,
    family: FamilyName = None,
    backbone: Annotated[
        bool,
        typer.Option("--backbone/--no-backbone", help="Show what all solutions have in common."),
    ] = True,
    spare: SpareOption = False,
    proof: ProofOption = None,
    position: PositionFile = None,
) -> int:
    """Check whether puzzles have one solution, several (and where they differ), or none.

    With --from, check a position instead: name the rules it breaks, and entries that are wrong.
    """
    if position is not None:
        from .explaining import judge  # here, as it explains

        return judge(files, position, family, asked.limits, shown.format)
    asked.check(incremental=True)
    linked.check_links(shown.format)
    in_line = shown.format is AnswerFormat.line
    if spare and in_line:
        raise BadInput("clues to spare have no line format; use text or json")
    shared.check(asked, pictures=pictured.option, proof="--proof" if proof is not None else None)
    start, spread = shared.start(2), backbone and (not in_line or pictured.wanted)
    prover = None if proof is None else prover_of(proof, files)
    with album(pictured, files) as drawn:
        answer = shared.told(Checked(shown, linked, drawn, prover, spread, backbone, spare))
        fitted = prover.fitted if prover else as_asked
        answered = Answered(answer, asked.options, fitted, start)
        return for_each(files, family, shown.format, answered, shared.over_list, asked.racing)


def prover_of(proof: str, files: Sequence[str]) -> "Prover":
    """What proves answers, in files of that name."""
    from .proofs import Prover  # imported here, as few answers are proved

    return Prover(proof, [*files])


@record
class Checked:
    """Checks puzzles, and reports in the detail asked for."""

    shown: Shown
    linked: Linked
    drawn: Album
    prover: "Prover | None"
    spread: bool
    backbone: bool
    spare: bool

    def __call__(self, item: Item, run: Run[Any]) -> int:
        """Check a puzzle and report what was found; returns the exit code."""
        view, prover = self.shown.view, self.prover
        if self.spare:
            from ..tasks.minimise.spare import check_can_spare  # imported here, as few ask for it

            try:
                check_can_spare(item.puzzle)
            except BadInput as error:  # the rest go on
                complain(f"{item.where}: {error}")
                return BAD
        found, stopped = until_interrupt(
            run, self.spread, lambda early: say_lines(view.check_early(early))
        )
        if prover and found.status == "unique":
            stopped = prover.prove(run, found.solutions[0])
        spare = None
        if self.spare and found.status == "unique" and not stopped:
            spare, interrupted = spared(found.solutions[0], run)
            stopped = KeyboardInterrupt() if interrupted else None
        link, code = self.linked.address(item)
        proof = prover.proof if prover else None
        more = Detail(self.shown.stats, spread=self.spread, spare=spare, proof=proof, link=link)
        say_lines(view.check_late(item.where, found, more))
        self.drawn.answer(item, found, spread=self.backbone)
        if prover and prover.missed(found) and self.shown.format is AnswerFormat.line:
            complain(proof_line(prover.proof))
        if stopped:
            raise stopped
        missed = prover is not None and prover.missed(found)
        missed = missed or (spare is not None and not spare.complete)
        return heaviest(code, UNDECIDED if missed else CODES[found.status])


def spared(solution: Solution[Any], run: Run[Any]) -> "tuple[Spare[Any], bool]":
    """The clues that can go, as far as they are known when the time is over, or at an interrupt;
    and whether there was one.
    """
    from ..tasks.minimise.spare import sparing
    from .limits import followed

    records = sparing(solution, Limits().until(run.deadline).seconds)
    return followed(
        "looking for clues to spare",
        records,
        next(records),
        lambda found: f"{len(found.alone)} can go, {len(found.together)} together",
    )


def until_interrupt(
    run: Run[Any], spread: bool, early: Callable[[Answer[Any]], None]
) -> "tuple[Answer[Any], Stopped | None]":
    """What is known in the end, and the interrupt, if one came after something was known."""
    found: Answer[Any] | None = None
    try:
        with (
            waiting("") as show,
            closing(checking(run, spread=spread)) as answers,
        ):
            for answer in answers:
                if answer.status != "undecided" and (found is None or found.status == "undecided"):
                    early(answer)
                found = answer
                if unread() and found.status != "undecided":
                    break
                if len(answer.witnesses) > 1:
                    show(f"{len(answer.witnesses)} solutions that differ")
    except KeyboardInterrupt as interrupt:
        if found is None or found.status == "undecided":
            raise
        return found, interrupt
    assert found
    if found.status == "undecided":
        early(found)
    return found, None
