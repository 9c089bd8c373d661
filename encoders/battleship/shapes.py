"""Values in cells that are drawn as shapes: discs, squares, parts of ships."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import field, replace
from typing import Generic

from ...boards.board import Drawn
from ...boards.cells import G, V
from ...boards.on_cells import Completed
from ...boards.places import Place, Position
from ...boards.scene import Form, Mark
from ...cnf.record import record


@record
class Shaped(Completed[G, V], Generic[G, V]):
    """A value for every cell, some of them drawn as shapes."""

    shapes: Mapping[str, Form] = field(kw_only=True)
    """The words that are drawn as shapes; the others are written."""

    def marks(
        self, puzzle: G, entries: Position | None, marked: Collection[Place], drawn: Drawn
    ) -> Iterator[Mark]:
        """The words, some of them shapes."""
        seen = self.seen(puzzle, entries, marked, drawn)
        yield replace(seen, shapes=self.shapes)
