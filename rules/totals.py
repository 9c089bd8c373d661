"""Rules about totals beside a board."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..boards.beside import Side, told
from ..boards.places import Position, Sized
from ..boards.words import counted
from ..cnf.record import record
from .counts import found_in, members, miscounted
from .fillings import ways_told
from .groups import LINES
from .rule import At, Breach, Manner, Rule, Said, each
from .technique import COUNTED, RECKONED, ReasonShape

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known

P = TypeVar("P", bound=Sized)

LARGEST = 10
"""Of more cells it is not told which sums they can have."""


@record
class Totalled(Rule[P], Generic[P]):
    """A total beside a line says how many of its cells are marked.

    Instances are clues, of the name of a side, the line there, and the total.
    """

    techniques = (*COUNTED, ReasonShape("two lines", ". + ."))

    sides: Sequence[Side]
    """Where the totals stand: `Total` of `boards.totals`."""
    thing: str
    """What is counted: `tent`."""
    name: str = "total"
    manner: AbstractSet[Manner] = frozenset({"tallied"})

    def says(self, puzzle: P, f: "Formula", at: At) -> Said:
        """A count for each total."""
        for side, i, total, line in told(puzzle, self.sides):
            yield (side.name, i, total), f.exactly([at[p] for p in line if p in at], total)

    def broken(self, puzzle: P, entries: Position) -> Iterator[Breach]:
        """Lines that have more marked cells than their total, or cannot get as many."""
        marked, more = found_in(LINES, puzzle, entries)
        every = members(LINES, puzzle)
        for side in self.sides:
            for i, total in enumerate(getattr(puzzle, side.field)):
                key = ("row" if side.of_rows else "column", i)
                said = None
                if total is not None:
                    said = miscounted(marked[key], more[key], total, "exactly")
                if said:
                    words = f"{counted(said, self.thing)}, not {total}"
                    yield Breach(f"{LINES.called(key)} has {words}", tuple(every[key]))

    def about(self, place: Any) -> str:
        """`row 3`."""
        kinds = {side.name: side.kind for side in self.sides}
        return LINES.called((kinds[place[0]], place[1]))

    def why(self, puzzle: P, place: Any, known: "Known") -> str:
        """`row 3 has 2 tents`."""
        return f"{self.about(place)} has {counted(place[2], self.thing)}"

    def clues(self, puzzle: P, entries: Position) -> Iterator[tuple[tuple[str, int], int]]:
        """The total of every line."""
        marked, _ = found_in(LINES, puzzle, entries)
        for side in self.sides:
            for i in range(puzzle.rows if side.of_rows else puzzle.columns):
                yield (side.name, i), marked["row" if side.of_rows else "column", i]


@record
class SumOfPlaces(Totalled[P], Generic[P]):
    """A total beside a line is the sum of the places of its marked cells: 1 for the first, 2 for
    the next, and so on.
    """

    techniques = (*RECKONED[:2], ReasonShape("two lines", ". + ."))

    name: str = "sum"
    manner: AbstractSet[Manner] = frozenset()

    def says(self, puzzle: P, f: "Formula", at: At) -> Said:
        """A sum with weights for each total."""
        from ..cnf import sums  # imported here, as few totals have weights

        for side, i, total, line in told(puzzle, self.sides):
            weights = {at[cell]: k for k, cell in enumerate(sorted(line), 1) if cell in at}
            yield from each((side.name, i, total), sums.exactly(f, weights, total))

    def broken(self, puzzle: P, entries: Position) -> Iterator[Breach]:
        """Lines whose sum is more than their total, or that cannot come to it."""
        every = members(LINES, puzzle)
        for side in self.sides:
            for i, total in enumerate(getattr(puzzle, side.field)):
                key = ("row" if side.of_rows else "column", i)
                able = {0}
                for k, cell in enumerate(every[key] if total is not None else (), 1):
                    x = entries.get(cell)
                    more = {n + k for n in able} if x != 0 else set[int]()
                    able = more | (able if not x else set())
                if total is not None and total not in able:
                    words = "cannot be" if len(able) > 1 else "is not"
                    said = f"the sum of {LINES.called(key)} {words} {total}"
                    yield Breach(said, tuple(every[key]))

    def why(self, puzzle: P, place: Any, known: "Known") -> str:
        """`the sum of row 3 is 7, as 3 + 4`."""
        kind, total = self.about(place).split()[0], place[2]
        states = {atom[1:3]: true for atom, true in known.items()}
        sums: list[tuple[tuple[int, ...], int]] = [((), 0)]
        for cell in sorted(states) if len(states) <= LARGEST else ():
            weight = cell[1 if kind == "row" else 0] + 1
            more = [((*some, weight), n + weight) for some, n in sums if n + weight <= total]
            kept = [] if states[cell] else sums
            sums = kept + (more if states[cell] is not False else [])
        every = [some for some, n in sums if n == total and some]
        ways = [" + ".join(map(str, some)) + " alone" * (len(some) == 1) for some in every]
        return f"the sum of {self.about(place)} is {total}{ways_told(ways)}"

    def clues(self, puzzle: P, entries: Position) -> Iterator[tuple[tuple[str, int], int]]:
        """The sum of every line."""
        every = members(LINES, puzzle)
        for side in self.sides:
            for i in range(puzzle.rows if side.of_rows else puzzle.columns):
                line = every["row" if side.of_rows else "column", i]
                yield (side.name, i), sum(k for k, cell in enumerate(line, 1) if entries[cell])
