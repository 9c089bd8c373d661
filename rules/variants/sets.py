"""Rules that say of more groups of cells that each number is once in them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from ...boards.places import Cell, Position
from ...cnf.record import record
from ..groups import DIAGONALS, Groups
from ..numbers import Candidates, Once
from ..own import Everywhere
from ..rule import Breach, Rule, Said

if TYPE_CHECKING:
    from ...cnf.formula import Formula
    from ..explaining import Known


def numbers(puzzle: Any) -> range:
    """1 to n."""
    return range(1, puzzle.rows + 1)


def shape(puzzle: Any) -> Any:
    """The size of the boxes."""
    return puzzle.height, puzzle.width


def _disjoint(puzzle: Any) -> Iterator[tuple[int, list[Cell]]]:
    high, wide, n = puzzle.height, puzzle.width, puzzle.rows
    for i in range(n):
        rows, columns = range(i // wide, n, high), range(i % wide, n, wide)
        yield i, [(r, c) for r in rows for c in columns]


def _place_in_box(puzzle: Any, cell: Cell) -> list[int]:
    r, c = cell
    return [(r - r // puzzle.height * puzzle.height) * puzzle.width + c % puzzle.width]


DISJOINT = Groups[Any](_disjoint, _place_in_box, lambda key: f"place {key + 1} of the boxes")
"""The cells at the same place of all boxes, by the number of that place from 0."""


@record
class InGroups(Everywhere):
    """A rule of the library about groups of cells, as one that a puzzle brings."""

    rule: ClassVar[Rule[Any]]

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Said:
        """What that rule says."""
        return self.rule.says(puzzle, f, at)

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Where that rule is broken."""
        return self.rule.broken(puzzle, entries)

    def about(self, place: Any) -> str:
        """`3 in diagonal 1`."""
        return self.rule.about(place)

    def why(self, puzzle: Any, place: Any, known: "Known") -> str:
        """`3 in diagonal 1 can only be at r2c2`."""
        return self.rule.why(puzzle, place, known)

    def clash(self, puzzle: Any, place: Any, known: "Known") -> str | None:
        """`diagonal 1 has two 3s`."""
        return self.rule.clash(puzzle, place, known)


@record
class Diagonals(InGroups):
    """Each number is once in each of the two diagonals."""

    keyword = "diagonals"
    rule = Once("diagonals", DIAGONALS, numbers, shape)


@record
class DisjointGroups(InGroups):
    """Each number is once at each place of the boxes: all upper left cells differ, and so on."""

    keyword = "disjoint groups"
    boxed = True
    rule = Once("disjoint groups", DISJOINT, numbers, shape)
