"""Rules about numbers in cells that cannot be marked themselves."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Generic, TypeVar

from ..boards.cells import Gridded
from ..boards.names import shown_cell
from ..boards.places import Cell, Position
from ..cnf.record import record
from .counts import Number
from .rule import At, Breach, Said

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Deduced, Known

G = TypeVar("G", bound=Gridded)


@record
class NumberBeside(Number[G], Generic[G]):
    """A number says how many marked cells its group has, and its own cell is not marked.

    The key of a group is the cell where its number stands. One that is None is not told.
    """

    bare = True

    def says(self, puzzle: G, f: "Formula", at: At) -> Said:
        """That no clue is marked, and the counts."""
        yield from (((cell, number), [-at[cell]]) for cell, number in puzzle.given.items())
        yield from super().says(puzzle, f, at)

    def broken(self, puzzle: G, entries: Position) -> Iterator[Breach]:
        """Marked clues, and wrong counts."""
        for cell in puzzle.given:
            if entries.get(cell):
                yield Breach(f"a {self.thing} is on the clue {shown_cell(cell)}", (cell,))
        yield from super().broken(puzzle, entries)

    def why(self, puzzle: G, place: tuple[Cell, int], known: "Known") -> str:
        """`r1c2 is a clue`, or how many marked cells its group has."""
        alone = len(known) == 1 and next(iter(known))[1:] == place[0]
        return f"{shown_cell(place[0])} is a clue" if alone else super().why(puzzle, place, known)

    def plainly(self, puzzle: G, deduced: "Deduced") -> str | None:
        """`r1c2 is a clue`, where that it is not marked is all that follows."""
        [rule, *more], there = deduced.rules, {fact.atom[1:] for fact in deduced.facts}
        return f"{shown_cell(rule.of[0])} is a clue" if not more and there == {rule.of[0]} else None

    def clues(self, puzzle: G, entries: Position) -> Iterable[tuple[Cell, int]]:
        """The number of every group around a cell that is not marked."""
        for key, group in self.groups.walk(puzzle):
            if not entries[key]:
                yield key, sum(entries[cell] for cell in group)
