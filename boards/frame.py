"""Where the places of a scene stand in its picture."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import accumulate

from ..cnf.clock import check_time
from ..cnf.record import record
from .scene import (
    SMALL,
    SPLIT,
    At,
    Badge,
    Fence,
    Form,
    Glyph,
    KeptWord,
    Patch,
    Pointer,
    Scene,
    Shape,
    Single,
    Stroke,
    Trail,
    Wall,
    are_several,
)
from .values import CROSSES

CELL = 40
"""The side of a cell, in units of the picture."""

TABLE = 90
"""The minimum width of a table's cell, so that a word fits there by hand."""

MARGIN = 8

RULER = 16
"""The room for the numbers of rows and columns."""

LETTER = 9
"""About the width of a letter in a word that widens its column."""

Area = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@record
class Frame:
    """Where the places of a scene stand in its picture."""

    scene: Scene
    marks: Sequence[Single]
    """All marks of the picture, one by one."""
    high: float = CELL
    """The height of a cell."""
    room: Sequence[At] = ()
    """Places that get room even if nothing is drawn there."""

    @cached_property
    def places(self) -> list[At]:
        """The extreme places of all marks: a word or a shape fills a cell, a line reaches to its
        ends.
        """
        found: list[At] = [(0, 0), (2 * self.scene.rows, 2 * self.scene.columns)]
        full = [*self.room]
        for mark in self.marks:
            if isinstance(mark, Stroke | Wall):
                found += mark.start, mark.end
            elif isinstance(mark, Trail | Fence | Patch | Badge):
                continue  # they stay on the board
            elif isinstance(mark, Glyph) and mark.text == CROSSES[0] and sum(mark.at) % 2:
                continue  # it stays on its line, so that no picture grows as it is played
            elif isinstance(mark, KeptWord | Pointer) or mark.style != "blank":
                full.append(mark.at)
        for y, x in full:
            found += (y - 1, x - 1), (y + 1, x + 1)
        return found

    @cached_property
    def top(self) -> int:
        """The first row of half cells."""
        return min(y for y, _ in self.places)

    @cached_property
    def bottom(self) -> int:
        """The end of the last row of half cells."""
        return max(y for y, _ in self.places)

    @cached_property
    def left(self) -> int:
        """The first column of half cells, where a cell begins."""
        first = min(x for _, x in self.places)
        return first - first % 2

    @cached_property
    def right(self) -> int:
        """The end of the last column of half cells, where a cell ends."""
        last = max(x for _, x in self.places)
        return last + last % 2

    @cached_property
    def widths(self) -> Mapping[int, float]:
        """The width of each column of cells: words of more than three letters need more.

        All widths are equal, except in a table.
        """
        table = self.scene.lattice == "table"
        found = dict.fromkeys(range(self.left + 1, self.right, 2), float(TABLE if table else CELL))
        for mark in self.marks:
            if isinstance(mark, Glyph) and len(mark.text) > 3 and mark.at[1] in found:
                x, one = mark.at[1], {SMALL, SPLIT}.isdisjoint(mark.text)
                one = one and not are_several(mark.text)
                found[x] = max(found[x], LETTER * len(mark.text) + 16) if one else found[x]
        if table:
            return found
        return dict.fromkeys(found, max(found.values(), default=CELL))

    @cached_property
    def numbered(self) -> bool:
        """Whether the numbers of rows and columns are shown."""
        return self.scene.numbered and self.scene.lattice != "table"

    @cached_property
    def start(self) -> int:
        """The distance of the board from the left and from the top."""
        return MARGIN + RULER * self.numbered

    @cached_property
    def borders(self) -> Mapping[int, float]:
        """Where the columns of cells begin and end: x by half cells."""
        ends = accumulate(self.widths.values(), initial=float(self.start))
        return dict(zip(range(self.left, self.right + 1, 2), ends, strict=True))

    def place(self, at: At) -> tuple[float, float]:
        """Where a place is: x and y."""
        check_time()
        y, x = at
        across = self.borders[x - x % 2] + (self.widths[x] / 2 if x % 2 else 0)
        return across, self.start + (y - self.top) * self.high / 2

    def area(self, spots: Sequence[At]) -> Area:
        """The area of a cell, of a point, or between the two ends of a line."""
        (x, y), (u, v) = (self.place(at) for at in (spots[0], spots[-1]))
        if len(spots) == 1:
            if self.scene.lattice == "points" and spots[0][0] % 2 == 0:
                return x - 7, y - 7, x + 7, y + 7
            across, down = self.widths[spots[0][1]] / 2 - 2.5, self.high / 2 - 2.5
            return x - across, y - down, x + across, y + down
        inset = min(14, (abs(u - x) + abs(v - y)) / 4)
        aside = 6 if self.scene.lattice == "points" else 8
        across, down = (-inset if x != u else aside), (-inset if y != v else aside)
        return min(x, u) - across, min(y, v) - down, max(x, u) + across, max(y, v) + down

    @cached_property
    def crossed(self) -> set[At]:
        """Where lines end."""
        strokes = (mark for mark in self.marks if isinstance(mark, Stroke))
        return {end for stroke in strokes for end in (stroke.start, stroke.end)}

    @cached_property
    def circled(self) -> set[At]:
        """The places with a circle that a text stands in."""
        return self.shaped("circle")

    def shaped(self, *names: Form) -> set[At]:
        """The places with one of these shapes."""
        shapes = (mark for mark in self.marks if isinstance(mark, Shape))
        return {shape.at for shape in shapes if shape.name in names}

    @cached_property
    def blocks(self) -> set[At]:
        """Where a cell is black."""
        return self.shaped("block")

    @cached_property
    def filled(self) -> set[At]:
        """Where a cell is, or becomes, shaded."""
        return self.shaped("block", "shade", "square")

    @cached_property
    def cornered(self) -> set[At]:
        """The places of cells with a text in their corner."""
        badges = (mark for mark in self.marks if isinstance(mark, Badge))
        return {badge.at for badge in badges if badge.form == "corner"}

    @cached_property
    def kept(self) -> set[At]:
        """The places where the puzzle's word stays in the middle, and the answer's stands beside
        it.
        """
        return {mark.at for mark in self.marks if isinstance(mark, KeptWord)}
