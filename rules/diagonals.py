"""Rules about diagonals: one in each cell, `/` where its literal is true, else `\\`."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..boards.cells import Gridded
from ..boards.names import MOST, shown_point, shown_points
from ..boards.places import Cell, Edge, Position, Sized, cells, points
from ..boards.words import counted
from ..cnf import graphs
from ..cnf.formula import Atom
from ..cnf.record import record
from . import cuts, walks
from .counts import miscounted
from .cuts import Claim, Cut, GraphCuts
from .rule import At, Breach, Manner, Rule, Said
from .technique import SEVERAL, ReasonShape

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Deduced, Known


def ends(cell: Cell, rising: Any) -> Edge:
    """The corners that the diagonal of a cell joins."""
    r, c = cell
    return ((r, c + 1), (r + 1, c)) if rising else ((r, c), (r + 1, c + 1))


def both(puzzle: Sized) -> list[Edge]:
    """Both diagonals of all cells."""
    return [ends(cell, rising) for cell in cells(puzzle) for rising in (False, True)]


@record
class DiagonalNumber(Rule[Gridded]):
    """A number at a corner says how many diagonals end there."""

    techniques = SEVERAL

    name: str = "number"
    manner = frozenset[Manner]({"tallied"})

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """A count for each number."""
        for (r, c), number in puzzle.given.items():
            if number is not None:
                ways = {(r - 1, c - 1): -1, (r - 1, c): 1, (r, c - 1): 1, (r, c): -1}
                here = [way * at[cell] for cell, way in ways.items() if cell in at]
                yield ((r, c), number), f.exactly(here, number)

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Corners with more diagonals than their number, or that cannot get as many."""
        for (r, c), number in puzzle.given.items():
            found = list[bool | None]()
            for i, j in ((r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)):
                if 0 <= i < puzzle.rows and 0 <= j < puzzle.columns:
                    rising = entries.get((i, j))
                    meets = i + j == r + c - 1  # of its two diagonals, the rising one does
                    found.append(None if rising is None else bool(rising) == meets)
            if number is None:
                continue
            said = miscounted(found.count(True), found.count(None), number, "exactly")
            if said:
                there = counted(said, "diagonal")
                yield Breach(f"{there} at {shown_point((r, c))}, not {number}", ((r, c),))

    def about(self, place: Any) -> str:
        """`the corner r1c2`."""
        return shown_point(place[0])

    def why(self, puzzle: Gridded, place: tuple[Cell, int], known: "Known") -> str:
        """`3 diagonals at the corner r1c2`."""
        return f"{counted(place[1], 'diagonal')} at {self.about(place)}"

    def clues(self, puzzle: Gridded, entries: Position) -> Iterable[tuple[Cell, int]]:
        """The number of every corner."""
        found = dict.fromkeys(points(puzzle), 0)
        for cell, rising in entries.items():
            r, c = cell
            for corner in ((r, c + 1), (r + 1, c)) if rising else (cell, (r + 1, c + 1)):
                found[corner] += 1
        return found.items()


@record
class DiagonalCuts(GraphCuts[Any]):
    """Why a cut about diagonals holds: each is there where the other one of its cell is not."""

    def calls(
        self, there: Iterable[Atom], possible: Iterable[Atom]
    ) -> Callable[[Atom, bool], bool]:
        """Whether an atom may call for a cut: each may."""
        return lambda atom, added: True

    def _claim(self, puzzle: Any, clause: Sequence[tuple[Atom, bool]]) -> Claim[Any] | None:
        if any(atom[0] != self.node for atom, _ in clause):
            return None
        _, graph = self._graph(puzzle)
        on = {ends(atom[1:], not true) for atom, true in clause}
        nothing = frozenset[Any]()
        return Claim(puzzle, graph, on, nothing, nothing, (graph.keys(), on), {})


@record
class NoRing(Rule[Sized]):
    """The diagonals form no closed ring."""

    techniques = (ReasonShape("would close a ring", "[.]"),)

    how: graphs.ConnectedEncoding = "cuts"
    atom: str = "rising"
    """The name of the atoms of cells."""
    name: str = "ring"

    @cached_property
    def cuts(self) -> DiagonalCuts | None:
        """Why its cuts hold."""
        if self.how != "cuts":
            return None
        return DiagonalCuts(
            cuts.forest, both, points, "diagonal", node=self.atom, thing="diagonal", what="corners"
        )

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """*forest* of the graph of both diagonals of each cell; four of them, by themselves."""
        graph = {((r, c + 1), (r + 1, c)): x for (r, c), x in at.items()}
        graph |= {((r, c), (r + 1, c + 1)): -x for (r, c), x in at.items()}
        for r, c in at:
            square = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
            if all(cell in at for cell in square):
                a, b, d, e = (at[cell] for cell in square)
                around = (r, c + 1), (r + 1, c), (r + 1, c + 2), (r + 2, c + 1)
                yield Cut(around, ring=True), [-a, b, d, -e]
        for said in graphs.forest(f, graph, how=self.how):
            yield None, said

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Rings, each told once."""
        near = dict[Cell, dict[Cell, Cell]]()
        for (r, c), rising in entries.items():
            one, other = ((r, c + 1), (r + 1, c)) if rising else ((r, c), (r + 1, c + 1))
            near.setdefault(one, {})[other] = near.setdefault(other, {})[one] = (r, c)
        left = dict(near)
        ready = [corner for corner, ways in near.items() if len(ways) < 2]
        for corner in ready:
            for other in left.pop(corner, {}):
                ways = left.get(other, {})
                if corner in ways:
                    left[other] = {p: cell for p, cell in ways.items() if p != corner}
                    ready += [other] * (len(left[other]) == 1)
        for part in walks.parts(left):
            if len(part) > 1:
                corners = shown_points(sorted(part), 4)
                through = {cell for corner in part for cell in left[corner].values()}
                yield Breach(f"a ring is closed through {corners}", tuple(sorted(through)))

    def about(self, place: Any) -> str:
        """`ring r1c2 r2c1 r2c3 r3c2`."""
        return cuts.place(place, "corners")

    def why(self, puzzle: Sized, place: Any, known: "Known") -> str:
        """`ring … would close`."""
        return cuts.reason(place, "corners")

    def plainly(self, puzzle: Sized, deduced: "Deduced") -> str | None:
        """`diagonals would close a ring through corners …`."""
        [rule, *more] = deduced.rules
        if more or not isinstance(rule.of, Cut):
            return None
        through = shown_points(rule.of.cells, MOST)
        return f"diagonals would close a ring through {through}"
