"""Rules about how long the lines of a loop are, straight on from a cell in each direction.

Clauses take the lines from each cell as chains: *there is one*, *there are two, one after the
other*, … Checks walk along those that are there, and those that may still be.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product, zip_longest
from typing import TYPE_CHECKING, NamedTuple

from ..boards.cells import Gridded
from ..boards.names import shown_cell
from ..boards.places import Cell, Position
from ..cnf import gates
from ..cnf.record import record
from .rule import At, Breach, Rule, Said, each
from .technique import PLACED, SEVERAL, ReasonShape

if TYPE_CHECKING:
    from ..cnf.cardinality import Clause
    from ..cnf.formula import Formula
    from .explaining import Known


def arms(f: "Formula", at: At, cell: Cell, most: int, said: "list[Clause]") -> list[list[int]]:
    """The chains up, left, right and down from a cell, each of so many literals at most. The
    clauses that define them are added to those which are said.
    """
    found = list[list[int]]()
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        chain, (r, c) = list[int](), cell
        while len(chain) < most:
            s, d = r + down, c + right
            line = at.get((min((r, c), (s, d)), max((r, c), (s, d))))
            if line is None:
                break
            if chain:
                both = f.aux()
                said += gates.conjunction(both, [chain[-1], line])
                line = both
            chain.append(line)
            r, c = s, d
        found.append(chain)
    return found


def equally_long(one: Sequence[int], other: Sequence[int]) -> "Iterator[Clause]":
    """That two arms have the same length, if there are both."""
    neither = [-arm[0] for arm in (one, other) if arm]
    for x, y in zip_longest(one, other) if len(neither) == 2 else ():
        yield [*neither, -x, y] if x and y else [*neither, -(x or y)]
        if x and y:
            yield [*neither, x, -y]


class Reach(NamedTuple):
    """How far lines go straight on from a cell in one direction: surely, and at most."""

    least: int
    most: int


def reaches(entries: Position, cell: Cell, rows: int, columns: int) -> list[Reach]:
    """These, up, left, right and down."""
    found = []
    for i, j in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        r, c = cell
        least, most, certain = 0, 0, True
        while 0 <= r + i < rows and 0 <= c + j < columns:
            ahead = (r + i, c + j)
            pair = ((r, c), ahead) if (r, c) < ahead else (ahead, (r, c))
            number = entries.get(pair)
            if number == 0:
                break
            certain = certain and number == 1
            least, most, (r, c) = least + certain, most + 1, ahead
        found.append(Reach(least, most))
    return found


def range_of(some: Sequence[Reach], others: Sequence[Reach]) -> range:
    """The lengths that lines in some directions can have together, each of them at least 1, if
    there are none in the others.
    """
    if any(reach.least for reach in others) or not all(reach.most for reach in some):
        return range(0)
    least = sum(max(1, reach.least) for reach in some)
    return range(least, sum(reach.most for reach in some) + 1)


@record
class StraightLength(Rule[Gridded]):
    """A number says how long each straight line is that passes its cell, or ends there.

    The loop passes it. Of a number that is not told, None, all that is known is that lines which
    meet there are equally long. Instances are clues, `((row, column), number)`.
    """

    techniques = (*PLACED, *SEVERAL)

    name: str = "number"

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """A count of both arms, for each axis on which there is a line."""
        for cell, number in puzzle.given.items():
            said: list[Clause] = []
            most = puzzle.rows + puzzle.columns if number is None else number + 1
            up, left, right, down = ways = arms(f, at, cell, most, said)
            said.append([way[0] for way in ways if way])
            for one, other in product((up, down), (left, right)) if number is None else ():
                said += equally_long(one, other)
            for one, other in ((up, down), (left, right)) if number else ():
                said += gates.disjunction(used := f.aux(), [*one[:1], *other[:1]])
                both = [some for some in (one, other) if some]
                yield (cell, number), f.exactly(both, number, unless=[-used])
            yield from each((cell, number), said)

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Numbers that no lines can have."""
        for cell, number in puzzle.given.items():
            ways = reaches(entries, cell, puzzle.rows, puzzle.columns)
            up, left, right, down = ways
            if not any(way.most for way in ways):
                yield Breach(f"the loop does not pass {shown_cell(cell)}", (cell,))
            elif number is None:
                pairs = [(one, other) for one in (up, down) for other in (left, right)]
                if any(min(p) > 0 < min(q) and (p[0] > q[1] or q[0] > p[1]) for p, q in pairs):
                    said = f"the lines that meet at {shown_cell(cell)} are not equally long"
                    yield Breach(said, (cell,))
            else:
                able = [fits(*axis, number) for axis in ((up, down), (left, right))]
                if not all(map(any, able)) or not any(there for _, there in able):
                    said = f"the straight lines at {shown_cell(cell)} are not {number} long"
                    yield Breach(said, (cell,))

    def about(self, place: tuple[Cell, int | None]) -> str:
        """`r1c2`."""
        return shown_cell(place[0])

    def why(self, puzzle: Gridded, place: tuple[Cell, int | None], known: "Known") -> str:
        """`straight lines at r1c2 are 3 long`."""
        if place[1] is None:
            return f"lines that meet at {self.about(place)} are equally long"
        return f"straight lines at {self.about(place)} are {place[1]} long"

    def clues(self, puzzle: Gridded, entries: Position) -> Iterator[tuple[Cell, int]]:
        """The number of every cell that is passed straight, or where two equal lines meet; but for
        those that the puzzle leaves untold.
        """
        for r in range(puzzle.rows):
            for c in range(puzzle.columns):
                up, left, right, down = reaches(entries, (r, c), puzzle.rows, puzzle.columns)
                both = {up.least + down.least, left.least + right.least} - {0}
                if len(both) == 1 and puzzle.given.get((r, c), 0) is not None:
                    yield (r, c), both.pop()


