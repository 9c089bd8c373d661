"""Random boards of shaded cells beside a loop, with clues in cells that stay closed: as many cells
as possible are shaded at random, beside a random loop.

Where solutions differ, shaded cells become clues, and the loop stays. Where only the loops differ,
a cell of one becomes a clue, and everything is drawn anew.
"""

import random
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from ....boards.places import Cell, Place, cells
from ....boards.words import check_range
from ....cnf.errors import NoSolution, NotFound, OutOfTime
from ....cnf.record import record
from ....encoders.family import RandomPuzzles
from ...check import check
from .drawn import random_solution
from .takes import SIDE

LEAST, MOST = 2, 20
"""The fewest and the most rows or columns."""

LOOPS = 100
"""The number of loops to draw before giving up."""

Told = Callable[[Any, Collection[Cell], random.Random], Any]
"""Returns the board whose clues count these shaded cells."""


@record
class ShadedLoops:
    """Makes the boards of a family."""

    blank: Callable[[int, int], Any]
    """Returns a board of so many rows and columns without clues."""
    silent: Any
    """A clue that says nothing."""
    told: Told

    def full(
        self,
        *,
        rows: int = SIDE,
        columns: int = SIDE,
        seed: int = 0,
        where: Collection[Cell] | None = None,
    ) -> Any:
        """A board with one solution that tells every number, NotFound if none was found; or one
        with clues in the cells `where` these stand, and perhaps with several.
        """
        return self.made(rows, columns, seed, where, unique=where is None)

    def generate(self, *, rows: int = SIDE, columns: int = SIDE, seed: int = 0) -> Any:
        """A board with at least one solution that tells every number."""
        return self.made(rows, columns, seed, unique=False)

    def made(
        self,
        rows: int,
        columns: int,
        seed: int,
        where: Collection[Cell] | None = None,
        *,
        unique: bool,
    ) -> Any:
        """The board of a seed: at first, an eighth of its cells are clues, or those that are told,
        to which none is added.
        """
        for name, number in (("rows", rows), ("columns", columns)):
            check_range(name, number, LEAST, MOST)
        source, blank = random.Random(seed), self.blank(rows, columns)
        every = cells(blank)
        clued = source.sample(every, len(every) // 8) if where is None else [*where]
        for _ in range(LOOPS):
            empty = replace(blank, given=dict.fromkeys(sorted(clued), self.silent))
            try:
                solution, _ = random_solution(empty, source, most="shaded")
            except NoSolution:  # there is no loop beside these clues
                if where is not None:
                    raise NotFound("no loop goes round the cells of the pattern") from None
                clued.remove(source.choice(clued))
                continue
            dark = {p for p, q in solution if p == q}
            if where is not None:
                return self.told(empty, dark, source)
            puzzle, left = self.narrowed(self.told(empty, dark, source), dark, source)
            if not (unique and left):
                return puzzle
            passed = sorted({p for place in left for p in place} - dark)
            clued.append(source.choice(passed))
        size = f"{rows} × {columns}"
        raise NotFound(f"no board of {size} with one solution was found: try another seed")

    def narrowed(
        self, puzzle: Any, dark: Collection[Cell], source: random.Random
    ) -> tuple[Any, list[Place]]:
        """The board on which shaded cells are clues, one after another, as long as solutions differ
        in one of them; and the places where they still differ.
        """
        while True:
            spread = check(puzzle).spread
            if spread is None:
                raise OutOfTime
            left = [*spread.possible]
            free = [p for p, q in left if p == q and p in dark]
            if not free:
                return puzzle, left
            new = source.choice(free)
            dark = {*dark} - {new}
            given = {**puzzle.given, new: self.silent}
            puzzle = self.told(replace(puzzle, given=given), dark, source)


def shaded_loops(blank: Callable[[int, int], Any], silent: Any, told: Told) -> RandomPuzzles:
    """The random boards of a family."""
    made = ShadedLoops(blank, silent, told)
    return RandomPuzzles(generate=made.generate, full=made.full, size=f"{SIDE}x{SIDE}")
