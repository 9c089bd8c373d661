"""The best of several puzzles, as their taste says, without clues that no step uses.

Tries are counted, and no clock has a part in it, but that none is begun for which the time may be
too short; some of that is kept for what comes after.
"""

import random
from collections.abc import Callable
from contextlib import suppress
from itertools import chain
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from ...cnf.clock import check_time, end_of_time, out_of_time_at
from ...cnf.errors import NotFound, OutOfTime
from ...search.limits import Limits
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


def best(
    made: Callable[[int], P], taste: Callable[[P], Taste], seed: int, tries: int | None = None
) -> P:
    """The best of the puzzles that are made of a seed, and others that follow from it: of so many,
    or the first that is good enough. NotFound if the first is not found.
    """
    begun = monotonic()
    found = made(seed)
    score = taste(found).score
    for number in range(1, tries or TRIES):
        if score >= (GOOD if tries is None else 10):
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
    """The puzzle without clues that no step uses, as many as can go if its level is to stay; as it
    is if how many clues it has was said.
    """
    from ..explain.reasons import PATIENCE  # imported here, as most puzzles have no level
    from ..rate import rate

    begun = {*clues_of(wanted.begun)} if wanted.begun else set()
    while found.taste and wanted.clues is None and wanted.where is None:
        puzzle, silent = found.puzzle, {*found.taste.unused} - begun
        every = groups(puzzle, clues_of(puzzle), wanted.symmetry) if silent else []
        gone = [group for group in every if silent.issuperset(group)]
        while gone:
            away = {*chain(*gone)}
            kept = [clue for clue in clues_of(puzzle) if clue not in away]
            kept += lacking(puzzle, kept, [*away])
            fewer = rate(with_chosen(puzzle, kept), Limits(conflicts=PATIENCE), wanted.only)
            if fewer.level == found.level:
                break
            gone = gone[: len(gone) // 2]
        if not gone or len(clues_of(fewer.puzzle)) == len(clues_of(puzzle)):
            break
        found = fewer
    return found
