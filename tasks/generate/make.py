"""New puzzles to order: from a seed, with so many clues, and with one solution.

A family whose clues can be given or left out makes a full board; clues are removed from it in
random order as long as no second solution appears. A family whose clues are its board (Hashi,
Numberlink) makes boards with one solution itself. Either way only the solver's yes or no matters,
never which solution it found, so a seed gives the same puzzle everywhere; with a level, it does so
with the same version of PySAT.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from inspect import signature
from math import inf
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ...cnf.errors import BadInput, NotFound
from ...cnf.record import record
from ...encoders import AnyFamily
from ...encoders.family import Clue, Puzzle, Solution
from ...search.uniqueness import needed
from ..check import check
from ..clued import clued, clues
from ..run import Run, WrongAnswer
from ..second import second_opinion
from .brought import bringing, lacking, needless, rule_clues, with_chosen
from .request import FEW, SOME, Wanted, maker, takes_clues

if TYPE_CHECKING:
    from ..rate import Rating
    from .level import Tried

S = TypeVar("S")

PATIENCE = 2_000
"""Conflicts after which a clue of a puzzle that brings rules is not taken away."""

ORDERS = 20
"""Random orders in which clues are taken away, before so few count as not found."""


@record
class Made(Generic[S]):
    """A puzzle of a seed, the command that makes it, and a solution.

    Of a puzzle that is `unique` it is the only one; others may have no solution here yet.

    >>> import pencilsat
    >>> made = pencilsat.generate("takuzu", size="4", seed=1)
    >>> made.unique, made.seed, made.command
    (True, 1, 'pencilsat generate takuzu --size 4 --clues few --repeats 0 --seed 1')
    """

    puzzle: Puzzle[S]
    solution: Solution[S] | None
    unique: bool
    seed: int
    command: str
    rating: "Rating[S] | None" = None
    """How difficult it is, where that was asked for."""


def make(
    family: AnyFamily,
    wanted: Wanted,
    seed: int,
    tried: Callable[["Tried"], object] = lambda _: None,
) -> Made[Any]:
    """The puzzle of a seed. BadInput if there is none, NotFound if none was found.

    Where it shall have a level, boards of other seeds are tried after this one. That its solution
    is the only one is proved again, in another encoding than the one it was made with; WrongAnswer
    if that fails.
    """
    command = f"pencilsat generate {family.name} {wanted.words}--seed {seed}"
    if wanted.several:
        return Made(full(family, wanted, seed), None, False, seed, command)
    if wanted.level is None and wanted.only is None:
        puzzle = drawn(family, wanted, seed)
        return Made(puzzle, only_solution(puzzle), True, seed, command)
    from .level import of_level

    rating = of_level(family, wanted, wanted.level, seed, tried)
    return Made(rating.puzzle, only_solution(rating.puzzle), True, seed, command, rating)


def full(family: AnyFamily, wanted: Wanted, seed: int) -> Puzzle[Any]:
    """The board of a seed with all its clues, where they can be left out."""
    build = maker(family, several=wanted.several)
    takes_unique = "unique" in signature(build).parameters and not wanted.several
    made: Puzzle[Any]
    made = build(**wanted.arguments, **({"unique": 1} if takes_unique else {}), seed=seed)
    return bringing(made, wanted.rules, seed) if wanted.rules else made


def drawn(family: AnyFamily, wanted: Wanted, seed: int) -> Puzzle[Any]:
    """The puzzle of a seed, whatever its level."""
    board = full(family, wanted, seed)
    if wanted.clues is None or not takes_clues(family, several=False):
        return board
    return reduced(board, wanted.clues, random.Random(seed))


def with_solution(made: Made[S]) -> Made[S]:
    """The same, with a solution."""
    if made.solution:
        return made
    with closing(Run(made.puzzle).solutions()) as solutions:
        return replace(made, solution=Solution(made.puzzle, next(solutions)))


def reduced(full: Puzzle[S], wanted: str, source: random.Random) -> Puzzle[S]:
    """The puzzle with some of its clues, still with one solution.

    With a number as `wanted`, so many are left. BadInput if there are not so many, NotFound if more
    are needed in each of ORDERS orders.
    """
    number = None if wanted in (FEW, SOME) else int(wanted)
    fewest: int | None = None
    for kept, rest in orders(full, source, number or 0):
        if wanted == SOME:
            kept += source.sample(rest, min(len(rest), len(kept) // 2))
        if number in (None, len(kept)):
            made: Puzzle[S] = with_chosen(full, kept)
            return made
        fewest = min(fewest or len(kept), len(kept))
    raise NotFound(
        f"no puzzle with {number} clues was found in {ORDERS} orders of taking them away, "
        f"but with {fewest}: try another seed"
    )


def orders(
    full: Puzzle[S], source: random.Random, least: int = 0
) -> Iterator[tuple[list[Clue], list[Clue]]]:
    """The clues that are left, still with one solution, and those that are taken away, in random
    orders; rules that the puzzle brings come last. BadInput if there are not so many clues.
    """
    with closing(Run(full).solutions()) as solutions:
        [solution] = solutions
    rules = rule_clues(full)
    told = clued(full, solution, among=[*clues(full, solution), *rules])
    every: Sequence[Clue] = list(told.literals)
    if least > len(every):
        raise BadInput(f"there are {len(every)} clues, not {least}")
    spared = {*needless(full, rules, full.family.answer.values(full, solution))}
    bound = [clue for clue in rules if clue not in spared]
    for _ in range(ORDERS):
        order = sorted(source.sample(every, len(every)), key=rules.__contains__)
        free = {told.literals[clue]: clue for clue in order if clue not in bound}
        left: Sequence[int] = [*free]
        fixed = bound
        while True:
            left = needed(
                told.formula,
                told.facts,
                left,
                least=least - len(fixed),
                units=[*told.fixed, *(told.literals[clue] for clue in fixed)],
                patience=PATIENCE if rules else inf,
            )
            kept = dict.fromkeys([*fixed, *(free[x] for x in left)])
            rest = [clue for clue in order if clue not in kept]
            if not (more := lacking(full, [*kept], rest)):
                break
            fixed = [*fixed, *more]
        yield [*kept], rest


def only_solution(puzzle: Puzzle[S]) -> Solution[S]:
    """The one solution of a puzzle. WrongAnswer if there is another, or none."""
    found = check(puzzle, second_opinion(puzzle.family), spread=False)
    if found.status != "unique":
        raise WrongAnswer(f"a {puzzle.family.name} made to have one solution: {found.status}")
    return found.solutions[0]
