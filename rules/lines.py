"""Rules about straight lines: what is seen along them, and which digits stand in them."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from ..boards.cells import Gridded
from ..boards.places import Cell, Position, Sized
from ..boards.words import shown_cell
from ..cnf import gates
from ..cnf.record import record
from .rule import At, Breach, Rule, Said, each
from .solved import STEPS, onwards

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known


def walked(puzzle: Sized) -> list[tuple[str, int, list[Cell]]]:
    """Every row, then every column: its kind, its number from 0, and its cells; for checks."""
    high, wide = range(puzzle.rows), range(puzzle.columns)
    rows = [("row", r, [(r, c) for c in wide]) for r in high]
    return rows + [("column", c, [(r, c) for r in high]) for c in wide]


class InRuns(Gridded, Protocol):
    """A board with given cells through which nothing is seen."""

    @property
    def runs(self) -> Sequence[tuple[str, list[Cell]]]:
        """Its runs of other cells, across and down: the kind, and the cells."""


def seen_through(puzzle: Gridded) -> set[Cell]:
    """The cells that are not given."""
    every = {(r, c) for r in range(puzzle.rows) for c in range(puzzle.columns)}
    return every - puzzle.given.keys()


@record
class OutOfSight(Rule[InRuns]):
    """No lamp shines on another one."""

    name: str = "apart"

    def says(self, puzzle: InRuns, f: "Formula", at: At) -> Said:
        """An at-most-one for each run."""
        for kind, run in puzzle.runs:
            if len(run) > 1:
                yield (kind, run[0], run[-1]), f.at_most_one([at[cell] for cell in run])

    def broken(self, puzzle: InRuns, entries: Position) -> Iterator[Breach]:
        """Two lamps one after another in a run; found by following the light of each."""
        white = seen_through(puzzle)
        for lamp in sorted(cell for cell in white if entries.get(cell)):
            for step in (STEPS["right"], STEPS["down"]):
                if other := next(filter(entries.get, onwards(lamp, step, white)), None):
                    words = f"the lamp {shown_cell(lamp)} shines on {shown_cell(other)}"
                    yield Breach(words, (lamp, other))

    def about(self, place: Any) -> str:
        """`row (1, 1) to (1, 4)`."""
        kind, first, last = place
        return f"{kind} {shown_cell(first)} to {shown_cell(last)}"

    def why(self, puzzle: InRuns, place: Any, known: "Known") -> str:
        """`lamps in row (1, 1) to (1, 4) would see each other`."""
        return f"lamps in {self.about(place)} would see each other"


@record
class Lit(Rule[InRuns]):
    """On every cell there is a lamp, or one shines on it."""

    by_run: bool = False
    """Whether it is said by an auxiliary variable for each run: it has a lamp."""
    name: str = "lit"

    def says(self, puzzle: InRuns, f: "Formula", at: At) -> Said:
        """A clause for each cell: one of the cells that see it has a lamp, or one of its runs."""
        lights = {cell: list[int]() for cell in at}
        if not self.by_run:
            f.expect(sum(len(run) ** 2 for _, run in puzzle.runs))
        for kind, run in puzzle.runs:
            some = lamps = [at[cell] for cell in run]
            if self.by_run:
                some = [f.aux()]
                yield from each((kind, run[0]), gates.disjunction(some[0], lamps))
            for cell in run:
                lights[cell] += some
        yield from ((cell, [*dict.fromkeys(by)]) for cell, by in lights.items())

    def broken(self, puzzle: InRuns, entries: Position) -> Iterator[Breach]:
        """Cells that no lamp lights, nor one that may still come."""
        white = seen_through(puzzle)
        lamps = [cell for cell in white if entries.get(cell, 1)]
        dark = white.difference(lamps)
        lit = {p for lamp in lamps for step in STEPS.values() for p in onwards(lamp, step, dark)}
        for cell in sorted(dark - lit):
            yield Breach(f"{shown_cell(cell)} is dark", (cell,))

    def about(self, place: Cell) -> str:
        """`(1, 2)`."""
        return shown_cell(place)

    def why(self, puzzle: InRuns, place: Cell, known: "Known") -> str:
        """`(1, 2) must be lit`."""
        return f"{shown_cell(place)} must be lit"
