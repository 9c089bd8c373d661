"""Rules about a line of the board, told beside it: sandwiches, skyscrapers and x-sums."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ...boards.places import Cell, Position, Sized
from ...boards.words import Word, integer, shown
from ...cnf.record import record
from .. import own
from ..instances import obeyed
from ..numbers import Candidates
from ..own import Own
from ..rule import Breach, Said, each

if TYPE_CHECKING:
    from random import Random

    from ...cnf.formula import Formula
    from ..explaining import Known

Row = Sequence[Cell]


@record
class Beside(Own):
    """A number beside a row or a column says something about it, seen from there."""

    drawn, least = " {house} {side}: {n}", 2
    kind: str
    index: int
    side: str
    number: int
    sides: ClassVar[dict[str, Sequence[str]]] = {
        "row": ("left", "right"),
        "column": ("top", "bottom"),
    }
    """The sides of each kind of line; an empty one if they do not matter."""
    low: ClassVar[int] = 1
    """The smallest number."""

    @classmethod
    def read(cls, said: own.Said, board: Sized) -> Self:
        """`skyscraper row 3 left: 4`."""
        kind, index, side = (*said.arguments, *[Word("", 0, 0)] * 3)[:3]
        sides = cls.sides.get(kind.text.lower())
        if sides is None or not index.text or len(said.rest) != 1 or len(said.arguments) > 3:
            raise said.keyword.wrong(f"expected: {cls('row', 2, cls.sides['row'][0], 15).line()}")
        number = integer(said.rest[0], "a number", cls.low, 99_999)
        if side.text.lower() not in sides:
            place = side if side.text else said.keyword
            expected = f"{' or '.join(sides)}, not {shown(side.text)}" if any(sides) else "a colon"
            raise place.wrong(f"expected {expected}")
        at = integer(index, f"the number of a {kind.text.lower()}", 1, board.rows) - 1
        return cls(kind.text.lower(), at, side.text.lower(), number)

    @classmethod
    def at_random(cls, puzzle: Any, entries: Position, source: "Random") -> Iterator[Own]:
        """Those of all lines, from all sides."""
        lines = [
            (kind, index, side)
            for kind, sides in cls.sides.items()
            for index in range(puzzle.rows)
            for side in sides
        ]
        sums = range(cls.low, sum(range(puzzle.rows + 1)) + 1)
        for line in source.sample(lines, len(lines)):
            yield from obeyed((cls(*line, number) for number in sums), puzzle, entries)

    def line(self) -> str:
        """`skyscraper row 3 left: 4`."""
        return f"{self.keyword} {self.where()} {self.side}".strip() + f": {self.number}"

    def where(self) -> str:
        """`row 3`."""
        return f"{self.kind} {self.index + 1}"

    def cells(self, puzzle: Any) -> Row:
        """The line as seen from its side, for clauses."""
        line = [(self.index, c) for c in range(puzzle.columns)]
        if self.kind == "column":
            line = [(r, self.index) for r in range(puzzle.rows)]
        return line[::-1] if self.side in ("right", "bottom") else line

    def told(self, puzzle: Any) -> Row:
        """The same, for checks."""
        last, found = puzzle.rows - 1, list[Cell]()
        for i in range(puzzle.rows):
            there = last - i if self.side in ("right", "bottom") else i
            found.append((there, self.index) if self.kind == "column" else (self.index, there))
        return found


def able(there: Sequence[int], size: int, every: range, total: int) -> bool:
    """Whether some numbers, and others for the rest of so many cells, can be different and have a
    sum.
    """
    free, blank = [x for x in every if x not in there], size - len(there)
    if len({*there}) < len(there) or not {*there} <= {*every} or blank > len(free):
        return False
    least, most = sum(free[:blank]), sum(free[len(free) - blank :])
    return least <= total - sum(there) <= most


@record
class Sandwich(Beside):
    """The number beside a row or a column is the sum of the numbers between the 1 and the largest
    number there.
    """

    keyword = "sandwich"
    drawn = " {house}: {n}"
    sides: ClassVar[dict[str, Sequence[str]]] = {"row": ("",), "column": ("",)}
    low = 0

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Said:
        """Where the 1 and the largest number are, and one of the sets that can be between them."""
        from ...cnf import digit_sums  # imported here, as few boards have sandwiches

        line, n = [at.of[cell] for cell in self.cells(puzzle)], puzzle.rows
        sets = list[list[frozenset[int]]]()
        for size in range(n - 1):
            sets.append([*map(frozenset, digit_sums.listed(size, self.number, 2, n - 1))])
        f.expect(n * sum(map(len, sets)) + n**4)
        crusts = [[x[d] for d in (1, n) if d in x] for x in line]
        for d in (1, n):
            yield None, f.at_most_one([x[d] for x in line if d in x])
        found, cases = list[int](), list[Any]()
        for i, j in combinations(range(n), 2):
            found.append(f.aux())
            unless = [-found[-1]]
            cases.append((unless, line[i + 1 : j], sets[j - i - 1]))
            yield from each(None, ([*unless, *crusts[i]], [*unless, *crusts[j]]))
        yield None, found
        yield from each(None, digit_sums.by_cases(f, cases, n))

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """A line with no two places for them between which the numbers can have the sum."""
        cells, n = self.told(puzzle), puzzle.rows
        line = [entries.get(cell) for cell in cells]
        ends = [i for i, number in enumerate(line) if number in (None, 1, n)]
        for i, j in combinations(ends, 2):
            filled = [number for number in line[i + 1 : j] if number]
            outside = {*line[:i], *line[j + 1 :]}
            crusts = {line[i], line[j]} in ({None}, {None, 1}, {None, n}, {1, n})
            fits = crusts and able(filled, j - i - 1, range(2, n), self.number)
            if fits and not outside & {1, n}:
                return
        said = f"{self.where()} cannot have a sum of {self.number} between 1 and {n}"
        yield Breach(said, (*cells,))

    def why(self, puzzle: Any, place: Any, known: "Known") -> str:
        """`between 1 and 9, row 3 sums to 15`."""
        return f"between 1 and {puzzle.rows}, {self.where()} sums to {self.number}"


@record
class Skyscraper(Beside):
    """The number beside a row or a column says how many numbers there are higher than all before
    them, seen from there.
    """

    keyword = "skyscraper"

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Said:
        """Running maxima."""
        from ...cnf import maxima  # imported here, as few boards have skyscrapers

        line = [at.of[cell] for cell in self.cells(puzzle)]
        return each(None, maxima.counted(f, line, self.number, once=False))

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Another number of them, whatever is entered in open cells."""
        cells, found = self.told(puzzle), {(0, 0)}
        for cell in cells:
            heights = (entries[cell],) if cell in entries else range(1, puzzle.rows + 1)
            found = {(max(h, top), seen + (h > top)) for top, seen in found for h in heights}
        counts = {seen for _, seen in found}
        if self.number not in counts:
            least, *others = sorted(counts)
            shows = f"cannot show {self.number}" if others else f"shows {least}, not {self.number},"
            yield Breach(f"{self.where()} from the {self.side} {shows} skyscrapers", (*cells,))

    def why(self, puzzle: Any, place: Any, known: "Known") -> str:
        """`4 skyscrapers are seen in row 3 from the left`."""
        many = "1 skyscraper is" if self.number == 1 else f"{self.number} skyscrapers are"
        return f"{many} seen in {self.where()} from the {self.side}"


