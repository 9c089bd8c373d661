"""Rules that count marked cells in groups: shaded cells of a room, lamps beside a cell, stars of a
row.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import product
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from ..boards import places
from ..boards.cells import Gridded
from ..boards.names import shown_cell
from ..boards.places import Cell, Position, Sized
from ..boards.words import counted
from ..cnf.record import record
from .groups import Groups
from .rule import At, Breach, Manner, Rule, Said
from .technique import COUNTED, SEVERAL

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known

P = TypeVar("P", bound=Sized)
G = TypeVar("G", bound=Gridded)

Bound = Literal["exactly", "at most", "at least"]


def members(groups: Groups[P], puzzle: P) -> Mapping[Any, Sequence[Cell]]:
    """The cells of every group, by its key; found cell by cell, for checks."""
    found = defaultdict[Any, list[Cell]](list)
    for cell in product(range(puzzle.rows), range(puzzle.columns)):
        for key in groups.test(puzzle, cell):
            found[key].append(cell)
    return found


def found_in(groups: Groups[P], puzzle: P, entries: Position) -> tuple[Counter[Any], Counter[Any]]:
    """How many marked cells each group has, and how many more it may get."""
    marked, more = Counter[Any](), Counter[Any]()
    for cell in product(range(puzzle.rows), range(puzzle.columns)):
        value = entries.get(cell)
        if value != 0:
            found = more if value is None else marked
            for key in groups.test(puzzle, cell):
                found[key] += 1
    return marked, more


def miscounted(marked: int, more: int, number: int, bound: Bound) -> str | None:
    """`3` or `at most 1` marked cells, if these are not the number that there must be."""
    if marked > number and bound != "at least":
        return f"{marked}"
    if marked + more < number and bound != "at most":
        return f"{marked}" if not more else f"at most {marked + more}"
    return None


@record
class Count(Rule[P], Generic[P]):
    """Each group has a number of marked cells."""

    techniques = COUNTED

    name: str
    groups: Groups[P]
    number: int | Callable[[P, Any], int | None]
    """How many marked cells each group has; or a function of its key, None if that is not told."""
    thing: str
    """What is counted: `star`."""
    bound: Bound = "exactly"
    other: str = ""
    """What the other cells are, if these are told where there are too many of them: `zero`."""
    manner: AbstractSet[Manner] = frozenset({"tallied"})

    def of(self, puzzle: P, key: Any) -> int | None:
        """How many marked cells a group has."""
        return self.number(puzzle, key) if callable(self.number) else self.number

    def says(self, puzzle: P, f: "Formula", at: At) -> Said:
        """A count for each group."""
        count = {"exactly": f.exactly, "at most": f.at_most, "at least": f.at_least}[self.bound]
        for key, group in self.groups.walk(puzzle):
            if (n := self.of(puzzle, key)) is not None:
                yield key, count([at[cell] for cell in group if cell in at], n)

    def broken(self, puzzle: P, entries: Position) -> Iterator[Breach]:
        """Groups that have too many marked cells, or that cannot get enough."""
        for key, cells in members(self.groups, puzzle).items():
            values = [entries.get(cell) for cell in cells]
            more = values.count(None)
            marked, n = len(values) - more - values.count(0), self.of(puzzle, key)
            if n is not None and (said := miscounted(marked, more, n, self.bound)):
                words = f"{counted(said, self.thing)}, not {n}"
                if self.other and marked < n:
                    rest = counted(values.count(0), self.other)
                    words = f"{rest}, not {len(values) - n}"
                yield Breach(f"{self.about(key)} has {words}", tuple(cells))

    def about(self, place: Any) -> str:
        """`row 3`."""
        return self.groups.called(place)

    def why(self, puzzle: P, place: Any, known: "Known") -> str:
        """`row 3 has 2 stars`."""
        n = self.of(puzzle, place) or 0
        bound = "" if self.bound == "exactly" else f"{self.bound} "
        return f"{self.about(place)} has {bound}{counted(n, self.thing)}"


@record
class Number(Rule[G], Generic[G]):
    """A number in a cell says how many marked cells its group has.

    Instances are clues, `((row, column), number)`.
    """

    techniques = (*COUNTED, *SEVERAL)

    name: str
    groups: Groups[G]
    key: Callable[[G, Cell], Any]
    """Returns the key of the group that a number in a cell speaks of."""
    thing: str
    of: str = "{}"
    """What the group of a cell is called: `the room of {}`."""
    has: str = "{place} has {count}"
    """How a count is said: `{count} beside {place}`."""
    named: Callable[[Cell], str] = shown_cell
    """What the place of a number is called."""
    manner: AbstractSet[Manner] = frozenset({"tallied"})

    def says(self, puzzle: G, f: "Formula", at: At) -> Said:
        """A count for each number."""
        groups = dict(self.groups.walk(puzzle))
        for cell, number in puzzle.given.items():
            if isinstance(number, int):  # other marks in cells are no numbers
                there = [at[p] for p in groups[self.key(puzzle, cell)] if p in at]
                yield (cell, number), f.exactly(there, number)

    def broken(self, puzzle: G, entries: Position) -> Iterator[Breach]:
        """Groups that have more marked cells than their number, or cannot get as many."""
        marked, more = found_in(self.groups, puzzle, entries)
        for cell, number in puzzle.given.items():
            if isinstance(number, int):
                key = self.key(puzzle, cell)
                if said := miscounted(marked[key], more[key], number, "exactly"):
                    count = counted(said, self.thing)
                    words = self.has.format(place=self.about((cell, number)), count=count)
                    yield Breach(f"{words}, not {number}", (cell,))

    def about(self, place: tuple[Cell, int]) -> str:
        """`the room of r1c2`."""
        return self.of.format(self.named(place[0]))

    def why(self, puzzle: G, place: tuple[Cell, int], known: "Known") -> str:
        """`the room of r1c2 has 3 shaded cells`."""
        return self.has.format(place=self.about(place), count=counted(place[1], self.thing))

    def clues(self, puzzle: G, entries: Position) -> Iterable[tuple[Cell, int]]:
        """The number of every group: where the puzzle has it, or else at the key if that is a
        place, or in the first cell of the group.
        """
        found = {self.key(puzzle, cell): cell for cell in reversed(places.cells(puzzle))}
        found |= {self.key(puzzle, cell): cell for cell in puzzle.given}
        for key, group in self.groups.walk(puzzle):
            if key in found or group:
                place = key if isinstance(key, tuple) else group[0]
                yield found.get(key) or place, sum(entries[cell] for cell in group)
