"""Rules about clues beside lines of numbers: their sums, and what comes first."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from ..boards.beside import Side, told
from ..boards.places import Position
from ..cnf.record import record
from .heights import line_from
from .numbers import Candidates
from .results import Told, possible, reckoned
from .rule import Breach, Rule, Said, each

if TYPE_CHECKING:
    from ..cnf.digit_sums import DigitLiterals
    from ..cnf.formula import Formula
    from ..cnf.rules import Constraints
    from .explaining import Known

Instance = tuple[str, int, tuple[int]]
"""The name of a side, the line there, and the number in a tuple."""

There = Sequence[int | None]
"""The numbers of a line as far as they are known, starting from a side."""


class LineClue(Protocol):
    """A number beside a line says something about its numbers.

    Instances are clues.
    """

    sides: Sequence[Side]

    def stated(
        self, puzzle: Any, f: "Formula", line: "DigitLiterals", number: int
    ) -> "Constraints":
        """What the number says."""

    def fits(self, puzzle: Any, there: There, number: int) -> bool:
        """Whether it can be true; for checks."""

    def number(self, puzzle: Any, there: Sequence[int]) -> int:
        """The number that is true of a full line."""

    def must(self, place: Instance) -> str:
        """What the line must do: `sum to 12`."""

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Said:
        """What each number says."""
        for side, i, clue, cells in told(puzzle, self.sides):
            line = [at.of[cell] for cell in cells]
            yield from each((side.name, i, clue), self.stated(puzzle, f, line, *clue))

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Lines of which a number cannot be true."""
        for side in self.sides:
            for i, clue in enumerate(getattr(puzzle, side.field)):
                cells = line_from(puzzle, side.name, i)
                there = [entries.get(cell) for cell in cells]
                if clue is not None and not self.fits(puzzle, there, *clue):
                    cannot = "cannot" if None in there else "does not"
                    place = (side.name, i, clue)
                    said = f"{self.about(place)} {cannot} {self.must(place)}"
                    yield Breach(said, (*cells,))

    def about(self, place: Instance) -> str:
        """`column 1`."""
        return f"{'column' if place[0] in ('top', 'bottom') else 'row'} {place[1] + 1}"

    def why(self, puzzle: Any, place: Instance, known: "Known") -> str:
        """`column 1 must sum to 12`."""
        return f"{self.about(place)} must {self.must(place)}"

    def clues(self, puzzle: Any, entries: Position) -> Iterator[tuple[tuple[str, int], tuple[int]]]:
        """The number of each line."""
        for side in self.sides:
            for i in range(side.length(puzzle.rows, puzzle.columns)):
                there = [entries[cell] for cell in line_from(puzzle, side.name, i)]
                yield (side.name, i), (self.number(puzzle, there),)


@record
class LineSum(LineClue, Rule[Any]):
    """A number beside a line is the sum of its numbers."""

    sides: Sequence[Side]
    numbers: Callable[[Any], range]
    """Returns those that cells can have."""
    name: str = "sum"

    def stated(
        self, puzzle: Any, f: "Formula", line: "DigitLiterals", number: int
    ) -> "Constraints":
        """The sums of the first numbers: an automaton."""
        return reckoned(f, line, Told("sum", number))

    def fits(self, puzzle: Any, there: There, number: int) -> bool:
        """Whether the numbers that are left can have the sum."""
        return possible(Told("sum", number), there, self.numbers(puzzle))

    def number(self, puzzle: Any, there: Sequence[int]) -> int:
        """The sum."""
        return sum(there)

    def must(self, place: Instance) -> str:
        """`sum to 12`."""
        return f"sum to {place[2][0]}"


@record
class SumBetween(LineClue, Rule[Any]):
    """A number beside a line is the sum of the different numbers between two blocks there, which
    are 0.
    """

    sides: Sequence[Side]
    name: str = "between"
    needs: ClassVar[Sequence[str]] = ("row", "column")
    """The rules of a family without which it says nothing: that two blocks are in a line."""

    def stated(
        self, puzzle: Any, f: "Formula", line: "DigitLiterals", number: int
    ) -> "Constraints":
        """Where the blocks are, and one of the sets that can be between them."""
        from ..cnf.digit_sums import between  # imported here, as few boards have blocks

        blocks = [[here[0]] if 0 in here else [] for here in line]
        return between(f, line, blocks, number, range(1, len(line) - 1))

    def fits(self, puzzle: Any, there: There, number: int) -> bool:
        """Whether there is room for two blocks between which different numbers can have the sum."""
        most = len(there) - 2
        ends = [i for i, known in enumerate(there) if not known]
        for i, j in combinations(ends, 2):
            inside = there[i + 1 : j]
            known = [n for n in inside if n is not None]
            free = [n for n in range(1, most + 1) if n not in known]
            blank = len(inside) - len(known)
            different = 0 not in known and len({*known}) == len(known)
            if different and blank <= len(free):
                least, largest = sum(free[:blank]), sum(free[len(free) - blank :])
                if least <= number - sum(known) <= largest:
                    return True
        return False

    def number(self, puzzle: Any, there: Sequence[int]) -> int:
        """The sum between the first two blocks."""
        first, second, *_ = (i for i, known in enumerate(there) if not known)
        return sum(there[first:second])

    def must(self, place: Instance) -> str:
        """`sum to 12 between its blocks`."""
        return f"sum to {place[2][0]} between its blocks"


@record
class FirstThere(LineClue, Rule[Any]):
    """A letter beside a line is the first one there, seen from its side."""

    sides: Sequence[Side]
    letters: str
    """The letters of the numbers from 1; 0 is an empty cell."""
    name: str = "first"

    def stated(
        self, puzzle: Any, f: "Formula", line: "DigitLiterals", number: int
    ) -> "Constraints":
        """No other letter stands in a cell if all before it are empty; and the letter is there."""
        before = list[int]()
        for here in line:
            yield from ([-x, *before] for n, x in here.items() if n not in (0, number))
            before += [-here[0]] if 0 in here else []
        yield [here[number] for here in line if number in here]

    def fits(self, puzzle: Any, there: There, number: int) -> bool:
        """Whether the first letter can be this one."""
        return next((n in (None, number) for n in there if n != 0), False)

    def number(self, puzzle: Any, there: Sequence[int]) -> int:
        """The first letter."""
        return next(filter(None, there))

    def about(self, place: Instance) -> str:
        """`column 1 from the top`."""
        return f"{super().about(place)} from the {place[0]}"

    def must(self, place: Instance) -> str:
        """`begin with A`."""
        return f"begin with {self.letters[place[2][0] - 1]}"
