"""Rules about the numbers of a group that depend on how many cells it has."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from ..boards.cells import Gridded
from ..boards.places import Cell, Place, Position, Sized
from ..boards.regions import RegionNames
from ..cnf.record import record
from .counts import members
from .fillings import able_by, ways_told
from .groups import Groups, Roomed
from .numbers import Candidates, Once, by_number
from .rule import DIFFERENT, Breach, Rule, Said, each
from .technique import PLACED

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known


P = TypeVar("P", bound=Sized)


class NumberedRooms(Gridded, Roomed, Protocol):
    """A board that is divided into rooms, with some given numbers."""


@lru_cache(maxsize=8)
def sizes(names: RegionNames) -> Mapping[str, int]:
    """How many cells each room has."""
    return Counter(chain.from_iterable(names))


def up_to_size(puzzle: NumberedRooms, place: Place) -> Sequence[int]:
    """1 up to the size of a cell's room; and the given number, which may be too large."""
    r, c = place
    size = sizes(puzzle.regions)[puzzle.regions[r][c]]
    given = puzzle.given.get((r, c), 1)
    return [*range(1, size + 1), *[given] * (given > size)]


def up_to_largest(puzzle: NumberedRooms) -> range:
    """1 up to the size of the largest room, or to a given number if it is larger."""
    return range(1, max([*sizes(puzzle.regions).values(), *puzzle.given.values()]) + 1)


def rooms_of(puzzle: Roomed) -> RegionNames:
    """The room of every cell."""
    return puzzle.regions


@record
class UpToSize(Once[P]):
    """The numbers of each group of n cells are 1 to n, each once; or only to n - `less`, and other
    cells have none of them.
    """

    less: int = 0

    def says(self, puzzle: P, f: "Formula", at: Candidates) -> Said:
        """An exactly-one for each of these numbers in each group; there are no others."""
        most = {key: len(cells) - self.less for key, cells in self.groups.walk(puzzle)}
        every = at.open_sets(f, self.groups, puzzle, self.numbers(puzzle))
        yield from (((key, 0), []) for key, number in most.items() if number < 0)
        for (key, number), literals in every.items():
            if number <= most[key]:
                yield (key, number), f.exactly_one(literals)
            else:
                yield from each((key, number), ([-x] for x in literals))

    def faults(
        self, key: Any, every: AbstractSet[int], held: Mapping[int | None, Sequence[Cell]]
    ) -> Iterator[Breach]:
        """`region a has two 3s`, or a number that is too large for it."""
        most = sum(map(len, held.values())) - self.less
        if most < 0:
            cells = tuple(cell for some in held.values() for cell in some)
            yield Breach(f"{self.groups.called(key)} has too few cells", cells)
        yield from super().faults(key, {*range(1, most + 1)}, held)
        for number in sorted(every & held.keys()):
            if number > most:
                said = f"{self.groups.called(key)} has a {number}, and numbers only to {most}"
                yield Breach(said, tuple(held[number]))

    def why(self, puzzle: P, place: tuple[Any, int], known: "Known") -> str:
        """`3 in region a can only be at r1c2`; or that it is too large."""
        key, number = place
        most = len(dict(self.groups.walk(puzzle))[key]) - self.less
        if number > most:
            said = f"numbers only to {most}" if most >= 0 else "too few cells"
            return f"{self.groups.called(key)} has {said}"
        return super().why(puzzle, place, known)


@record
class Consecutive(Rule[P], Generic[P]):
    """The numbers of each group are consecutive, in any order."""

    techniques = PLACED

    name: str
    groups: Groups[P]
    numbers: Callable[[P], range]
    """Returns those that cells can have."""
    manner = DIFFERENT

    def says(self, puzzle: P, f: "Formula", at: Candidates) -> Said:
        """They are different, and one of the sets that have no gap."""
        from ..cnf import digit_sums  # imported here, as few boards have such groups

        every = self.numbers(puzzle)
        for key, cells in self.groups.walk(puzzle):
            held, size = digit_sums.holding([at.of[cell] for cell in cells]), len(cells)
            starts = range(every.start, every.stop - size + 1)
            sets = [frozenset(range(start, start + size)) for start in starts]
            yield from each(key, digit_sums.different(f, held))
            yield from each(key, digit_sums.one_set(f, held, sets) if size > 1 else ())

    def broken(self, puzzle: P, entries: Position) -> Iterator[Breach]:
        """Groups with equal numbers, or with some between which there is no room for the others."""
        every = self.numbers(puzzle)
        for key, cells in members(self.groups, puzzle).items():
            held = by_number(cells, entries)
            held.pop(None, None)
            there, where = [number for number in held if number is not None], self.about(key)
            twice = [number for number in there if len(held[number]) > 1]
            if twice:
                yield Breach(f"{where} has two {twice[0]}s", tuple(held[twice[0]]))
            elif len(cells) > len(every):
                yield Breach(f"{where} is too long for different numbers", tuple(cells))
            elif there and max(there) - min(there) >= len(cells):
                far = tuple(held[min(there)] + held[max(there)])
                said = f"{min(there)} and {max(there)} in only {len(cells)} cells"
                yield Breach(f"{where} has {said}", far)

    def about(self, place: Any) -> str:
        """`region a`."""
        return self.groups.called(place)

    def why(self, puzzle: P, place: Any, known: "Known") -> str:
        """`the numbers of region a are consecutive, 3 to 6 or 4 to 7`."""
        cells = dict(self.groups.walk(puzzle))[place]
        able = {cell: {*numbers} for cell, numbers in able_by(cells, known).items()}
        every, size = self.numbers(puzzle), len(cells)
        runs = [{*range(a, a + size)} for a in range(every.start, every.stop - size + 1)]
        left = [run for run in runs if all(map(run.intersection, able.values()))]
        left = [run for run in left if run <= set().union(*able.values())]
        between = " and " if size == 2 else " to "
        ways = [f"{min(run)}{between}{max(run)}" for run in left if size > 1]
        return f"the numbers of {self.about(place)} are consecutive{ways_told(ways, ', ')}"
