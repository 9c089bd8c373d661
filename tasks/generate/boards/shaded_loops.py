"""Random boards of shaded cells beside a loop, with clues in cells that stay closed: as many cells
as possible are shaded at random, beside a random loop.

Where solutions differ, shaded cells become clues, and the loop stays. Where only the loops differ,
a cell of one becomes a clue, and everything is drawn anew.
"""

import random
from collections.abc import Callable, Collection
from dataclasses import replace
from math import inf
from typing import Any

from ....boards.places import Cell, Place, cells
from ....cnf.errors import NoSolution, NotFound
from ....encoders.family import RandomPuzzles
from .drawn import random_solution
from .settled import open_within
from .takes import Whole, in_vain, shown_size, sides, taking

LOOPS = 100
"""The number of loops to draw before giving up."""

TAKES = sides(least=2, most=20)

Told = Callable[[Any, Collection[Cell], random.Random], Any]
"""Returns the board whose clues count these shaded cells."""


def shaded_loops(blank: Callable[[int, int], Any], silent: Any, told: Told) -> RandomPuzzles:
    """The random boards of a family: `blank` returns one of so many rows and columns without clues;
    a `silent` clue says nothing.
    """

    def made(source: random.Random, rows: int, columns: int, where: Any, *, unique: bool) -> Any:
        """At first, an eighth of the cells are clues, or those `where` they stand, to which none is
        added.
        """
        board = blank(rows, columns)
        clued = [*where] or source.sample(cells(board), rows * columns // 8)
        for _ in range(LOOPS):
            empty = replace(board, given=dict.fromkeys(sorted(clued), silent))
            try:
                solution, _ = random_solution(empty, source, most="shaded")
            except NoSolution:  # there is no loop beside these clues
                if where:
                    raise NotFound("no loop goes round the cells of the pattern") from None
                clued.remove(source.choice(clued))
                continue
            dark = {p for p, q in solution if p == q}
            puzzle = told(empty, dark, source)
            left: list[Place] | None = [] if where else None
            while left is None:
                left = open_within(puzzle, inf) or []
                if free := [p for p, q in left if p == q and p in dark]:
                    dark.discard(new := source.choice(free))
                    puzzle = replace(puzzle, given={**puzzle.given, new: silent})
                    puzzle, left = told(puzzle, dark, source), None
            if not (unique and left):
                return puzzle
            clued.append(source.choice(sorted({p for place in left for p in place} - dark)))
        raise in_vain(board.family.name, LOOPS)

    def full(*, seed: int, where: Any, **size: int) -> Any:
        """A board with one solution that tells every number, NotFound if none was found; or one
        with clues in the cells `where` these stand, and perhaps with several.
        """
        return made(random.Random(seed), where=where, unique=not where, **size)

    def generate(*, seed: int, **size: int) -> Any:
        """A board with at least one solution that tells every number."""
        return made(random.Random(seed), where=(), unique=False, **size)

    return RandomPuzzles(
        taking(generate, TAKES),
        taking(full, {**TAKES, "where": Whole(())}),
        size=shown_size(TAKES),
    )
