"""Random puzzles whose makers draw a whole solution: all its clues, some of which go."""

import random
from collections.abc import Callable, Mapping
from contextlib import closing
from itertools import islice
from typing import Any

from ....cnf.clock import check_time
from ....cnf.errors import NotFound
from ....encoders.family import RandomPuzzles
from ...clued import given_clues, with_clues
from ...run import Run
from .takes import ATTEMPTS, Takes, Whole, in_vain, shown_size, taking


def from_solutions(
    name: str, solved: Callable[..., Any], takes: Takes, *, told: int
) -> RandomPuzzles:
    """Random puzzles of a family: `solved` makes one that tells every clue of a solution, from a
    source of randomness and what it `takes`; NotFound if that went wrong. Of puzzles that may have
    several solutions, so many per cent of the clues are `told`, if not said otherwise.
    """

    def full(*, seed: int, **asked: Any) -> Any:
        """A random puzzle that tells every clue, and has one solution."""
        return found(random.Random(seed), asked, most=1)

    def generate(*, seed: int, told: int, **asked: Any) -> Any:
        """A random puzzle that tells a share of its clues."""
        source = random.Random(seed)
        puzzle = found(source, asked, most=2)
        every = given_clues(puzzle)
        chosen = source.sample(range(len(every)), round(len(every) * told / 100))
        return with_clues(puzzle, [every[i] for i in sorted(chosen)])

    def found(source: random.Random, asked: Mapping[str, Any], most: int) -> Any:
        """A puzzle with so many solutions at most, of the first two."""
        why = ""
        for _ in range(ATTEMPTS):
            try:
                puzzle = solved(source, **asked)
            except NotFound as none:
                why = str(none)
                continue
            with closing(Run(puzzle).solutions()) as solutions:
                number = len([*islice(solutions, 2)])
            check_time()  # without time, there may be others
            if 1 <= number <= most:
                return puzzle
        raise in_vain(name, ATTEMPTS, why, unique=most == 1)

    return RandomPuzzles(
        taking(generate, {**takes, "told": Whole(told, 0, 100)}),
        taking(full, takes),
        whole=True,
        size=shown_size(takes),
    )
