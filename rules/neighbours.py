"""Rules about cells that lie beside each other."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..boards.places import Edge, Position, Sized, neighbours
from ..boards.words import shown_cell, shown_cells
from ..cnf.record import record
from .groups import SQUARES
from .rule import At, Breach, Manner, Rule, Said

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Deduced, Known


@record
class Apart(Rule[Sized]):
    """No two shaded cells share a side."""

    name: str = "apart"
    marked: str = "shaded"
    """What a marked cell is."""
    manner = frozenset[Manner]({"alike"})

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """Of two neighbours, at least one is not marked: a clause for each pair."""
        pairs = neighbours(puzzle)
        return zip(pairs, [[-at[p], -at[q]] for p, q in pairs], strict=True)

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Two marked neighbours."""
        for (r, c), x in entries.items():
            for other in ((r, c + 1), (r + 1, c)) if x else ():
                if entries.get(other):
                    pair = ((r, c), other)
                    yield Breach(f"{shown_cells(pair)} are both {self.marked}", pair)

    def why(self, puzzle: Sized, place: Edge, known: "Known") -> str:
        """`(1, 1), (1, 2) are not both shaded`."""
        return f"{shown_cells(place)} are not both {self.marked}"

    def plainly(self, puzzle: Sized, deduced: "Deduced") -> str | None:
        """That no cell beside a marked one is marked, or that two are."""
        rules, premises, facts, _ = deduced
        if {rule.rule for rule in rules} != {self.name}:
            return None
        if not facts:
            return f"{' and '.join(map(shown_cell, rules[0].of))} would both be {self.marked}"
        if len(premises) != 1:
            return None
        return f"no cell beside {shown_cell(premises[0].atom[1:])} is {self.marked}"


@record
class NoSquare(Rule[Sized]):
    """No 2×2 cells are all shaded."""

    name: str = "pool"
    marked: str = "shaded"
    """What the four cells would be."""

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """A clause for each square: one of its cells is not marked."""
        every = [four for _, four in SQUARES.walk(puzzle)]
        return zip(every, [[-at[a], -at[b], -at[c], -at[d]] for a, b, c, d in every], strict=True)

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Squares of marked cells."""
        for (r, c), x in entries.items():
            four = ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)) if x else ((r, c),)
            if all(map(entries.get, four)):
                yield Breach(f"{shown_cells(four)} are all {self.marked}", four)

    def about(self, place: Any) -> str:
        """`the 2×2 at (1, 2)`."""
        return SQUARES.called(place[0])

    def why(self, puzzle: Sized, place: Any, known: "Known") -> str:
        """`the 2×2 at (1, 2) is not all shaded`."""
        return f"{self.about(place)} is not all {self.marked}"
