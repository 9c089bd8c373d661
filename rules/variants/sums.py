"""Rules about sums, in which numbers may be alike: arrows, zippers, lines through boxes, and little
killers.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ...boards.places import Cell, Position, Sized
from ...boards.words import shown
from ...cnf.record import record
from .. import own
from ..instances import on_paths
from ..numbers import Candidates
from ..own import OfCells, Own, cell_name, cell_names, cells_of
from ..rule import Breach, Said, each

if TYPE_CHECKING:
    from random import Random

    from ...cnf.formula import Formula
    from ..explaining import Known

Part = Sequence[tuple[Cell, int]]
"""The cells of a sum, and how many times each counts."""


class EqualSums(Own):
    """The sums of several groups of cells are equal."""

    def parts(self, puzzle: Any) -> Sequence[Part]:
        """The groups, for clauses."""
        raise NotImplementedError

    def told(self, puzzle: Any) -> Sequence[Part]:
        """The groups, for checks: found in another way."""
        raise NotImplementedError

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Said:
        """Bounds of the sums."""
        from ...cnf.totals import equal_sums  # imported here, as few boards have sums

        sums = [[(at.of[cell], weight) for cell, weight in part] for part in self.parts(puzzle)]
        return each(None, equal_sums(f, sums) if len(sums) > 1 else ())

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Two groups, one of which sums to less than the other."""
        found = list[tuple[int, int, Part]]()
        for part in self.told(puzzle):
            low = sum(weight * entries.get(cell, 1) for cell, weight in part)
            high = sum(weight * entries.get(cell, puzzle.rows) for cell, weight in part)
            found.append((low, high, part))
        low, _, most = max(found, key=lambda one: one[0], default=(0, 0, ()))
        _, high, least = min(found, key=lambda one: one[1], default=(0, 0, ()))
        if low > high:
            some, others = added(least), added(most)
            cells = tuple(dict.fromkeys(cell for cell, _ in (*least, *most)))
            said = [f"{some} {bound_in(least, entries, 'at most ')}{high}"]
            said += [f"{others} {bound_in(most, entries, 'at least ')}{low}"]
            yield Breach(f"{self.keyword}: {', but '.join(said)}", cells)

    def why(self, puzzle: Any, place: Any, known: "Known") -> str:
        """`arrow: r1c1 = r1c2 + r1c3 is 6 to 9`."""
        parts = self.told(puzzle)
        limits = [limited(part, known, puzzle.rows) for part in parts]
        low, high = max(low for low, _ in limits), min(high for _, high in limits)
        bound = f"{low}" if low == high else f"{low} to {high}"
        equation = " = ".join(map(added, parts))
        return f"{self.keyword}: {equation}{f' is {bound}' if low <= high else ''}"


def added(part: Part) -> str:
    """`r1c1 + r1c2`; that with two digits is `r1c1r1c2`."""
    ones = [cell_name(cell) for cell, weight in part if weight == 1]
    return "".join(cell_name(cell) for cell, weight in part if weight > 1) + " + ".join(ones)


def bound_in(part: Part, entries: Position, bound: str) -> str:
    """`is`, or `is at least`."""
    return f"is {'' if all(cell in entries for cell, _ in part) else bound}"


def limited(part: Part, known: "Known", most: int) -> tuple[int, int]:
    """The least and the largest sum that known facts leave."""
    left = {cell: {*range(1, most + 1)} for cell, _ in part}
    for (_, *where, number), true in known.items():
        cell = (where[0], where[1])
        if cell in left and true is not None:
            left[cell] = left[cell] & {number} if true else left[cell] - {number}
    low = sum(weight * min(left[cell], default=1) for cell, weight in part)
    return low, sum(weight * max(left[cell], default=most) for cell, weight in part)


