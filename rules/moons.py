"""Rules about marks of two kinds, and in which regions a loop passes which of them."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Protocol

from ..boards.names import LINES_BETWEEN, shown_cell, shown_cells
from ..boards.places import Cell, Edge, Position
from ..cnf import graphs
from ..cnf.record import record
from .groups import Roomed
from .loops import lines_of
from .passing import passing, turning
from .rule import At, Breach, Manner, Rule, Said, each

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known


class Marked(Roomed, Protocol):
    """A board with regions, and marks of two kinds in cells."""

    @property
    def given(self) -> Mapping[Cell, Any]:
        """The marks."""


def by_region(puzzle: Marked) -> dict[str, list[Cell]]:
    """The cells with marks of each region that has some."""
    found = defaultdict[str, list[Cell]](list)
    for r, c in sorted(puzzle.given):
        found[puzzle.regions[r][c]].append((r, c))
    return found


@record
class OneKind(Rule[Marked]):
    """In every region the loop passes all marks of one kind, and none of the other."""

    first: str
    """The mark of one kind."""
    kinds: tuple[str, str]
    """What marks of this kind, and of the other, are called, in the plural."""
    name: str = "one kind"
    manner = frozenset[Manner]({"alike"})

    def says(self, puzzle: Marked, f: "Formula", at: At) -> Said:
        """Of two marks after each other in a region, both are passed or neither, or exactly one if
        they are of two kinds; in a region with one kind, all are.
        """
        for room, marks in by_region(puzzle).items():
            so = [(p, at[p, p] * self.sign(puzzle, p)) for p in marks]
            for (p, x), (q, y) in pairwise(so):
                yield (room, p, q), [-x, y]
                yield (room, p, q), [x, -y]
            if len({puzzle.given[p] for p in marks}) == 1:
                for p, _ in so:
                    yield (room, p), [at[p, p]]

    def sign(self, puzzle: Marked, cell: Cell) -> int:
        """1 for a mark of the first kind, -1 for one of the other."""
        return 1 if puzzle.given[cell] == self.first else -1

    def broken(self, puzzle: Marked, entries: Position) -> Iterator[Breach]:
        """Regions in which marks of both kinds are passed, or left out; or one of the only kind."""
        found = dict[tuple[str, str], dict[Any, list[Cell]]]()
        passed = passing(puzzle, entries)
        for (r, c), mark in puzzle.given.items():
            kind = self.kinds[mark != self.first]
            by = found.setdefault((puzzle.regions[r][c], kind), {})
            by.setdefault(passed.get((r, c)), []).append((r, c))
        for room in sorted({room for room, _ in found}):
            one, other = (found.get((room, kind), {}) for kind in self.kinds)
            for kind, by in zip(self.kinds, (one, other), strict=True):
                if 1 in by and 0 in by:
                    said = f"the loop passes some, not all {kind} of region {room}"
                    yield Breach(said, (*by[1], *by[0]))
            if 1 in one and 1 in other:
                said = f"the loop passes both {' and '.join(self.kinds)} in region {room}"
                yield Breach(said, (*one[1], *other[1]))
            if (0 in one and (0 in other or not other)) or (0 in other and not one):
                cells = (*one.get(0, ()), *other.get(0, ()))
                said = " or ".join(kind for kind in self.kinds if (room, kind) in found)
                yield Breach(f"the loop passes no {said} in region {room}", cells)

    def about(self, place: tuple[Any, ...]) -> str:
        """`r1c1 r1c2 in region a`."""
        return f"{shown_cells(place[1:])} in region {place[0]}"

    def why(self, puzzle: Marked, place: tuple[Any, ...], known: "Known") -> str:
        """`the loop passes all moons or all suns of region a`, or all that there are."""
        kinds = self.kinds
        if len(place) == 2:
            return (
                f"the loop passes all {kinds[puzzle.given[place[1]] != self.first]} of region "
                f"{place[0]}"
            )
        return f"the loop passes all {kinds[0]} or all {kinds[1]} of region {place[0]}"


@record
class Alternating(OneKind):
    """From a region with marks of one kind the loop enters one with marks of the other."""

    name: str = "alternating"
    upon = "one kind"

    def says(self, puzzle: Marked, f: "Formula", at: At) -> Said:
        """Of a line across a border, that the first marks of both regions are not of one kind."""
        kinds = {
            room: at[p, p] * self.sign(puzzle, p) for room, (p, *_) in by_region(puzzle).items()
        }
        names = puzzle.regions
        for ((r, c), (s, d)), line in at.items():
            one, other = names[r][c], names[s][d]
            if one != other and one in kinds and other in kinds:
                yield ((r, c), (s, d)), [-line, kinds[one], kinds[other]]
                yield ((r, c), (s, d)), [-line, -kinds[one], -kinds[other]]

    def broken(self, puzzle: Marked, entries: Position) -> Iterator[Breach]:
        """Lines between regions in which the loop passes marks of the same kind."""
        passed = passing(puzzle, entries)
        kinds = dict[str, int]()
        for (r, c), mark in puzzle.given.items():
            if (x := passed.get((r, c))) is not None:
                kinds[puzzle.regions[r][c]] = x if mark == self.first else 1 - x
        for ((r, c), (s, d)), line in entries.items():
            one, other = puzzle.regions[r][c], puzzle.regions[s][d]
            if line and one != other and one in kinds and kinds[one] == kinds.get(other):
                kind = self.kinds[not kinds[one]]
                said = f"the loop passes {kind} in region {one} and in region {other}"
                yield Breach(said, (((r, c), (s, d)),))

    def about(self, place: Edge) -> str:
        """`r1c1–r1c2`."""
        return LINES_BETWEEN.one(place)

    def why(self, puzzle: Marked, place: Edge, known: "Known") -> str:
        """`moons and suns alternate along the loop from region a to region b`."""
        (r, c), (s, d) = place
        rooms = f"region {puzzle.regions[r][c]} to region {puzzle.regions[s][d]}"
        return f"{' and '.join(self.kinds)} alternate from {rooms}"


@record
class AlikePassed(Rule[Marked]):
    """The loop passes every white circle and no black one; in the white ones of a region, it turns
    in all or in none.
    """

    name: str = "circle"

    def says(self, puzzle: Marked, f: "Formula", at: At) -> Said:
        """Two lines at each white circle and none at a black one; of two white circles after each
        other in a region, that the loop turns in both or in neither.
        """
        there = graphs.edges_at(lines := lines_of(at))
        for room, marks in by_region(puzzle).items():
            for cell in marks:
                here = [lines[edge] for edge in there.get(cell, ())]
                if puzzle.given[cell] == "w":
                    yield from each(
                        (room, cell), [[y for y in here if y != x] for x in here or (0,)]
                    )
                else:
                    yield from each((room, cell), [[-x] for x in here])
            for p, q in pairwise(cell for cell in marks if puzzle.given[cell] == "w"):
                yield (room, p, q), [-at[p, p], at[q, q]]
                yield (room, p, q), [at[p, p], -at[q, q]]

    def broken(self, puzzle: Marked, entries: Position) -> Iterator[Breach]:
        """White circles that cannot be passed, black ones that are, and regions with a white circle
        in which the loop turns and one in which it does not.
        """
        turns, passed = turning(puzzle, entries), passing(puzzle, entries)
        found = dict[str, dict[int, Cell]]()
        for (r, c), mark in sorted(puzzle.given.items()):
            pairs = (
                ((r - 1, c), (r, c)),
                ((r, c - 1), (r, c)),
                ((r, c), (r, c + 1)),
                ((r, c), (r + 1, c)),
            )
            able = sum(entries.get(pair) != 0 for pair in pairs if inside(puzzle, pair))
            if mark != "w" and passed.get((r, c)):
                yield Breach(f"the loop passes the black circle {shown_cell((r, c))}", ((r, c),))
            if mark == "w" and able < 2:
                yield Breach(f"the loop cannot pass {shown_cell((r, c))}", ((r, c),))
            if mark == "w" and (turn := turns.get((r, c))) is not None:
                found.setdefault(puzzle.regions[r][c], {}).setdefault(turn, (r, c))
        for room, by in sorted(found.items()):
            if len(by) == 2:
                said = (
                    f"of the white circles of region {room}, the loop turns in {shown_cell(by[1])}"
                )
                yield Breach(f"{said}, not in {shown_cell(by[0])}", (by[0], by[1]))

    def about(self, place: tuple[Any, ...]) -> str:
        """`r1c1 r1c2 in region a`."""
        return f"{shown_cells(place[1:])} in region {place[0]}"

    def why(self, puzzle: Marked, place: tuple[Any, ...], known: "Known") -> str:
        """That a circle is passed or not, or that the loop turns in all of a region or in none."""
        if len(place) == 2:
            white = puzzle.given[place[1]] == "w"
            kind = f"{'white' if white else 'black'} circle {shown_cell(place[1])}"
            return f"the loop {'passes' if white else 'does not pass'} the {kind}"
        return f"the loop turns in all white circles of region {place[0]} or in none"


def inside(puzzle: Marked, pair: Edge) -> bool:
    """Whether both cells of a pair are on the board."""
    (r, c), (s, d) = pair
    return min(r, c) >= 0 and s < puzzle.rows and d < puzzle.columns
