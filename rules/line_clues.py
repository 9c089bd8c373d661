"""Rules about clues beside lines of numbers: their sums, and what comes first."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from ..boards.beside import Side
from ..boards.beside import told as told_beside
from ..boards.places import Cell, Position
from ..cnf.record import record
from .fillings import beyond, fillings, ways_told
from .heights import line_from
from .numbers import Candidates
from .results import Told, possible, reckoned
from .rule import Breach, Rule, Said, each
from .technique import HOUSES, RECKONED, ReasonShape

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from ..cnf.rules import Constraints
    from .explaining import Known

V = TypeVar("V")

Literals = Sequence[Mapping[V, int]]
"""For each cell of a line the literals of the values that it can have."""


class LineClue(Generic[V]):
    """A number, or a letter, beside a line says something about its cells, starting from there.

    Instances are clues, of the name of a side, the line there, and what is told in a tuple.
    """

    sides: Sequence[Side]
    upon = "cell"

    def stated(self, puzzle: Any, f: "Formula", line: Literals[V], told: V) -> "Constraints":
        """What is told of a line."""
        raise NotImplementedError

    def fits(self, puzzle: Any, there: Sequence[V | None], told: V) -> bool:
        """Whether that can be true, as far as the line is known; for checks."""
        raise NotImplementedError

    def clue(self, puzzle: Any, there: Sequence[V]) -> V:
        """What is true of a full line."""
        raise NotImplementedError

    def must(self, told: V) -> str:
        """What the line must do: `sum to 12`."""
        raise NotImplementedError

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Said:
        """What each clue says."""
        for side, i, clue, cells in told_beside(puzzle, self.sides):
            line: Any = [at.of[cell] for cell in cells]
            yield from each((side.name, i, clue), self.stated(puzzle, f, line, *clue))

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Lines of which a clue cannot be true."""
        for side in self.sides:
            for i, clue in enumerate(getattr(puzzle, side.field)):
                cells = line_from(puzzle, side.name, i)
                there = [entries.get(cell) for cell in cells]
                if clue is not None and not self.fits(puzzle, there, *clue):
                    cannot = "cannot" if None in there else "does not"
                    said = f"{self.about((side.name, i))} {cannot} {self.must(*clue)}"
                    yield Breach(said, (*cells,))

    def about(self, place: Any) -> str:
        """`column 1`."""
        return f"{'column' if place[0] in ('top', 'bottom') else 'row'} {place[1] + 1}"

    def why(self, puzzle: Any, place: Any, known: "Known") -> str:
        """`column 1 must sum to 12, as 4 + 8`."""
        name, i, (clue,) = place
        ways = sorted(self.ways(line_from(puzzle, name, i), clue, known))
        added = [" + ".join(map(str, way)) for way in ways]
        how = ways_told(added) if max(map(len, ways), default=0) > 1 else ""
        return f"{self.about(place)} must {self.must(clue)}{how}"

    def ways(self, cells: Sequence[Cell], told: V, known: "Known") -> Iterable[tuple[int, ...]]:
        """What can be added up, in order, by what is known; nothing if that is not told."""
        return ()

    def clues(self, puzzle: Any, entries: Position) -> Iterator[tuple[tuple[str, int], tuple[V]]]:
        """The clue of each line."""
        for side in self.sides:
            for i in range(side.length(puzzle.rows, puzzle.columns)):
                there = [entries[cell] for cell in line_from(puzzle, side.name, i)]
                yield (side.name, i), (self.clue(puzzle, there),)


@record
class LineSum(LineClue[int], Rule[Any]):
    """A number beside a line is the sum of its numbers."""

    techniques = RECKONED

    sides: Sequence[Side]
    numbers: Callable[[Any], range]
    """Returns those that cells can have."""
    name: str = "sum"

    def stated(self, puzzle: Any, f: "Formula", line: Literals[int], told: int) -> "Constraints":
        """The sums of the first numbers: an automaton."""
        return reckoned(f, line, Told("sum", told))

    def fits(self, puzzle: Any, there: Sequence[int | None], told: int) -> bool:
        """Whether the numbers that are left can have the sum."""
        return possible(Told("sum", told), there, self.numbers(puzzle))

    def clue(self, puzzle: Any, there: Sequence[int]) -> int:
        """The sum."""
        return sum(there)

    def must(self, told: int) -> str:
        """`sum to 12`."""
        return f"sum to {told}"

    def ways(self, cells: Sequence[Cell], told: int, known: "Known") -> Iterable[tuple[int, ...]]:
        """The numbers of the line."""
        every = fillings(cells, known, lambda numbers: sum(numbers) == told)
        return {tuple(sorted(numbers)) for numbers in every}

    def clash(self, puzzle: Any, place: Any, known: "Known") -> str | None:
        """`column 1 would sum to at most 11`."""
        name, i, (total,) = place
        return beyond(self.about(place), total, line_from(puzzle, name, i), known)


