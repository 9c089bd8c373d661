"""Numbers that follow each other on the board: what families of them share, and their rule."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..boards.cells import G
from ..boards.names import shown_cell
from ..boards.on_cells import Completed
from ..boards.places import Cell, Position, Sized
from ..boards.spelling import OneOf
from ..boards.values import Numbers
from ..cnf.record import record
from .counts import members
from .groups import BOARD, Groups
from .numbers import PLAIN, Candidates, Once
from .rule import Breach, Manner, Rule, Said
from .technique import ReasonShape

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known


ATOM = "number"
"""The name of the atoms: a cell has a number."""


def numbers(puzzle: Sized) -> range:
    """As many as there are cells."""
    return range(1, puzzle.rows * puzzle.columns + 1)


def size(puzzle: Sized) -> tuple[int, int]:
    """The numbers of rows and columns."""
    return puzzle.rows, puzzle.columns


EACH_ONCE = Once[Any]("once", BOARD, numbers, size, manner=PLAIN | {"implied"})
"""Each number is once on the board, as there is no room for a second chain of them."""


class Numbered(Completed[G, int]):
    """A number in every cell, as many numbers as cells."""

    def __init__(self) -> None:
        def values(puzzle: G) -> Numbers:
            return Numbers(1, puzzle.rows * puzzle.columns, listed=True)

        super().__init__(values, OneOf(ATOM), 0)


def given(known: Mapping[str, Any]) -> Numbers:
    """The numbers that can be given, on a board of a size."""
    return Numbers(1, known["rows"] * known["columns"])


@record
class Consecutive(Rule[Sized]):
    """Beside every number but the last is the next one, and beside every number but the first is
    the one before.
    """

    techniques = (
        ReasonShape("the only neighbour left", ".", true=True),
        ReasonShape("no neighbour for it", ".", true=False),
    )

    near: Groups[Sized]
    """The cells that are beside each cell, by that cell."""
    name: str = "next"
    upon = "cell"
    manner = frozenset[Manner]({"telling", "quiet"})

    def says(self, puzzle: Sized, f: "Formula", at: Candidates) -> Said:
        """A clause for each number of each cell, and the one after it, or before."""
        most = puzzle.rows * puzzle.columns
        for cell, group in self.near.walk(puzzle):
            for number, x in at.of[cell].items():
                for other in (number - 1, number + 1):
                    if 1 <= other <= most:
                        there = [at.of[q][other] for q in group if other in at.of[q]]
                        yield (cell, number, other), [-x, *there]

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Numbers beside which the next or the last one is not, and has no place left."""
        most, placed = puzzle.rows * puzzle.columns, {*entries.values()}
        beside = members(self.near, puzzle)
        for (r, c), number in sorted(entries.items()):
            near = {entries.get(q) for q in beside[r, c]}
            for other in {number - 1, number + 1}.intersection(range(1, most + 1)) - near:
                if None not in near or other in placed:
                    yield Breach(
                        f"{other} is not beside {number} at {shown_cell((r, c))}", ((r, c),)
                    )

    def about(self, place: tuple[Cell, int, int]) -> str:
        """`3 at r1c2`."""
        return f"{place[1]} at {shown_cell(place[0])}"

    def why(self, puzzle: Any, place: tuple[Cell, int, int], known: "Known") -> str:
        """`beside 3 at r1c2 is 4, on the way to 9`, or that there is no place for it."""
        cell, number, other = place
        if known.get((ATOM, *cell, number)) is None:
            return f"no place is left for {other} beside {number} there"
        ahead = [n for n in puzzle.given.values() if (n - other) * (other - number) > 0]
        way = min(ahead, key=lambda n: abs(n - other), default=None)
        return f"beside {self.about(place)} is {other}{f', on the way to {way}' if way else ''}"
