"""Rules about a board that borders divide into regions."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from ..boards.cells import Gridded
from ..boards.names import BORDERS_BETWEEN, MOST, shown_cell, shown_cells
from ..boards.places import Cell, Edge, Position, Sized, beside, cells, squares
from ..boards.words import counted
from ..cnf.record import record
from .counts import miscounted
from .rule import At, Breach, Manner, Rule, Said
from .technique import COUNTED, SEVERAL
from .walks import Neighbours, parts

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known


@record
class BorderNumber(Rule[Gridded]):
    """A number says how many sides of its cell are borders, those of the board among them.

    Instances are clues, `((row, column), number)`.
    """

    techniques = (*COUNTED, *SEVERAL)

    name: str = "number"
    manner = frozenset[Manner]({"tallied"})

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """A count for each number."""
        for cell, number in puzzle.given.items():
            if number is not None:
                inner = [at[min(cell, p), max(cell, p)] for p in beside(puzzle, cell)]
                yield (cell, number), f.exactly(inner, number - 4 + len(inner))

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Cells with more borders than their number, or that cannot get as many."""
        for cell, number in puzzle.given.items():
            there, more = self.around(puzzle, cell, entries)
            if number is not None and (said := miscounted(there, more, number, "exactly")):
                words = f"{counted(said, 'border')} around {shown_cell(cell)}"
                yield Breach(f"{words}, not {number}", (cell,))

    def around(self, puzzle: Sized, cell: Cell, entries: Position) -> tuple[int, int]:
        """How many borders a cell has, and how many more it may get."""
        (r, c), found = cell, list[bool | None]()
        for other in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
            inside = 0 <= other[0] < puzzle.rows and 0 <= other[1] < puzzle.columns
            found.append(entries.get((min(cell, other), max(cell, other))) if inside else True)
        return sum(map(bool, found)), found.count(None)

    def about(self, place: tuple[Cell, int]) -> str:
        """`the 3 at r1c2`."""
        return f"the {place[1]} at {shown_cell(place[0])}"

    def why(self, puzzle: Gridded, place: tuple[Cell, int], known: "Known") -> str:
        """`the 3 at r1c2 has 2 borders on the board`."""
        inner = place[1] - 4 + len(known)
        edge = " on the board" if len(known) < 4 else ""
        return f"{self.about(place)} has {counted(inner, 'border')}{edge}"

    def clues(self, puzzle: Gridded, entries: Position) -> Iterator[tuple[Cell, int]]:
        """The number of every cell."""
        return ((cell, self.around(puzzle, cell, entries)[0]) for cell in cells(puzzle))


class Regions(NamedTuple):
    """Cells that would be a region by themselves, be together in one, or have a border within."""

    cells: tuple[Cell, ...]
    kind: Literal["alone", "together", "cut"]


class Dividable(Sized, Protocol):
    """A board that is divided into regions of one size."""

    @property
    def region(self) -> int:
        """How many cells each has."""


