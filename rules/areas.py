"""Rules about areas, which are shaded cells that are joined by their sides."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..boards.cells import Gridded
from ..boards.names import shown_cell, shown_cells
from ..boards.places import Cell, Position, Sized, neighbourhoods
from ..boards.words import counted
from ..cnf.record import record
from .clues import unmarked
from .groups import SQUARES
from .rule import At, Breach, Manner, Rule, Said, each
from .technique import SEVERAL, ReasonShape

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from ..cnf.rules import Stated
    from .explaining import Deduced, Known


@record
class Rectangles(Rule[Sized]):
    """Shaded cells that are joined by their sides form a rectangle."""

    techniques = (
        ReasonShape("three of a square", "."),
        ReasonShape("a number and a rectangle", "number + .*"),
    )

    name: str = "rectangle"
    marked: str = "shaded"

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """Four clauses for each 2×2: of its cells, not exactly three are marked."""
        for key, square in SQUARES.walk(puzzle):
            for odd in square:
                three = [cell for cell in square if cell != odd]
                if all(cell in at for cell in three):
                    yield key, [*(-at[p] for p in three), *(at[p] for p in [odd] if p in at)]

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Three marked cells of a 2×2 whose fourth is not."""
        for r in range(puzzle.rows - 1):
            for c in range(puzzle.columns - 1):
                four = ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))
                values = [entries.get(cell) for cell in four]
                if None not in values and values.count(0) == 1:
                    three = [cell for cell in four if entries[cell]]
                    words = f"{shown_cells(three)} are {self.marked}, in no rectangle"
                    yield Breach(words, four)

    def about(self, place: Any) -> str:
        """`the 2×2 at r1c2`."""
        return SQUARES.called(place)

    def why(self, puzzle: Sized, place: Any, known: "Known") -> str:
        """`just three cells of the 2×2 at r1c2 would be shaded`."""
        return f"just three cells of {self.about(place)} would be {self.marked}"

    def clash(self, puzzle: Sized, place: Any, known: "Known") -> str | None:
        """The same."""
        return self.why(puzzle, place, known)


@record
class AreasBeside(Rule[Gridded]):
    """A number in a cell says how many shaded cells the areas beside it have altogether.

    The cell is not shaded, even if the number is None, which is not told. Instances are clues,
    `((row, column), number)`.
    """

    techniques = SEVERAL

    bare = True
    name: str = "areas"
    marked: str = "shaded"
    manner = frozenset[Manner]({"alike"})

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """As many cells are reached in that many steps, and none is after them."""
        near = neighbourhoods(puzzle)
        numbers = [n for n in puzzle.given.values() if isinstance(n, int)]
        f.expect(sum(15 * n * min(2 * n * n, len(near)) for n in numbers))
        for cell, number in puzzle.given.items():
            said: list[Stated] = [[-at[cell]]] if cell in at else []
            if isinstance(number, int):  # other marks in cells are no numbers
                reached = {p: at[p] for p in near[cell] if p in at}
                for _ in range(number - 1):
                    reached, clauses = spread(f, reached, near, at)
                    said += clauses
                beyond = {(p, q) for p in reached for q in near[p] if q in at and number}
                said += ([-reached[p], -at[q], *at_hand(reached, q)] for p, q in sorted(beyond))
                said.append(f.exactly([*reached.values()], number))
            yield from each((cell, number), said)

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Numbers in marked cells, and those beside which there are more marked cells, or can only
        be fewer.
        """
        for cell, number in puzzle.given.items():
            if entries.get(cell):
                yield Breach(f"{shown_cell(cell)} is {self.marked}", (cell,))
            elif isinstance(number, int):
                sure, able = (size_beside(puzzle, cell, entries, x) for x in (0, 1))
                if not sure <= number <= able:
                    some = counted(sure if sure > number else able, f"{self.marked} cell")
                    bound = "" if sure == able else "at least " if sure > number else "at most "
                    words = f"{bound}{some} in the areas beside {shown_cell(cell)}, not {number}"
                    yield Breach(words, (cell,))

    def about(self, place: tuple[Cell, int | None]) -> str:
        """`r1c2`."""
        return shown_cell(place[0])

    def why(self, puzzle: Gridded, place: tuple[Cell, int | None], known: "Known") -> str:
        """`the areas beside r1c2 have 4 shaded cells altogether`."""
        if not isinstance(place[1], int):
            return f"{self.about(place)} has a clue"
        some = counted(place[1], f"{self.marked} cell")
        return f"the areas beside {self.about(place)} have {some} altogether"

    def plainly(self, puzzle: Gridded, deduced: "Deduced") -> str | None:
        """That cells with numbers are not marked."""
        return unmarked(deduced, self.name, self.marked)

    def clues(self, puzzle: Gridded, entries: Position) -> Iterator[tuple[Cell, int]]:
        """The number of every cell that is not marked, but of those whose number is not told."""
        for cell, x in entries.items():
            if not x and puzzle.given.get(cell, 0) is not None:
                yield cell, size_beside(puzzle, cell, entries, 0)


def at_hand(reached: At, cell: Cell) -> list[int]:
    """The literal that a cell is reached, if it can be."""
    return [reached[cell]] if cell in reached else []


def spread(
    f: "Formula", reached: At, near: dict[Cell, list[Cell]], at: At
) -> tuple[dict[Cell, int], list[list[int]]]:
    """The literals of what is reached with one more step, and the clauses that define them: what
    is marked, and reached already, or beside what is.
    """
    cells = dict.fromkeys(q for p in reached for q in (p, *near[p]) if q in at)
    found, clauses = {cell: f.aux() for cell in cells}, list[list[int]]()
    for cell, x in found.items():
        before = [reached[p] for p in (cell, *near[cell]) if p in reached]
        clauses += [[-x, at[cell]], [-x, *before]]
        clauses += [[-y, x] if p == cell else [-y, -at[cell], x]
                    for p in (cell, *near[cell]) for y in at_hand(reached, p)]  # fmt: skip
    return found, clauses


def size_beside(puzzle: Gridded, cell: Cell, entries: Position, unknown: int) -> int:
    """How many marked cells are joined to one, where all unknown cells are marked, or are not."""
    found, ahead = {cell}, [cell]
    while ahead:
        r, c = ahead.pop()
        for i, j in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
            inside = 0 <= i < puzzle.rows and 0 <= j < puzzle.columns
            if inside and (i, j) not in found and entries.get((i, j), unknown):
                found.add((i, j))
                ahead.append((i, j))
    return len(found) - 1
