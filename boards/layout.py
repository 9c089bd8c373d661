"""Where the places of a scene stand among the characters of a text.

Every row of cells is a line; between two of them there is another line where the lattice has room,
or where a wall runs. It is alike with columns, which have so many characters as the longest of
their words, and stand one or more apart. A place is where the last character of its word stands.
In a table columns are two blanks apart, as words may have one inside, and words begin on the left.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from pencilsat.boards.scene import At, Glyph, Scene, Shape, Stroke, Wall, Words

Way = list[tuple[int, int]]
"""Characters side by side, each a line and a column."""


class Layout:
    """The lines and the columns of characters of a scene, and its marks by their kind."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.single: list[Glyph | Shape] = []
        self.blocks: list[Words] = []
        self.strokes: list[Stroke] = []
        self.walls: list[Wall] = []
        for mark in scene.every:
            if isinstance(mark, Stroke):
                self.strokes.append(mark)
            elif isinstance(mark, Words):
                self.blocks.append(mark)
            elif isinstance(mark, Wall):
                self.walls.append(mark)
            elif mark.text:
                self.single.append(mark)
        self.table = scene.lattice == "table"

    @cached_property
    def words(self) -> Sequence[Glyph | Shape]:
        """What has a text, one by one."""
        return [*self.single, *(glyph for block in self.blocks for glyph in block.glyphs())]

    @cached_property
    def starred(self) -> bool:
        """Whether a `*` stands behind some words."""
        blocks = any("mark" in block.styles.values() for block in self.blocks)
        return blocks or any(m.style == "mark" and m.at[1] % 2 for m in self.single)

    @cached_property
    def lines(self) -> Mapping[int, int]:
        """For each row of places, from the top in half cells, its line from 0."""
        walls = {w.start[0] for w in self.walls if w.start[0] == w.end[0]}
        rows = self._reach(self.scene.rows, {m.at[0] for m in self.single}, 0)
        shown = [y for y in rows if y % 2 or y in walls or self._between(y, self.scene.rows)]
        return {y: i for i, y in enumerate(shown)}

    @cached_property
    def columns(self) -> Mapping[int, int]:
        """For each column of places, from the left in half cells, its character from 0."""
        walls = {w.start[1] for w in self.walls if w.start[1] == w.end[1]}
        found, right = dict[int, int](), -1
        for x in self._reach(self.scene.columns, set(self.widths), 1):
            if x % 2:
                right += self.widths.get(x, 1) + (0 if right < 0 else 1 + self.table)
                found[x] = right
            elif x in walls or self._between(x, self.scene.columns):
                right += 1 if right < 0 else 2 + (self.starred and x in walls)
                found[x] = right
            elif self.starred and x > 0:
                right += 1
        return found

    def _between(self, half: int, size: int) -> bool:
        """Whether the lattice has room at the border of two cells, or around all of them."""
        if self.scene.lattice in ("points", "walled"):
            return 0 <= half <= 2 * size
        return self.scene.lattice == "spaced" and 0 < half < 2 * size

    def _reach(self, size: int, words: set[int], axis: int) -> range:
        """The places from the first to the last one along an axis."""
        around = self.scene.lattice in ("points", "walled")
        edges = {0, 2 * size} if around else {1, 2 * size - 1}
        edges |= words | {end[axis] for wall in self.walls for end in wall}
        return range(min(edges), max(edges) + 1)

    @cached_property
    def widths(self) -> Mapping[int, int]:
        """How many characters the columns of cells have: all alike, but in a table."""
        found: dict[int, int] = {}
        words = self.words if self.table else self.single
        for x, length in {(m.at[1], len(m.text)) for m in words}:
            found[x] = max(found.get(x, 1), length)
        if self.table:
            return found
        inside = range(1, 2 * self.scene.columns, 2)
        widest = max((found.get(x, 1) for x in inside), default=1)
        rows = (row for block in self.blocks for row in block.rows)
        widest = max(widest, max((max(map(len, row)) for row in rows), default=1))
        return found | dict.fromkeys(inside, widest)

    def last(self, x: int, text: str) -> int:
        """Where the last character of a word stands that is in a column of places."""
        return self.columns[x] - (self.widths[x] - len(text) if self.table else 0)

    def characters(self, mark: Glyph | Shape) -> Way:
        """Where the characters of a word stand."""
        last, line = self.last(mark.at[1], mark.text), self.lines[mark.at[0]]
        return [(line, i) for i in range(last - len(mark.text) + 1, last + 1)]

    @cached_property
    def covered(self) -> frozenset[tuple[int, int]]:
        """Where a word stands."""
        return frozenset(place for mark in self.words for place in self.characters(mark))

    def way(self, start: At, end: At) -> Way:
        """The characters, each a line and a column, between two places of a row or a column, from
        the upper or the left one on. Beyond the first and the last place it ends there.
        """
        (y, x), (v, u) = sorted((start, end))
        if y == v:
            return [(self.lines[y], column) for column in span(self.columns, x, u)]
        return [(line, self.columns[x]) for line in span(self.lines, y, v)]


def span(where: Mapping[int, int], low: int, high: int) -> Iterable[int]:
    """From the place of one to the place of the other, as far as there are places."""
    first = where[low] if low in where else where[min(where)]
    return range(first, (where[high] if high in where else where[max(where)]) + 1)
