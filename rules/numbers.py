"""Rules about numbers in cells: one in each cell; each of them once, or at most once, in each group
of cells.

Atoms end with a row, a column and a number. What is known of them is therefore said in the same
words whatever the rule: the numbers left for a cell, or the cells left for a number.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..boards.names import shown_cell
from ..boards.places import Cell, Position, Sized
from ..boards.words import counted, one_of
from ..cnf.record import record
from .groups import COLUMNS, ROWS, Groups
from .rule import Breach, Manner, Rule, Said
from .technique import ReasonShape

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Known

P = TypeVar("P", bound=Sized)

PLAIN = frozenset[Manner]({"quiet", "telling"})
"""Of rules that everybody uses without a word: that a cell has a number, so no other."""


def up_to_side(puzzle: Sized) -> range:
    """1 up to the number of rows: the numbers of a Latin square."""
    return range(1, puzzle.rows + 1)


def side(puzzle: Sized) -> Hashable:
    """The sizes, on which rows and columns depend."""
    return puzzle.rows, puzzle.columns


def or_empty(value: int) -> str:
    """What a number is called where 0 is an empty cell."""
    return str(value or "empty")


Sets = dict[tuple[Any, int], list[int]]
"""Literals, by the key of a group and a number."""


@record
class Candidates(Mapping[Cell, int]):
    """The literals of the numbers that cells may have. Where 0 stands for an empty cell, it is also
    the literals of cells that are not empty, for rules about marked cells.
    """

    cells: Sequence[Cell]
    at: Mapping[tuple[int, int, Any], int]
    """The literals by row, column and number."""

    @cached_property
    def of(self) -> dict[Cell, dict[Any, int]]:
        """The literals of each cell, by its numbers."""
        found: dict[Cell, dict[Any, int]] = {cell: {} for cell in self.cells}
        for (r, c, number), x in self.at.items():
            found[r, c][number] = x
        return found

    def __getitem__(self, cell: Cell) -> int:
        return -self.of[cell][0]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.of)

    def __len__(self) -> int:
        return len(self.of)

    @cached_property
    def by_cell(self) -> Sequence[list[int]]:
        """The literals of each cell, which are to be true once."""
        return [[*here.values()] for here in self.of.values()]

    @cached_property
    def certain(self) -> AbstractSet[int]:
        """The literals of cells that have no other."""
        return {literals[0] for literals in self.by_cell if len(literals) == 1}

    def sets(self, groups: Groups[P], puzzle: P, numbers: Sequence[Any]) -> Sets:
        """The literals that say of a group that it has a number, by its key and the number."""
        found: Sets = {}
        for key, cells in groups.walk(puzzle):
            held: dict[int, list[int]] = {number: [] for number in numbers}
            for cell in cells:
                for number, x in self.of.get(cell, {}).items():
                    if number in held:
                        held[number].append(x)
            found |= {(key, number): literals for number, literals in held.items()}
        return found

    def open_sets(self, f: "Formula", groups: Groups[P], puzzle: P, numbers: Sequence[Any]) -> Sets:
        """The same, but for a lone puzzle without those of a number that a cell is certain to have,
        as the cell's own rule covers them.
        """
        found = self.sets(groups, puzzle, numbers)
        if not f.lone:
            return found
        certain = self.certain
        return {p: xs for p, xs in found.items() if len(xs) != 1 or xs[0] not in certain}


@record
class Filled(Rule[Any]):
    """Every cell has one number."""

    techniques = (ReasonShape("naked single", ".", true=True),)

    name: str = "cell"
    once: bool = True
    """Whether it is said that it has no second one: other rules may see to that."""
    manner: AbstractSet[Manner] = PLAIN
    spoken: Callable[[Any], str] = str
    """Returns what a value is called: `empty`."""

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Said:
        """An exactly-one, or a clause, for each cell."""
        literals = at.by_cell
        return zip(at.cells, map(f.exactly_one, literals) if self.once else literals, strict=True)

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Nothing: entries have one value in each place."""
        return iter(())

    def about(self, place: Cell) -> str:
        """`r1c2`."""
        return shown_cell(place)

    def why(self, puzzle: Any, place: Cell, known: "Known") -> str:
        """`r1c2 can only be 3 or 4`, or that it has one value, or that none is left."""
        left = [self.spoken(atom[-1]) for atom, true in known.items() if true is not False]
        if not left:
            return self.clash(puzzle, place, known) or self.about(place)
        if len(left) == len(known) > 1 or any(known.values()):
            return f"{self.about(place)} has one value"
        return f"{self.about(place)} can only be {one_of(left)}"

    def clash(self, puzzle: Any, place: Cell, known: "Known") -> str | None:
        """That no value is left, or that there are two; None if neither is plain."""
        there = [self.spoken(atom[-1]) for atom, true in known.items() if true]
        if all(true is False for true in known.values()):
            return f"no value is left for {shown_cell(place)}"
        return f"{shown_cell(place)} is both {there[0]} and {there[1]}" if there[1:] else None