@record
class SumBetween(LineClue[int], Rule[Any]):
    """A number beside a line is the sum of the numbers between two blocks there.

    Blocks are 0; the numbers are different, and none of them is outside, too.
    """

    techniques = (
        *RECKONED,
        ReasonShape("where the blocks fit", ". + count|cell*"),
        ReasonShape("where the blocks fit", f". + count* + cell|{HOUSES}*"),
    )

    sides: Sequence[Side]
    name: str = "between"
    needs: ClassVar[Sequence[str]] = ("row", "column")
    """The rules of a family without which it says nothing: that two blocks are in a line."""

    def stated(self, puzzle: Any, f: "Formula", line: Literals[int], told: int) -> "Constraints":
        """Where the blocks are, and one of the sets that can be between them."""
        from ..cnf.digit_sums import between  # imported here, as few boards have blocks

        blocks = [[here[0]] if 0 in here else [] for here in line]
        return between(f, line, blocks, told, range(1, len(line) - 1))

    def fits(self, puzzle: Any, there: Sequence[int | None], told: int) -> bool:
        """Whether there is room for two blocks between which different numbers can have the sum."""
        every = range(1, len(there) - 1)
        ends = [i for i, known in enumerate(there) if not known]
        for i, j in combinations(ends, 2):
            inside = [n for n in there[i + 1 : j] if n is not None]
            outside = {*there[:i], *there[j + 1 :]}
            free = [n for n in every if n not in inside and n not in outside]
            blank = j - i - 1 - len(inside)
            different = {*inside} <= {*every} - outside and len({*inside}) == len(inside)
            if different and blank <= len(free):
                least, largest = sum(free[:blank]), sum(free[len(free) - blank :])
                if least <= told - sum(inside) <= largest:
                    return True
        return False

    def clue(self, puzzle: Any, there: Sequence[int]) -> int:
        """The sum between the first two blocks."""
        first, second, *_ = (i for i, known in enumerate(there) if not known)
        return sum(there[first:second])

    def must(self, told: int) -> str:
        """`sum to 12 between its blocks`."""
        return f"sum to {told} between its blocks"

    def ways(self, cells: Sequence[Cell], told: int, known: "Known") -> Iterable[tuple[int, ...]]:
        """The numbers between the blocks."""

        def within(line: Sequence[int]) -> Sequence[int]:
            first, *_, last = (i for i, number in enumerate(line) if not number)
            return line[first + 1 : last]

        def fits(line: Sequence[int]) -> bool:
            return line.count(0) == 2 and sum(within(line)) == told

        def different(line: Sequence[int]) -> bool:
            return len({*filter(None, line)}) == sum(map(bool, line)) and line.count(0) <= 2

        return {tuple(sorted(within(line))) for line in fillings(cells, known, fits, different)}


@record
class FirstThere(LineClue[str], Rule[Any]):
    """A letter beside a line is the first one there, seen from its side."""

    techniques = (
        ReasonShape("first in its line", "."),
        ReasonShape("first in its line", f". + cell|{HOUSES}*"),
        ReasonShape("two clues", ". + ."),
    )

    sides: Sequence[Side]
    empty: str
    """What an empty cell has."""
    name: str = "first"

    def stated(self, puzzle: Any, f: "Formula", line: Literals[str], told: str) -> "Constraints":
        """No other letter stands in a cell if all before it are empty; and the letter is there."""
        before = list[int]()
        for here in line:
            others = (x for letter, x in here.items() if letter not in (self.empty, told))
            yield from ([-x, *before] for x in others)
            before += [-here[self.empty]] if self.empty in here else []
        yield [here[told] for here in line if told in here]

    def fits(self, puzzle: Any, there: Sequence[str | None], told: str) -> bool:
        """Whether the first letter can be this one."""
        return next((x in (None, told) for x in there if x != self.empty), False)

    def clue(self, puzzle: Any, there: Sequence[str]) -> str:
        """The first letter."""
        return next(x for x in there if x != self.empty)

    def about(self, place: Any) -> str:
        """`column 1 from the top`."""
        return f"{super().about(place)} from the {place[0]}"

    def must(self, told: str) -> str:
        """`begin with a`."""
        return f"begin with {told}"
