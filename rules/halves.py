"""Rules of boards on which both the shaded cells and the others are connected, or outside."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..boards.places import Cell, Sized
from ..cnf import gates
from ..cnf.record import record
from .groups import SQUARES
from .rule import At, Manner, Said, Unbroken, each
from .technique import ReasonShape

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known


@record
class NoCrossing(Unbroken[Sized]):
    """Two parts that are connected, one perhaps around the board, do not cross: no 2×2 cells are
    shaded only at two opposite corners.
    """

    techniques = (ReasonShape("no chequered square", "."),)

    name: str = "crossing"
    manner = frozenset[Manner]({"implied"})

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """Two clauses for each square."""
        for key, (p, q, r, s) in SQUARES.walk(puzzle):
            a, b, c, d = (at[cell] for cell in (p, q, r, s))
            yield from each(key, ([-a, b, -c, d], [a, -b, c, -d]))

    def about(self, place: Cell) -> str:
        """`the 2×2 at r1c2`."""
        return SQUARES.called(place)

    def why(self, puzzle: Sized, place: Cell, known: "Known") -> str:
        """`two parts would cross in the 2×2 at r1c2`."""
        return f"two parts would cross in {self.about(place)}"


@record
class Rim(Unbroken[Sized]):
    """Two parts that are connected have one piece each of the rim of the board, at most."""

    techniques = (ReasonShape("one piece of the rim", "."),)

    name: str = "rim"
    manner = frozenset[Manner]({"implied"})

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """At most two cells of the rim are unlike the one before."""
        rim = [at[cell] for cell in around(puzzle)]
        changes = [f.aux() for _ in rim]
        for x, before, after in zip(changes, rim[-1:] + rim, rim, strict=False):
            yield from each(None, gates.exclusive_or(x, before, after))
        yield None, f.at_most(changes, 2)

    def about(self, place: Any) -> str:
        """`the rim`."""
        return "the rim"

    def why(self, puzzle: Sized, place: Any, known: "Known") -> str:
        """That it has two pieces at most."""
        return "each part has only one piece of the rim"


def around(board: Sized) -> Sequence[Cell]:
    """The cells along the rim of a board, clockwise; none if it has only one row or column."""
    last, end = board.rows - 1, board.columns - 1
    if not last or not end:
        return []
    top, right = [(0, c) for c in range(end)], [(r, end) for r in range(last)]
    bottom, left = [(last, c) for c in range(end, 0, -1)], [(r, 0) for r in range(last, 0, -1)]
    return [*top, *right, *bottom, *left]
