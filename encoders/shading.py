"""What families have in common in which some cells are shaded: atoms, rules, answers, words.

`("shaded", r, c)` is true where a cell is shaded. Solutions are rows of 1 where it is, else 0.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import TypeVar

from pencilsat.boards.cells import Cells, Gridded
from pencilsat.boards.on_cells import OnCells
from pencilsat.boards.places import Cell, Place, beside, cells, neighbours
from pencilsat.boards.scene import Mark
from pencilsat.boards.spelling import Flag
from pencilsat.boards.values import Symbols
from pencilsat.boards.words import shown_cell, shown_cells
from pencilsat.cnf import graphs
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Instance
from pencilsat.encoders import cut_names
from pencilsat.encoders.cut_names import Cut
from pencilsat.encoders.cut_reasons import GraphCuts, connected

G = TypeVar("G", bound=Gridded)

SHADED = "#"


class Shaded(OnCells[G, int]):
    """Every cell shaded, `#`, or not: `.`, or what is given there."""

    def __init__(self, yes: str = "shaded", no: str = "unshaded", *, closed: bool = False) -> None:
        """What the cells are called."""
        super().__init__(Symbols({".": 0, SHADED: 1}), Flag("shaded", yes, no), 0, closed=closed)

    def told(self, place: Place, possible: Collection[int]) -> str:
        """`(1, 2): unshaded or shaded`."""
        r, c = place
        words = (self.spelled.so(("shaded", r, c), value == 1)[0] for value in possible)
        return f"{shown_cell((r, c))}: {' or '.join(words)}"

    def marks(self, puzzle: G, solution: Cells | None, marked: Collection[Place]) -> Iterator[Mark]:
        """Shaded cells as squares."""
        yield self.seen(puzzle, solution, marked)._replace(shapes={SHADED: "square"})


def none_side_by_side(puzzle: Gridded, f: Formula, shaded: Mapping[Cell, int]) -> None:
    """*apart*: of two neighbours, one is not shaded: a clause a pair."""
    for pair in neighbours(puzzle):
        f.add("apart", [[-shaded[cell] for cell in pair]], of=pair)


def rest_connected(
    puzzle: Gridded, f: Formula, shaded: Mapping[Cell, int], how: graphs.How
) -> None:
    """*connected*: the cells that are not shaded are."""
    rest = {cell: -literal for cell, literal in shaded.items()}
    f.add("connected", graphs.connected(f, neighbours(puzzle), nodes=rest, how=how))


REST = GraphCuts[Gridded](connected, neighbours, cells, node="shaded", absent=True)
"""Why the cuts of *connected* hold."""


def rest_size(puzzle: Gridded, f: Formula) -> dict[str, float]:
    """Of *apart* and *connected*, in the two encodings that are used."""
    degrees = [len(beside(puzzle, cell)) for cell in cells(puzzle)]
    found = graphs.sizes(f, degrees, nodes=True)
    return {name: found[name] + sum(degrees) + len(degrees) for name in ("cuts", "elimination")}


def place(instance: Instance) -> str:
    """Cells, or all."""
    if isinstance(instance.of, tuple) and not isinstance(instance.of, Cut):
        return shown_cells(instance.of)
    return cut_names.place(instance.of, "cells")


def reason(instance: Instance) -> str:
    """*apart* and *connected* as they stand."""
    if instance.rule == "apart":
        return f"{place(instance)} are not both shaded"
    return cut_names.reason(instance.of, "cells")