@record
class Different(Rule[P], Generic[P]):
    """No number is twice in a group.

    An instance is of the key of a group, and a number.
    """

    name: str
    groups: Groups[P]
    numbers: Callable[[P], Sequence[Any]]
    """Returns the numbers, or letters; others may be repeated."""
    shape: Callable[[P], Hashable]
    """Returns that of a puzzle on which its groups depend."""
    manner: AbstractSet[Manner] = PLAIN

    def says(self, puzzle: P, f: "Formula", at: Candidates) -> Said:
        """An at-most-one for each number in each group."""
        sets = at.open_sets(f, self.groups, puzzle, self.numbers(puzzle))
        return zip(sets, map(f.at_most_one, sets.values()), strict=True)

    def broken(self, puzzle: P, entries: Position) -> Iterator[Breach]:
        """Groups that have a number twice."""
        every = {*self.numbers(puzzle)}
        for key, cells in self.told(puzzle).items():
            if len(cells) > len(every) or {*map(entries.get, cells)} != every:
                yield from self.faults(key, every, by_number(cells, entries))

    def told(self, puzzle: P) -> Mapping[Any, Sequence[Cell]]:
        """The cells of each group, which is told cell by cell; kept for the next puzzle."""
        shape, kept = self.shape(puzzle), self.kept
        if shape not in kept:
            found = defaultdict[Any, list[Cell]](list)
            for r in range(puzzle.rows):
                for c in range(puzzle.columns):
                    for key in self.groups.test(puzzle, (r, c)):
                        found[key].append((r, c))
            kept.clear()
            kept[shape] = dict(sorted(found.items()))
        return kept[shape]

    @cached_property
    def kept(self) -> dict[Hashable, Mapping[Any, Sequence[Cell]]]:
        """The groups of the last puzzle."""
        return {}

    def faults(
        self, key: Any, every: AbstractSet[int], held: Mapping[int | None, Sequence[Cell]]
    ) -> Iterator[Breach]:
        """`row 3 has two 7s`."""
        for number in sorted(every & held.keys()):
            if held[number][1:]:
                yield repeated(self.groups.called(key), number, held[number])

    def about(self, place: tuple[Any, int]) -> str:
        """`3 in row 1`."""
        return f"{place[1]} in {self.groups.called(place[0])}"

    def why(self, puzzle: P, place: tuple[Any, int], known: "Known") -> str:
        """`3 in row 1 appears at most once`."""
        return f"{self.about(place)} appears at most once"

    def clash(self, puzzle: P, place: tuple[Any, int], known: "Known") -> str | None:
        """`row 1 has two 3s`."""
        twice = sum(true is True for true in known.values()) > 1
        return f"{self.groups.called(place[0])} has two {place[1]}s" if twice else None


@record
class Once(Different[P]):
    """Each number is once in each group."""

    techniques = (ReasonShape("hidden single", ".", true=True),)

    upon = "cell"
    """The rule that every cell has one number, on which its checks rely."""

    def says(self, puzzle: P, f: "Formula", at: Candidates) -> Said:
        """An exactly-one for each number in each group."""
        sets = at.open_sets(f, self.groups, puzzle, self.numbers(puzzle))
        return zip(sets, map(f.exactly_one, sets.values()), strict=True)

    def faults(
        self, key: Any, every: AbstractSet[int], held: Mapping[int | None, Sequence[Cell]]
    ) -> Iterator[Breach]:
        """`row 3 has two 7s`, or else `row 3 lacks 7`, or has not room for all that it lacks."""
        twice = [*super().faults(key, every, held)]
        yield from twice
        lacking, blank = sorted(every - held.keys()), held.get(None, ())
        if not twice and len(blank) < len(lacking):
            said = ", ".join(map(str, lacking))
            room = f"has {counted(len(blank), 'open cell')} for" if blank else "lacks"
            cells = tuple(cell for some in held.values() for cell in some)
            yield Breach(f"{self.groups.called(key)} {room} {said}", cells)

    def why(self, puzzle: P, place: tuple[Any, int], known: "Known") -> str:
        """`3 in row 1 can only be at r1c2`, or that it appears once, or that it has no place."""
        left = [atom[1:3] for atom, true in known.items() if true is not False]
        if not left:
            return self.clash(puzzle, place, known) or self.about(place)
        if len(left) == len(known) > 1 or any(known.values()):
            return f"{self.about(place)} appears once"
        return f"{self.about(place)} can only be at {one_of([*map(shown_cell, left)])}"

    def clash(self, puzzle: P, place: tuple[Any, int], known: "Known") -> str | None:
        """`row 1 has no place for 3`, or two of them."""
        if all(true is False for true in known.values()):
            return f"{self.groups.called(place[0])} has no place for {place[1]}"
        return super().clash(puzzle, place, known)


def repeated(group: str, number: int, cells: Sequence[Cell]) -> Breach:
    """`row 3 has two 7s`."""
    many = "two" if len(cells) == 2 else len(cells)
    return Breach(f"{group} has {many} {number}s", tuple(cells))


LATIN = (
    Filled(),
    Once[Any]("row", ROWS, up_to_side, side),
    Once[Any]("column", COLUMNS, up_to_side, side),
)
"""Those of a Latin square: each number up to the number of rows is once in every row and column."""


def by_number(cells: Iterable[Cell], entries: Position) -> dict[int | None, list[Cell]]:
    """The cells of each number that is entered, and those of None, where nothing is."""
    found: dict[int | None, list[Cell]] = {}
    for cell in cells:
        found.setdefault(entries.get(cell), []).append(cell)
    return found
