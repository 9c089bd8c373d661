"""Rules of marked cells on a board of lines: the cells are those that the loop passes, or that are
shaded, or in which it turns.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..boards.cells import Gridded
from ..boards.names import shown_cell
from ..boards.places import Position, Sized
from ..cnf.record import record
from .passing import passing
from .rule import At, Breach, Rule, Said

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Deduced, Known
    from .technique import ReasonShape

P = TypeVar("P", bound=Sized)
G = TypeVar("G", bound=Gridded)

Marking = Callable[[Any, Position], Position]
"""Finds from the entries of a board which cells are marked, where that is known."""


@record
class OfCells(Rule[P], Generic[P]):
    """A rule of marked cells holds for those that are passed, or shaded, on a board of lines."""

    of: Rule[P]
    marked: Marking = passing

    def __post_init__(self) -> None:
        vars(self).update(name=self.of.name, manner=self.of.manner - {"alike"})

    @property
    def techniques(self) -> "tuple[ReasonShape, ...]":
        """As the rule's."""
        shapes: tuple[ReasonShape, ...] = getattr(self.of, "techniques", ())
        return shapes

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
