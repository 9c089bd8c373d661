"""New puzzles to order: from a seed, with so many clues, and with one solution.

A family whose clues can be given or left out makes a full board; clues are removed from it in
random order as long as no second solution appears. A family whose clues are its board (Hashi,
Numberlink) makes boards with one solution itself. Either way only the solver's yes or no matters,
never which solution it found, so a seed gives the same puzzle everywhere; with a level, it does so
with the same version of PySAT.
"""

import random
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import partial
from inspect import signature
from itertools import chain
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ...cnf.errors import BadInput, NoSolution, NotFound, OutOfTime
from ...cnf.record import record
from ...encoders import AnyFamily
from ...encoders.family import Puzzle, Solution
from ..check import check
from ..clued import clues, with_clues
from ..run import Run, WrongAnswer
from ..second import second_opinion
from ..taste import taste_of_board
from .boards import boards
from .boards.drawn import random_solution
from .brought import bringing, with_chosen
from .choice import best
from .request import ALL, RANGE, SOME, Wanted, maker, takes_clues
from .shape import check_fits
from .taking import USUAL, Taking

if TYPE_CHECKING:
    from ..rate import Rating
    from .level import Tried

S = TypeVar("S")

TRIED = 200
"""Solutions that are tried for clues that stand as they shall."""

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
    missed: str = ""
    """Why it does not have the level that was asked for, in words, if so: it is the nearest."""


def make(
    family: AnyFamily,
    wanted: Wanted,
    seed: int,
    tried: Callable[["Tried"], object] = lambda _: None,
    *,
    patient: bool = False,
) -> Made[Any]:
    """The puzzle of a seed. BadInput if there is none, NotFound if none was found.

    Boards of other seeds are tried after this one where it shall have a level, or if it is poor:
    judged by its steps, too, where these are looked for. The nearest to a level says what it
    `missed`, if none has it. That its solution is the only one is proved again, in another encoding
    than the one it was made with; WrongAnswer if that fails. If it is `patient`, a level is looked
    for until the time is over, with more work than usual.
    """
    command = f"pencilsat generate {family.name} {wanted.words}--seed {seed}"
    if wanted.several:
        return Made(full(family, wanted, seed), None, False, seed, command)
    if wanted.level is None and wanted.only is None and wanted.best in (None, 1):
        puzzle = best(partial(drawn, family, wanted), taste_of_board, seed, wanted.best)
        return Made(puzzle, only_solution(puzzle), True, seed, command)
    from .level import best_of_level, of_level

    of_seed = partial(of_level, family, wanted, wanted.level, tried=tried, patient=patient)
    found = best_of_level(of_seed, seed, wanted.best)
    solution = only_solution(found.rating.puzzle)
    return Made(found.rating.puzzle, solution, True, seed, command, found.rating, found.missed)


def full(family: AnyFamily, wanted: Wanted, seed: int) -> Puzzle[Any]:
    """The board of a seed with all its clues, or all of a pattern, where they can be left out; of
    those that are its board, none can be, but they may stand as is said.
    """
    made: Puzzle[Any]
    if wanted.shaped and (shape := boards(family).shaped):
        where = wanted.where, wanted.symmetry
        made = shape(**wanted.arguments, shape=where, begun=wanted.begun, seed=seed)
        return made
    board = with_every_clue(family, wanted, seed)
    if wanted.where is None:
        return board
    check_fits(board, wanted.where, wanted.symmetry)
    if boards(family).whole and wanted.begun is None:
        return board
    from .boards.walk import of_clues, patterned  # imported here, as few have a pattern

    made = patterned(of_clues(board, wanted.where.cells, wanted.begun, random.Random(seed)))
    return made


def with_every_clue(family: AnyFamily, wanted: Wanted, seed: int) -> Puzzle[Any]:
    """The board of a seed with all its clues, where they can be left out; a random solution of what
    was begun. BadInput if that has none.
    """
    if wanted.begun is not None:
        try:
            solution, _ = random_solution(wanted.begun, random.Random(seed))
        except NoSolution:
            raise BadInput("--complete: the puzzle has no solution") from None
        begun, rules = wanted.begun, wanted.rules
        every = [] if rules else clues(begun, solution)  # of the kinds that it has
        made: Puzzle[Any]
        made = bringing(begun, rules, seed) if rules else with_clues(begun, every)
        return made
    build = maker(family, several=wanted.several)
    made = build(**asked_of(build, wanted), seed=seed)
    return bringing(with_clues(made, []), wanted.rules, seed) if wanted.rules else made


def asked_of(build: Callable[..., Any], wanted: Wanted) -> dict[str, Any]:
    """What a generator is asked for, of what it takes."""
    asked: dict[str, Any] = {"symmetry": wanted.symmetry}
    asked |= {} if wanted.several else {"unique": 1}
    asked |= {"where": wanted.where.cells} if wanted.where else {}
    takes = signature(build).parameters
    return {**wanted.arguments, **{name: x for name, x in asked.items() if name in takes}}


def drawn(family: AnyFamily, wanted: Wanted, seed: int) -> Puzzle[Any]:
    """The puzzle of a seed, whatever its level."""
    if wanted.clues is None or not takes_clues(family, several=False):
        return full(family, wanted, seed)
    board = full(family, wanted, seed)
    again = wanted.shaped and (wanted.where is None or boards(family).whole)
    for number in range(TRIED if again else 1):
        own = seed if number == 0 else random.Random(f"{seed} {number}").getrandbits(63)
        board = board if number == 0 else full(family, wanted, own)
        try:
            made: Puzzle[Any] = reduced(board, wanted.clues, random.Random(own), wanted)
        except NotFound as none:
            why = none
        else:
            return made
    if again:
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
    clear = Taking(full, low, wanted)
    for _ in range(ORDERS):
        kept, rest = clear.taken(clear.order(source))
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
        f"but with {fewest}: ask for more, or try another seed"
    )


def only_solution(puzzle: Puzzle[S]) -> Solution[S]:
    """The one solution of a puzzle. WrongAnswer if there is another, or none."""
    found = check(puzzle, second_opinion(puzzle.family), spread=False)
    if found.status == "undecided":
        raise OutOfTime
    if found.status != "unique":
        raise WrongAnswer(f"{puzzle.family.title} made to have one solution: {found.status}")
    return found.solutions[0]
