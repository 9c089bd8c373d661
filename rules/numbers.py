"""Rules about numbers in cells: one in each cell; each of them once, or at most once, in each group
of cells; how many are seen along a line; different ones with a sum.

Atoms end with a row, a column and a number. What is known of them is therefore said in the same
words whatever the rule: the numbers left for a cell, or the cells left for a number.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from ..boards.places import Cell, Position, Sized
from ..boards.words import counted, shown_cell, shown_cells
from ..cnf.record import record
from .groups import Groups
from .rule import Breach, Manner, Rule, Said, each

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Deduced, Known

P = TypeVar("P", bound=Sized)

PLAIN = frozenset[Manner]({"quiet", "telling"})
"""Of rules that everybody uses without a word: that a cell has a number, so no other."""


Sets = dict[tuple[Any, int], list[int]]
"""Literals, by the key of a group and a number."""


@record
class Candidates:
    """The literals of the numbers that cells may have."""

    cells: Sequence[Cell]
    at: Mapping[tuple[int, int, int], int]
    """The literals by row, column and number."""

    @cached_property
    def of(self) -> dict[Cell, dict[int, int]]:
        """The literals of each cell, by its numbers."""
        found: dict[Cell, dict[int, int]] = {cell: {} for cell in self.cells}
        for (r, c, number), x in self.at.items():
            found[r, c][number] = x
        return found

    @cached_property
    def by_cell(self) -> Sequence[list[int]]:
        """The literals of each cell, which are to be true once."""
        return [[*here.values()] for here in self.of.values()]

    @cached_property
    def certain(self) -> AbstractSet[int]:
        """The literals of cells that have no other."""
        return {literals[0] for literals in self.by_cell if len(literals) == 1}

    def sets(self, groups: Groups[P], puzzle: P, numbers: range) -> Sets:
        """The literals that say of a group that it has a number, by its key and the number."""
        found: Sets = {}
        for key, cells in groups.walk(puzzle):
            held: dict[int, list[int]] = {number: [] for number in numbers}
            for cell in cells:
                for number, x in self.of[cell].items():
                    if number in held:
                        held[number].append(x)
            found |= {(key, number): literals for number, literals in held.items()}
        return found

    def open_sets(self, f: "Formula", groups: Groups[P], puzzle: P, numbers: range) -> Sets:
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

    name: str = "cell"
    once: bool = True
    """Whether it is said that it has no second one: other rules may see to that."""
    manner: AbstractSet[Manner] = PLAIN

    def says(self, puzzle: Any, f: "Formula", at: Candidates) -> Said:
        """An exactly-one, or a clause, for each cell."""
        literals = at.by_cell
        return zip(at.cells, map(f.exactly_one, literals) if self.once else literals, strict=True)

    def broken(self, puzzle: Any, entries: Position) -> Iterator[Breach]:
        """Nothing: entries have one value in each place."""
        return iter(())

    def about(self, place: Cell) -> str:
        """`cell (1, 2)`."""
        return f"cell {shown_cell(place)}"

    def why(self, puzzle: Any, place: Cell, known: "Known") -> str:
        """`cell (1, 2) can only be 3 or 4`, or that it has one value, or that none is left."""
        left = [atom[-1] for atom, true in known.items() if true is not False]
        if not left:
            return self.clash(puzzle, place, known) or self.about(place)
        if len(left) == len(known) > 1 or any(known.values()):
            return f"{self.about(place)} has one value"
        return f"{self.about(place)} can only be {' or '.join(map(str, left))}"

    def clash(self, puzzle: Any, place: Cell, known: "Known") -> str | None:
        """That no value is left, or that there are two; None if neither is plain."""
        there = [atom[-1] for atom, true in known.items() if true]
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
    numbers: Callable[[P], range]
    """Returns the numbers; others may be repeated."""
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
            if (many := len(held[number])) > 1:
                said = f"{'two' if many == 2 else many} {number}s"
                yield Breach(f"{self.groups.called(key)} has {said}", tuple(held[number]))

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
            room = f"has {len(blank)} open cell{'s' * (len(blank) > 1)} for" if blank else "lacks"
            cells = tuple(cell for some in held.values() for cell in some)
            yield Breach(f"{self.groups.called(key)} {room} {said}", cells)

    def why(self, puzzle: P, place: tuple[Any, int], known: "Known") -> str:
        """`3 in row 1 can only be at (1, 2)`, or that it appears once, or that it has no place."""
        left = [atom[1:3] for atom, true in known.items() if true is not False]
        if not left:
            return self.clash(puzzle, place, known) or self.about(place)
        if len(left) == len(known) > 1 or any(known.values()):
            return f"{self.about(place)} appears once"
        return f"{self.about(place)} can only be at {' or '.join(map(shown_cell, left))}"

    def clash(self, puzzle: P, place: tuple[Any, int], known: "Known") -> str | None:
        """`row 1 has no place for 3`, or two of them."""
        if all(true is False for true in known.values()):
            return f"{self.groups.called(place[0])} has no place for {place[1]}"
        return super().clash(puzzle, place, known)


def by_number(cells: Iterable[Cell], entries: Position) -> dict[int | None, list[Cell]]:
    """The cells of each number that is entered, and those of None, where nothing is."""
    found: dict[int | None, list[Cell]] = {}
    for cell in cells:
        found.setdefault(entries.get(cell), []).append(cell)
    return found


Sight = Literal["cells", "states"]
"""How it is said how many houses are seen along a line: of each whether it is seen, or by the
highest one so far, and how many are seen.
"""


@record
class Seen(Rule[P], Generic[P]):
    """A number beside a line says how many of its houses are seen from there: those that are higher
    than all before.

    Instances are clues, of the name of a side, the line there, and the number in a tuple. Each
    height is once in a line.
    """

    numbers: Callable[[P], range]
    """Returns the heights that cells can have; 0 is no house."""
    how: Sight = "cells"
    name: str = "seen"

    def says(self, puzzle: P, f: "Formula", at: Candidates) -> Said:
        """Running maxima, for each number."""
        from ..boards.beside import FOUR, told  # imported here, as few boards have numbers beside
        from ..cnf import maxima  # imported here, for the same reason

        clues, high = [*told(puzzle, FOUR)], self.numbers(puzzle)[-1]
        for _, _, (number,), line in clues:
            counted = f.size_of(f.exactly(range(1, len(line) + 1), number))
            states = 4 * len(line) * high**2 * min(number, high)
            f.expect(counted if self.how == "cells" else states)
        stated = maxima.counted if self.how == "cells" else maxima.states
        for side, i, clue, line in clues:
            yield from each((side.name, i, clue), stated(f, [at.of[p] for p in line], *clue))

    def broken(self, puzzle: P, entries: Position) -> Iterator[Breach]:
        """Lines of which so many houses cannot be seen, whatever is built in open cells; or that
        have a height twice, so that they are no lines.
        """
        every = self.numbers(puzzle)
        clues = ((name, *told) for name in SIDES for told in enumerate(getattr(puzzle, name)))
        for name, i, clue in clues:
            if clue is None:
                continue
            cells = line_from(puzzle, name, i)
            built = [entries.get(cell) for cell in cells]
            free = [h for h in every if not h or h not in built]
            place, number = self.about((name, i, clue)), clue[0]
            twice = [h for h in every if h and built.count(h) > 1]
            if None in built and number not in sights(built, free, every[-1]):
                yield Breach(f"{place} cannot show {number}", (*cells,))
            elif None not in built and number != seen(built):
                yield Breach(f"{are_seen(seen(built))} in {place}, not {number}", (*cells,))
            elif twice or sum(map(bool, free)) > built.count(None):
                said = f"has two {twice[0]}s" if twice else "has not room for each height"
                yield Breach(f"{place} {said}", (*cells,))

    def about(self, place: tuple[str, int, Any]) -> str:
        """`column 1 from the top`."""
        name, i, _ = place
        return f"{'column' if name in ('top', 'bottom') else 'row'} {i + 1} from the {name}"

    def why(self, puzzle: P, place: tuple[str, int, tuple[int]], known: "Known") -> str:
        """`2 houses are seen in column 1 from the top`."""
        return f"{are_seen(*place[2])} in {self.about(place)}"

    def plainly(self, puzzle: P, deduced: "Deduced") -> str | None:
        """What is seen along a line is not said where its heights alone say it: that each is there
        once.
        """
        [rule, *more], premises, facts, _ = deduced
        if more or rule.rule != self.name:
            return None
        name, i, _ = rule.of
        line = {*line_from(puzzle, name, i)}
        kind = self.about(rule.of).partition(" from")[0]
        placed = {x[1:3]: x[3] for x, true in premises if true and x[1:3] in line}
        every = [h for h in placed.values() if h]
        if not facts:
            twice = next((h for h in every if every.count(h) > 1), 0)
            return f"{kind} has two {twice}s" if twice else None
        heights, so = {x[3] for x, _ in facts}, {true for _, true in facts}
        if len(heights) > 1 or len(so) > 1 or 0 in heights:
            return None
        [h] = heights
        if so == {False}:
            return f"{kind} has its {h}" if h in every else None
        here = facts[0].atom[1:3]
        without = {x[1:3] for x, true in premises if not true and x[3] == h} | {*placed}
        if line - without - {here} or h in every:
            return None
        return f"{h} in {kind} can only be at {shown_cell(here)}"

    def clues(self, puzzle: P, entries: Position) -> Iterator[tuple[tuple[str, int], tuple[int]]]:
        """How many houses are seen along every line, from each side."""
        for name in SIDES:
            for i in range(puzzle.columns if name in ("top", "bottom") else puzzle.rows):
                cells = line_from(puzzle, name, i)
                yield (name, i), (seen([entries[cell] for cell in cells]),)


SIDES = ("top", "bottom", "left", "right")


def line_from(puzzle: Sized, side: str, i: int) -> list[Cell]:
    """The cells of a line in the order in which they are seen from a side."""
    way = -1 if side in ("bottom", "right") else 1
    if side in ("top", "bottom"):
        return [(r, i) for r in range(puzzle.rows)[::way]]
    return [(i, c) for c in range(puzzle.columns)[::way]]


def are_seen(number: int) -> str:
    """`2 houses are seen`."""
    return f"{counted(number, 'house')} {'is' if number == 1 else 'are'} seen"


def seen(built: Iterable[Any]) -> int:
    """How many houses of a full line are seen: each time one is higher than all before."""
    return len({*accumulate(built, max, initial=0)}) - 1


def sights(built: Iterable[int | None], free: Sequence[int], highest: int) -> set[int]:
    """How many houses of a line can be seen, where cells of None have a height that is free; one of
    them is the `highest`.
    """
    found = {0: {0}}
    for height in built:
        ahead = defaultdict[int, set[int]](set)
        for before, numbers in found.items():
            for h in free if height is None else (height,):
                ahead[max(h, before)] |= {n + 1 for n in numbers} if h > before else numbers
        found = ahead
    return found.get(highest, set())


Group = tuple[str, tuple[Cell, ...], int]
"""What a group is called before its cells, the cells, and their sum, or 0 if it is not told."""


@record
class Summed(Rule[P], Generic[P]):
    """The numbers of a group are different, and their sum is the one that is told, if one is.

    An instance is of a group.
    """

    name: str
    walk: Callable[[P], Iterable[Group]]
    """Returns every group, for clauses."""
    told: Callable[[P], Iterable[Group]]
    """Returns every group, found in another way, for checks."""
    numbers: Callable[[P], range]
    """Returns the numbers, from 1."""
    how: Literal["sets", "sums"] = "sets"
    """How sums are said: by the sets of numbers that have them, or adding up cell by cell."""

    def says(self, puzzle: P, f: "Formula", at: Candidates) -> Said:
        """Different numbers with a sum. For a lone puzzle, of the cells with several numbers."""
        from ..cnf import digit_sums  # imported here, as few boards have sums

        most, sets = self.numbers(puzzle)[-1], self.how == "sets"
        stated = digit_sums.in_sets if sets and most <= LISTED else digit_sums.in_sums
        for place in self.walk(puzzle):
            _, cells, total = place
            line, rest = [at.of[p] for p in cells], total
            if f.lone and line and all(line):
                certain = sum(d for here in line if len(here) == 1 for d in here)
                rest, line = total and total - certain, [here for here in line if len(here) > 1]
                if not line:
                    continue
            yield from each(place, stated(f, line, rest, most))

    def broken(self, puzzle: P, entries: Position) -> Iterator[Breach]:
        """Groups that have a number twice, or the sum of which is another one, or must be."""
        every = self.numbers(puzzle)
        for place in self.told(puzzle):
            _, cells, total = place
            numbers = [*map(entries.get, cells)]
            full = None not in numbers and len({*numbers}) == len(numbers)
            if full and total in (0, sum(filter(None, numbers))):
                continue  # it is right, as most are
            held = by_number(cells, entries)
            blank, there = len(held.pop(None, ())), sum(filter(None, held))
            where = self.about(place)
            twice = [number for number, some in held.items() if len(some) > 1]
            if twice:
                yield Breach(f"{where} has two {twice[0]}s", cells)
                continue
            free = [number for number in every if number not in held]
            least, most = there + sum(free[:blank]), there + sum(free[::-1][:blank])
            if len(free) < blank:
                yield Breach(f"{where} is too long for different numbers", cells)
            elif total and not least <= total <= most:
                bound = "" if not blank else "at least " if total < least else "at most "
                said = least if total < least else most
                yield Breach(f"{where} sums to {bound}{said}, not {total}", cells)

    def about(self, place: Group) -> str:
        """`row (1, 2) to (1, 4)`."""
        kind, cells, _ = place
        ends = " to ".join(map(shown_cell, dict.fromkeys((cells[0], cells[-1])))) if cells else ""
        return f"{kind} {ends or 'of no cells'}"

    def why(self, puzzle: P, place: Group, known: "Known") -> str:
        """`row (1, 2) to (1, 4) sums to 7, as 1 + 2 + 4`; or that its numbers are different."""
        if not place[2]:
            return f"the digits of {self.about(place)} are different"
        return summed(self.about(place), place, known, self.numbers(puzzle)[-1])

    def plainly(self, puzzle: P, deduced: "Deduced") -> str | None:
        """What is wrong with other numbers of a group, or else what it sums to in view of the
        premises.
        """
        groups = [rule.of for rule in deduced.rules if rule.rule == self.name]
        if len(groups) != 1:
            return None
        [place], where, most = groups, self.about(groups[0]), self.numbers(puzzle)[-1]
        found = {x[3] for x, true in deduced.facts if true}
        wrong = None if found else excluded(where, place, deduced, most)
        if wrong is None and len(deduced.rules) == 1 and place[2]:
            return summed(where, place, dict(deduced.premises), most, found)
        return wrong


FEW = 3
"""Sums of digits that are all said."""


def summed(
    where: str, place: Group, known: "Known", most: int, digits: AbstractSet[int] = frozenset()
) -> str:
    """What a group sums to, and the sets of digits that are left, if there are two at most; or that
    all of them have these digits.
    """
    _, cells, total = place
    able = [*possible(place, known, most)]
    how = ""
    if len(cells) > 1 and 0 < len(able) < 3:
        how = f", as {' or '.join(' + '.join(map(str, each)) for each in able)}"
    elif digits and len(cells) > 1 and able and all(digits <= {*each} for each in able):
        how = f", always with {' and '.join(map(str, sorted(digits)))}"
    return f"{where} sums to {total}{how}"


def possible(place: Group, known: "Known", most: int) -> Iterator[tuple[int, ...]]:
    """The sets of digits that are left: each cell has one of them, each of them a cell."""
    _, cells, total = place
    left = {cell: {*range(1, most + 1)} for cell in cells}
    for (_, r, c, digit), true in known.items():
        if true is False:
            left[r, c].discard(digit)
        elif true:
            left[r, c] &= {digit}
    for digits in sets(len(cells), total, most):
        if {*digits} <= {*chain.from_iterable(left.values())} and all(
            each.intersection(digits) for each in left.values()
        ):
            yield digits


def excluded(where: str, place: Group, deduced: "Deduced", most: int) -> str | None:
    """What else the digits of a group would be, or that one stands there twice, or already."""
    _, cells, total = place
    fixed = {x[1:3]: x[3] for x, true in deduced.premises if true and x[1:3] in cells}
    digits = sorted(x[3] for x, _ in deduced.facts)
    if {*digits} <= {*fixed.values()} and len({*digits}) == 1:
        return f"{where} has its {digits[0]}"
    twice = [d for d, n in Counter(fixed.values()).items() if n > 1]
    if twice:
        return f"{where} has two {twice[0]}s"
    here = {x[1:3] for x, _ in deduced.facts}
    if len(here) > 1 or not here <= {*cells} or not total:
        return None
    others = [p for p in cells if p not in here and p not in fixed]
    rest = [total - sum(fixed.values()) - d for d in digits or [0]]
    if not deduced.facts and len(others) > 1:
        return f"no digits that are left for {where} sum to {total}"
    if max(rest) < 0:
        return f"{where} would sum to more than {total}"
    if min(rest) < 0:
        return None
    return would_be(others, rest, {*fixed.values(), *digits}, most) if others else None


def would_be(
    others: Sequence[Cell], sums: Sequence[int], taken: AbstractSet[int], most: int
) -> str:
    """What the other cells of a group would be, or sum to."""
    here = shown_cells(others)
    every = [each for each in sets(len(others), sums[0], most) if taken.isdisjoint(each)]
    if len(others) > 1 == len(sums) and 0 < len(every) <= FEW:
        return f"{here} would be {' or '.join(' + '.join(map(str, each)) for each in every)}"
    *some, last = map(str, sums)
    said = f"{', '.join(some)} or {last}" if some else last
    return f"{here} would {'be' if len(others) == 1 else 'sum to'} {said}"


LISTED = 16
"""The most numbers of which the sets with a sum are listed: of more, there are too many."""


def sets(number: int, total: int, most: int) -> Sequence[tuple[int, ...]]:
    """The sets of so many different numbers up to `most` with a sum; none if there are too many."""
    from ..cnf.digit_sums import sets  # imported here, as only explanations of sums need it

    return sets(number, total, most) if most <= LISTED else ()
