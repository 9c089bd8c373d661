"""The best of several puzzles, as their taste says, without clues that no step uses.

Tries are counted, and no clock has a part in it, but that none is begun for which the time may be
too short; some of that is kept for what comes after.
"""

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from ...cnf.clock import check_time, end_of_time, enough_work, out_of_time_at
from ...cnf.errors import NotFound, OutOfTime
from ...encoders import AnyPuzzle
from ...encoders.family import Clue
from ...search.limits import Limits
from ..repeated import repeated
from ..taste import Taste
from .brought import clues_of, lacking, with_chosen
from .request import Wanted
from .shape import groups

if TYPE_CHECKING:
    from ..rate import Rating

P = TypeVar("P")

TRIES = 5
"""The most puzzles of which the best is taken, if not said otherwise."""

GOOD = 8.0
"""The least score of a puzzle after which no other is tried."""

MUCH = 3_000
"""After so much work no other is tried, if not said otherwise; nor is more spent on one puzzle."""


def best(
    made: Callable[[int], P], taste: Callable[[P], Taste], seed: int, tries: int | None = None
) -> P:
    """The best of the puzzles that are made of a seed, and others that follow from it: of so many,
    or the first that is good enough, or took much work. NotFound if the first is not found.
    """
    begun = monotonic()
    with enough_work(inf) as work:
        found = made(seed)
        score = taste(found).score
    enough = 10 if tries else 0 if work.spent > MUCH else GOOD
    for number in range(1, tries or TRIES):
        if score >= enough:
            break
        mean = (monotonic() - begun) / number
        try:
            check_time(2 * mean)
            with suppress(NotFound), out_of_time_at(end_of_time() - mean):
                other = made(random.Random(f"{seed} again {number}").getrandbits(63))
                if (own := taste(other).score) > score:
                    found, score = other, own
        except OutOfTime:
            break
    return found


def lighter(found: "Rating[Any]", wanted: Wanted) -> "Rating[Any]":
    """The puzzle without clues that only repeat what others tell, as many as can go if its level is
    to stay; as it is if how many clues it has was said.
    """
    from ..explain.reasons import PATIENCE  # imported here, as most puzzles have no level
    from ..rate import rate

    if not (found.taste and found.taste.spare) or (wanted.clues, wanted.where) != (None, None):
        return found
    every = clues_of(found.puzzle)
    gone = needless(found.puzzle, wanted, found.taste)
    while gone:
        away = {*chain(*gone)}
        kept = [clue for clue in every if clue not in away]
        kept += lacking(found.puzzle, kept, [*away])
        fewer = rate(with_chosen(found.puzzle, kept), Limits(conflicts=PATIENCE), wanted.only)
        if fewer.level == found.level:
            return fewer if len(kept) < len(every) else found
        gone = gone[: len(gone) // 2]
    return found


def needless(puzzle: AnyPuzzle, wanted: Wanted, taste: Taste) -> list[list[Clue]]:
    """The clues that only repeat what others tell or, if there are none, that no step uses; each
    with its image, but for what was begun.
    """
    begun = {*clues_of(wanted.begun)} if wanted.begun else set[Clue]()
    every = groups(puzzle, clues_of(puzzle), wanted.symmetry)
    alone = [group for group in every if begun.isdisjoint(group)]
    single = all(len(group) == 1 for group in alone)
    again = taste.repeated if single else repeated_together(puzzle, wanted, alone)
    can_go = {*(again or taste.unused)}
    return [group for group in alone if can_go.issuperset(group)]


def repeated_together(
    puzzle: AnyPuzzle, wanted: Wanted, every: Sequence[Sequence[Clue]]
) -> Sequence[Clue]:
    """The clues that only repeat what others tell, of groups that go together."""
    from ..explain.reasons import PATIENCE
    from ..explain.words import Explanation

    limits = Limits(conflicts=PATIENCE)
    explanation = Explanation(puzzle, limits, remedies=False, only=wanted.only, unchecked=True)
    steps = [*explanation.inferences()]
    return repeated(explanation.deduction, steps, every)
