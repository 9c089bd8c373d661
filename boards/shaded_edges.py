"""Answers of lines between cells and shaded cells: a cell is an edge from itself to itself.

So its place is like a line's, `((1, 2), (1, 2))`, and its atom is `("shaded", p, p)`.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from ..cnf.formula import Atom
from .board import Stage
from .cells import Gridded
from .edges import OnEdges
from .facts import Given
from .names import LINES_BETWEEN, shown_cell
from .places import Cell, Edge, Place, Position
from .scene import Mark, Scene, Style, Words
from .spelling import Flag
from .tracing import LINES, OPEN, SHADED
from .values import NOTHING
from .words import Line

P = TypeVar("P", bound=Gridded)

UNSHADED = "·"
"""The mark of a cell that is known not to be shaded."""

MARK = re.compile(rf"(?<=[^\s{re.escape(''.join(LINES))}])[*](.?)")
"""The `*` behind a word, and what comes after it."""

CELL = Flag("shaded", "shaded", "unshaded")


class LineOrShaded(Flag):
    """A line between two cells, or a shaded cell."""

    marked = CELL.name
    """The name of the atoms of which there are many in random boards."""

    def says(self, place: Place, value: int) -> list[Given]:
        """The atom of the line, or of the shaded cell, true for 1 and false for 0."""
        is_shaded = is_cell((place[0], place[1]))
        return CELL.says(place, value) if is_shaded else super().says(place, value)

    def givens(self, values: Mapping[Place, int]) -> dict[Atom, bool]:
        """As `says`, of each."""
        return {atom: true for place, x in values.items() for atom, true in self.says(place, x)}

    def so(self, atom: Atom, true: bool) -> tuple[str, bool]:
        """`shaded`, or `on the loop`."""
        return CELL.so(atom, true) if atom[0] == CELL.name else super().so(atom, true)


def is_cell(edge: Edge) -> bool:
    """Whether an edge stands for a cell."""
    return edge[0] == edge[1]


class OnShadedEdges(OnEdges[P], Generic[P]):
    """At most one line between cells that share a side, and whether each cell is shaded."""

    def __init__(self, places: Callable[[P], Sequence[Edge]]) -> None:
        """The pairs of cells of a puzzle that can have a line, and the cells that can be shaded,
        each paired with itself.
        """
        line = LineOrShaded("line", "on the loop", "off the loop", LINES_BETWEEN)
        super().__init__(
            line, places, "pairs of cells side by side, or single ones", lattice="ruled"
        )

    def cells(self, puzzle: P) -> list[Cell]:
        """The cells that can be shaded."""
        return [p for p, q in self.edges(puzzle) if p == q]

    def told(self, place: Place, possible: Sequence[int]) -> str:
        """`r1c2: shaded or unshaded`."""
        if not is_cell((place[0], place[1])):
            return super().told(place, possible)
        return f"{shown_cell(place[0])}: {' or '.join((CELL.no, CELL.yes)[n] for n in possible)}"

    def refused(self, puzzle: P, place: Place, value: int) -> str:
        """`r1c2 cannot be shaded`."""
        if not is_cell((place[0], place[1])):
            return super().refused(puzzle, place, value)
        return f"{shown_cell(place[0])} cannot be {CELL.yes if value else CELL.no}"

    def word(self, puzzle: P, place: Place, value: int) -> str:
        """The word; for a shaded cell `#`."""
        shaded = value and is_cell((place[0], place[1]))
        return SHADED if shaded else super().word(puzzle, place, value)

    def marks(
        self, puzzle: P, entries: Position | None, marked: Collection[Place], stage: Stage
    ) -> Iterator[Mark]:
        """Shaded cells as squares, then the lines; a small circle in a cell that is known not to be
        shaded, and a dot while a puzzle is being solved.
        """
        entries, rows = entries or {}, [[""] * puzzle.columns for _ in range(puzzle.rows)]
        unshaded, styles = {"position": OPEN, "sketch": UNSHADED}.get(stage), dict[Cell, Style]()
        for (r, c), end in marked:
            if (r, c) == end:
                rows[r][c] = f"{puzzle.given.get((r, c), NOTHING)}"
                styles[r, c] = "mark"
        for ((r, c), end), number in entries.items():
            if (r, c) == end:
                rows[r][c] = SHADED if number else unshaded or rows[r][c]
        yield Words(rows, "answer", styles, {SHADED: "shade", UNSHADED: "dot"})
        lines = {edge: number for edge, number in entries.items() if edge[0] != edge[1]}
        between = [place for place in marked if place[0] != place[1]]
        yield from super().marks(puzzle, lines, between, stage)

    def traced(self, puzzle: P, lines: Sequence[Line], drawing: Scene) -> dict[Place, Any]:
        """The `*` of marked cells is ignored: what comes behind it is there, too."""
        plain = [Line(line.number, MARK.sub(r"\1\1", line.text)) for line in lines]
        return super().traced(puzzle, plain, drawing)
