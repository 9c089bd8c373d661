"""What families with shaded cells share: atoms and answers.

`("shaded", r, c)` is true where a cell is shaded. Solutions are rows of 1 for shaded cells, else 0.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from ..boards.board import Joins, Stage
from ..boards.cells import Gridded
from ..boards.facts import Said
from ..boards.names import shown_cell
from ..boards.on_cells import OnCells
from ..boards.places import Cell, Place, Position, cells, neighbours
from ..boards.scene import Mark
from ..boards.spelling import Flag
from ..boards.values import CROSSES, MARKED, NOTHING, Symbols
from ..boards.words import Word
from ..cnf.formula import Atom, Formula
from .groups import ROOMS

G = TypeVar("G", bound=Gridded)

SHADED = "#"

SHAPE = "shape"
"""The name of the helpers that say that the shaded cells of a room are a shape."""


class Shading(Flag):
    """A shaded cell; helpers say what shape the shaded cells of a room are."""

    def helper(self, puzzle: Any, name: Atom, true: bool) -> Said | None:
        """`the shape of region a` is `an L`, or `no L`."""
        if name[0] != SHAPE:
            return super().helper(puzzle, name, true)
        _, room, shape = name
        subject = f"the shape of {ROOMS.called(room)}"
        return Said(subject, called(shape) if true else f"no {shape}", aside=not true)


def called(shape: str) -> str:
    """`an L`, `a T`: with the article that its letter has when it is spelled."""
    return f"{'an' if shape in 'AEFHILMNORSX' else 'a'} {shape}"


class Shaded(OnCells[G, int]):
    """Every cell is shaded, `#`, or not: `.`, or its given value."""

    def __init__(
        self,
        yes: str = "shaded",
        no: str = "unshaded",
        *,
        closed: bool = False,
        helpers: Mapping[str, tuple[str, str]] = {},
    ) -> None:
        """`yes` and `no` are the words for the two kinds of cells, `helpers` those for helpers."""
        values, flag = Symbols({".": 0, SHADED: 1}), Shading("shaded", yes, no, helpers=helpers)
        super().__init__(values, flag, 0, closed=closed, shapes={SHADED: "shade"})

    def told(self, place: Place, possible: Collection[int]) -> str:
        """`r1c2: unshaded or shaded`."""
        r, c = place
        words = (self.spelled.so(("shaded", r, c), value == 1)[0] for value in possible)
        return f"{shown_cell((r, c))}: {' or '.join(words)}"

    def joins(self, puzzle: G) -> Joins:
        """The cells, and all that are side by side: a given one is part of what is not shaded."""
        return super().joins(puzzle)[0], neighbours(puzzle)

    def entered(self, puzzle: G, word: Word, given: str | None) -> int | None:
        """What stands behind that which is given, as in `4#` and `4×`."""
        behind = word.text.removeprefix(given or "").removesuffix(MARKED)
        if given and word.text != behind and behind in (SHADED, *CROSSES):
            word, given = word._replace(text=behind), None
        return super().entered(puzzle, word, given)

    def marks(
        self, puzzle: G, entries: Position | None, marked: Collection[Place], stage: Stage
    ) -> Iterator[Mark]:
        """Shaded cells as squares; in a position, in a text, behind what is given."""
        seen = self.seen(puzzle, entries, marked, stage)
        if stage != "position":
            yield seen
            return
        rows, behind = [[*row] for row in seen.rows], dict[Cell, str]()
        for (r, c), value in puzzle.given.items():
            number, word = "?" if value is None else f"{value}", rows[r][c]
            if word not in ("", NOTHING):
                behind[r, c] = number
            elif (r, c) in marked:
                rows[r][c] = number
        yield replace(seen, rows=rows, behind=behind)


class ShadedBetween(Shaded[G]):
    """Cells that are shaded or not, between corners at which something is given."""

    lattice = "points"

    def marks(
        self, puzzle: G, entries: Position | None, marked: Collection[Place], stage: Stage
    ) -> Iterator[Mark]:
        """Shaded cells as squares; nothing is given in cells."""
        return super().marks(replace(puzzle, given={}), entries, marked, stage)


def shaded(puzzle: Gridded, f: Formula) -> dict[Cell, int]:
    """The atoms: a cell is shaded."""
    return f.variables("shaded", cells(puzzle))
