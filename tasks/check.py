"""Whether a puzzle has exactly one solution; if it has several, what they all have in common."""

from collections.abc import Generator
from contextlib import closing
from typing import TypeVar

from ..encoders.family import Puzzle, Solution
from .answer import Answer, Status, refusal, work_of
from .options import DEFAULTS, Options
from .records import last
from .run import Run

S = TypeVar("S")


def check(puzzle: Puzzle[S], options: Options = DEFAULTS, *, spread: bool = True) -> Answer[S]:
    """Whether a puzzle has one solution and, with `spread`, what all its solutions have in common.

    The status is `unique`, `not unique`, `no solution` or `undecided`.
    """
    return last(checking(Run(puzzle, options), spread=spread))


def checking(run: Run[S], *, spread: bool = True) -> Generator[Answer[S], None, None]:
    """What is known after each solution, and in the end; the last is the answer."""
    searched = run.witnesses() if spread else run.solutions()
    found: list[S] = []

    def known(status: Status) -> Answer[S]:
        return Answer(
            run.puzzle,
            status,
            tuple(Solution(run.puzzle, solution) for solution in found[:2]),
            work_of(run),
            unique={"unique": True, "not unique": False}.get(status),
            complete=run.complete,
            optimum=run.optimum,
            witnesses=tuple(found),
            candidates=() if status == "unique" else run.candidates(),
        )

    with closing(searched) as solutions:
        for solution in solutions:
            found.append(solution)
            yield known("not unique" if len(found) > 1 else "undecided")
            if len(found) > 1 and not spread:
                return
    if len(found) > 1:
        yield known("not unique")
    else:
        yield known("unique" if found and run.complete else refusal(run))
