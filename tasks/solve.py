"""A solution, and whether it is unique."""

from collections.abc import Generator
from contextlib import closing
from dataclasses import replace
from typing import TypeVar

from ..encoders.family import Puzzle, Solution
from .answer import Answer, refusal, work_of
from .options import DEFAULTS, Options
from .records import last
from .run import Run

S = TypeVar("S")


def solve(puzzle: Puzzle[S], options: Options = DEFAULTS, *, unique: bool = True) -> Answer[S]:
    """A solution of a puzzle and, with `unique`, whether it is the only one.

    The status is `solved`, `no solution` or `undecided`.
    """
    return last(solving(Run(puzzle, options), unique=unique))


def solving(run: Run[S], *, unique: bool = True) -> Generator[Answer[S], None, None]:
    """What is known, first of a solution, then of others; the last is the answer."""
    with closing(run.solutions()) as solutions:
        found = next(solutions, None)
        if found is None:
            yield Answer(run.puzzle, refusal(run), (), work_of(run), complete=run.complete)
            return
        first = Solution(run.puzzle, found)
        answer = Answer(run.puzzle, "solved", (first,), work_of(run), optimum=run.optimum)
        yield answer
        if unique:
            other = next(solutions, None)
            only = False if other is not None else True if run.complete else None
            yield replace(answer, unique=only, complete=run.complete)
