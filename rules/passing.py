"""Rules about the cells that a loop passes, and about the regions that it visits.

The atoms are lines; what they say about a cell, that the loop passes it, has a literal of its own,
under the cell twice, if `with_passed` declares it and the rule `Passed` is among those of a family.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..boards.cells import Gridded
from ..boards.loop_lines import PASSED
from ..boards.places import Cell, Edge, Place, Position, Sized, cells, neighbours
from ..boards.words import shown_cell, shown_cells
from ..cnf import gates, graphs
from ..cnf.record import record
from .counts import miscounted
from .groups import Roomed
from .rule import At, Breach, Manner, Rule, Said, Unbroken, each

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known

P = TypeVar("P", bound=Sized)


def with_passed(puzzle: Sized, f: "Formula") -> At:
    """The literals of lines, by both cells, and those that say that the loop passes a cell, by the
    cell twice.
    """
    lines, passed = f.variables("line", neighbours(puzzle)), f.auxiliaries(PASSED, cells(puzzle))
    return {**lines, **{(cell, cell): x for cell, x in passed.items()}}


def of_cells(at: At) -> dict[Cell, int]:
    """The literals of cells, without those of lines."""
    return {p: x for (p, q), x in at.items() if p == q}


def passing(puzzle: Sized, entries: Position) -> dict[Place, int]:
    """Of each cell whether lines pass it, 1 or 0, where that is known."""
    there, unknown = set[Cell](), set[Cell]()
    for r in range(puzzle.rows):
        for c in range(puzzle.columns):
            for other in ((r, c + 1), (r + 1, c)):
                if other[0] < puzzle.rows and other[1] < puzzle.columns:
                    line = entries.get(((r, c), other))
                    if line != 0:
                        (unknown if line is None else there).update([(r, c), other])
    every = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.columns)]
    return {p: int(p in there) for p in every if p in there or p not in unknown}


@record
class Passed(Unbroken[Any]):
    """A cell is passed if a line leads to it."""

    name: str = PASSED
    spells = True
    manner = frozenset[Manner]({"quiet"})

    def says(self, puzzle: Any, f: "Formula", at: At) -> Said:
        """A gate for each cell."""
        lines = {edge: x for edge, x in at.items() if edge[0] != edge[1]}
        there = graphs.edges_at(lines)
        for cell, x in of_cells(at).items():
            yield from each(cell, gates.disjunction(x, [lines[e] for e in there.get(cell, ())]))

    def about(self, place: Cell) -> str:
        """`cell (1, 2)`."""
        return f"cell {shown_cell(place)}"

    def why(self, puzzle: Any, place: Cell, known: "Known") -> str:
        """That a line leads to the cell, or none, or whether the loop passes it."""
        passed = known.get((PASSED, *place))
        if passed is None:
            there = [true for atom, true in known.items() if atom[0] != PASSED]
            return f"{'a' if True in there else 'no'} line leads to {self.about(place)}"
        return f"the loop {'passes' if passed else 'does not pass'} {self.about(place)}"


@record
class TwoLines(Passed):
    """Two lines meet in a cell that is passed."""

    name: str = "two lines"
    spells = False
    manner = frozenset[Manner]({"implied"})

    def says(self, puzzle: Any, f: "Formula", at: At) -> Said:
        """A clause for each line of a cell: if the cell is passed, there is another one."""
        lines = {edge: x for edge, x in at.items() if edge[0] != edge[1]}
        there = graphs.edges_at(lines)
        for cell, passed in of_cells(at).items():
            here = [lines[edge] for edge in there.get(cell, ())]
            yield from each(cell, ([-passed, *(y for y in here if y != x)] for x in here))


@record
class PassesAll(Rule[Gridded]):
    """The loop passes every cell in which nothing is given: two lines meet there."""

    name: str = "every cell"

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """A clause for each line of a cell, that there is another one."""
        there = graphs.edges_at({edge: x for edge, x in at.items() if edge[0] != edge[1]})
        for cell in cells(puzzle):
            if cell not in puzzle.given:
                here = [at[edge] for edge in there.get(cell, ())]
                yield from each(cell, ([y for y in here if y != x] for x in here or (0,)))

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Cells to which no two lines can lead."""
        closed = Counter[Cell]()
        for (u, v), line in entries.items():
            closed.update((u, v) if line == 0 else ())
        for r in range(puzzle.rows):
            for c in range(puzzle.columns):
                ways = sum((r > 0, c > 0, r + 1 < puzzle.rows, c + 1 < puzzle.columns))
                if ways - closed[r, c] < 2 and (r, c) not in puzzle.given:
                    yield Breach(f"the loop cannot pass {shown_cell((r, c))}", ((r, c),))

    def about(self, place: Cell) -> str:
        """`cell (1, 2)`."""
        return f"cell {shown_cell(place)}"

    def why(self, puzzle: Gridded, place: Cell, known: "Known") -> str:
        """`the loop passes cell (1, 2)`."""
        return f"the loop passes {self.about(place)}"


