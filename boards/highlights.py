"""Figures of boards that are being solved: notes and crosses, and what a step is about.

What a step looks at is hatched, what it rests on has a dotted frame, what follows a thick one, and
what is only supposed a dashed one: all of these differ without colours.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from math import ceil, sqrt
from typing import Literal

from ..cnf.record import record
from .figures import (
    Figure,
    Label,
    Look,
    Oval,
    Path,
    PathStep,
    Picture,
    box,
    figures,
    lattice,
    order,
    outline,
    picture_of,
    ruler,
)
from .frame import CELL, Area, Frame
from .replay import Cross, Note, Replay, Seeable, Seen
from .scene import At, Glyph, Shape

Role = Literal["looked", "because", "follows", "supposed"]
"""The role of a place in a step."""

FRAMES: Mapping[Role, Look] = {
    "looked": Look("looked", width=1.4),
    "because": Look("because", width=2.4, dashes=(0.1, 5)),
    "follows": Look("follows", width=3),
    "supposed": Look("mark", width=2.4, dashes=(7, 5)),
}

LINE = 15
"""The height of a note in a table."""

HALF = 4.5
"""Half the height of a note in a corner, which has room for two."""

CORNER = 9
"""The height of a text in the corner of a cell, above its notes."""

HATCH = 7
"""The distance between lines."""


@record
class ReplayFigures:
    """A replay as figures."""

    replay: Replay

    @cached_property
    def frame(self) -> Frame:
        """Where its places stand; rows of a table are as high as their notes."""
        scene = replace(self.replay.scene, numbered=True)
        marks = {each.mark for each in self.replay.seen}
        notes = [mark for mark in marks if isinstance(mark, Note)]
        words = [Glyph(note.at, note.text, "blank") for note in notes]
        drawn = [mark for mark in marks if not isinstance(mark, Note | Cross)]
        most = max((note.slots for note in notes), default=0) if scene.lattice == "table" else 0
        return Frame(scene, [*drawn, *words], max(CELL, LINE * most + 8))

    @property
    def size(self) -> Picture:
        """The sheet, with the lines between cells."""
        return picture_of(self.frame, [*ruler(self.frame), *lattice(self.frame)])

    @cached_property
    def seen(self) -> Sequence[Seen]:
        """The marks from bottom to top; supposed ones are on top."""
        return sorted(self.replay.seen, key=lambda each: (each.link is not None, rank(each.mark)))

    def figures(self, seen: Seen) -> list[Figure]:
        """The figures of a mark; if its last step strikes it out, there is a line named
        `strike`.
        """
        mark = seen.mark
        if isinstance(mark, Note):
            struck = seen.last < float("inf") and seen.last == int(seen.last)
            return [*self.note(mark), *[self.strike(mark)] * struck]
        if isinstance(mark, Cross):
            x, y = self.frame.place(mark.at)
            (a, b, c, d) = box(x, y, 4)
            steps: tuple[PathStep, ...] = (("M", a), ("L", c), ("M", b), ("L", d))
            return [Path("cross", Look("open", width=2), steps)]
        found = [*figures(self.frame, mark)]
        if seen.link is not None and isinstance(mark, Glyph | Shape):
            x, y = self.frame.place(mark.at)
            return [Oval("hole", Look(fill="paper"), x, y, 15, 15), *found]
        return found

    def note(self, note: Note) -> Iterator[Figure]:
        """A small text, in its slot of a cell or, if it is the only one, on a patch of paper, which
        would cover circles.
        """
        x, y, size = self.slot(note)
        if note.slots == 1 and (x, y) == self.frame.place(note.at):
            yield Oval("hole", Look(fill="paper"), x, y, 13, 9)
        yield Label("note", Look(fill="open"), x, y, note.text, size)

    def strike(self, note: Note) -> Path:
        """The line that strikes a note out."""
        x, y, size = self.slot(note)
        reach = 3 + 0.28 * size * len(note.text)
        steps: tuple[PathStep, ...] = (("M", (x - reach, y + 3)), ("L", (x + reach, y - 3)))
        return Path("strike", Look("follows", width=2), steps)

    def slot(self, note: Note) -> tuple[float, float, float]:
        """The middle of a note, and the size of its font. Between two circles side by side there is
        no room: the note is in the corner above or, for circles below each other, on the right.
        """
        x, y = self.frame.place(note.at)
        if note.slots == 1:
            row, column = note.at
            if (row, column - 1) in self.frame.circled:
                return x, self.frame.place((row - 1, column))[1] + HALF, 10
            if (row - 1, column) in self.frame.circled:
                return self.frame.place((row, column + 1))[0], y - HALF, 10
            return x, y, 12
        if self.frame.scene.lattice == "table":
            return x, y + (note.slot - (note.slots - 1) / 2) * LINE, 12
        across, free = ceil(sqrt(note.slots)), CELL - 4 - CORNER * (note.at in self.frame.cornered)
        rows = across if free == CELL - 4 else ceil(note.slots / across)
        side, high = (CELL - 4) / across, free / rows
        row, column = divmod(note.slot, across)
        left, top = x - (across - 1) / 2 * side, y + (CELL - 4 - free - (rows - 1) * high) / 2
        size = min(11, 0.95 * side, 0.95 * high, 1.7 * side / max(1, len(note.text)))
        return left + column * side, top + row * high, size

    def area(self, spots: Sequence[At]) -> Area:
        """The area of a cell, of a point, or between the two ends of a line."""
        return self.frame.area(spots)

    def highlight(self, spots: Sequence[At], role: Role) -> Path:
        """The figure that shows the role of a place."""
        return marked(self.area(spots), role)

    def still(self, step: int, areas: Iterable[tuple[Sequence[At], Role]]) -> Picture:
        """The picture of the board at a step, with the areas that the step is about."""
        paths = [self.highlight(spots, role) for spots, role in areas]
        below = [path for path in paths if path.name == "looked"]
        above = [path for path in paths if path.name != "looked"]
        shown: list[Figure] = []
        for each in self.seen:
            if each.at_step(step):
                found = self.figures(each)
                shown += map(fresh, found) if each.first == step > 0 else settled(found, each, step)
        size = self.size
        return size._replace(figures=[*below, *size.figures, *shown, *above])


def swatch(role: Role) -> Path:
    """A sample of what shows a role, 30 wide and 20 high."""
    return marked((2, 2, 28, 18), role)


def marked(area: Area, role: Role) -> Path:
    """The figure that shows the role of an area."""
    left, top, right, bottom = area
    if role == "looked":
        return Path(role, FRAMES[role], hatching(left, top, right, bottom))
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return Path(role, FRAMES[role], outline(corners))


def rank(mark: Seeable) -> tuple[int, int, str]:
    """The sort key of a mark, as in `order`: crosses lie above lines, notes above all."""
    if isinstance(mark, Cross):
        return 1, 9, ""
    if isinstance(mark, Note):
        return 4, 0, ""
    return order(mark)


def settled(found: Collection[Figure], seen: Seen, step: int) -> list[Figure]:
    """The figures of a mark at a step, with the line that strikes it out only in its last step."""
    return [each for each in found if each.name != "strike" or seen.last == step]


def fresh(figure: Figure) -> Figure:
    """The figure in the look of a new one."""
    look = figure.look
    ink = {"answer", "open"}
    changed = look._replace(
        stroke="follows" if look.stroke in ink else look.stroke,
        fill="follows" if look.fill in ink else look.fill,
        bold=look.bold or isinstance(figure, Label),
    )
    return figure._replace(look=changed)


def hatching(left: float, top: float, right: float, bottom: float) -> tuple[PathStep, ...]:
    """Lines from the lower left to the upper right of an area."""
    wide, high = right - left, bottom - top
    steps: list[PathStep] = []
    for i in range(1, ceil((wide + high) / HATCH)):
        d = HATCH * i
        steps.append(("M", (left + max(0.0, d - high), top + min(d, high))))
        steps.append(("L", (left + min(d, wide), top + max(0.0, d - wide))))
    return tuple(steps)
