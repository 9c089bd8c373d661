"""Rules of boards on which both the shaded cells and the others are connected, or outside."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..boards.names import shown_cell
from ..boards.places import Cell, Sized
from ..cnf import gates
from ..cnf.record import record
from .groups import SQUARES
from .rule import At, Manner, Said, Unbroken, each
from .technique import ReasonShape

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Deduced, Known


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

    def plainly(self, puzzle: Sized, deduced: "Deduced") -> str | None:
        """`on the rim, it is between r1c2 and r1c5, which are alike`."""
        facts, rim = deduced.facts, around(puzzle)
        if not facts or len(deduced.rules) > 1 or deduced.rules[0].rule != self.name:
            return None
        kind, places = facts[0].atom[0], [rim.index(fact.atom[1:]) for fact in facts]
        alike = {p: deduced.known((kind, *p)) for p in rim}
        ends = dict[tuple[Cell, Cell], None]()
        for i, fact in zip(places, facts, strict=True):
            around_it = [*rim[i + 1 :], *rim[:i]]
            told = [p for p in around_it if alike[p] is not None]
            if len(told) < 2 or alike[told[0]] != fact.true or alike[told[-1]] != fact.true:
                return None
            ends[told[-1], told[0]] = None
        if len(ends) > 2:
            return None
        between = " or ".join(f"{shown_cell(a)} and {shown_cell(b)}" for a, b in ends)
        them = "they are" if facts[1:] else "it is"
        return f"on the rim {them} between {between}, which are alike"

    def clash(self, puzzle: Sized, place: Any, known: "Known") -> str | None:
        """`r1c2, r1c5, r4c5 and r4c1 would be in four pieces of the rim`."""
        of = {atom[1:]: x for atom, x in known.items() if x is not None}
        told = [p for p in around(puzzle) if p in of]
        first = [p for q, p in zip(told[-1:] + told, told, strict=False) if of[q] != of[p]]
        if len(first) < 4:
            return None
        *some, last = map(shown_cell, first[:4])
        return f"{', '.join(some)} and {last} would be in four pieces of the rim"


def around(board: Sized) -> Sequence[Cell]:
    """The cells along the rim of a board, clockwise; none if it has only one row or column."""
    last, end = board.rows - 1, board.columns - 1
    if not last or not end:
        return []
    top, right = [(0, c) for c in range(end)], [(r, end) for r in range(last)]
    bottom, left = [(last, c) for c in range(end, 0, -1)], [(r, 0) for r in range(last, 0, -1)]
    return [*top, *right, *bottom, *left]
