"""Values in cells that are drawn as shapes: discs, squares, parts of ships."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic

from pencilsat.boards.cells import Cells, Completed, G, V
from pencilsat.boards.places import Place
from pencilsat.boards.scene import Form, Mark, Shape, Words, middle


@dataclass(frozen=True)
class Shaped(Completed[G, V], Generic[G, V]):
    """A value for every cell, some of them drawn as shapes."""

    shapes: Mapping[str, Form] = field(kw_only=True)
    """The shapes of words; the others are written."""

    def marks(self, puzzle: G, solution: Cells | None, marked: Collection[Place]) -> Iterator[Mark]:
        """The shapes, then the words."""
        shapes = self.shapes
        rows, usual, styles = self.seen(puzzle, solution, marked)
        for r, row in enumerate(rows):
            for c, text in enumerate(row):
                if text in shapes:
                    yield Shape(middle((r, c)), shapes[text], text, styles.get((r, c), usual))
        yield Words([["" if x in shapes else x for x in row] for row in rows], usual, styles)