@record
class Arrow(EqualSums):
    """The numbers along the shaft of an arrow sum to the one in its bulb; two cells of a bulb have
    the digits of that.
    """

    keyword = "arrow"
    lined = True
    drawn, least = ": {first} = {rest}", 2
    bulb: tuple[Cell, ...]
    shaft: tuple[Cell, ...]

    @classmethod
    def read(cls, said: own.Said, board: Sized) -> Self:
        """The bulb, and behind an equals sign the shaft; or both, the bulb first."""
        if said.arguments:
            raise said.arguments[0].wrong(f"expected: {cls.keyword}: cells = cells")
        if len(said.groups) == 2:
            bulb, shaft = said.cells(2)
        else:
            [every] = said.cells()
            bulb, shaft = every[:1], every[1:]
        if not shaft:
            raise said.keyword.wrong("this arrow has no shaft")
        if len(bulb) > 2:
            raise said.groups[0][2][1].wrong("a bulb has one cell or two")
        for cell, word in said.groups[-1] if len(said.groups) == 2 else ():
            if cell in bulb:
                raise word.wrong(f"{cell_name(cell)} is in the bulb")
        return cls(bulb, shaft)

    @classmethod
    def at_random(cls, puzzle: Any, entries: Position, source: "Random") -> Iterator[Own]:
        """Those with a bulb of one cell."""
        return on_paths(lambda cells: cls(cells[:1], cells[1:]), 3, puzzle, entries, source)

    def line(self) -> str:
        """`arrow: r1c1 = r1c2-r1c4`."""
        return f"{self.keyword}: {cell_names(self.bulb)} = {cell_names(self.shaft)}"

    def parts(self, puzzle: Any) -> Sequence[Part]:
        """The bulb, the first of two cells of which counts ten times; and the shaft."""
        weights = (10, 1)[-len(self.bulb) :]
        return [*zip(self.bulb, weights, strict=True)], [(cell, 1) for cell in self.shaft]

    def told(self, puzzle: Any) -> Sequence[Part]:
        """The same."""
        *tens, one = self.bulb
        return [*((cell, 10) for cell in tens), (one, 1)], [(cell, 1) for cell in self.shaft]


class Line(EqualSums, OfCells):
    """The sums of several groups of cells of a line are equal."""

    lined: ClassVar[bool] = True
    least: ClassVar[int] = 2


