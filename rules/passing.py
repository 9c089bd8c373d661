"""Rules about the cells that a loop passes, and about the regions that it visits.

The atoms are lines; what they say about a cell, that the loop passes it, has a literal of its own,
under the cell twice, if `with_passed` declares it and the rule `Passed` is among those of a family.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..boards.cells import Gridded
from ..boards.loop_lines import PASSED, TURN
from ..boards.places import Cell, Edge, Place, Position, Sized, cells, neighbours
from ..boards.values import NOTHING
from ..boards.words import shown_cell, shown_cells
from ..cnf import gates, graphs
from ..cnf.record import record
from .counts import miscounted
from .groups import Roomed
from .rule import At, Breach, Manner, Rule, Said, Unbroken, each

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Deduced, Known

P = TypeVar("P", bound=Sized)
G = TypeVar("G", bound=Gridded)


def with_passed(puzzle: Sized, f: "Formula") -> At:
    """The literals of lines, by both cells, and those that say that the loop passes a cell, by the
    cell twice.
    """
    lines, passed = f.variables("line", neighbours(puzzle)), f.auxiliaries(PASSED, cells(puzzle))
    return {**lines, **{(cell, cell): x for cell, x in passed.items()}}


def of_cells(at: At) -> dict[Cell, int]:
    """The literals of cells, without those of lines."""
    return {p: x for (p, q), x in at.items() if p == q}


def with_turns(puzzle: Sized, f: "Formula") -> At:
    """The literals of lines, by both cells, and those that say that the loop turns in a cell, by
    the cell twice.
    """
    lines, turns = f.variables("line", neighbours(puzzle)), f.auxiliaries(TURN, cells(puzzle))
    return {**lines, **{(cell, cell): x for cell, x in turns.items()}}


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


def turning(puzzle: Sized, entries: Position) -> dict[Place, int]:
    """Of each cell whether lines turn in it, 1 or 0, where that is known."""
    found = dict[Place, int]()
    for r in range(puzzle.rows):
        for c in range(puzzle.columns):
            pairs = (
                (((r, c - 1), (r, c)), ((r, c), (r, c + 1))),
                (((r - 1, c), (r, c)), ((r, c), (r + 1, c))),
            )
            inside = [
                [entries.get((u, v)) for u, v in both
                 if min(u) >= 0 and v[0] < puzzle.rows and v[1] < puzzle.columns]
                for both in pairs
            ]  # fmt: skip
            if all(1 in lines for lines in inside):
                found[r, c] = 1
            elif any(all(line == 0 for line in lines) for lines in inside):
                found[r, c] = 0
    return found


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
class Turned(Passed):
    """The loop turns in a cell if there is a line on its row and one on its column."""

    name: str = TURN

    def says(self, puzzle: Any, f: "Formula", at: At) -> Said:
        """A gate for each cell."""
        lines = {edge: x for edge, x in at.items() if edge[0] != edge[1]}
        there = graphs.edges_at(lines)
        for cell, turn in of_cells(at).items():
            across = [lines[u, v] for u, v in there.get(cell, ()) if u[0] == v[0]]
            down = [lines[u, v] for u, v in there.get(cell, ()) if u[0] != v[0]]
            yield from each(cell, ([-turn, *across], [-turn, *down]))
            yield from each(cell, ([-x, -y, turn] for x in across for y in down))

    def why(self, puzzle: Any, place: Cell, known: "Known") -> str:
        """That the loop turns in the cell, or does not."""
        turn = known.get((TURN, *place))
        does = "turns or not" if turn is None else "turns" if turn else "does not turn"
        return f"the loop {does} in {self.about(place)}"


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
    """The loop passes every cell in which nothing is given, or all: two lines meet there."""

    name: str = "every cell"
    every: bool = False
    """Whether all are meant."""

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """A clause for each line of a cell, that there is another one."""
        there = graphs.edges_at({edge: x for edge, x in at.items() if edge[0] != edge[1]})
        for cell in cells(puzzle):
            if self.every or cell not in puzzle.given:
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
                if ways - closed[r, c] < 2 and (self.every or (r, c) not in puzzle.given):
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
class NumberBesideLoop(NumberOfCells[G], Generic[G]):
    """A rule of marked cells whose instances are clues holds for cells that are passed, and those
    of the clues are not.
    """

    def says(self, puzzle: G, f: "Formula", at: At) -> Said:
        """What the rule says, and that the cell itself is not passed."""
        yield from super().says(puzzle, f, at)
        for cell, number in puzzle.given.items():
            yield (cell, number), [-at[cell, cell]]

    def broken(self, puzzle: G, entries: Position) -> Iterator[Breach]:
        """What the rule finds broken, and clues that are passed."""
        yield from super().broken(puzzle, entries)
        passed = self.marked(puzzle, entries)
        for cell in puzzle.given:
            if passed.get(cell):
                yield Breach(f"the loop passes the clue {shown_cell(cell)}", (cell,))

    def plainly(self, puzzle: G, deduced: "Deduced") -> str | None:
        """That a cell is not passed, as it has a clue."""
        [rule, *more], premises, facts, _ = deduced
        if more or premises or rule.rule != self.name:
            return None
        own = all(fact.atom[1:] == rule.of[0] for fact in facts)
        return f"{shown_cell(rule.of[0])} has a clue" if own else None

    def clues(self, puzzle: G, entries: Position) -> Iterator[tuple[Any, Any]]:
        """The number of every cell that is not passed."""
        passed, rule = self.marked(puzzle, entries), vars(self.of)
        for cell, group in rule["groups"].walk(puzzle):
            if not passed[cell]:
                yield cell, sum(passed[p] for p in group)


@record
class EnteredOnce(Rule[Roomed]):
    """The loop enters and leaves every region exactly once, or a number of times."""

    times: int = 1
    name: str = "region"
    manner = frozenset[Manner]({"tallied"})

    def says(self, puzzle: Roomed, f: "Formula", at: At) -> Said:
        """A count of the lines across the border of each region, unless it is the only one."""
        names = puzzle.regions
        across: dict[str, list[int]] = {room: [] for row in names for room in row}
        across.pop(NOTHING, None)
        for ((r, c), (s, d)), x in at.items():
            if names[r][c] != names[s][d]:
                across[names[r][c]].append(x)
                across[names[s][d]].append(x)
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
        """`the loop passes (1, 1) or (1, 2)`."""
        return f"the loop passes {' or '.join(map(shown_cell, place))}"
