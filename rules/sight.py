"""What is seen from a cell, along its row and its column."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from ..boards.cells import Gridded
from ..boards.names import shown_cell
from ..boards.places import Cell, Position, Sized, grid
from ..boards.words import counted
from ..cnf import gates
from ..cnf.record import record
from .clues import unmarked
from .rule import At, Breach, Manner, Rule, Said, each
from .technique import SEVERAL, ReasonShape

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from ..cnf.rules import Stated
    from .explaining import Deduced, Known


FEW = 30
"""Up to so many cells, four ways have few enough lengths that each choice of them is a clause."""


@record
class InSight(Rule[Gridded]):
    """A number in a cell says how many cells are seen from it in its row and column, itself
    included, up to the next shaded cells.

    The cell is not shaded, even if the number is None, which is not told. Instances are clues,
    `((row, column), number)`.
    """

    techniques = (
        ReasonShape("end of the view", ".", true=True),
        ReasonShape("needed for the view", ".", true=False),
        *SEVERAL,
    )

    bare = True
    name: str = "sight"
    marked: str = "shaded"
    """What a cell is that hides those behind it."""
    ends: bool = True
    """Whether it does; or whether such cells are what is seen, up to the next others."""
    manner = frozenset[Manner]({"alike", "stated"})

    @property
    def what(self) -> str:
        """What is counted."""
        return "cell" if self.ends else f"{self.marked} cell"

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """Each way a chain, of whether the next cell is seen, and a count of all these."""
        rows = grid(puzzle.rows, puzzle.columns)
        columns = [*zip(*rows, strict=True)]
        for (r, c), number in puzzle.given.items():
            said: list[Stated] = [[-at[r, c]]] if (r, c) in at else []
            if isinstance(number, int):  # other marks in cells are no numbers
                row, column, more = rows[r], columns[c], number - self.ends
                ways = (column[:r][::-1], row[:c][::-1], row[c + 1 :], column[r + 1 :])
                chains = [self.chain(f, way[: more + 1], at, said) for way in ways]
                how = "direct" if more <= FEW else None
                some = [x for x in chains if x]
                said += [f.exactly(some, more, encoding=how) if more >= 0 else []]
            yield from each(((r, c), number), said)

    def chain(self, f: "Formula", way: Sequence[Cell], at: At, said: "list[Stated]") -> list[int]:
        """Literals that say of each cell of a way that it is seen, as are all before it. The
        clauses that define them are added to those which are said.
        """
        found = list[int]()
        for cell in way if self.ends else takewhile(at.__contains__, way):
            open_here = [-at[cell] if self.ends else at[cell]] if cell in at else []
            needed = found[-1:] + open_here
            if len(needed) != 1:
                needed, both = [f.aux()], needed
                said += gates.conjunction(needed[0], both)
            found += needed
        return found

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Numbers in marked cells, and those from which more cells are seen, or fewer can be."""
        for cell, number in puzzle.given.items():
            sure, able = in_sight(puzzle, cell, entries, ends=self.ends)
            if entries.get(cell):
                yield Breach(f"{shown_cell(cell)} is {self.marked}", (cell,))
            elif isinstance(number, int) and not sure <= number <= able:
                some = counted(sure if sure > number else able, self.what)
                bound = "" if sure == able else "at least " if sure > number else "at most "
                words = f"{bound}{some} in sight of {shown_cell(cell)}, not {number}"
                yield Breach(words, (cell,))

    def about(self, place: tuple[Cell, int | None]) -> str:
        """`r1c2`."""
        return shown_cell(place[0])

    def why(self, puzzle: Gridded, place: tuple[Cell, int | None], known: "Known") -> str:
        """`r1c2 sees 4 cells (itself, 0-2 left, 1-3 below)`."""
        if not isinstance(place[1], int):
            return f"{self.about(place)} has a clue"
        every = seen(puzzle, place[0], entries_of(known), ends=self.ends)
        most = place[1] - self.ends
        told = [f"{ranged(sure, able, most)} {where}" for where, (sure, able) in every if able]
        ways = ", ".join(["itself"] * self.ends + told)
        return f"{self.about(place)} sees {counted(place[1], self.what)} ({ways})"

    def clash(self, puzzle: Gridded, place: tuple[Cell, int | None], known: "Known") -> str | None:
        """`r1c2 would see at least 5 cells, not 4`."""
        if not isinstance(number := place[1], int):
            return None
        sure, able = in_sight(puzzle, place[0], entries_of(known), ends=self.ends)
        if sure <= number <= able:
            return None
        bound = f"at least {sure}" if sure > number else f"at most {able}"
        return f"{self.about(place)} would see {bound}, not {counted(number, self.what)}"

    def plainly(self, puzzle: Gridded, deduced: "Deduced") -> str | None:
        """That cells with numbers are not marked."""
        return unmarked(deduced, self.name, self.marked)

    def clues(self, puzzle: Gridded, entries: Position) -> Iterator[tuple[Cell, int]]:
        """The number of every cell that is not marked, but of those whose number is not told."""
        for cell, x in entries.items():
            if not x and puzzle.given.get(cell, 0) is not None:
                yield cell, in_sight(puzzle, cell, entries, ends=self.ends)[0]


Ways = Sequence[tuple[str, tuple[int, int]]]
"""Of each way how many cells are seen for certain, and how many can be."""

WAYS = {"above": (-1, 0), "left": (0, -1), "right": (0, 1), "below": (1, 0)}


def seen(puzzle: Sized, cell: Cell, entries: Position, *, ends: bool) -> Ways:
    """How many cells are seen each way: those that are not marked, if marked ones are the ends, or
    else marked ones.
    """
    return [(where, one_way(puzzle, cell, way, entries, ends)) for where, way in WAYS.items()]


def one_way(
    puzzle: Sized, cell: Cell, way: tuple[int, int], entries: Position, ends: bool
) -> tuple[int, int]:
    """How many cells are seen for certain, and how many can be."""
    (r, c), certain, sure, able = cell, True, 0, 0
    while 0 <= (r := r + way[0]) < puzzle.rows and 0 <= (c := c + way[1]) < puzzle.columns:
        x = entries.get((r, c))
        if x is not None and bool(x) == ends:
            break
        certain = certain and x is not None
        sure, able = sure + certain, able + 1
    return sure, able


def in_sight(puzzle: Sized, cell: Cell, entries: Position, *, ends: bool) -> tuple[int, int]:
    """How many cells are seen from one for certain, and how many can be; itself included, if marked
    ones are the ends.
    """
    every = [found for _, found in seen(puzzle, cell, entries, ends=ends)]
    return sum(x for x, _ in every) + ends, sum(y for _, y in every) + ends


def ranged(sure: int, able: int, most: int) -> str:
    """`2`, or `2-4`; no more than there are altogether."""
    able = min(able, most)
    return f"{sure}-{able}" if sure < able else f"{sure}"


def entries_of(known: "Known") -> Position:
    """What is known of cells, as entries."""
    return {atom[1:]: int(x) for atom, x in known.items() if x is not None}
