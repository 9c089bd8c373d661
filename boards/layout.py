"""Where the places of a scene stand among the characters of a text.

Every row of cells is a line; between two of them there is another line where the lattice has room,
or where a wall runs. It is alike with columns, which have so many characters as the longest of
their words, and stand one or more apart. A place is where the last character of its word stands.
In a table columns are two blanks apart, as words may have one inside, and words begin on the left.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pencilsat.boards.scene import Glyph, Scene, Shape, Wall


@dataclass(frozen=True)
class Layout:
    """The lines and the columns of characters of a scene."""

    scene: Scene

    @cached_property
    def lines(self) -> Mapping[int, int]:
        """For each row of places, from the top in half cells, its line from 0."""
        walls = {w.start[0] for w in self.walls if w.start[0] == w.end[0]}
        rows = range(min(self.tall), max(self.tall) + 1)
        shown = [y for y in rows if y % 2 or y in walls or self.between(y, self.scene.rows)]
        return {y: i for i, y in enumerate(shown)}

    @cached_property
    def columns(self) -> Mapping[int, int]:
        """For each column of places, from the left in half cells, its character from 0."""
        walls = {w.start[1] for w in self.walls if w.start[1] == w.end[1]}
        found, right = dict[int, int](), -1
        for x in range(min(self.wide), max(self.wide) + 1):
            if x % 2:
                right += self.widths.get(x, 1) + (0 if right < 0 else 1 + self.table)
                found[x] = right
            elif x in walls or self.between(x, self.scene.columns):
                right += 1 if right < 0 else 2 + (self.starred and x in walls)
                found[x] = right
            elif self.starred and x > 0:
                right += 1
        return found

    def between(self, half: int, size: int) -> bool:
        """Whether the lattice has room at the border of two cells, or around all of them."""
        if self.scene.lattice == "points":
            return 0 <= half <= 2 * size
        return self.scene.lattice == "spaced" and 0 < half < 2 * size

    @property
    def table(self) -> bool:
        """Whether it is a table."""
        return self.scene.lattice == "table"

    def last(self, mark: Glyph | Shape) -> int:
        """Where the last character of a word stands."""
        x, length = mark.at[1], len(mark.text)
        return self.columns[x] - (self.widths[x] - length if self.table else 0)

    @cached_property
    def words(self) -> Sequence[Glyph | Shape]:
        """What has a text."""
        return [m for m in self.scene.marks if isinstance(m, Glyph | Shape) and m.text]

    @cached_property
    def walls(self) -> Sequence[Wall]:
        """The walls."""
        return [mark for mark in self.scene.marks if isinstance(mark, Wall)]

    @cached_property
    def starred(self) -> bool:
        """Whether there is a `*` behind some words."""
        return any(m.style == "mark" and m.at[1] % 2 for m in self.words)

    @cached_property
    def tall(self) -> set[int]:
        """The rows of places at the edges."""
        return self._reach(self.scene.rows, {m.at[0] for m in self.words}, 0)

    @cached_property
    def wide(self) -> set[int]:
        """The columns of places at the edges."""
        return self._reach(self.scene.columns, {m.at[1] for m in self.words}, 1)

    def _reach(self, size: int, words: set[int], axis: int) -> set[int]:
        points = self.scene.lattice == "points"
        edges = {0, 2 * size} if points else {1, 2 * size - 1}
        return edges | words | {end[axis] for wall in self.walls for end in (wall.start, wall.end)}

    @cached_property
    def widths(self) -> Mapping[int, int]:
        """How many characters the columns of cells have: all alike, but in a table."""
        found: dict[int, int] = {}
        for mark in self.words:
            x = mark.at[1]
            found[x] = max(found.get(x, 1), len(mark.text))
        if self.table:
            return found
        inside = range(1, 2 * self.scene.columns, 2)
        widest = max((found.get(x, 1) for x in inside), default=1)
        return found | dict.fromkeys(inside, widest)


def span(start: int, end: int) -> Iterable[int]:
    """The numbers from one to another, in either order."""
    return range(min(start, end), max(start, end) + 1)