def fits(one: Reach, other: Reach, number: int) -> tuple[bool, bool]:
    """Whether there may be no line on an axis, and whether there may be one of this length."""
    none = not one.least and not other.least
    least, most = max(1, one.least + other.least), one.most + other.most
    return none, least <= number <= most


class OfCircle:
    """A circle of a loop obeys what its colour and its number say.

    Instances are clues, `((row, column), "w3")`; a circle may have no number.
    """

    def about(self, place: tuple[Cell, str]) -> str:
        """`r1c2`."""
        return shown_cell(place[0])


def disobeyed(cell: Cell, clue: str) -> Breach:
    """`the loop does not obey the white circle r1c2`."""
    colour = "white" if clue[0] == "w" else "black"
    return Breach(f"the loop does not obey the {colour} circle {shown_cell(cell)}", (cell,))


@record
class ArmsOfCircle(OfCircle, Rule[Gridded]):
    """The loop goes straight through a white circle and turns on a black one, and the number says
    how long both lines from there to the next turns are together.
    """

    techniques = (*PLACED, ReasonShape("two circles", ". + ."))

    name: str = "circle"

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """What lines there are at each circle, and a count of all four arms."""
        no = f.aux()  # a line that would leave the board
        for cell, clue in puzzle.given.items():
            said: list[Clause] = [[-no]]
            number = int(clue[1:] or 0)
            ways = arms(f, at, cell, number + 1, said)
            up, left, right, down = ((way or [no])[0] for way in ways)
            said += [[up, down], [-up, -down], [left, right], [-left, -right]]
            if clue[0] == "w":
                said[-4:] = [[-up, down], [up, -down], [-left, right], [left, -right]]
                said += [[up, left], [-up, -left]]
            yield from each((cell, clue), said)
            if number:
                yield (cell, clue), f.exactly([way for way in ways if way], number)

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Circles that no two arms fit."""
        for cell, clue in puzzle.given.items():
            kind, number = clue[0], clue[1:]
            every = reaches(entries, cell, puzzle.rows, puzzle.columns)
            pairs = ((0, 3), (1, 2)) if kind == "w" else ((0, 1), (0, 2), (3, 1), (3, 2))
            others = [[i for i in range(4) if i not in pair] for pair in pairs]
            able = [
                range_of([every[i] for i in pair], [every[i] for i in rest])
                for pair, rest in zip(pairs, others, strict=True)
            ]
            if not any(int(number) in some if number else some for some in able):
                yield disobeyed(cell, clue)

    def why(self, puzzle: Gridded, place: tuple[Cell, str], known: "Known") -> str:
        """`the loop turns on r1c2, between lines 4 long together`."""
        (cell, clue) = place
        does = "goes straight through" if clue[0] == "w" else "turns on"
        long = f", {clue[1:]} long together" if clue[1:] else ""
        return f"the loop {does} {shown_cell(cell)}{long}"

    def clues(self, puzzle: Gridded, entries: Position) -> Iterator[tuple[Cell, str]]:
        """The circle of every cell that is passed, with its number."""
        for r in range(puzzle.rows):
            for c in range(puzzle.columns):
                long = [x.least for x in reaches(entries, (r, c), puzzle.rows, puzzle.columns)]
                up, left, right, down = map(bool, long)
                if sum(map(bool, long)) == 2:
                    straight = up == down and left == right
                    bare = len(puzzle.given.get((r, c), "  ")) == 1
                    yield (r, c), f"{'w' if straight else 'b'}{'' if bare else sum(long)}"


@record
class Balanced(OfCircle, Rule[Gridded]):
    """The two lines from a circle to the next turns are equally long if it is white, and not if it
    is black, and the number says how long they are together.

    The loop passes it.
    """

    techniques = (*PLACED, ReasonShape("two circles", ". + ."))

    name: str = "circle"

    def says(self, puzzle: Gridded, f: "Formula", at: At) -> Said:
        """Two lines at each circle; of any two arms, that they are equally long, or not; a count of
        all.
        """
        for cell, clue in puzzle.given.items():
            said: list[Clause] = []
            number = int(clue[1:] or 0)
            most = number + 1 if number else puzzle.rows + puzzle.columns
            ways = [way for way in arms(f, at, cell, most, said) if way]
            first = [way[0] for way in ways]
            said += [[y for y in first if y != x] for x in first or (0,)]
            for one, other in combinations(ways, 2):
                if clue[0] == "w":
                    said += equally_long(one, other)
                else:
                    said += of_two_lengths(f, one, other)
            yield from each((cell, clue), said)
            if number:
                yield (cell, clue), f.exactly(ways, number)

    def broken(self, puzzle: Gridded, entries: Position) -> Iterator[Breach]:
        """Circles that no two arms fit."""
        for cell, clue in puzzle.given.items():
            ways = reaches(entries, cell, puzzle.rows, puzzle.columns)
            there = [way for way in ways if way.least]
            apart = any(p.least > q.most or q.least > p.most for p, q in combinations(there, 2))
            equal = any(p == q and p.least == p.most for p, q in combinations(there, 2))
            sure, able = (sum(way[i] for way in ways) for i in (0, 1))
            wrong = apart if clue[0] == "w" else equal
            few = sum(way.most > 0 for way in ways) < 2
            if wrong or few or not sure <= int(clue[1:] or sure) <= able:
                yield disobeyed(cell, clue)

    def why(self, puzzle: Gridded, place: tuple[Cell, str], known: "Known") -> str:
        """`the lines from r1c2 are equally long, together 4`."""
        (cell, clue) = place
        kind = "equally" if clue[0] == "w" else "not equally"
        long = f", together {clue[1:]}" if clue[1:] else ""
        return f"the lines from {shown_cell(cell)} are {kind} long{long}"

    def clues(self, puzzle: Gridded, entries: Position) -> Iterator[tuple[Cell, str]]:
        """The circle of every cell that is passed, with its number."""
        for r in range(puzzle.rows):
            for c in range(puzzle.columns):
                ways = reaches(entries, (r, c), puzzle.rows, puzzle.columns)
                long = [way.least for way in ways if way.least]
                if len(long) == 2:
                    bare = len(puzzle.given.get((r, c), "  ")) == 1
                    yield (r, c), f"{'w' if long[0] == long[1] else 'b'}{'' if bare else sum(long)}"


def of_two_lengths(f: "Formula", one: Sequence[int], other: Sequence[int]) -> "Iterator[Clause]":
    """That two arms do not have the same length, if there are both."""
    ways = [-one[0], -other[0]]
    for x, y in zip_longest(one, other):
        if x and y:
            yield from gates.exclusive_or(differ := f.aux(), x, y)
            ways.append(differ)
        else:
            ways.append(x or y)
    yield ways
