"""Rules about shaded cells beside a loop: a cell is an edge from itself to itself."""

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..boards.cells import Gridded
from ..boards.places import Cell, Edge, Place, Position, within
from ..cnf.record import record
from .marked_cells import NumberOfCells
from .rule import At

if TYPE_CHECKING:
    from ..cnf.formula import Formula

G = TypeVar("G", bound=Gridded)


def lines_and_cells(free: Callable[[Any], Collection[Cell]]) -> Callable[[Any], list[Edge]]:
    """Returns where lines and shaded cells can be in a puzzle: pairs of free cells, and these."""

    def places(puzzle: Any) -> list[Edge]:
        every = dict.fromkeys(free(puzzle))
        return sorted([*within(every), *((cell, cell) for cell in every)])

    return places


def loop_or_shaded(free: Callable[[Any], Collection[Cell]]) -> "Callable[[Any, Formula], At]":
    """Declares the literals of lines, by both cells, and of shaded cells, each by itself twice."""

    def atoms(puzzle: Any, f: "Formula") -> At:
        every = dict.fromkeys(free(puzzle))
        lines = f.variables("line", within(every))
        return {**lines, **f.variables("shaded", [(p, p) for p in every])}

    return atoms


def shaded(puzzle: Any, entries: Position) -> dict[Place, Any]:
    """Which cells are shaded, where that is known."""
    return {p: x for (p, q), x in entries.items() if p == q}


def shaded_beside(puzzle: Gridded, entries: Position) -> dict[Place, Any]:
    """The same, where given cells are not."""
    return {**dict.fromkeys(puzzle.given, 0), **shaded(puzzle, entries)}


@record
class NumberKept(NumberOfCells[G], Generic[G]):
    """A rule of marked cells whose instances are clues holds for shaded cells, and a cell stays
    closed if its clue is left out.
    """

    def clues(self, puzzle: G, entries: Position) -> Iterator[tuple[Any, Any]]:
        """The number of every given cell."""
        rule: Any = self.of
        marked, groups = self.marked(puzzle, entries), dict(rule.groups.walk(puzzle))
        for cell in puzzle.given:
            yield cell, sum(marked.get(p, 0) for p in groups[cell])
