"""Rules about what each region of one size holds, and about its form."""

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..boards.names import shown_cells
from ..boards.places import Cell, Position
from ..boards.words import counted
from ..cnf.record import record
from .counts import Bound
from .divisions import Dividable, fixed, joined, sides_of
from .rule import At, Breach, Rule, Said
from .walks import parts

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known


class EachRegion:
    """Something is true of every region, judging by its cells: all regions have one size."""

    upon = "region"
    """The name of the rule that says what a region is."""

    def wrong(self, puzzle: Any, cells: Sequence[Cell]) -> bool:
        """Whether these cells can be no region; for clauses."""
        raise NotImplementedError

    def right(self, puzzle: Any, cells: Collection[Cell]) -> bool:
        """Whether they can be one; for checks."""
        raise NotImplementedError

    def must(self, puzzle: Any) -> str:
        """What each region does: `is a rectangle`."""
        raise NotImplementedError

    def says(self, puzzle: Dividable, f: "Formula", at: At) -> Said:
        """Of cells that are no region, a border is between some two."""
        f.expect(puzzle.rows * puzzle.columns * 4**puzzle.region)
        for shape in fixed(puzzle.region):
            inner, _ = sides_of(shape)
            high, wide = (1 + max(ends) for ends in zip(*shape, strict=True))
            for top in range(puzzle.rows - high + 1):
                for left in range(puzzle.columns - wide + 1):
                    there = tuple((top + r, left + c) for r, c in shape)
                    if self.wrong(puzzle, there):
                        moved = (
                            ((top + r, left + c), (top + i, left + j)) for (r, c), (i, j) in inner
                        )
                        yield there, [at[edge] for edge in moved]

    def broken(self, puzzle: Dividable, entries: Position) -> Iterator[Breach]:
        """Regions that have all their cells."""
        for part in parts(joined(puzzle, entries, (0,))):
            if len(part) == puzzle.region and not self.right(puzzle, part):
                cells = tuple(sorted(part))
                yield Breach(
                    f"the region {shown_cells(cells)} is wrong: each {self.must(puzzle)}", cells
                )

    def about(self, place: Sequence[Cell]) -> str:
        """`r1c1 r1c2`."""
        return shown_cells(place)

    def why(self, puzzle: Any, place: Sequence[Cell], known: "Known") -> str:
        """`r1c1 r1c2 are no region, as each is a rectangle`."""
        return f"{shown_cells(place)} are no region, as each {self.must(puzzle)}"


@record
class RegionMarks(EachRegion, Rule[Any]):
    """Each region has a number of cells with a mark."""

    called: str
    """What stands in the cells: `circle`."""
    mark: Any
    """Its word."""
    number: int
    bound: Bound = "exactly"
    name: str = "marks"

    def wrong(self, puzzle: Any, cells: Sequence[Cell]) -> bool:
        """Whether there are too many marks, or too few."""
        marks = sum(puzzle.given.get(cell) == self.mark for cell in cells)
        most, least = self.bound != "at least", self.bound != "at most"
        return (most and marks > self.number) or (least and marks < self.number)

    def right(self, puzzle: Any, cells: Collection[Cell]) -> bool:
        """Whether the number of marks is one of those that may be."""
        held = len(
            [cell for cell, mark in puzzle.given.items() if mark == self.mark and cell in cells]
        )
        fits = {"exactly": [self.number], "at most": range(self.number + 1)}
        return held >= self.number if self.bound == "at least" else held in fits[self.bound]

    def must(self, puzzle: Any) -> str:
        """`has at most 2 circles`."""
        bound = "" if self.bound == "exactly" else f"{self.bound} "
        return f"has {bound}{counted(self.number, self.called)}"


@record
class RectangularRegions(EachRegion, Rule[Any]):
    """Each region is a rectangle; or none is."""

    value: bool = True
    name: str = "rectangle"

    def wrong(self, puzzle: Any, cells: Sequence[Cell]) -> bool:
        """Whether the cells do not fill the rows and columns in which they are."""
        high, wide = (len({*ends}) for ends in zip(*cells, strict=True))
        return (high * wide == len(cells)) is not self.value

    def right(self, puzzle: Any, cells: Collection[Cell]) -> bool:
        """Whether all cells between the first and the last one belong to it."""
        (top, left), (bottom, right) = min(cells), max(cells)
        there = {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
        return (there == {*cells}) == self.value

    def must(self, puzzle: Any) -> str:
        """`is a rectangle`."""
        return "is a rectangle" if self.value else "is no rectangle"