Marking = Callable[[Any, Position], Position]
"""Finds from the entries of a board which cells are marked, where that is known."""


@record
class OfCells(Rule[P], Generic[P]):
    """A rule of marked cells holds for those that are passed, or shaded, on a board of lines."""

    of: Rule[P]
    marked: Marking = passing

    def __post_init__(self) -> None:
        vars(self).update(name=self.of.name, manner=self.of.manner - {"alike"})

    def says(self, puzzle: P, f: "Formula", at: At) -> Said:
        """What the rule says of cells."""
        return self.of.says(puzzle, f, {p: x for (p, q), x in at.items() if p == q})

    def broken(self, puzzle: P, entries: Position) -> Iterator[Breach]:
        """What the rule finds broken."""
        return self.of.broken(puzzle, self.marked(puzzle, entries))

    def about(self, place: Any) -> str:
        """As the rule."""
        return self.of.about(place)

    def why(self, puzzle: P, place: Any, known: "Known") -> str:
        """As the rule."""
        return self.of.why(puzzle, place, known)


@record
class NumberOfCells(OfCells[P], Generic[P]):
    """A rule of marked cells whose instances are clues holds for cells that are passed, or
    shaded.
    """

    def clues(self, puzzle: P, entries: Position) -> Iterable[tuple[Any, Any]]:
        """As the rule."""
        return self.of.clues(puzzle, self.marked(puzzle, entries))


@record
class EnteredOnce(Rule[Roomed]):
    """The loop enters and leaves every region exactly once."""

    name: str = "region"
    manner = frozenset[Manner]({"tallied"})

    def says(self, puzzle: Roomed, f: "Formula", at: At) -> Said:
        """A count of the lines across the border of each region, unless it is the only one."""
        names, across = puzzle.regions, defaultdict[str, list[int]](list)
        for ((r, c), (s, d)), x in at.items():
            if names[r][c] != names[s][d]:
                across[names[r][c]].append(x)
                across[names[s][d]].append(x)
        return ((room, f.exactly(lines, 2)) for room, lines in across.items())

    def broken(self, puzzle: Roomed, entries: Position) -> Iterator[Breach]:
        """Regions whose border too many lines cross, or not enough can."""
        names, there, more = puzzle.regions, Counter[str](), Counter[str]()
        borders = defaultdict[str, list[Edge]](list)
        for r in range(puzzle.rows):
            for c in range(puzzle.columns):
                for s, d in ((r, c + 1), (r + 1, c)):
                    if s < puzzle.rows and d < puzzle.columns and names[r][c] != names[s][d]:
                        line = entries.get(((r, c), (s, d)))
                        for room in (names[r][c], names[s][d]):
                            borders[room].append(((r, c), (s, d)))
                            there[room] += line == 1
                            more[room] += line is None
        for room, edges in borders.items():
            if said := miscounted(there[room], more[room], 2, "exactly"):
                are = "line crosses" if said == "1" else "lines cross"
                yield Breach(f"{said} {are} the border of region {room}, not 2", tuple(edges))

    def about(self, place: str) -> str:
        """`region a`."""
        return f"region {place}"

    def why(self, puzzle: Roomed, place: str, known: "Known") -> str:
        """`2 lines cross the border of region a`."""
        return f"2 lines cross the border of {self.about(place)}"


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
        """`the loop passes (1, 1) or (1, 2)`."""
        return f"the loop passes {' or '.join(map(shown_cell, place))}"
