"""Answers that are regions, one around each given value: `a` around the first, row by row, `b`
around the next. In a drawing, given values stay where they are; other cells have their region's
name.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Protocol, TypeVar

from ..cnf.formula import Atom
from .board import Found, Stage
from .cells import Cells, Gridded
from .facts import Said
from .grid import FRAME, Rows
from .names import shown_cell, shown_place
from .on_cells import OnCells, Walled
from .places import Cell, Place, Position, cells
from .regions import name, walls
from .scene import Mark, Scene, Style, Words
from .spelling import OneOf
from .values import UNKNOWN, Symbols
from .words import Line


class WithRoots(Gridded, Protocol):
    """A puzzle whose given values are in regions of their own."""

    @property
    def roots(self) -> Mapping[str, Cell]:
        """The regions, as they are `named`, each with the cell of its given value."""

    @property
    def names(self) -> Symbols[str]:
        """Their names, as values of cells."""


G = TypeVar("G", bound=WithRoots)


def named(given: Iterable[Cell]) -> dict[str, Cell]:
    """The names of the regions, each with the cell of its given value."""
    return {name(i): cell for i, cell in enumerate(sorted(given))}


class InRegion(OneOf[str]):
    """The name of the region for which `(name, r, c, region)` is true."""

    def fact(self, puzzle: WithRoots, atom: Atom, true: bool) -> Said:
        """`r1c2` is `part of the 3 at r1c1`; that a value is in its own region is aside."""
        place, k = self.place(atom), atom[-1]
        said = f"{'' if true else 'not '}part of {self.called(puzzle, k)}"
        own = place in self.own(puzzle, k)
        return Said(shown_place(place), said, not true or own, place, self.naming)

    def called(self, puzzle: WithRoots, k: str) -> str:
        """`the 3 at r1c1`."""
        [root] = self.own(puzzle, k)
        return f"the {puzzle.given[root] or UNKNOWN} at {shown_cell(root)}"

    def signed(self, puzzle: WithRoots) -> Collection[Cell]:
        """The cells in which something is given, and drawn."""
        return puzzle.given.keys()

    def sign(self, puzzle: WithRoots, cell: Cell) -> str:
        """What stands in a cell with a given value."""
        return f"{puzzle.given[cell] or UNKNOWN}"

    def own(self, puzzle: WithRoots, k: str) -> Collection[Cell]:
        """The cells that a region certainly has: that of its given value."""
        return (puzzle.roots[k],)


class InOwnRegions(OnCells[G, str]):
    """The name of the region of every cell."""

    lattice = "walled"

    rectangles = True

    def __init__(self, spelled: InRegion) -> None:
        """`spelled` has the name of the atoms."""
        super().__init__(lambda puzzle: puzzle.names, spelled, "")

    @property
    def regions(self) -> InRegion:
        """How regions are called."""
        assert isinstance(self.spelled, InRegion)
        return self.spelled

    def read(self, puzzle: G, lines: Sequence[Line], drawing: Scene) -> Found:
        """Entries from a text, without those that the puzzle gives."""
        found, settled = super().read(puzzle, lines, drawing), self.settled(puzzle)
        kept = {p: k for p, k in found.entries.items() if settled.get(p) != k}
        return found._replace(entries=kept)

    def rows(self, puzzle: G, lines: Sequence[Line], drawing: Scene, walled: Walled) -> Rows:
        """The words of all cells. BadInput where they stand as far apart as in a drawing, but
        without its walls: given values alone would be taken for regions.
        """
        rows = super().rows(puzzle, lines, drawing, walled)
        widest = max(len(word.text) for row in rows for word in row)
        across = (pair for row in rows for pair in pairwise(row))
        down = (pair for column in zip(*rows, strict=True) for pair in pairwise(column))
        apart = [
            b for a, b in across if b.column - a.column - len(a.text) > 2 + widest - len(b.text)
        ]
        apart += [b for a, b in down if b.line > a.line + 1]
        if apart and {*FRAME}.isdisjoint("".join(line.text for line in lines)):
            raise min(apart, key=lambda word: (word.line, word.column)).wrong(
                "there is room for a wall before this cell, as in a drawing, but no wall"
            )
        return self.renamed(puzzle, rows)

    def renamed(self, puzzle: G, rows: Rows) -> Rows:
        """The rows with our names of regions, where they have the same letters in another order."""
        ours = {
            rows[r][c].text: k for k in puzzle.roots for r, c in [*self.regions.own(puzzle, k)][:1]
        }
        if ours.keys() != puzzle.roots.keys():
            return rows
        return [
            [word._replace(text=ours.get(word.text, word.text)) for word in row] for row in rows
        ]

    def fits(self, puzzle: G, place: Place, value: str) -> bool:
        """Whether there is such a region."""
        return value in puzzle.roots

    def refused(self, puzzle: G, place: Place, value: str) -> str:
        """`r3c4 cannot be part of the 6 at r1c2`."""
        said = f"part of {self.regions.called(puzzle, value)}" if value in puzzle.roots else value
        return f"{shown_place(place)} cannot be {said}"

    def settled(self, puzzle: G) -> dict[Place, str]:
        """The cells with given values, each in its own region."""
        return {cell: k for k in puzzle.roots for cell in self.regions.own(puzzle, k)}

    def own(self, puzzle: G, position: Position) -> dict[Cell, str]:
        """The cells with given values whose regions are drawn: if some of one is known, or there is
        nothing left to know.
        """
        known, settled = {*position.values()}, self.settled(puzzle)
        whole = settled.keys() | position.keys() >= {*cells(puzzle)}
        return {cell: k for cell, k in settled.items() if whole or k in known}

    def shown(self, puzzle: G, entries: Position, stage: Stage) -> Cells:
        """The names of regions; in a position, also those of given values."""
        found = super().shown(puzzle, entries, stage)
        own = self.own(puzzle, entries) if stage == "position" else {}
        return tuple(
            tuple(own.get((r, c), k) for c, k in enumerate(row)) for r, row in enumerate(found)
        )

    def marks(
        self, puzzle: G, entries: Position | None, marked: Collection[Place], stage: Stage
    ) -> Iterator[Mark]:
        """Walls around the regions, and names in cells without a given value: in pictures dots, and
        nothing once the walls are all there is to say.
        """
        seen = self.seen(puzzle, entries, marked, stage)
        rows = [[*row] for row in seen.rows]
        for r, c in self.regions.signed(puzzle):
            rows[r][c] = self.regions.sign(puzzle, (r, c)) if (r, c) in marked else ""
        over = stage == "solution" and not marked
        named = [p for p in cells(puzzle) if over and rows[p[0]][p[1]] in puzzle.roots]
        styles: dict[Cell, Style] = {**seen.styles, **dict.fromkeys(named, "blank")}
        yield Words(rows, seen.style, styles, {} if over else dict.fromkeys(puzzle.roots, "dot"))
        if entries is not None:
            yield from walls(self.shown(puzzle, entries, stage))
