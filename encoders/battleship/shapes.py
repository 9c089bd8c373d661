"""Values in cells that are drawn as shapes: discs, squares, parts of ships."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import field, replace
from typing import Generic

from ...boards.cells import Cells, G, V
from ...boards.on_cells import Completed
from ...boards.places import Place
from ...boards.scene import Form, Mark
from ...cnf.record import record


@record
class Shaped(Completed[G, V], Generic[G, V]):
    """A value for every cell, some of them drawn as shapes."""

    shapes: Mapping[str, Form] = field(kw_only=True)
    """The words that are drawn as shapes; the others are written."""

    def marks(self, puzzle: G, solution: Cells | None, marked: Collection[Place]) -> Iterator[Mark]:
        """The words, some of them shapes."""
        yield replace(self.seen(puzzle, solution, marked), shapes=self.shapes)
