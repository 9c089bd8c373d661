"""Rules about the parts into which a board falls: regions between borders, or paths of lines.

Each part is known by its first cell: that a cell is in the part of another one has a literal, if
`with_parts` or `with_paths` declares it and the rule `InParts` is among those of a family.
"""

from collections.abc import Collection, Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING, Any

from ..boards.borders import PART
from ..boards.cells import Gridded
from ..boards.names import BORDERS_BETWEEN, shown_cell, shown_cells, shown_place
from ..boards.places import Cell, Edge, Position, Sized, cells, neighbours, squares
from ..boards.words import counted
from ..cnf import graphs
from ..cnf.record import record
from ..cnf.unary import at_least
from .counts import Bound
from .divisions import joined
from .loops import lines_of
from .marks import NUMBER, bears
from .passing import with_passed
from .rule import At, Breach, Manner, Rule, Said, Unbroken, each
from .walks import parts

if TYPE_CHECKING:
    from ..cnf.cardinality import Clause
    from ..cnf.formula import Formula
    from .explaining import Known


class Parts(dict[Any, int]):
    """The literals of edges, and of cells; and that edges join their ends, that cells are in the
    part of a first cell.
    """

    joined: At
    part: Mapping[Cell, Mapping[Cell, int]]


def with_parts(puzzle: Sized, f: "Formula") -> Parts:
    """The literals of borders, which part regions."""
    border = f.variables("border", neighbours(puzzle))
    return parted(puzzle, f, border, {edge: -x for edge, x in border.items()})


def with_paths(puzzle: Sized, f: "Formula") -> Parts:
    """The literals of lines, by both cells, and those of the cells that they visit, by the cell
    twice.
    """
    at = with_passed(puzzle, f)
    return parted(puzzle, f, at, lines_of(at))


def parted(puzzle: Sized, f: "Formula", at: At, joins: At) -> Parts:
    """The literals, and those of the parts."""
    every, found = cells(puzzle), Parts(at)
    part = f.auxiliaries(PART, ((*p, *q) for p in every for q in every if q <= p))
    found.joined = joins
    found.part = {p: {q: part[*p, *q] for q in every if q <= p} for p in every}
    return found


@record
class InParts(Unbroken[Any]):
    """Every cell is in one part, that of the first cell to which it is joined."""

    name: str = PART
    spells = True
    manner = frozenset[Manner]({"quiet"})

    def says(self, puzzle: Any, f: "Formula", at: Parts) -> Said:
        """One part of each cell, the same of cells that are joined; and all are joined to the first
        cells of parts.
        """
        f.expect(4 * len(at.joined) * len(at.part))
        for p, here in at.part.items():
            yield p, f.exactly_one([*here.values()])
            yield from each(p, ([-x, at.part[first][first]] for first, x in here.items()))
        for (p, q), x in at.joined.items():
            one, other = at.part[p], at.part[q]
            yield from each((p, q), ([-x, -one[first], other[first]] for first in one))
            yield from each(
                (p, q), ([-x, -other[first], *filter(None, [one.get(first)])] for first in other)
            )
        first = {p: here[p] for p, here in at.part.items()}
        nodes = at.joined or neighbours(puzzle)
        if nodes:
            yield from each(
                None, graphs.joined(f, at.joined, (), chosen_ends=first, how="elimination")
            )

    def about(self, place: Any) -> str:
        """`r1c2`, or `r1c2–r1c3`, or all cells."""
        return "all cells" if place is None else shown_place(place)

    def why(self, puzzle: Any, place: Any, known: "Known") -> str:
        """What parts are."""
        if place is None:
            return "the cells of a part are joined"
        if isinstance(place[0], int):
            return f"{shown_place(place)} is in one part, that of its first cell"
        return f"{shown_place(place)} are in the same part if they are joined"


@record
class Kind:
    """What parts are called, and which entries join the cells of a part."""

    called: str
    joins: int
    """The entry of an edge that joins its ends."""
    visited: bool = False
    """Whether a cell alone is no part."""

    def whole(self, puzzle: Sized, entries: Position) -> list[set[Cell]]:
        """The cells that are known to be joined."""
        return parts(joined(puzzle, entries, (self.joins,)))

    def able(self, puzzle: Sized, entries: Position) -> dict[Cell, set[Cell]]:
        """The cells to which each is, or still may be joined."""
        found = parts(joined(puzzle, entries, (self.joins, None)))
        return {cell: part for part in found for cell in part}


