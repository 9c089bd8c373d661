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
from functools import partial
from inspect import signature
from itertools import chain, islice
from math import inf
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ...cnf.clock import check_time
from ...cnf.errors import BadInput, NotFound
from ...cnf.formula import Formula
from ...cnf.record import record
from ...encoders import AnyFamily
from ...encoders.family import Clue, Puzzle, Solution
from ...search.solving import Session
from ...search.uniqueness import another, needed, variables
from ..check import check
from ..clued import Clued, clued, clues, with_clues
from ..run import Run, WrongAnswer
from ..second import second_opinion
from ..taste import NO_TASTE, taste_of_board
from .boards.drawn import every_clue, random_solution
from .brought import bringing, clues_of, lacking, needless, rule_clues, with_chosen
from .choice import best, lighter
from .request import ALL, RANGE, SOME, Wanted, maker, takes_clues
from .shape import groups, outside

if TYPE_CHECKING:
    from ..rate import Rating
    from .level import Tried

S = TypeVar("S")

PATIENCE = 2_000
"""Conflicts after which a clue of a puzzle that brings rules is not taken away."""

USUAL = Wanted({})
"""Nothing is asked for."""

TRIED = 200
"""Solutions that are tried for the clues of a pattern."""

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

    Boards of other seeds are tried after this one where it shall have a level, or if it is poor:
    judged by its steps, too, where these are looked for. That its solution
    is the only one is proved again, in another encoding than the one it was made with; WrongAnswer
    if that fails.
    """
    command = f"pencilsat generate {family.name} {wanted.words}--seed {seed}"
    if wanted.several:
        return Made(full(family, wanted, seed), None, False, seed, command)
    if wanted.level is None and wanted.only is None and wanted.best in (None, 1):
        puzzle = best(partial(drawn, family, wanted), taste_of_board, seed, wanted.best)
        return Made(puzzle, only_solution(puzzle), True, seed, command)
    from .level import of_level

    rating = best(
        lambda own: lighter(of_level(family, wanted, wanted.level, own, tried), wanted),
        lambda found: found.taste or NO_TASTE,
        seed,
        wanted.best,
    )
    return Made(rating.puzzle, only_solution(rating.puzzle), True, seed, command, rating)


def full(family: AnyFamily, wanted: Wanted, seed: int) -> Puzzle[Any]:
    """The board of a seed with all its clues, where they can be left out; a random solution of what
    was begun. BadInput if that has none.
    """
    if wanted.begun is not None:
        try:
            solution, _ = random_solution(wanted.begun, random.Random(seed))
        except BadInput:
            raise BadInput("--complete: the puzzle has no solution") from None
        begun, rules = wanted.begun, wanted.rules
        made: Puzzle[Any]
        made = bringing(begun, rules, seed) if rules else every_clue(begun, solution)
        return made
    build = maker(family, several=wanted.several)
    takes_unique = "unique" in signature(build).parameters and not wanted.several
    made = build(**wanted.arguments, **({"unique": 1} if takes_unique else {}), seed=seed)
    return bringing(with_clues(made, []), wanted.rules, seed) if wanted.rules else made


def drawn(family: AnyFamily, wanted: Wanted, seed: int) -> Puzzle[Any]:
    """The puzzle of a seed, whatever its level."""
    board = full(family, wanted, seed)
    if wanted.clues is None or not takes_clues(family, several=False):
        return board
    for number in range(TRIED if wanted.where is not None else 1):
        own = seed if number == 0 else random.Random(f"{seed} {number}").getrandbits(63)
        board = board if number == 0 else full(family, wanted, own)
        try:
            made: Puzzle[Any] = reduced(board, wanted.clues, random.Random(own), wanted)
        except NotFound as none:
            why = none
        else:
            return made
    if wanted.where is not None:
        raise NotFound(f"{TRIED} solutions were tried; of the last one, {why}")
    raise why


def with_solution(made: Made[S]) -> Made[S]:
    """The same, with a solution."""
    if made.solution:
        return made
    with closing(Run(made.puzzle).solutions()) as solutions:
        return replace(made, solution=Solution(made.puzzle, next(solutions)))


def reduced(
    full: Puzzle[S], clues: str, source: random.Random, wanted: Wanted = USUAL
) -> Puzzle[S]:
    """The puzzle with some of its clues, still with one solution.

    With numbers as `clues`, so many are left. BadInput if there are not so many, NotFound if more
    are needed in each of ORDERS orders.
    """
    numbers = RANGE.fullmatch(clues)
    low = int(numbers[1]) if numbers else 0
    high = int(numbers[2] or low) if numbers else None
    fewest: int | None = None
    for kept, rest in orders(full, source, low, wanted):
        if clues == SOME:
            wide = max(map(len, rest), default=1)
            kept += chain(*source.sample(rest, min(len(rest), len(kept) // (2 * wide))))
        if clues == ALL:
            kept += chain(*rest)
        while rest and len(kept) < low:
            kept += rest.pop()
        if high is None or low <= len(kept) <= high:
            made: Puzzle[S] = with_chosen(full, kept)
            return made
        fewest = min(fewest or len(kept), len(kept))
    raise NotFound(
        f"no puzzle with {clues} clues was found in {ORDERS} orders of taking them away, "
        f"but with {fewest}: try another seed"
    )


def orders(
    full: Puzzle[S], source: random.Random, least: int = 0, wanted: Wanted = USUAL
) -> Iterator[tuple[list[Clue], list[list[Clue]]]]:
    """The clues that are left, still with one solution, and those that are taken away, each with
    those that go with it, in random orders; rules that the puzzle brings come last. What was begun
    stays. BadInput if there are not so many clues; NotFound if a pattern leaves several solutions.
    """
    with closing(Run(full).solutions()) as solutions:
        found = [*islice(solutions, 2)]
    if not found:
        check_time()
    solution, *others = found
    if others:
        raise NotFound("all clues of this solution leave another one: try another seed")
    rules = rule_clues(full)
    told = clued(full, solution, among=[*clues(full, solution), *rules])
    every: Sequence[Clue] = list(told.literals)
    begun = {*clues_of(wanted.begun)} if wanted.begun else set[Clue]()
    if wanted.where is not None:
        never = {*outside(full, every, wanted.where)} - begun
        every = [clue for clue in every if clue not in never]
    if least > len(every):
        raise BadInput(f"there are {len(every)} clues, not {least}")
    spared = {*needless(full, rules, full.family.answer.values(full, solution))}
    formula, together = grouped(told, groups(full, every, wanted.symmetry))
    bound = [clue for clue in rules if clue not in spared]
    bound += chain(*(group for group in together.values() if not begun.isdisjoint(group)))
    if wanted.where is not None and not leave_one(told, formula, every):
        raise NotFound("the clues of this pattern leave several solutions")
    group_of = {clue: x for x, group in together.items() for clue in group}
    for _ in range(ORDERS):
        order = sorted(source.sample(every, len(every)), key=rules.__contains__)
        left: Sequence[int] = [*dict.fromkeys(group_of[c] for c in order if c not in bound)]
        fixed = bound
        while True:
            left = needed(
                formula,
                told.facts,
                left,
                least=least - len(fixed) if len(together) == len(every) else 0,
                units=[*told.fixed, *(told.literals[clue] for clue in fixed)],
                patience=PATIENCE if rules else inf,
            )
            kept = dict.fromkeys([*fixed, *chain(*map(together.__getitem__, left))])
            rest = [clue for clue in order if clue not in kept]
            if not (more := lacking(full, [*kept], rest)):
                break
            fixed = [*fixed, *more]
        held = {*left, *map(group_of.__getitem__, fixed)}
        yield (
            [*kept],
            [together[x] for x in dict.fromkeys(map(group_of.__getitem__, rest)) if x not in held],
        )


def grouped(told: Clued, every: Sequence[list[Clue]]) -> tuple[Formula, dict[int, list[Clue]]]:
    """The formula of clues, and those that go together by a literal that tells all of them."""
    if all(len(group) == 1 for group in every):
        return told.formula, {told.literals[group[0]]: group for group in every}
    formula = told.formula.variant()
    found = {}
    for group in every:
        found[x := formula.aux()] = group
        formula.add("together", [[-x, told.literals[clue]] for clue in group])
    return formula.frozen(), found


def leave_one(told: Clued, formula: Formula, every: Sequence[Clue]) -> bool:
    """Whether some clues leave one solution."""
    units = [*told.fixed, *(told.literals[clue] for clue in every)]
    with Session(formula, units=units) as session:
        session.add(another(formula, variables(formula, told.facts)))
        return session.solve() is False


def only_solution(puzzle: Puzzle[S]) -> Solution[S]:
    """The one solution of a puzzle. WrongAnswer if there is another, or none."""
    found = check(puzzle, second_opinion(puzzle.family), spread=False)
    if found.status == "undecided":
        check_time()
    if found.status != "unique":
        raise WrongAnswer(f"a {puzzle.family.name} made to have one solution: {found.status}")
    return found.solutions[0]
