"""New puzzles of a given level: puzzles are drawn and rated until one has it.

In a family whose clues can be given or left out, the hardest puzzles on a board are those with few
clues. A puzzle that is too hard gets more clues, as few as make it easy enough; if it is too easy,
or this skips the level, another board is drawn. Steps of several rules may depend on what a solver
finds, so a seed gives the same puzzle only with the same version of PySAT.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, NamedTuple

from ...boards.words import counted
from ...cnf.errors import NotFound
from ...encoders import AnyFamily, AnyPuzzle
from ...search.limits import Limits
from ..explain.reasons import PATIENCE
from ..rate import LEVELS, Level, Rating, rate
from .brought import with_chosen
from .make import drawn, full, orders
from .request import Wanted, takes_clues

TRIES = 200
"""Boards that are tried, before there counts as none of the level."""


class Tried(NamedTuple):
    """How many boards have been tried, and the levels of their puzzles, several of a board."""

    number: int
    levels: Counter[Level]

    def __str__(self) -> str:
        found = [f"{self.levels[level]} {level}" for level in LEVELS if self.levels[level]]
        puzzles = f"; their puzzles are {', '.join(found)}" if found else ""
        return f"{counted(self.number, 'board')} tried{puzzles}"


def of_level(
    family: AnyFamily, wanted: Wanted, level: Level, seed: int, tried: Callable[[Tried], object]
) -> Rating[Any]:
    """The first puzzle that has the level. NotFound after TRIES boards."""
    levels: Counter[Level] = Counter()
    why = ""
    for number in range(TRIES):
        tried(Tried(number, levels))
        own = seed if number == 0 else random.Random(f"{seed} {number}").getrandbits(63)
        found = None
        try:
            for rating in ratings(family, wanted, level, own):
                if rating.level:
                    levels[rating.level] += 1
                if rating.level == level:
                    found = rating
        except NotFound as none:
            why = f": {none}"
        if found:
            return found
    said = f"no {level} {family.name} was found, {Tried(TRIES, levels)}"
    raise NotFound(f"{said}; try another size{'' if levels else why}")


def ratings(family: AnyFamily, wanted: Wanted, level: Level, seed: int) -> Iterator[Rating[Any]]:
    """Puzzles of one board with their ratings; the last that has the level is the best."""
    if wanted.clues is None and takes_clues(family, several=False):
        yield from eased(full(family, wanted, seed), level, random.Random(seed), wanted)
    else:
        yield rated(drawn(family, wanted, seed))


def eased(
    board: AnyPuzzle, level: Level, source: random.Random, wanted: Wanted
) -> Iterator[Rating[Any]]:
    """The puzzle with few clues and, if that is too hard, with more, halving what is in doubt."""
    kept, rest = next(orders(board, source, wanted=wanted))
    too_few, enough, more = -1, len(rest) + 1, 0
    while too_few < more < enough:
        found = rated(with_chosen(board, [*kept, *chain(*rest[:more])]))
        yield found
        if is_harder(found, level):
            too_few = more
        else:
            enough = more
        more = (too_few + enough) // 2


def rated(puzzle: AnyPuzzle) -> Rating[Any]:
    """How difficult it is, with a limit that no clock has a part in."""
    return rate(puzzle, Limits(conflicts=PATIENCE))


def is_harder(found: Rating[Any], level: Level) -> bool:
    """Whether a puzzle is too hard: what could not be rated is."""
    return found.level is None or LEVELS.index(found.level) > LEVELS.index(level)
