"""Rules about cells that are white, or half black: `nw` is black at its upper left corner, and so
on. Given cells are black.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from ..boards.cells import Gridded
from ..boards.names import shown_cell, shown_point
from ..boards.places import Cell, Position, beside, cells, points
from ..cnf.record import record
from .counts import Number
from .numbers import Candidates
from .rule import Breach, Manner, Rule, Said, Unbroken, each

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known

WHITE = "."
CORNERS = ("nw", "ne", "se", "sw")
"""The corners of a cell, clockwise; of the four cells around a point, the point is the corner
`se` of the first, and so on: each lies opposite to where it is.
"""

Kind = str
"""What a cell has at a point, clockwise around that: white or black, for each half of its corner:
`WW`, `BB`, `WB`, `BW`.
"""


@record
class TriangleNumber(Number[Gridded]):
    """A number in a cell says how many triangles are beside it."""

    def says(self, puzzle: Gridded, f: "Formula", at: Any) -> Said:
        """A count for each number, of the triangles that cells beside it may have, each one."""
        for cell, number in puzzle.given.items():
            if isinstance(number, int):
                near = [[*at.of[p].values()] for p in beside(puzzle, cell) if p in at.of]
                yield from each((cell, number), map(f.at_most_one, near))
                yield (cell, number), f.exactly([x for some in near for x in some], number)

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Numbers with too many triangles, or that cannot get enough."""
        return super().broken(puzzle, {cell: int(x != WHITE) for cell, x in entries.items()})

    def clues(self, puzzle: Gridded, entries: Position) -> Iterable[tuple[Cell, int]]:
        """The number of every black cell."""
        return super().clues(puzzle, {cell: int(x != WHITE) for cell, x in entries.items()})


@record
class OneTriangle(Unbroken[Any]):
    """A cell has one triangle, or none.

    With two, one of them would make white no rectangle at a corner where the other does not.
    """

    name: str = "cell"
    manner = frozenset[Manner]({"implied", "quiet", "telling"})

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Said:
        """An at-most-one for each cell."""
        return ((cell, f.at_most_one([*here.values()])) for cell, here in at.of.items())

    def about(self, place: Cell) -> str:
        """`r1c2`."""
        return shown_cell(place)

    def why(self, puzzle: Any, place: Cell, known: "Known") -> str:
        """`r1c2 has one triangle at most`."""
        return f"{self.about(place)} has one triangle at most"


def triangles(puzzle: Gridded, f: "Formula") -> Candidates:
    """The atoms: a cell that is not black has a triangle."""
    open_cells = [cell for cell in cells(puzzle) if cell not in puzzle.given]
    keys = [(*cell, corner) for cell in open_cells for corner in CORNERS]
    return Candidates(open_cells, f.variables("corner", keys))


@record
class WhiteRectangles(Rule[Gridded]):
    """Every white area is a rectangle, upright or turned by 45 degrees.

    That is so if all its angles are right ones: an instance is of a point, around which each part
    of white is a right angle, or a straight one, or all.
    """

    name: str = "rectangle"

    def says(self, puzzle: Gridded, f: "Formula", at: Candidates) -> Said:
        """Of the four cells around each point, one is not what would make another angle."""
        for r, c in points(puzzle):
            around = ((r - 1, c - 1), (r - 1, c), (r, c), (r, c - 1))
            literals = [
                {kind: at.of[p][corner] for kind, corner in kinds(i).items()} if p in at.of else {}
                for i, p in enumerate(around)
            ]
            for bad in wrong():
                clause, open_ = list[int](), True
                for kind, here in zip(bad, literals, strict=True):
                    if not here:
                        open_ = open_ and kind in ("BB", "")
                    elif kind == "WW":
                        clause += here.values()
                    elif kind:
                        clause.append(-here[kind])
                if open_:
                    yield (r, c), clause

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Points around which white has another angle, whatever comes later."""
        for r in range(puzzle.rows + 1):
            for c in range(puzzle.columns + 1):
                halves = list[Sequence[str]]()
                for corner, cell in (
                    ("se", (r - 1, c - 1)), ("sw", (r - 1, c)), ("nw", (r, c)), ("ne", (r, c - 1)),
                ):  # fmt: skip
                    inside = 0 <= cell[0] < puzzle.rows and 0 <= cell[1] < puzzle.columns
                    value = entries.get(cell) if inside and cell not in puzzle.given else corner
                    halves.append(seen(value, corner))
                rings = ("".join(ring) for ring in product(*halves))
                if not any(straight(ring) for ring in rings):
                    words = f"white is no rectangle at {shown_point((r, c))}"
                    near = ((r - 1, c - 1), (r - 1, c), (r, c), (r, c - 1))
                    yield Breach(words, tuple(cell for cell in near if cell in entries))

    def about(self, place: Any) -> str:
        """`the corner r1c2`."""
        return shown_point(place)

    def why(self, puzzle: Gridded, place: Cell, known: "Known") -> str:
        """`white would be no rectangle at the corner r1c2`."""
        return f"white would be no rectangle at {self.about(place)}"


def kinds(i: int) -> Mapping[Kind, str]:
    """The triangles by what the i-th cell around a point has there: black, or half of it; of two
    the corner is white.
    """
    own = (i + 2) % 4
    return {"BB": CORNERS[own], "BW": CORNERS[(own + 1) % 4], "WB": CORNERS[(own + 3) % 4]}


@cache
def right() -> frozenset[tuple[Kind, ...]]:
    """What four cells may have around a point: white angles of 90 or 180 degrees between black
    ones, in halves of right angles; all white, or all black.
    """
    found = {"W" * 8}

    def grow(ring: str, left: int) -> None:
        if left == 0:
            found.update(ring[i:] + ring[:i] for i in range(8))
        for white in (0, 2, 4):
            if white + 1 <= left:
                grow(ring + "W" * white + "B", left - white - 1)

    grow("", 8)
    return frozenset(tuple(ring[i : i + 2] for i in range(0, 8, 2)) for ring in found)


@cache
def wrong() -> Sequence[tuple[Kind, ...]]:
    """What they may not have, as far as it matters: the others may be anything."""
    some = ("", "WW", "BB", "WB", "BW")
    bad = list[tuple[Kind, ...]]()
    for given in sorted(product(some, repeat=4), key=lambda ring: 4 - ring.count("")):
        if any(all(a in ("", b) for a, b in zip(less, given, strict=True)) for less in bad):
            continue
        if not any(all(a in ("", b) for a, b in zip(given, ring, strict=True)) for ring in right()):
            bad.append(given)
    return bad


def seen(value: str | None, corner: str) -> Sequence[str]:
    """What a cell has at its corner, clockwise around that point, in every way that it may; it is
    black if the value is the corner.
    """
    if value is None:
        return ("WW", "BB", "WB", "BW")
    if value in (WHITE, {"nw": "se", "ne": "sw", "se": "nw", "sw": "ne"}[corner]):
        return ("WW",)
    if value == corner:
        return ("BB",)
    before = {"se": "sw", "sw": "nw", "nw": "ne", "ne": "se"}[corner]
    return ("BW",) if value == before else ("WB",)


def straight(ring: str) -> bool:
    """Whether every white angle around a point is a right one, a straight one, or all."""
    if "B" not in ring:
        return True
    start = ring.index("B")
    turned = ring[start:] + ring[:start]
    return all(len(white) in (0, 2, 4) for white in turned.split("B"))
