"""Rules about a snake: shaded cells that are a path, one cell wide, which does not touch itself."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..boards.cells import Gridded
from ..boards.names import shown_cell, shown_cells
from ..boards.places import Cell, Position, Sized, neighbourhoods, squares
from ..cnf.record import record
from .rule import At, Breach, Manner, Rule, Said, each

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known

END, MIDDLE = "e", "o"
"""What circles say: an end of the snake, or a cell between."""


def beside_shaded(puzzle: Sized, entries: Position) -> Iterator[tuple[Cell, int, int]]:
    """Each cell that is or may be shaded, how many beside it are, and how many more may be."""
    for i in range(puzzle.rows * puzzle.columns):
        r, c = divmod(i, puzzle.columns)
        if entries.get((r, c), 1):
            near = [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]
            near = [(i, j) for i, j in near if 0 <= i < puzzle.rows and 0 <= j < puzzle.columns]
            found = [entries.get(p) for p in near]
            more = found.count(None)
            yield (r, c), len(found) - more - found.count(0), more


@record
class Circle(Rule[Gridded]):
    """A circle is on the snake: a black one at an end, a white one between.

    Instances are clues, `((row, column), kind)`.
    """

    name: str = "circle"
    manner = frozenset[Manner]({"tallied"})

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """That the cell is shaded, and a count of the cells beside it."""
        near = neighbourhoods(puzzle)
        for cell, kind in puzzle.given.items():
            yield (cell, kind), [at[cell]]
            yield (cell, kind), f.exactly([at[p] for p in near[cell]], 1 if kind == END else 2)

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Circles off the snake, or with too many or too few shaded cells beside them."""
        able = {cell: (there, there + more) for cell, there, more in beside_shaded(puzzle, entries)}
        for cell, kind in puzzle.given.items():
            number, here = (1 if kind == END else 2), shown_cell(cell)
            least, most = able.get(cell, (number, number))
            if cell not in able:
                yield Breach(f"the circle {here} is not on the snake", (cell,))
            elif not least <= number <= most:
                said = "an end" if kind == END else "between two others"
                yield Breach(f"the circle {here} is not {said}", (cell,))

    def about(self, place: tuple[Cell, str]) -> str:
        """`the circle r1c2`."""
        return f"the circle {shown_cell(place[0])}"

    def why(self, puzzle: Gridded, place: tuple[Cell, str], known: "Known") -> str:
        """`the circle r1c2 is an end of the snake`, or between two of its cells."""
        said = "is an end of the snake" if place[1] == END else "lies between two cells of it"
        alone = len(known) == 1 and next(iter(known))[1:] == place[0]
        return f"{self.about(place)} {'is on the snake' if alone else said}"

    def clues(self, puzzle: Gridded, entries: Position) -> Iterator[tuple[Cell, str]]:
        """A circle in every shaded cell."""
        for cell, there, _ in beside_shaded(puzzle, entries):
            yield cell, END if there == 1 else MIDDLE


@record
class TwoEnds(Rule[Sized]):
    """Beside each cell of a snake are two others of it; beside each of its two ends, one."""

    name: str = "ends"

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """A helper for each cell: it is an end. Of these there are two."""
        end = f.auxiliaries("end", at)
        for cell, near in neighbourhoods(puzzle).items():
            there = [at[p] for p in near]
            yield (cell,), [-end[cell], at[cell]]
            yield (cell,), f.exactly(there, 2, unless=[-at[cell], end[cell]])
            yield (cell,), f.exactly(there, 1, unless=[-end[cell]])
        yield None, f.exactly([*end.values()], 2)

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Shaded cells that branch or stand alone; too many ends, or no room for two."""
        certain, able = list[Cell](), 0
        for cell, there, more in beside_shaded(puzzle, entries):
            shaded = entries.get(cell)
            if shaded and there > 2:
                yield Breach(f"the snake branches at {shown_cell(cell)}", (cell,))
            if shaded and not there + more:
                yield Breach(f"{shown_cell(cell)} is not joined to the snake", (cell,))
            able += there < 2 and there + more > 0
            if shaded and there == 1 and not more:
                certain.append(cell)
        if len(certain) > 2:
            yield Breach(f"the snake ends at {shown_cells(certain)}", tuple(certain))
        if able < 2:
            yield Breach("the snake has no two ends")

    def about(self, place: Any) -> str:
        """`r1c2`, or the snake."""
        return "the snake" if place is None else shown_cell(place[0])

    def why(self, puzzle: Sized, place: Any, known: "Known") -> str:
        """`the end r1c2 has one cell beside it`, or what others have, or that there are ends."""
        if place is None:
            return "the snake has two ends"
        (cell,), here = place, shown_cell(place[0])
        if known.get(("end", *cell)):
            return f"the end {here} has one cell of the snake beside it"
        if known.get(("shaded", *cell)) and known.get(("end", *cell)) is False:
            return f"{here}, which is no end, has two cells of the snake beside it"
        return f"on the snake, {here} has two cells of it beside it, or one at an end"


@record
class NoCornerTouch(Rule[Sized]):
    """No two cells of a snake touch at a corner alone."""

    name: str = "corner"
    manner = frozenset[Manner]({"alike"})

    def says(self, puzzle: Sized, f: "Formula", at: At) -> Said:
        """Of two shaded cells at a corner, one of the other two is shaded."""
        for a, b, d, c in squares(puzzle):
            yield from each((a, d), [[-at[a], -at[d], at[b], at[c]]])
            yield from each((b, c), [[-at[b], -at[c], at[a], at[d]]])

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Shaded cells at a corner whose other two cells are not."""
        for (r, c), x in entries.items():
            for right in (-1, 1) if x else ():
                other = (r + 1, c + right)
                if (
                    entries.get(other)
                    and entries.get((r, other[1])) == entries.get((r + 1, c)) == 0
                ):
                    pair = ((r, c), other)
                    yield Breach(f"the snake touches itself at {shown_cells(pair)}", pair)

    def about(self, place: Sequence[Cell]) -> str:
        """`r1c1 r2c2`."""
        return shown_cells(place)

    def why(self, puzzle: Sized, place: Sequence[Cell], known: "Known") -> str:
        """`the snake would touch itself at r1c1 r2c2`."""
        return f"the snake would touch itself at {shown_cells(place)}"
