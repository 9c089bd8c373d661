"""Puzzles by their seeds, and what is to be said of them."""

import json
from collections.abc import Iterator

from .. import encoders
from ..cnf.errors import BadInput, NotFound
from ..encoders import AnyPuzzle
from ..tasks.explain.words import Explanation
from ..tasks.generate.make import make
from ..tasks.generate.request import request
from ..tasks.options import check_whole
from ..tasks.solve import solve

TRIES = 8
"""How many seeds are tried: not each leads to a puzzle of every size."""

FAR = 1_000_003
"""How far the next seed is that is tried."""


def puzzle(
    family: str,
    seed: int = 0,
    rows: int | None = None,
    columns: int | None = None,
    difficulty: str | None = None,
) -> AnyPuzzle:
    """A random puzzle with one solution: the same seed gives the same one everywhere.

    Without `columns` it has as many as rows, without both it is of its family's usual size; a
    `difficulty` is easy, medium, hard or very-hard. NotFound if there is no such puzzle.
    """
    check_whole("seed", seed, 0)
    known = encoders.family_named(family)
    size = f"{rows or columns}x{columns or rows}" if rows or columns else None
    wanted = request(known, size=size, difficulty=difficulty)
    for number in range(TRIES):
        try:
            made = make(known, wanted, seed + number * FAR).puzzle
        except NotFound as error:
            last = error
            continue
        if is_open(made):
            return made
        last = NotFound("nothing is open in the puzzles of these seeds")
    raise last


def is_open(puzzle: AnyPuzzle) -> bool:
    """Whether there is something to find out that the board does not say."""
    answer = puzzle.family.answer
    return not {*answer.every(puzzle)} <= {*answer.settled(puzzle), *answer.given(puzzle)}


def answer(puzzle: AnyPuzzle) -> str:
    """The solution in JSON. BadInput if there is not exactly one."""
    found = solve(puzzle)
    if not found.unique:
        raise BadInput("this puzzle does not have exactly one solution")
    return json.dumps(found.solutions[0].to_json())


def reasoning(puzzle: AnyPuzzle) -> Iterator[str]:
    """How a person would solve it, step by step, and the answer in the end."""
    steps = (step for step in Explanation(puzzle) if not step.quiet)
    yield from (f"{number}. {step}" for number, step in enumerate(steps, 1))
    yield f"<answer>{answer(puzzle)}</answer>"
