"""Rules about water: shaded cells that stand equally high."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..boards.names import shown_cells
from ..boards.places import Cell, Position, parts
from ..cnf.record import record
from .connected import joined
from .counts import members
from .groups import ROOMS, Roomed
from .rule import At, Breach, Rule, Said
from .technique import ReasonShape

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known


@record
class Level(Rule[Any]):
    """Where there is water in a region, there is water in all cells of it in that row and below."""

    techniques = (
        ReasonShape("water finds its level", "."),
        ReasonShape("level and total", "total + .*"),
    )

    name: str = "level"
    marked: str = "water"
    pools: str = "pools"
    """The option of puzzles in which that is so only of the cells that are joined to it in that row
    and below: arms of a region may have levels of their own, if they are joined only above.
    """

    def says(self, puzzle: Roomed, f: "Formula", at: At) -> Said:
        """Of the cells of a row that are alike, each implies the next one, in a ring, and the first
        a cell of every part that is joined to them below.
        """
        for room, cells in ROOMS.walk(puzzle):
            for row in sorted({r for r, _ in cells}):
                for pool in self.level_parts(puzzle, cells, row):
                    alike = [at[cell] for cell in pool if cell[0] == row]
                    deeper = [part[0] for part in self.level_parts(puzzle, pool, row + 1) if part]
                    for x, y in zip(alike, alike[1:] + alike, strict=False):
                        yield (room, row), [-x, y]
                    for cell in deeper if alike else ():
                        yield (room, row), [-alike[0], at[cell]]

    def level_parts(
        self, puzzle: Roomed, cells: Sequence[Cell], row: int
    ) -> Sequence[Sequence[Cell]]:
        """The parts of some cells from a row on that have one level, each from above."""
        below = [cell for cell in cells if cell[0] >= row]
        return parts(below) if getattr(puzzle, self.pools, False) else [below]

    def broken(self, puzzle: Roomed, entries: Position) -> Iterator[Breach]:
        """Water, and a cell without some where there would be some, too."""
        for cells in members(ROOMS, puzzle).values():
            for wet in cells:
                low = [cell for cell in cells if cell[0] >= wet[0]] if entries.get(wet) else []
                if getattr(puzzle, self.pools, False):
                    low = next((part for part in joined(low) if wet in part), [])
                dry = next((cell for cell in low if entries.get(cell) == 0), None)
                if dry:
                    yield Breach(f"{shown_cells((wet, dry))}: only the first is water", (wet, dry))

    def about(self, place: tuple[str, int]) -> str:
        """`region a`."""
        return ROOMS.called(place[0])

    def why(self, puzzle: Roomed, place: tuple[str, int], known: "Known") -> str:
        """`the water of region a stands equally high`."""
        return f"the {self.marked} of {self.about(place)} stands equally high"
