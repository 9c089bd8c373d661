"""Signs between cells: which of two neighbours is greater."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic

from ..cnf.record import record
from .cells import G
from .foreign import Parts
from .grid import Rows
from .on_cells import Completed
from .places import Cell, Edge, Place, cells
from .scene import Glyph, middle
from .text import OnBoard
from .values import NOTHING
from .words import shown

WAYS: Mapping[str, Cell] = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
"""The signs of a cell, each towards a smaller neighbour."""

Signs = Mapping[Cell, str]
"""The signs of cells that have some."""


def pairs(signs: Signs) -> Iterator[Edge]:
    """The two cells of each sign, the greater one first."""
    for (r, c), said in signs.items():
        for down, right in map(WAYS.__getitem__, said):
            yield (r, c), (r + down, c + right)


def signs_of(greater: Sequence[Edge]) -> dict[Cell, str]:
    """The reverse, sorted."""
    found = dict[Cell, list[str]]()
    for (r, c), (s, d) in sorted(greater):
        [sign] = [sign for sign, way in WAYS.items() if way == (s - r, d - c)]
        found.setdefault((r, c), []).append(sign)
    return {cell: "".join(filter(said.__contains__, WAYS)) for cell, said in found.items()}


@record
class InSigns(OnBoard):
    """For each cell the signs `^`, `v`, `<` and `>` towards neighbours that are smaller, `.` for
    none.
    """

    field = "signs"
    rows_of = "signs"
    slot = "edge"

    def take(self, rows: Rows) -> dict[Cell, str]:
        """The signs. BadInput for other words, or where a sign points out of the board."""
        found = dict[Cell, str]()
        for r, row in enumerate(rows):
            for c, word in enumerate(row):
                said = {} if word.text == NOTHING else dict.fromkeys(word.text)
                for sign in said:
                    if sign not in WAYS:
                        raise word.wrong(f"{shown(word.text)} is not made of ^, v, < and >")
                    i, k = r + WAYS[sign][0], c + WAYS[sign][1]
                    if not (0 <= i < len(rows) and 0 <= k < len(row)):
                        raise word.wrong(f"{shown(sign)} points out of the board")
                if said:
                    found[r, c] = "".join(filter(said.__contains__, WAYS))
        return found

    def read(self, parts: Parts) -> Signs:
        """The signs, if there are any."""
        signs: Signs = parts.options.get(self.field, {})
        return signs

    def words(self, puzzle: Any) -> dict[Place, str]:
        """The signs of every cell."""
        return {("signs", *cell): puzzle.signs.get(cell, NOTHING) for cell in cells(puzzle)}

    def choices(self, puzzle: Any) -> tuple[Sequence[str], bool]:
        """No sign, one, or several."""
        return (NOTHING, *WAYS), True

    def marks(self, puzzle: Any) -> Iterator[Glyph]:
        """Each between its cells."""
        for (r, c), said in puzzle.signs.items():
            y, x = middle((r, c))
            for sign in said:
                down, right = WAYS[sign]
                yield Glyph((y + down, x + right), sign, "clue")


@record
class BetweenSigns(Completed[G, int], Generic[G]):
    """A number for every cell, and room for signs between them."""

    lattice = "ruled"
