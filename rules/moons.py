"""Rules about marks of two kinds, and in which regions a loop passes which of them."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Protocol

from ..boards.places import Cell, Edge, Position
from ..boards.words import shown_cell
from ..cnf.record import record
from .groups import Roomed
from .passing import passing
from .rule import At, Breach, Manner, Rule, Said

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
        """`(1, 1), (1, 2) in region a`."""
        return f"{', '.join(map(shown_cell, place[1:]))} in region {place[0]}"

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
        """`(1, 1)-(1, 2)`."""
        return "-".join(map(shown_cell, place))

    def why(self, puzzle: Marked, place: Edge, known: "Known") -> str:
        """`moons and suns alternate along the loop from region a to region b`."""
        (r, c), (s, d) = place
        rooms = f"region {puzzle.regions[r][c]} to region {puzzle.regions[s][d]}"
        return f"{' and '.join(self.kinds)} alternate from {rooms}"
