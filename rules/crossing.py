"""Rules about a loop that may cross itself.

Two strands cross in a cell without meeting: to say that there is one loop, every cell is taken for
two nodes, one of them on its row and one on its column, which are joined if the loop turns there.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any

from ..boards.cells import Gridded
from ..boards.loop_lines import TURN
from ..boards.names import shown_cell, shown_cells
from ..boards.places import Cell, Edge, Position, Sized, cells
from ..cnf import graphs
from ..cnf.formula import Atom
from ..cnf.record import record
from . import cuts
from .cuts import Cut, GraphCuts
from .loops import lines_of
from .rule import At, Breach, Manner, Rule, Said, each
from .technique import CUT_OFF, ReasonShape

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known

Node = tuple[int, int, int]
"""A cell and whether its column is meant, 1, or its row, 0."""


def strand(edge: Edge) -> tuple[Node, Node]:
    """The nodes that a line joins."""
    (r, c), (s, d) = edge
    return (r, c, int(r != s)), (s, d, int(r != s))


def strands(puzzle: Sized) -> list[Any]:
    """All pairs of nodes that may be joined."""
    rows, columns = range(puzzle.rows), range(puzzle.columns)
    across: list[Any] = [((r, c, 0), (r, c + 1, 0)) for r in rows for c in columns[:-1]]
    down = [((r, c, 1), (r + 1, c, 1)) for r in rows[:-1] for c in columns]
    return [*across, *down, *(((r, c, 0), (r, c, 1)) for r in rows for c in columns)]


def nodes(puzzle: Sized) -> list[Any]:
    """All nodes."""
    return [(r, c, i) for r in range(puzzle.rows) for c in range(puzzle.columns) for i in (0, 1)]


class StrandCuts(GraphCuts[Any]):
    """Why cuts of the strands hold."""

    def edge_of(self, atom: Atom) -> Any:
        """The nodes that are joined if an atom is true."""
        if atom[0] == TURN:
            return (*atom[1:], 0), (*atom[1:], 1)
        if atom[0] != self.edge:
            return None
        (r, c), (s, d) = atom[1:]
        return ((r, c, 0), (s, d, 0)) if r == s else ((r, c, 1), (s, d, 1))

    def _breach(self, puzzle: Any, clause: Sequence[tuple[Atom, bool]]) -> Cut | None:
        found = super()._breach(puzzle, clause)
        here: Any = found.cells if found else ()
        return found and found._replace(cells=tuple(dict.fromkeys((r, c) for r, c, _ in here)))


@record
class OneCrossingLoop(Rule[Sized]):
    """The lines are a single loop through all cells, which may cross itself, but does not branch or
    end.
    """

    techniques = (
        ReasonShape("closed too early", "(.)"),
        ReasonShape("closed too early", "(.)* + *", most=6),
        *CUT_OFF,
    )

    how: graphs.ConnectedEncoding = "cuts"
    name: str = "one loop"
    manner = frozenset[Manner]({"quiet"})

    @cached_property
    def cuts(self) -> GraphCuts[Any] | None:
        """Why its cuts hold."""
        if self.how != "cuts":
            return None
        return StrandCuts(cuts.one_loop, strands, nodes, edge="line", thing="line")

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """None or two of the joints at every node, and two lines at every cell; about no node, that
        all are joined.
        """
        turns, lines = f.auxiliaries(TURN, cells(puzzle)), lines_of(at)
        graph: dict[Any, int] = {strand(edge): x for edge, x in lines.items()}
        graph |= {((r, c, 0), (r, c, 1)): x for (r, c), x in turns.items()}
        for cell, here in graphs.edges_at(lines).items():
            yield from each(cell, ([lines[edge] for edge in here if edge != x] for x in here))
        said = graphs.one_loop_by_node(f, graph, how=self.how)
        yield from chain.from_iterable(each(node, constraints) for node, constraints in said)

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Cells that cannot be passed, and strands that are closed before they pass all."""
        every = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.columns)]
        around = {cell: Lines.at(cell, entries, puzzle) for cell in every}
        wrong = [cell for cell, lines in around.items() if not lines.able]
        for cell in wrong:
            yield Breach(f"no loop passes {shown_cell(cell)} like that", (cell,))
        lines = {edge for edge, x in entries.items() if x}
        for ring in closed(around) if not wrong else ():
            on = {cell for edge in ring for cell in edge}
            if len(on) < len(every) or not lines <= ring:
                there = shown_cells(sorted(on), 4)
                said = f"a loop is closed at cells {there}, without the others"
                yield Breach(said, tuple(sorted(ring)))

    def about(self, place: Any) -> str:
        """`r1c2`; or some cells, or a loop through them."""
        cut = isinstance(place, Cut) or place is None
        return cuts.place(place if cut else (place[0], place[1]), "cells")

    def why(self, puzzle: Sized, place: Any, known: "Known") -> str:
        """What the loop does at a cell, or a cut."""
        if isinstance(place, Cut):
            return cuts.reason(place, "cells")
        if place is None:
            return "there must be a loop"
        if len(place) == 2:
            return f"the loop passes {self.about(place)}"
        if (turn := known.get((TURN, place[0], place[1]))) is None:
            there = [x for atom, x in known.items() if atom[0] != TURN].count(True)
            if there > 1:
                return f"the loop goes straight through {self.about(place)}"
            of = "column" if place[2] else "row"
            return f"{'only one' if there else 'no'} line on its {of} leads to {self.about(place)}"
        return f"the loop {'turns' if turn else 'goes straight'} at {self.about(place)}"

    def clash(self, puzzle: Sized, place: Any, known: "Known") -> str | None:
        """That no two lines can meet in a cell."""
        return None if place is None else f"no loop can pass {self.about(place)} like that"