REGION = Kind("region", 0)
PATH = Kind("path", 1, visited=True)


@record
class OfParts(Rule[Gridded]):
    """A rule about each region, or each path."""

    kind: Kind
    name: str = "part"

    parted = True
    """Whether it needs the literals of parts."""

    def about(self, place: Any) -> str:
        """`the region of r1c2`."""
        return f"the {self.kind.called} of {shown_cell(place[0])}"

    def why(self, puzzle: Gridded, place: Any, known: "Known") -> str:
        """The sentence, of this part."""
        return f"{self.name[0].lower()}{self.name[1:]}: {self.about(place)}"


@record
class Divided(OfParts):
    """No border is within a region."""

    kind: Kind = REGION
    name: str = "region"

    def says(self, puzzle: Gridded, f: "Formula", at: Parts) -> Said:
        """Cells that a border parts are in different regions; no border ends within one."""
        for ring in rings(puzzle, at):
            yield from each(ring[0], ([-x, *(y for y in ring[1] if y != x)] for x in ring[1]))
        for (p, q), joins in at.joined.items():
            one, other = at.part[p], at.part[q]
            yield from each((p, q), ([joins, -one[first], -other[first]] for first in one))

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Borders between cells that are joined otherwise."""
        of = {p: i for i, part in enumerate(self.kind.whole(puzzle, entries)) for p in part}
        for edge, border in sorted(entries.items()):
            if border and of[edge[0]] == of[edge[1]]:
                yield Breach(f"{BORDERS_BETWEEN.one(edge)} is within a region", (edge,))

    def about(self, place: Any) -> str:
        """`r1c2 r1c3`."""
        return shown_cells(place)

    def why(self, puzzle: Gridded, place: Any, known: "Known") -> str:
        """`no border ends within a region: r1c2 r1c3`."""
        return f"no border ends within a region: {self.about(place)}"


def rings(puzzle: Sized, at: At) -> Iterator[tuple[tuple[Cell, ...], list[int]]]:
    """The cells around each corner, and the borders there, one after another."""
    for a, b, c, d in squares(puzzle):
        pairs = (a, b), (b, c), (c, d), (d, a)
        yield (a, b, c, d), [at[min(pair), max(pair)] for pair in pairs]


def own(f: "Formula", at: Parts, cell: Cell, reach: int) -> tuple[dict[Cell, int], "list[Clause]"]:
    """The literals of the cells that are in the same part as one, which are so many steps away at
    most, and the clauses that define them.
    """
    r, c = cell
    same = {(i, j): f.aux() for i, j in at.part if abs(i - r) + abs(j - c) <= reach}
    clauses = [[same[cell]]] if cell in same else [list[int]()]
    for (p, q), x in at.joined.items():
        for one, other in ((p, q), (q, p)):
            if one in same:
                clauses.append([-x, -same[one], *filter(None, [same.get(other)])])
    for p, x in same.items():
        for first, y in at.part[cell].items():
            clauses.append([-x, -y, *filter(None, [at.part[p].get(first)])])
    return same, clauses


@record
class SizeNumber(OfParts):
    """A number says how many cells are in its region, or on its path.

    Instances are clues, `((row, column), number)`.
    """

    def says(self, puzzle: Gridded, f: "Formula", at: Parts) -> Said:
        """A count of the cells that are in the part of each number."""
        for cell, number in puzzle.given.items():
            if bears(number, NUMBER):
                same, clauses = own(f, at, cell, number - 1)
                yield from each((cell, number), clauses)
                yield (cell, number), f.exactly([*same.values()], number)
                yield from each((cell, number), [[at[cell, cell]]] if self.kind.visited else ())

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Numbers whose parts have too many cells, or room for too few."""
        able = self.kind.able(puzzle, entries)
        of = {cell: part for part in self.kind.whole(puzzle, entries) for cell in part}
        for cell, number in puzzle.given.items():
            if type(number) is int:
                held, room = len(of[cell]), len(able[cell])
                if held > number or room < max(number, 2 if self.kind.visited else 1):
                    has = f"has {held}" if held > number else f"has room for {room}"
                    words = f"the {self.kind.called} of {shown_cell(cell)} {has}, not {number}"
                    yield Breach(words, (cell,))

    def why(self, puzzle: Gridded, place: tuple[Cell, int], known: "Known") -> str:
        """`the region of r1c2 has 3 cells`."""
        return f"{self.about(place)} has {counted(place[1], 'cell')}"

    def clues(self, puzzle: Gridded, entries: Position) -> Iterator[tuple[Cell, int]]:
        """The number of every cell in which nothing else is given."""
        for part in self.kind.whole(puzzle, entries):
            for cell in sorted(part):
                if type(puzzle.given.get(cell, 0)) is int and len(part) > self.kind.visited:
                    yield cell, len(part)