@record
class XSum(Beside):
    """The number beside a row or a column is the sum of the first X numbers there, where X is the
    first of them; they are different.
    """

    keyword = "x-sum"

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Said:
        """For each first number, one of the sets that the first numbers can be."""
        from ...cnf import digit_sums  # imported here, as few boards have x-sums

        line, n = [at.of[cell] for cell in self.cells(puzzle)], puzzle.rows
        cases = list[Any]()
        for x, literal in line[0].items():
            every = digit_sums.choices(x, self.number, n)
            cases.append(([-literal], line[:x], [some for some in every if x in some]))
        f.expect(n**3 + n * sum(len(sets) for _, _, sets in cases))
        return each(None, digit_sums.by_cases(f, cases, n))

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """A line with no first number for which the sum is possible."""
        cells, every = self.told(puzzle), range(1, puzzle.rows + 1)
        for x in [entries[cells[0]]] if cells[0] in entries else every:
            filled = [entries[cell] for cell in cells[1:x] if cell in entries]
            if able([x, *filled], x, every, self.number):
                return
        first = f"starts with {entries[cells[0]]} and " if cells[0] in entries else ""
        said = f"{self.where()} from the {self.side} {first}cannot have an x-sum of {self.number}"
        yield Breach(said, (*cells,))

    def why(self, puzzle: Any, place: Any, known: "Known") -> str:
        """`the first X numbers of row 3 from the left sum to 20`."""
        return f"the first X numbers of {self.where()} from the {self.side} sum to {self.number}"