WAYS = ((-1, 0), (0, -1), (0, 1), (1, 0))
"""Up, left, right and down: what is opposite has the same place from the end."""

FOUR = (
    (1, 1, 1, 1),
    *(tuple(int(i in two) for i in range(4)) for two in combinations(range(4), 2)),
)
"""The lines that a cell can have, in these directions."""


class Lines(tuple[int | None, ...]):
    """How many lines a cell has up, left, right and down; None where that is not known."""

    @classmethod
    def at(cls, cell: Cell, entries: Position, board: Sized) -> "Lines":
        """Those of a cell; none leaves the board."""
        (r, c), found = cell, list[int | None]()
        for i, j in WAYS:
            other = (r + i, c + j)
            inside = 0 <= other[0] < board.rows and 0 <= other[1] < board.columns
            found.append(entries.get((min(cell, other), max(cell, other))) if inside else 0)
        return cls(found)

    @property
    def able(self) -> bool:
        """Whether a loop may pass the cell, perhaps twice."""
        return any(all(x in (None, y) for x, y in zip(self, four, strict=True)) for four in FOUR)

    def onward(self, way: int) -> int | None:
        """Where a strand goes that comes from one way; None if that is not known."""
        ahead = 3 - way
        if self[ahead] == 0:
            return next((i for i in range(4) if i not in (way, ahead) and self[i]), None)
        return ahead if self[ahead] else None


def closed(around: Mapping[Cell, Lines]) -> Iterator[set[Edge]]:
    """The lines of every strand that is closed."""
    seen = set[Edge]()
    for cell, lines in around.items():
        for start in (2, 3):
            here, way, ring = cell, start, set[Edge]()
            first: Edge | None = None
            while lines[start]:
                there = (here[0] + WAYS[way][0], here[1] + WAYS[way][1])
                edge = (min(here, there), max(here, there))
                if edge in seen or edge == first:
                    break
                first = first or edge
                ring.add(edge)
                onward = around[there].onward(3 - way)
                if onward is None:
                    break
                here, way = there, onward
                if (here, way) == (cell, start):
                    seen |= ring
                    yield ring
                    break


@record
class Shown(Rule[Gridded]):
    """A cell in which lines are given has these, and no others.

    Instances are clues, `((row, column), "ns")`: the directions in which they leave it.
    """

    name: str = "given"

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """A clause for each line at such a cell."""
        there = graphs.edges_at(lines_of(at))
        for (r, c), ways in puzzle.given.items():
            left = {*ways}
            for u, v in there.get((r, c), ()):
                way = ("s" if v[0] > r else "e") if u == (r, c) else ("n" if u[0] < r else "w")
                left.discard(way)
                yield ((r, c), ways), [at[u, v] if way in ways else -at[u, v]]
            if left:  # a line leaves the board
                yield ((r, c), ways), []

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Cells that have other lines, or lack some."""
        for cell, ways in puzzle.given.items():
            lines = Lines.at(cell, entries, puzzle)
            if any(x not in (None, int(way in ways)) for x, way in zip(lines, "nwes", strict=True)):
                yield Breach(f"{shown_cell(cell)} has other lines than are given", (cell,))

    def about(self, place: tuple[Cell, str]) -> str:
        """`r1c2`."""
        return shown_cell(place[0])

    def why(self, puzzle: Gridded, place: tuple[Cell, str], known: "Known") -> str:
        """`the lines at r1c2 are given`."""
        return f"the lines at {self.about(place)} are given"

    def clues(self, puzzle: Gridded, entries: Position) -> Iterator[tuple[Cell, str]]:
        """The lines of every cell."""
        for r in range(puzzle.rows):
            for c in range(puzzle.columns):
                lines = Lines.at((r, c), entries, puzzle)
                yield (r, c), "".join(w for w in "nsew" if lines["nwes".index(w)])