@record
class PartCount(OfParts):
    """Each region, or path, has a number of cells, or of those with a mark."""

    thing: str = "cell"
    """What is counted: `circle`."""
    mark: Any = None
    """Its word, or `NUMBER`; None if all cells are counted."""
    number: int = 0
    bound: Bound = "exactly"

    def says(self, puzzle: Gridded, f: "Formula", at: Parts) -> Said:
        """A count for each first cell of a part."""
        count = {"exactly": f.exactly, "at most": f.at_most, "at least": f.at_least}[self.bound]
        marked = [p for p in at.part if self.mark is None or bears(puzzle.given.get(p), self.mark)]
        for first in at.part:
            unless = [-at.part[first][first]]
            unless += [-at[first, first]] if self.kind.visited else []
            there = [at.part[p][first] for p in marked if first in at.part[p]]
            yield (first,), count(there, self.number, unless=unless)

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Parts that have too many of them, or room for too few."""
        able = self.kind.able(puzzle, entries)
        for part in self.kind.whole(puzzle, entries):
            if len(part) > self.kind.visited:
                held, room = self.among(puzzle, part), self.among(puzzle, able[min(part)])
                many = held > self.number and self.bound != "at least"
                if many or (room < self.number and self.bound != "at most"):
                    has = f"has {held if many else f'room for {room}'}"
                    here = f"the {self.kind.called} of {shown_cell(min(part))} {has}"
                    yield Breach(f"{here} {self.thing}s, not {self.number}", tuple(sorted(part)))

    def among(self, puzzle: Gridded, part: Collection[Cell]) -> int:
        """How many of them there are among some cells."""
        if self.mark is None:
            return len(part)
        found = [puzzle.given.get(cell) for cell in part]
        if self.mark == NUMBER:
            return sum(type(value) is int for value in found)
        return found.count(self.mark)

    def why(self, puzzle: Gridded, place: Any, known: "Known") -> str:
        """`the region of r1c2 has at most 3 circles`."""
        bound = "" if self.bound == "exactly" else f"{self.bound} "
        return f"{self.about(place)} has {bound}{counted(self.number, self.thing)}"


@record
class Turned(OfParts):
    """The region of each circle is the same if it is turned by 180 degrees about it."""

    mark: Any = ""
    """The word of the mark."""

    def says(self, puzzle: Gridded, f: "Formula", at: Parts) -> Said:
        """Of each cell of a region, the one opposite is in it, too."""
        for (r, c), mark in puzzle.given.items():
            if mark == self.mark:
                same, clauses = own(f, at, (r, c), puzzle.rows + puzzle.columns)
                yield from each(((r, c),), clauses)
                for (i, j), x in same.items():
                    there = same.get((2 * r - i, 2 * c - j))
                    yield ((r, c),), [-x, *filter(None, [there])]

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Regions with a cell opposite which there can be none."""
        able = self.kind.able(puzzle, entries)
        of = {cell: part for part in self.kind.whole(puzzle, entries) for cell in part}
        for (r, c), mark in puzzle.given.items():
            if mark == self.mark:
                room = able[r, c]
                alone = [(i, j) for i, j in of[r, c] if (2 * r - i, 2 * c - j) not in room]
                if alone:
                    here = f"the region of {shown_cell((r, c))}"
                    words = f"{here} has no cell opposite {shown_cells(sorted(alone))}"
                    yield Breach(words, tuple(sorted(alone)))


