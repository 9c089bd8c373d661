"""Rules about numbers that say how many cells have numbers; the others are empty, which is 0."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..boards.names import shown_cell
from ..boards.places import Cell, Position, Sized, neighbourhoods
from ..boards.words import counted
from ..cnf.record import record
from .counts import members
from .groups import Groups
from .numbers import Candidates
from .rule import Breach, Rule, Said
from .technique import SEVERAL

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known

P = TypeVar("P", bound=Sized)


@record
class CountsOwn(Rule[P], Generic[P]):
    """Each group has one number or more, all alike: it is how many cells of the group have one."""

    name: str
    groups: Groups[P]

    def says(self, puzzle: P, f: "Formula", at: Candidates) -> Said:
        """Which number the group has, and a count for each."""
        for key, cells in self.groups.walk(puzzle):
            filled, of = [at[cell] for cell in cells], [at.of[cell] for cell in cells]
            numbers = sorted({number for here in of for number in here if number})
            told = {number: f.aux() for number in numbers}
            yield key, f.exactly_one([*told.values()])
            for number, z in told.items():
                yield key, f.exactly(filled, number, unless=[-z])
                for here in of:
                    if number in here:
                        yield key, [-here[number], z]

    def broken(self, puzzle: P, entries: Position) -> Iterator[Breach]:
        """Groups with different numbers, with more or fewer of them than they say, or with none."""
        for key, cells in members(self.groups, puzzle).items():
            known = [entries[cell] for cell in cells if cell in entries]
            numbers = sorted({*filter(None, known)})
            some, most = len([*filter(None, known)]), len(cells) - known.count(0)
            where = self.about(key)
            if len(numbers) > 1:
                yield Breach(f"{where} has both {numbers[0]} and {numbers[1]}", tuple(cells))
            elif not most:
                yield Breach(f"{where} has no number", tuple(cells))
            elif numbers and not some <= numbers[0] <= most:
                said = counted(some, "number") if some > numbers[0] else f"room for {most} only"
                yield Breach(f"{where} has {said}, and one is {numbers[0]}", tuple(cells))

    def about(self, place: Any) -> str:
        """`region a`."""
        return self.groups.called(place)

    def why(self, puzzle: P, place: Any, known: "Known") -> str:
        """`region a has 2 numbers, each of them 2`, or 2 or 3, or that they say how many it has."""
        able: dict[Cell, set[int]] = {}
        for (_, r, c, number), true in known.items():
            able.setdefault((r, c), set()).update({number} if true is not False else ())
        some = [here for here in able.values() if 0 not in here]
        every = [
            n
            for n in sorted({*range(1, len(able) + 1)}.intersection(*some))
            if len(some) <= n <= sum(n in here for here in able.values())
        ]
        if len(every) == 1:
            each = f", each of them {every[0]}" if every[0] > 1 else ", a 1"
            return f"{self.about(place)} has {counted(every[0], 'number')}{each}"
        if len(every) == 2:
            return f"{self.about(place)} has {every[0]} or {every[1]} numbers, which say how many"
        return f"the numbers of {self.about(place)} say how many it has"


@record
class CountsBeside(Rule[Sized]):
    """A number says how many of the cells that share a side with it have numbers."""

    techniques = SEVERAL

    name: str = "number"

    def says(self, puzzle: Sized, f: "Formula", at: Candidates) -> Said:
        """A count for each number of a cell."""
        around = neighbourhoods(puzzle)
        for cell, here in at.of.items():
            filled = [at[other] for other in around[cell]]
            for number, x in here.items():
                if number:
                    yield (cell, number), f.exactly(filled, number, unless=[-x])

    def broken(self, puzzle: Sized, entries: Position) -> Iterator[Breach]:
        """Numbers that have more numbers beside them than they say, or cannot have as many."""
        for (r, c), number in entries.items():
            near = [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)] if number else []
            near = [(i, j) for i, j in near if 0 <= i < puzzle.rows and 0 <= j < puzzle.columns]
            some = sum(bool(entries.get(other)) for other in near)
            most = sum(entries.get(other) != 0 for other in near)
            if number and not some <= number <= most:
                bound = "" if some == most else "at least " if some > number else "at most "
                said = f"{bound}{counted(some if some > number else most, 'number')}"
                yield Breach(f"{said} beside {shown_cell((r, c))}, not {number}", ((r, c), *near))

    def about(self, place: tuple[Cell, int]) -> str:
        """`r1c2`."""
        return shown_cell(place[0])

    def why(self, puzzle: Sized, place: tuple[Cell, int], known: "Known") -> str:
        """`3 at r1c2 means 3 numbers beside it`."""
        return f"{place[1]} at {self.about(place)} means {counted(place[1], 'number')} beside it"