@record
class Zipper(Line):
    """Numbers as far from the middle of a zipper have the same sum, which is also the number in
    its middle.
    """

    keyword = "zipper"

    def parts(self, puzzle: Any) -> Sequence[Part]:
        """From both ends inwards."""
        line = self.cells
        half = len(line) // 2
        pairs: list[Part] = [[(line[i], 1), (line[-1 - i], 1)] for i in range(half)]
        return [*pairs, [(line[half], 1)]] if len(line) % 2 else pairs

    def told(self, puzzle: Any) -> Sequence[Part]:
        """Each cell, with the one in its place from the other end."""
        both = [dict.fromkeys(pair) for pair in zip(self.cells, reversed(self.cells), strict=True)]
        return [[(cell, 1) for cell in pair] for pair in both[: (len(both) + 1) // 2]]


@record
class RegionSum(Line):
    """The numbers of a line have the same sum in each stretch of it within one box."""

    keyword = "region sum"

    @classmethod
    def at_random(cls, puzzle: Any, entries: Position, source: "Random") -> Iterator[Own]:
        """Those through several boxes."""

        def through(cells: tuple[Cell, ...]) -> Own | None:
            return rule if len((rule := cls(cells)).parts(puzzle)) > 1 else None

        return on_paths(through, cls.least, puzzle, entries, source)

    def parts(self, puzzle: Any) -> Sequence[Part]:
        """The stretches."""
        found, before = list[list[tuple[Cell, int]]](), None
        for r, c in self.cells:
            *_, box = puzzle.sets[r * puzzle.columns + c]
            if box != before:
                found.append([])
            found[-1].append(((r, c), 1))
            before = box
        return found

    def told(self, puzzle: Any) -> Sequence[Part]:
        """The line, cut wherever it enters another one."""
        high, wide, regions = puzzle.height, puzzle.width, puzzle.regions
        boxes = [regions[r][c] if regions else (r // high, c // wide) for r, c in self.cells]
        cuts = [i for i, box in enumerate(boxes) if i and boxes[i - 1] != box]
        ends = zip([0, *cuts], [*cuts, len(boxes)], strict=True)
        return [[(cell, 1) for cell in self.cells[a:b]] for a, b in ends]


DIRECTIONS = {
    "down-right": (1, 1),
    "down-left": (1, -1),
    "up-right": (-1, 1),
    "up-left": (-1, -1),
}


@record
class LittleKiller(Own):
    """The numbers along a diagonal, from a cell to the edge of the board, have the sum that is
    given.
    """

    keyword = "little killer"
    drawn, least = " {n}: {first} {way}", 2
    number: int
    start: Cell
    direction: str

    @classmethod
    def read(cls, said: own.Said, board: Sized) -> Self:
        """`little killer 23: r1c2 down-right`."""
        number = said.number(1, 99_999)
        if number is None or len(said.rest) != 2:
            raise said.keyword.wrong(f"expected: {cls.keyword} 23: r1c2 down-right")
        first, way = said.rest
        [start, *_] = cells_of(first, board, lined=True)
        direction = way.text.lower()
        if direction not in DIRECTIONS:
            raise way.wrong(f"{shown(way.text)} is none of {', '.join(DIRECTIONS)}")
        return cls(number, start, direction)

    @classmethod
    def at_random(cls, puzzle: Any, entries: Position, source: "Random") -> Iterator[Own]:
        """Those of two and more cells, from the edge of the board."""
        side = range(puzzle.rows)
        starts = [(r, c) for r in side for c in side if {0, puzzle.rows - 1}.intersection((r, c))]
        every = [cls(0, start, way) for start in starts for way in DIRECTIONS]
        for rule in source.sample(every, len(every)):
            if len(diagonal := rule.cells(puzzle)) > 1:
                yield cls(sum(entries[cell] for cell in diagonal), rule.start, rule.direction)

    def line(self) -> str:
        """`little killer 23: r1c2 down-right`."""
        return f"{self.keyword} {self.number}: {cell_name(self.start)} {self.direction}"

    def cells(self, puzzle: Any) -> list[Cell]:
        """The diagonal, for clauses."""
        (r, c), (down, right) = self.start, DIRECTIONS[self.direction]
        found = list[Cell]()
        while 0 <= r < puzzle.rows and 0 <= c < puzzle.columns:
            found.append((r, c))
            r, c = r + down, c + right
        return found

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Said:
        """Bounds of the sum."""
        from ...cnf.totals import known_sum  # imported here, as few boards have sums

        return each(None, known_sum(f, [at.of[cell] for cell in self.cells(puzzle)], self.number))

    def told(self, puzzle: Any) -> Part:
        """The diagonal, for checks."""
        (r, c), (way_down, way_right) = self.start, self.direction.split("-")
        rows = range(r, puzzle.rows) if way_down == "down" else range(r, -1, -1)
        columns = range(c, puzzle.columns) if way_right == "right" else range(c, -1, -1)
        return [(cell, 1) for cell in zip(rows, columns, strict=False)]

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Another sum, or numbers that cannot have it."""
        part = self.told(puzzle)
        low = sum(entries.get(cell, 1) for cell, _ in part)
        high = sum(entries.get(cell, puzzle.rows) for cell, _ in part)
        if not low <= self.number <= high:
            bound = bound_in(part, entries, "at least " if low > self.number else "at most ")
            said = f"{bound}{low if low > self.number else high}"
            yield Breach(f"{self.keyword} {self.number}: {added(part)} {said}", tuple(dict(part)))

    def why(self, puzzle: Any, place: Any, known: "Known") -> str:
        """`little killer 23: r1c2 + r2c3 is 23`."""
        return f"{self.keyword}: {added(self.told(puzzle))} is {self.number}"