@record
class UnlikeSizes(OfParts):
    """Regions of the same size share no side."""

    def says(self, puzzle: Gridded, f: "Formula", at: Parts) -> Said:
        """The size of each cell's region, by the cells of its first one; not the same of two cells
        between which there is a border.
        """
        size = {p: [f.aux() for _ in at.part] for p in at.part}
        f.expect(len(size) ** 3)
        for first in at.part:
            held = [at.part[p][first] for p in at.part if first in at.part[p]]
            counts, clauses = at_least(f, held)
            yield from each((first,), clauses)
            for p, x in ((p, here[first]) for p, here in at.part.items() if first in here):
                for k, (some, more) in enumerate(zip(counts, [*counts[1:], 0], strict=True)):
                    larger = [more] if more else []
                    yield (first,), [-x, -some, *larger, size[p][k]]
        for p, here in size.items():
            yield (p,), f.exactly_one(here)
        for (p, q), joins in at.joined.items():
            pairs = zip(size[p], size[q], strict=True)
            yield from each((p,), ([joins, -x, -y] for x, y in pairs))

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Borders between regions that have all their cells, and the same number of them."""
        able = self.kind.able(puzzle, entries)
        of = {cell: part for part in self.kind.whole(puzzle, entries) for cell in part}
        for (p, q), border in sorted(entries.items()):
            done = all(len(of[cell]) == len(able[cell]) for cell in (p, q))
            if border and done and len(of[p]) == len(of[q]):
                size = counted(len(of[p]), "cell")
                here = " and ".join(map(shown_cell, (p, q)))
                yield Breach(f"the regions of {here} share a side, each of {size}", ((p, q),))


@record
class Untouched(OfParts):
    """A path does not touch itself."""

    kind: Kind = PATH

    def says(self, puzzle: Gridded, f: "Formula", at: Parts) -> Said:
        """Cells of a path that share a side are joined by a line."""
        for (p, q), line in at.joined.items():
            one, other = at.part[p], at.part[q]
            yield from each((p, q), ([line, -one[first], -other[first]] for first in one))

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Cells of one path between which there is no line."""
        of = {p: i for i, part in enumerate(self.kind.whole(puzzle, entries)) for p in part}
        for edge, line in sorted(entries.items()):
            if line == 0 and of[edge[0]] == of[edge[1]]:
                yield Breach(f"a path touches itself at {shown_place(edge)}", (edge,))

    def about(self, place: Any) -> str:
        """`r1c2–r1c3`."""
        return shown_place(place)


@record
class RectangularRegions(Rule[Gridded]):
    """Each region is a rectangle; or none is."""

    value: bool = True
    name: str = "rectangle"
    upon = Divided.name

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """No border turns at a corner where no other one meets it; or around each rectangle, some
        border is missing, or there is one within.
        """
        for place, ring in rings(puzzle, at) if self.value else ():
            turned = (ring[i:] + ring[:i] for i in range(4))
            yield from each(place, ([-a, -b, c, d] for a, b, c, d in turned))
        for top, left in () if self.value else cells(puzzle):
            for bottom, right in product(range(top, puzzle.rows), range(left, puzzle.columns)):
                there = {*product(range(top, bottom + 1), range(left, right + 1))}
                ends = [(x, len(there.intersection(edge))) for edge, x in edges_of(at, there)]
                yield tuple(sorted(there)), [x if number == 2 else -x for x, number in ends]

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Regions in whose rows and columns there is a border; or none, but all around."""
        able = REGION.able(puzzle, entries)
        for part in REGION.whole(puzzle, entries):
            rows, columns = ([*ends] for ends in zip(*part, strict=True))
            box = {
                (r, c)
                for r in range(min(rows), max(rows) + 1)
                for c in range(min(columns), max(columns) + 1)
            }
            inner = [edge for edge, x in entries.items() if x and box.issuperset(edge)]
            if self.value and inner:
                words = f"the region of {shown_cell(min(part))} is no rectangle"
                yield Breach(words, tuple(inner))
            elif not self.value and part == box == able[min(part)]:
                words = f"the region of {shown_cell(min(part))} is a rectangle"
                yield Breach(words, tuple(sorted(part)))

    def about(self, place: tuple[Cell, ...]) -> str:
        """`r1c1 r1c2`."""
        return shown_cells(place)

    def why(self, puzzle: Gridded, place: tuple[Cell, ...], known: "Known") -> str:
        """`each region is a rectangle, without a corner within r1c1 r1c2, …`."""
        said = "each region is a rectangle" if self.value else "no region is a rectangle"
        return f"{said}: {shown_cells(place)}"


def edges_of(at: At, cells: Collection[Cell]) -> Iterator[tuple[Edge, int]]:
    """The edges of some cells, with their literals."""
    return (((p, q), x) for (p, q), x in at.items() if p in cells or q in cells)
