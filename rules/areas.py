"""Rules about areas, which are shaded cells that are joined by their sides."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..boards.places import Position, Sized
from ..boards.words import shown_cells
from ..cnf.record import record
from .groups import SQUARES
from .rule import At, Breach, Rule, Said

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known


@record
class Rectangles(Rule[Sized]):
    """Shaded cells that are joined by their sides form a rectangle."""

    name: str = "rectangle"
    marked: str = "shaded"

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """Four clauses for each 2×2: of its cells, not exactly three are marked."""
        for key, square in SQUARES.walk(puzzle):
            for odd in square:
                three = [cell for cell in square if cell != odd]
                if all(cell in at for cell in three):
                    yield key, [*(-at[p] for p in three), *(at[p] for p in [odd] if p in at)]

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Three marked cells of a 2×2 whose fourth is not."""
        for r in range(puzzle.rows - 1):
            for c in range(puzzle.columns - 1):
                four = ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))
                values = [entries.get(cell) for cell in four]
                if None not in values and values.count(0) == 1:
                    three = [cell for cell in four if entries[cell]]
                    words = f"{shown_cells(three)} are {self.marked}, in no rectangle"
                    yield Breach(words, four)

    def about(self, place: Any) -> str:
        """`the 2×2 at (1, 2)`."""
        return SQUARES.called(place)

    def why(self, puzzle: Sized, place: Any, known: "Known") -> str:
        """`not just three cells of the 2×2 at (1, 2) are shaded`."""
        return f"not just three cells of {self.about(place)} are {self.marked}"
