"""The best of several puzzles, as their taste says. Tries are counted, and no clock has a part in
it, but that no try is begun for which the time that there is may be too short.
"""

import random
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import TypeVar

from ...cnf.clock import check_time
from ...cnf.errors import NotFound, OutOfTime
from ..taste import Taste

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
        try:
            check_time(2 * (monotonic() - begun) / number)
            with suppress(NotFound):
                other = made(random.Random(f"{seed} again {number}").getrandbits(63))
                if (own := taste(other).score) > score:
                    found, score = other, own
        except OutOfTime:
            break
    return found
