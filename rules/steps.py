"""Rules about numbers of cells that are some steps apart: a knight's move, a corner, a side."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..boards.names import shown_cells
from ..boards.places import Edge, Position
from ..cnf.record import record
from .rule import Breach, Rule, Said

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known
    from .numbers import Candidates

KNIGHT, CORNER, SIDE = (1, 2), (1, 1), (0, 1)
"""How far two cells are apart: the smaller distance of rows and columns, and the larger one."""


@record
class StepsApart(Rule[Any]):
    """The numbers of cells that are some steps apart differ by a least number."""

    steps: tuple[int, int]
    """How far apart they are."""
    least: int = 1
    name: str = "steps"
    equal: bool = False
    """Whether they may be equal nonetheless."""

    def says(self, puzzle: Any, f: "Formula", at: "Candidates") -> Said:
        """A clause for each two cells, and two numbers that are too near each other."""
        near, far = self.steps
        for (r, c), here in at.of.items():
            for down, right in {(near, far), (far, near), (near, -far), (far, -near)}:
                there = at.of.get((r + down, c + right), {})
                for one, x in here.items() if (down, right) > (0, 0) else ():
                    for other, y in there.items():
                        if abs(one - other) < self.least and (one != other or not self.equal):
                            yield ((r, c), (r + down, c + right)), [-x, -y]

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Two such cells with numbers that are too near each other."""
        every = sorted(entries)
        for i, one in enumerate(every):
            for other in every[i + 1 :]:
                apart = sorted(abs(a - b) for a, b in zip(one, other, strict=True))
                too_near = -self.least < entries[one] - entries[other] < self.least
                excused = self.equal and entries[one] == entries[other]
                if apart == [*self.steps] and too_near and not excused:
                    both = " and ".join(str(entries[cell]) for cell in (one, other))
                    yield Breach(f"{both} stand at {shown_cells((one, other))}", (one, other))

    def about(self, place: Edge) -> str:
        """`r1c1 r2c3`."""
        return shown_cells(place)

    def why(self, puzzle: Any, place: Edge, known: "Known") -> str:
        """`r1c1 r2c3 have different numbers`."""
        have = "different numbers" if self.least == 1 else f"numbers {self.least} apart at least"
        have = "equal numbers, or " * self.equal + have
        return f"{self.about(place)} have {have}"
