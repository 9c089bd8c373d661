"""What families with shaded cells share: atoms, rules, answers, words.

`("shaded", r, c)` is true where a cell is shaded. Solutions are rows of 1 for shaded cells, else 0.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from ..boards.cells import Cells, Gridded
from ..boards.on_cells import OnCells
from ..boards.places import Cell, Place, Position, cells, neighbours
from ..boards.scene import Mark
from ..boards.spelling import Flag
from ..boards.values import CROSSES, MARKED, NOTHING, Symbols
from ..boards.words import Word, shown_cell, shown_cells
from ..cnf import graphs
from ..cnf.formula import Atom, Formula
from ..cnf.rules import Instance
from . import cut_names
from .cut_names import Cut
from .cut_reasons import GraphCuts, connected

G = TypeVar("G", bound=Gridded)

SHADED = "#"


class Shaded(OnCells[G, int]):
    """Every cell is shaded, `#`, or not: `.`, or its given value."""

    def __init__(self, yes: str = "shaded", no: str = "unshaded", *, closed: bool = False) -> None:
        """`yes` and `no` are the words for the two kinds of cells."""
        super().__init__(Symbols({".": 0, SHADED: 1}), Flag("shaded", yes, no), 0, closed=closed)

    def told(self, place: Place, possible: Collection[int]) -> str:
        """`(1, 2): unshaded or shaded`."""
        r, c = place
        words = (self.spelled.so(("shaded", r, c), value == 1)[0] for value in possible)
        return f"{shown_cell((r, c))}: {' or '.join(words)}"

    def entry(self, puzzle: G, atom: Atom, true: bool) -> tuple[Place, int] | None:
        """Also where something is given: what is written there stands behind it."""
        found = self.spelled.entry(atom, true)
        return super().entry(puzzle, atom, true) if self.closed else found

    def entered(self, puzzle: G, word: Word, given: str | None) -> int | None:
        """What stands behind that which is given, as in `4#` and `4×`."""
        behind = word.text.removeprefix(given or "").removesuffix(MARKED)
        if given and word.text != behind and behind in (SHADED, *CROSSES):
            word, given = word._replace(text=behind), None
        return super().entered(puzzle, word, given)

    def position_marks(
        self, puzzle: G, position: Position, marked: Collection[Place]
    ) -> Iterator[Mark]:
        """As those of a solution, in a text behind what is given."""
        seen = self.seen(puzzle, self.partly(puzzle, position), marked)
        rows, behind = [[*row] for row in seen.rows], dict[Cell, str]()
        for (r, c), value in puzzle.given.items():
            number, word = "?" if value is None else f"{value}", rows[r][c]
            if word not in ("", NOTHING):
                behind[r, c] = number
            elif (r, c) in marked:
                rows[r][c] = number
        yield replace(seen, rows=rows, shapes={SHADED: "square"}, behind=behind)

    def marks(self, puzzle: G, solution: Cells | None, marked: Collection[Place]) -> Iterator[Mark]:
        """Shaded cells as squares."""
        yield replace(self.seen(puzzle, solution, marked), shapes={SHADED: "square"})


def none_side_by_side(puzzle: Gridded, f: Formula, shaded: Mapping[Cell, int]) -> None:
    """*apart*: of two neighbours, at least one is not shaded: a clause for each pair."""
    pairs = neighbours(puzzle)
    f.add_each("apart", pairs, [[-shaded[p], -shaded[q]] for p, q in pairs])


def rest_connected(
    puzzle: Gridded, f: Formula, shaded: Mapping[Cell, int], how: graphs.How
) -> None:
    """*connected*: the cells that are not shaded are connected."""
    rest = {cell: -literal for cell, literal in shaded.items()}
    f.add("connected", graphs.connected(f, neighbours(puzzle), nodes=rest, how=how))


REST = GraphCuts[Gridded](connected, neighbours, cells, node="shaded", absent=True)
"""Why the cuts of *connected* hold."""


def place(instance: Instance) -> str:
    """The cells that an instance is about, in words; or all of them."""
    if isinstance(instance.of, tuple) and not isinstance(instance.of, Cut):
        return shown_cells(instance.of)
    return cut_names.place(instance.of, "cells")


def reason(instance: Instance) -> str:
    """The reason by *apart* or *connected*: the rule itself."""
    if instance.rule == "apart":
        return f"{place(instance)} are not both shaded"
    return cut_names.reason(instance.of, "cells")
