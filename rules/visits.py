"""Rules about the regions that a loop visits."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..boards.names import shown_cell, shown_cells
from ..boards.places import Edge, Position, neighbours
from ..boards.values import NOTHING
from ..cnf.record import record
from .counts import miscounted
from .groups import Roomed
from .passing import passing
from .rule import At, Breach, Manner, Rule, Said
from .technique import ReasonShape

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known


@record
class EnteredOnce(Rule[Roomed]):
    """The loop enters and leaves every region exactly once, or a number of times."""

    techniques = (
        ReasonShape("the only way in or out", ".", true=True),
        ReasonShape("entered and left", ".", true=False, on=True),
        ReasonShape("two regions", ". + ."),
        ReasonShape("a region and the loop", ". + one loop|every cell*"),
    )

    name: str = "region"
    times: int = 1
    manner = frozenset[Manner]({"tallied"})

    def says(self, puzzle: Roomed, f: "Formula", at: At) -> Said:
        """A count of the lines across the border of each region, unless it is the only one."""
        names = puzzle.regions
        across: dict[str, list[int]] = {room: [] for row in names for room in row}
        for ((r, c), (s, d)), x in at.items():
            if names[r][c] != names[s][d]:
                across[names[r][c]].append(x)
                across[names[s][d]].append(x)
        across.pop(NOTHING, None)
        for room, lines in across.items() if len(across) > 1 else ():
            yield room, f.exactly(lines, 2 * self.times)

    def broken(self, puzzle: Roomed, entries: Position) -> Iterator[Breach]:
        """Regions whose border too many lines cross, or not enough can."""
        names, number = puzzle.regions, 2 * self.times
        borders: dict[str, list[Edge]] = {name: [] for row in names for name in row}
        for r in range(puzzle.rows):
            for c in range(puzzle.columns):
                for s, d in ((r, c + 1), (r + 1, c)):
                    if s < puzzle.rows and d < puzzle.columns and names[r][c] != names[s][d]:
                        for room in (names[r][c], names[s][d]):
                            borders[room].append(((r, c), (s, d)))
        borders.pop(NOTHING, None)
        for room, edges in borders.items() if len(borders) > 1 else ():
            found = [entries.get(edge) for edge in edges]
            if said := miscounted(found.count(1), found.count(None), number, "exactly"):
                are = "line crosses" if said == "1" else "lines cross"
                yield Breach(f"{said} {are} the border of region {room}, not {number}", (*edges,))

    def about(self, place: str) -> str:
        """`region a`."""
        return f"region {place}"

    def why(self, puzzle: Roomed, place: str, known: "Known") -> str:
        """`2 lines cross the border of region a`."""
        return f"{2 * self.times} lines cross the border of {self.about(place)}"


@record
class PassesOneAcross(Rule[Roomed]):
    """Of two cells that share a side across a border, the loop passes at least one."""

    name: str = "border"

    def says(self, puzzle: Roomed, f: "Formula", at: At) -> Said:
        """A clause for each such pair."""
        names = puzzle.regions
        for (r, c), (s, d) in neighbours(puzzle):
            if names[r][c] != names[s][d]:
                p, q = (r, c), (s, d)
                yield (p, q), [at[p, p], at[q, q]]

    def broken(self, puzzle: Roomed, entries: Position) -> Iterator[Breach]:
        """Pairs neither of which can be passed."""
        left = {cell for cell, x in passing(puzzle, entries).items() if not x}
        for r, c in sorted(left):
            for s, d in ((r, c + 1), (r + 1, c)):
                if (s, d) in left and puzzle.regions[r][c] != puzzle.regions[s][d]:
                    pair = shown_cells([(r, c), (s, d)])
                    yield Breach(f"the loop passes neither of {pair}", (((r, c), (s, d)),))

    def why(self, puzzle: Roomed, place: Edge, known: "Known") -> str:
        """`the loop passes r1c1 or r1c2`."""
        return f"the loop passes {' or '.join(map(shown_cell, place))}"
