"""Rules about equal numbers, which must not be near each other."""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any

from ..boards.names import shown_cell, shown_cells
from ..boards.places import Cell, Edge, Position
from ..boards.words import counted
from ..cnf.record import record
from .numbers import Candidates
from .rule import Breach, Manner, Rule, Said
from .technique import HOUSES, ReasonShape

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Deduced, Known


class NotNear:
    """Equal numbers are not near each other."""

    techniques = (
        ReasonShape("sees every place", f"{HOUSES} + .*", true=False),
        ReasonShape("would leave no number", "cell + .*", true=False),
        ReasonShape("would leave no place", f"{HOUSES} + {HOUSES} + .*"),
        ReasonShape("would leave no place", f"cell + {HOUSES} + .*"),
    )

    name: str
    zero: bool = False
    """Whether 0 is a number; otherwise it stands for an empty cell."""
    manner: AbstractSet[Manner] = frozenset({"alike", "quiet"})

    def ahead(self, puzzle: Any, cell: Cell, number: int) -> Iterable[Cell]:
        """The later cells that are too near to have the same number, for clauses; not all of them
        need be on the board.
        """
        raise NotImplementedError

    def near(self) -> str:
        """What two cells do that are near each other."""
        raise NotImplementedError

    def too_near(self, puzzle: Any, one: Cell, other: Cell, number: int) -> bool:
        """Whether two cells, the first one earlier, are too near to have it, for checks."""
        raise NotImplementedError

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Said:
        """A clause for each two cells, and each number."""
        of = at.of
        for cell, here in of.items():
            for number, x in here.items():
                for other in self.ahead(puzzle, cell, number) if number or self.zero else ():
                    if number in of.get(other, ()):
                        yield (cell, other), [-x, -of[other][number]]

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Two equal numbers that are too near each other."""
        held = dict[int, list[Cell]]()
        for r, c in sorted(entries):
            number = entries[r, c]
            if number or self.zero:
                for other in held.get(number, ()):
                    if self.too_near(puzzle, other, (r, c), number):
                        pair = (other, (r, c))
                        yield Breach(f"{shown_cells(pair)} are both {number}", pair)
                held.setdefault(number, []).append((r, c))

    def why(self, puzzle: Any, place: Edge, known: "Known") -> str:
        """`r1c1 r1c2 touch`."""
        return f"{shown_cells(place)} {self.near()}"

    def plainly(self, puzzle: Any, deduced: "Deduced") -> str | None:
        """The number that is near, if it is the only reason."""
        rules, premises, facts, _ = deduced
        if {rule.rule for rule in rules} != {self.name} or len(premises) != 1 or not facts:
            return None
        _, r, c, number = premises[0].atom
        return self.none_near(shown_cell((r, c)), number)

    def none_near(self, cell: str, number: int) -> str:
        """`the 3 at r1c2 touches no other`."""
        raise NotImplementedError


@record
class UnlikeNeighbours(NotNear, Rule[Any]):
    """Equal numbers share no side; nor, if `corners`, a corner."""

    corners: bool = False
    """Whether they must not touch diagonally, either."""
    rooms: bool = False
    """Whether that is said only of cells in different rooms."""
    zero: bool = False
    name: str = "unlike"

    def near(self) -> str:
        """That they share a side, or touch."""
        return "touch" if self.corners else "share a side"

    def none_near(self, cell: str, number: int) -> str:
        """`the 3 at r1c2 touches no other`."""
        place = " in another room" if self.rooms else ""
        touches = "touches" if self.corners else "shares a side with"
        return f"the {number} at {cell} {touches} no other{place}"

    def ahead(self, puzzle: Any, cell: Cell, number: int) -> Iterator[Cell]:
        """The cells to the right and below."""
        r, c = cell
        own = puzzle.regions[r][c] if self.rooms else None
        for i, j in ((r, c + 1), (r + 1, c), *(((r + 1, c - 1), (r + 1, c + 1)) * self.corners)):
            inside = 0 <= i < puzzle.rows and 0 <= j < puzzle.columns
            if inside and (own is None or puzzle.regions[i][j] != own):
                yield i, j

    def too_near(self, puzzle: Any, one: Cell, other: Cell, number: int) -> bool:
        """Whether they touch."""
        down, right = (abs(a - b) for a, b in zip(one, other, strict=True))
        here, there = (puzzle.regions[r][c] if self.rooms else c for r, c in (one, other))
        apart = not self.rooms or here != there
        return apart and (max(down, right) == 1 if self.corners else down + right == 1)


@record
class Spaced(NotNear, Rule[Any]):
    """Between two equal numbers of a row or a column are at least as many cells as they say."""

    name: str = "distance"

    def near(self) -> str:
        """That there are not enough cells between them."""
        return "are too near for the same number"

    def none_near(self, cell: str, number: int) -> str:
        """`no other 3 is within 3 cells of the one at r1c2`."""
        return f"no other {number} is within {counted(number, 'cell')} of the one at {cell}"

    def ahead(self, puzzle: Any, cell: Cell, number: int) -> Iterator[Cell]:
        """So many cells to the right and below."""
        r, c = cell
        for far in range(1, number + 1):
            yield from ((r, c + far), (r + far, c))

    def too_near(self, puzzle: Any, one: Cell, other: Cell, number: int) -> bool:
        """Whether they are in a line, with fewer cells between them."""
        down, right = (abs(a - b) for a, b in zip(one, other, strict=True))
        return 0 in (down, right) and down + right <= number
