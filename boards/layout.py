"""Where the places of a scene stand among the characters of a text.

Every row of cells is a line; between two rows there is another line where the lattice has room, or
where a wall runs. The same holds for columns, which are as wide as their longest word, and stand
one or more characters apart. A place is where the last character of its word stands. In a table,
columns are two blanks apart, as words may contain one, and words are aligned left.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain

from .scene import At, Glyph, Scene, Strokes, Wall, Words


class Layout:
    """The lines and the columns of characters of a scene, and its marks by their kind.

    Characters are counted from 0, line by line, all lines of the same `width`. With `room` for the
    marks of another scene, the places stand where they stand there.
    """

    def __init__(self, scene: Scene, room: Scene | None = None) -> None:
        self.scene = scene
        self.room = room or scene
        """The scene that has the places."""
        self._room = Layout(room) if room else None
        self.single: list[Glyph] = []
        self.blocks: list[Words] = []
        """The words of cells."""
        self.strokes: list[Strokes] = []
        self.walls: list[Wall] = []
        below = len(scene.every)
        for mark in scene.every:
            if isinstance(mark, Strokes):
                below = min(below, len(self.blocks))
                self.strokes.append(mark)
            elif isinstance(mark, Words):
                self.blocks.append(mark.in_text())
            elif isinstance(mark, Wall):
                self.walls.append(mark)
            elif isinstance(mark, Glyph) and mark.text:
                self.single.append(mark)
        self.below = below
        """How many blocks of words come before any line."""
        self.table = scene.lattice == "table"

    @cached_property
    def starred(self) -> bool:
        """Whether there is room for a `*` after words."""
        if self._room:
            return self._room.starred
        blocks = any("mark" in block.styles.values() for block in self.blocks)
        return blocks or any(m.style == "mark" and m.at[1] % 2 for m in self.single)

    @cached_property
    def lines(self) -> Mapping[int, int]:
        """For each row of places, from the top in half cells, its line from 0."""
        if self._room:
            return self._room.lines
        walls = {w.start[0] for w in self.walls if w.start[0] == w.end[0]}
        shown = self._shown(self.scene.rows, {m.at[0] for m in self.single}, walls, 0)
        return {y: i for i, y in enumerate(shown)}

    @cached_property
    def columns(self) -> Mapping[int, int]:
        """For each column of places, from the left in half cells, its character from 0."""
        if self._room:
            return self._room.columns
        walls = {w.start[1] for w in self.walls if w.start[1] == w.end[1]}
        shown = self._shown(self.scene.columns, {*self.widths}, walls, 1)
        found, right, widths = dict[int, int](), -1, self.widths
        there, signs = {*shown}, {m.at[1] for m in self.single if m.style == "clue"}
        for x in range(shown[0], shown[-1] + 1) if self.starred else shown:
            if x not in there:
                right += x > 0  # for a star
            elif x % 2:
                right += widths.get(x, 1) + (0 if right < 0 else 1 + self.table)
                found[x] = right
            else:
                filled = x in walls or x in signs or self.scene.lattice == "walled"
                star = self.starred and filled
                right += 1 if right < 0 else 2 + star
                found[x] = right
        return found

    @cached_property
    def width(self) -> int:
        """How many characters a line has, including a `*` after the last word."""
        return max(self.columns.values()) + 2

    def _shown(self, size: int, words: set[int], walls: set[int], axis: int) -> list[int]:
        """The places along an axis that have a line, or a column: cells, walls, and the borders
        between or around cells where the lattice has room.
        """
        lattice = self.scene.lattice
        around = lattice in ("points", "walled")
        edges = {0, 2 * size} if around else {1, 2 * size - 1}
        edges |= words | {end[axis] for wall in self.walls for end in wall}
        room = around or lattice in ("spaced", "ruled")
        between = range(2 - 2 * around, 2 * size + around, 2) if room else ()
        return sorted({*range(min(edges) | 1, max(edges) + 1, 2), *walls, *between})

    @cached_property
    def widths(self) -> Mapping[int, int]:
        """How many characters wide the columns of cells are: all equal, except in a table."""
        if self._room:
            return self._room.widths
        found: dict[int, int] = {}
        for mark in self.single:
            found[mark.at[1]] = max(found.get(mark.at[1], 1), len(mark.text))
        inside = range(1, 2 * self.scene.columns, 2)
        rows = [row for block in self.blocks for row in block.rows]
        if self.table:
            columns = zip(inside, zip(*rows, strict=True), strict=False)
            return found | {x: max(1, *map(len, column)) for x, column in columns}
        texts = chain(chain.from_iterable(rows), (m.text for m in self.single if m.at[1] in inside))
        numbers = (max(strokes.counts.values(), default=0) for strokes in self.strokes)
        widest = max(map(len, chain(texts, map(str, numbers))), default=1)
        return found | dict.fromkeys(inside, max(1, widest))

    def last(self, at: At, text: str) -> int:
        """Where the last character of a place's word stands."""
        y, x = at
        start = self.lines[y] * self.width + self.columns[x]
        return start - self.widths[x] + len(text) if self.table else start

    def lasts(self, block: Words) -> Iterator[list[int]]:
        """Row by row, where the last characters of the words of cells stand."""
        inside = [(x, self.columns[x]) for x in range(1, 2 * self.scene.columns, 2)]
        for r, row in enumerate(block.rows):
            start = self.lines[2 * r + 1] * self.width
            if self.table:
                ends = [column - self.widths[x] for x, column in inside]
                yield [start + end + len(text) for end, text in zip(ends, row, strict=True)]
            else:
                yield [start + column for _, column in inside]

    @cached_property
    def words(self) -> Mapping[int, str]:
        """The words, by where their last characters stand."""
        over = self._words(self.blocks[self.below :])
        return {**self.ends, **over} if over else self.ends

    @cached_property
    def ends(self) -> Mapping[int, str]:
        """The words at which lines end; other words cover lines."""
        single = {self.last(mark.at, mark.text): mark.text for mark in self.single}
        return single | self._words(self.blocks[: self.below])

    def _words(self, blocks: Sequence[Words]) -> dict[int, str]:
        """The words of cells."""
        rows = [
            zip(lasts, row, strict=True)
            for block in blocks
            for lasts, row in zip(self.lasts(block), block.rows, strict=True)
        ]
        return {last: text for last, text in chain.from_iterable(rows) if text}

    @cached_property
    def stars(self) -> list[int]:
        """Where a `*` stands: after each marked word."""
        found = [m for m in self.single if m.style == "mark" and m.at[1] % 2]
        stars = [self.last(mark.at, mark.text) + 1 for mark in found]
        for block in self.blocks:
            if "mark" in block.styles.values():
                lasts = [*self.lasts(block)]
                marked = [place for place, style in block.styles.items() if style == "mark"]
                stars += [lasts[r][c] + 1 for r, c in marked if block.rows[r][c]]
        return stars

    @cached_property
    def covered(self) -> frozenset[int]:
        """The characters of the words."""
        words = self.words.items()
        return frozenset(i for last, text in words for i in range(last - len(text) + 1, last + 1))

    @cached_property
    def leftmost(self) -> int:
        """The first column of characters."""
        return min(self.columns.values())

    def way(self, start: At, end: At) -> range:
        """The characters between two places of a row or a column, starting from the upper or left
        one. Ends outside the layout are moved to its first or last place.
        """
        (y, x), (v, u) = sorted((start, end))
        lines, columns = self.lines, self.columns
        first = lines.get(y, 0) * self.width + columns.get(x, self.leftmost)
        last = lines.get(v, len(lines) - 1) * self.width + columns.get(u, self.width - 2)
        return range(first, last + 1, 1 if y == v else self.width)
