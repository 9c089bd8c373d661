"""Rules about a loop along the sides of cells: how many of them are on it, which cells are inside.

The atoms are sides, by both corners; that a cell is inside has a literal of its own, under the cell
twice, if `with_inside` declares it and the rule `Enclosed` is among those of a family.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ..boards.cells import Gridded
from ..boards.loop_lines import INSIDE
from ..boards.names import shown_cell, shown_point, shown_side
from ..boards.places import Cell, Edge, Place, Position, Sized, around, cells, points, sides
from ..boards.words import counted
from ..cnf import gates, graphs
from ..cnf.record import record
from .counts import Bound, miscounted
from .loops import lines_of
from .marks import NUMBER, bears
from .rule import At, Breach, Manner, Rule, Said, Unbroken, each

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known


def with_inside(puzzle: Sized, f: "Formula") -> At:
    """The literals of sides, by both corners, and those that say that a cell is inside the loop, by
    the cell twice.
    """
    lines, inside = f.variables("line", sides(puzzle)), f.auxiliaries(INSIDE, cells(puzzle))
    return {**lines, **{(cell, cell): x for cell, x in inside.items()}}


def enclosed(puzzle: Sized, entries: Position) -> dict[Place, int]:
    """Of each cell whether it is inside the loop, 1 or 0, where that is known: going inwards from
    beyond the edge of the board, sides are crossed that are on the loop, or not.
    """
    rows, columns = range(-1, puzzle.rows + 1), range(-1, puzzle.columns + 1)
    found = dict[Place, int]()
    found[-1, -1] = 0
    for r, c in (way := [(-1, -1)]):
        crossed = {
            (r - 1, c): ((r, c), (r, c + 1)),
            (r + 1, c): ((r + 1, c), (r + 1, c + 1)),
            (r, c - 1): ((r, c), (r + 1, c)),
            (r, c + 1): ((r, c + 1), (r + 1, c + 1)),
        }
        for (i, j), side in crossed.items():
            on_board = min(*side[0], *side[1]) >= 0 and side[1][0] <= puzzle.rows
            line = entries.get(side) if on_board and side[1][1] <= puzzle.columns else 0
            if (i, j) not in found and i in rows and j in columns and line is not None:
                found[i, j] = found[r, c] ^ bool(line)
                way.append((i, j))
    return {cell: found[cell] for cell in cells(puzzle) if cell in found}


@record
class Enclosed(Unbroken[Any]):
    """Of two cells side by side, one is inside the loop exactly if their side is on it."""

    name: str = INSIDE
    spells = True
    manner = frozenset[Manner]({"quiet"})

    def says(self, puzzle: Any, f: "Formula", at: At) -> Said:
        """A gate for each side; beyond the edge of the board is outside."""
        no = f.aux()
        for (r, c), (s, d) in sides(puzzle):
            one, other = (r, c), (r - 1, c) if r == s else (r, c - 1)
            x, y = (at.get((cell, cell), no) for cell in (one, other))
            edge = ((r, c), (s, d))
            yield from each(edge, ([-no], *gates.exclusive_or(at[edge], x, y)))

    def about(self, place: Edge) -> str:
        """`the top side of r1c1`."""
        return shown_side(place)

    def why(self, puzzle: Any, place: Edge, known: "Known") -> str:
        """`inside and outside meet at the top side of r1c1 if it has a line`."""
        return f"inside and outside meet at {self.about(place)} if it has a line, and only then"


@record
class SidesOn(Rule[Gridded]):
    """Cells with a mark have a number of sides that are on the loop.

    Instances are `((row, column), number)`.
    """

    mark: Any = NUMBER
    """The word of the mark, or `NUMBER`."""
    number: int = 0
    """How many sides, if it is not the cell's own number that says so."""
    bound: Bound = "exactly"
    name: str = "number"
    manner = frozenset[Manner]({"tallied"})

    def of(self, value: Any) -> int:
        """How many sides a cell with this value has on the loop."""
        return int(value) if self.mark == NUMBER else self.number

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """A count of the sides for each such cell."""
        count = {"exactly": f.exactly, "at most": f.at_most, "at least": f.at_least}[self.bound]
        for cell, value in puzzle.given.items():
            if bears(value, self.mark):
                number = self.of(value)
                yield (cell, number), count([at[side] for side in around(cell)], number)

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Cells with more lines than their number, or that cannot get as many; found by walking
        around each.
        """
        for (r, c), value in puzzle.given.items():
            if isinstance(value, int) if self.mark == NUMBER else value == self.mark:
                top, bottom = ((r, c), (r, c + 1)), ((r + 1, c), (r + 1, c + 1))
                walked = (top, (top[1], bottom[1]), bottom, (top[0], bottom[0]))
                found, number = [entries.get(side) for side in walked], self.of(value)
                if said := miscounted(found.count(1), found.count(None), number, self.bound):
                    count = f"{counted(said, 'line')}, not {number}"
                    yield Breach(f"{shown_cell((r, c))} has {count}", walked)

    def about(self, place: tuple[Cell, int]) -> str:
        """`r1c2`."""
        return shown_cell(place[0])

    def why(self, puzzle: Gridded, place: tuple[Cell, int], known: "Known") -> str:
        """`r1c2 has 3 lines`."""
        bound = "" if self.bound == "exactly" else f"{self.bound} "
        return f"{self.about(place)} has {bound}{counted(place[1], 'line')}"


@record
class NumberOfSides(SidesOn):
    """A cell's number is the number of its sides that have a line."""

    def clues(self, puzzle: Gridded, entries: Position) -> Iterable[tuple[Cell, int]]:
        """The number of every cell in which nothing else is given."""
        free = (p for p in cells(puzzle) if bears(puzzle.given.get(p, 0), NUMBER))
        return ((cell, sum(entries[side] for side in around(cell))) for cell in free)


@record
class AllCorners(Rule[Sized]):
    """The loop passes every corner."""

    name: str = "every corner"

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """A line at each corner."""
        lines = lines_of(at)
        for corner, edges in graphs.edges_at(lines).items():
            yield corner, [lines[edge] for edge in edges]

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Corners at which no side is left."""
        for r, c in points(puzzle):
            ends = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
            there = [(i, j) for i, j in ends if 0 <= i <= puzzle.rows and 0 <= j <= puzzle.columns]
            edges = [(min((r, c), end), max((r, c), end)) for end in there]
            if all(entries.get(edge) == 0 for edge in edges):
                yield Breach(f"the loop cannot pass {shown_point((r, c))}", (*edges,))

    def about(self, place: Cell) -> str:
        """`the upper right corner of r1c1`."""
        return shown_point(place)

    def why(self, puzzle: Sized, place: Cell, known: "Known") -> str:
        """`the loop passes the upper right corner of r1c1`."""
        return f"the loop passes {self.about(place)}"