@record
class RegionsOfSize(Rule[Dividable]):
    """Every region has the same number of cells, and no border within.

    Instances are of cells: fewer that are not alone, more that are not together.
    """

    name: str = "region"

    def says(self, puzzle: Dividable, f: "Formula", at: At) -> Said:
        """Clauses for all connected sets of cells that are too few, or one too many."""
        size = puzzle.region
        f.expect(3 * puzzle.rows * puzzle.columns * 4**size)
        for a, b, c, d in squares(puzzle):
            ring = [at[min(p, q), max(p, q)] for p, q in ((a, b), (b, c), (c, d), (d, a))]
            for x in ring:
                yield Regions((a, b, d, c), "cut"), [-x, *(y for y in ring if y != x)]
        row = 2 * (puzzle.columns + 2)  # looked up by number, borders are found three times as soon
        first, literals = row + 2, [0] * (row * (puzzle.rows + 2))
        for edge, x in at.items():
            literals[first + ahead(edge, row)] = x
        for number in (*range(1, size), size + 1):
            for shape in fixed(number):
                high, wide = (1 + max(ends) for ends in zip(*shape, strict=True))
                inner, outer = sides_of(shape)
                sides = [first + ahead(edge, row) for edge in (inner, outer)[number <= size]]
                for top in range(puzzle.rows - high + 1):
                    for left in range(puzzle.columns - wide + 1):
                        there = tuple([(top + i, left + j) for i, j in shape])
                        here = row * top + 2 * left
                        xs = [x for side in sides if (x := literals[here + side])]
                        if number > size:
                            yield Regions(there, "together"), xs
                        else:
                            yield Regions(there, "alone"), [-x for x in xs]

    def broken(self, puzzle: Dividable, entries: Position) -> Iterator[Breach]:
        """Regions that are too large, or have room for too few cells, or that a border cuts."""
        whole, able = joined(puzzle, entries, (0,)), joined(puzzle, entries, (0, None))
        of = {cell: i for i, part in enumerate(parts(whole)) for cell in part}
        for (p, q), border in sorted(entries.items()):
            if border and of[p] == of[q]:
                yield Breach(f"{BORDERS_BETWEEN.one((p, q))} is within a region", (p, q))
        for part in parts(whole):
            if len(part) > puzzle.region:
                here, count = shown_cell(min(part)), counted(len(part), "cell")
                words = f"the region of {here} has {count}, not {puzzle.region}"
                yield Breach(words, tuple(sorted(part)))
        for part in parts(able):
            if len(part) % puzzle.region:
                here, count = shown_cell(min(part)), counted(len(part), "cell")
                words = f"the {count} around {here} are no regions of {puzzle.region}"
                yield Breach(words, tuple(sorted(part)))

    def about(self, place: Regions) -> str:
        """`r1c1 r1c2`."""
        return shown_cells(place.cells)

    def why(self, puzzle: Dividable, place: Regions, known: "Known") -> str:
        """`a region of 3 cells would be closed: r1c1 r1c2 r1c3`, or other reasons."""
        count, here = counted(len(place.cells), "cell"), shown_cells(place.cells, MOST)
        if place.kind == "cut":
            return f"no border ends within a region: {here}"
        if place.kind == "alone":
            return f"a region of {count} would be closed: {here}"
        return f"a region would have {count}: {here}"


@lru_cache(maxsize=8)
def fixed(size: int) -> Sequence[tuple[Cell, ...]]:
    """The polyominoes of so many cells, each way in which they lie: their cells, from row and
    column 0.
    """
    if size == 1:
        return [((0, 0),)]
    found = dict[tuple[Cell, ...], None]()
    for shape in fixed(size - 1):
        for r, c in shape:
            for p in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
                if p not in shape:
                    grown = (*shape, p)
                    top, left = (min(ends) for ends in zip(*grown, strict=True))
                    found[tuple(sorted((i - top, j - left) for i, j in grown))] = None
    return [*found]


def sides_of(shape: Sequence[Cell]) -> tuple[list[Edge], list[Edge]]:
    """The pairs of neighbours within a shape, and those of which one cell is in it."""
    inner, outer = list[Edge](), list[Edge]()
    for r, c in shape:
        for p in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
            if p not in shape:
                outer.append((min((r, c), p), max((r, c), p)))
            elif p > (r, c):
                inner.append(((r, c), p))
    return inner, outer


def ahead(edge: Edge, row: int) -> int:
    """How many borders come before one, from that to the right of the first cell on, if each cell
    has that to its right, then that below it, and so many are in a row.
    """
    (r, c), (below, _) = edge
    return row * r + 2 * c + below - r


def joined(puzzle: Sized, entries: Position, values: tuple[Any, ...]) -> Neighbours:
    """The graph of all cells, joined where the border between two has one of these values."""
    found = {divmod(i, puzzle.columns): set[Cell]() for i in range(puzzle.rows * puzzle.columns)}
    for r, c in found:
        for other in ((r, c + 1), (r + 1, c)):
            if other in found and entries.get(((r, c), other)) in values:
                found[r, c].add(other)
                found[other].add((r, c))
    return found
