"""Rules about the cells that a loop passes, and about the regions that it visits.

The atoms are lines; what they say about a cell, that the loop passes it, has a literal of its own,
under the cell twice, if `with_passed` declares it and the rule `Passed` is among those of a family.
"""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from ..boards.cells import Gridded
from ..boards.loop_lines import PASSED, TURN
from ..boards.names import shown_cell
from ..boards.places import Cell, Place, Position, Sized, cells, neighbours
from ..cnf import gates, graphs
from ..cnf.record import record
from .loops import lines_of
from .rule import At, Breach, Manner, Rule, Said, Unbroken, each
from .technique import ReasonShape

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known

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
    line: str = "the loop"
    """What passes it."""
    spells = True
    manner = frozenset[Manner]({"quiet"})

    def says(self, puzzle: Any, f: "Formula", at: At) -> Said:
        """A gate for each cell."""
        there = graphs.edges_at(lines := lines_of(at))
        for cell, x in of_cells(at).items():
            yield from each(cell, gates.disjunction(x, [lines[e] for e in there.get(cell, ())]))

    def about(self, place: Cell) -> str:
        """`r1c2`."""
        return shown_cell(place)

    def why(self, puzzle: Any, place: Cell, known: "Known") -> str:
        """That a line leads to the cell, or none, or whether the loop passes it."""
        passed = known.get((PASSED, *place))
        if passed is None:
            there = [true for atom, true in known.items() if atom[0] != PASSED]
            return f"{'a' if True in there else 'no'} line leads to {self.about(place)}"
        return f"{self.line} {'passes' if passed else 'does not pass'} {self.about(place)}"


@record
class Turned(Passed):
    """The loop turns in a cell if there is a line on its row and one on its column."""

    name: str = TURN

    def says(self, puzzle: Any, f: "Formula", at: At) -> Said:
        """A gate for each cell."""
        there = graphs.edges_at(lines := lines_of(at))
        for cell, turn in of_cells(at).items():
            across = [lines[u, v] for u, v in there.get(cell, ()) if u[0] == v[0]]
            down = [lines[u, v] for u, v in there.get(cell, ()) if u[0] != v[0]]
            yield from each(cell, ([-turn, *across], [-turn, *down]))
            yield from each(cell, ([-x, -y, turn] for x in across for y in down))

    def why(self, puzzle: Any, place: Cell, known: "Known") -> str:
        """That the loop turns in the cell, or does not."""
        turn, here = known.get((TURN, *place)), self.about(place)
        if turn is None:
            lines: Any = {atom: x for atom, x in known.items() if atom[0] != TURN}
            across, down = ({x for (_, u, v), x in lines.items() if (u[0] == v[0]) == row}
                            for row in (True, False))  # fmt: skip
            if True in across and True in down:
                return f"lines meet at a right angle in {here}"
            sides = "the left or right" if across <= {False} else "above or below"
            return f"no line leads to {here} from {sides}"
        return f"the loop {'turns' if turn else 'does not turn'} in {here}"


@record
class TwoLines(Passed):
    """Two lines meet in a cell that is passed."""

    name: str = "two lines"
    spells = False
    manner = frozenset[Manner]({"implied"})

    def says(self, puzzle: Any, f: "Formula", at: At) -> Said:
        """A clause for each line of a cell: if the cell is passed, there is another one."""
        there = graphs.edges_at(lines := lines_of(at))
        for cell, passed in of_cells(at).items():
            here = [lines[edge] for edge in there.get(cell, ())]
            yield from each(cell, ([-passed, *(y for y in here if y != x)] for x in here))


@record
class PassesAll(Rule[Gridded]):
    """The loop passes every cell in which nothing is given, or all: two lines meet there."""

    techniques = (
        ReasonShape("the only way through", ".", true=True),
        ReasonShape("no way through", ".*"),
        ReasonShape("no way through", ".* + one loop*"),
    )

    name: str = "every cell"
    every: bool = False
    """Whether all are meant."""

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """A clause for each line of a cell, that there is another one."""
        there = graphs.edges_at(lines_of(at))
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
        """`r1c2`."""
        return shown_cell(place)

    def why(self, puzzle: Gridded, place: Cell, known: "Known") -> str:
        """`the loop passes r1c2`."""
        return f"the loop passes {self.about(place)}"
