"""Different numbers of a group that have a sum, and the sets of numbers that can have it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

from ..boards.cells import Gridded
from ..boards.names import MOST, shown_cell, shown_cells, shown_run
from ..boards.places import Cell, Position, Sized
from ..boards.words import one_of, ranges
from ..cnf.record import record
from . import results
from .counts import members
from .fillings import beyond, fillings, ways_told
from .groups import AROUND
from .numbers import Candidates, by_number
from .rule import DIFFERENT, Breach, Manner, Rule, Said, each
from .technique import RECKONED

if TYPE_CHECKING:
    from ..cnf.formula import Formula
    from .explaining import Deduced, Known

P = TypeVar("P", bound=Sized)
G = TypeVar("G", bound=Gridded)

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
    manner = DIFFERENT

    def says(self, puzzle: P, f: "Formula", at: Candidates) -> Said:
        """Different numbers with a sum. For a lone puzzle, of the cells with several numbers."""
        from ..cnf import digit_sums  # imported here, as few boards have sums

        most, in_turn = self.numbers(puzzle)[-1], self.how == "sums"
        for place in self.walk(puzzle):
            _, cells, total = place
            line, rest = [at.of[p] for p in cells], total
            if f.lone and line and all(line):
                certain = sum(d for here in line if len(here) == 1 for d in here)
                rest, line = total and total - certain, [here for here in line if len(here) > 1]
                if not line:
                    continue
            yield from each(place, digit_sums.with_sum(f, line, rest, most, in_turn=in_turn))

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
        """`row r1c2-r1c4`."""
        kind, cells, _ = place
        return f"{kind} {shown_run(cells) if cells else 'of no cells'}"

    def why(self, puzzle: P, place: Group, known: "Known") -> str:
        """`row r1c2-r1c4 sums to 7, as 1 + 2 + 4`; or that its numbers are different."""
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


@record
class SumAround(Rule[G], Generic[G]):
    """A number in a cell is the sum of the numbers around it, diagonally too.

    Instances are clues, `((row, column), number)`; 0 says nothing. No number stands in given cells.
    """

    techniques = RECKONED

    numbers: Callable[[G], range]
    """Returns the numbers, from 1."""
    different: bool = False
    """Whether those around a number are different."""
    name: str = "around"
    upon = "cell"

    @property
    def manner(self) -> AbstractSet[Manner]:
        """Numbers around a cell may be alike, or not."""
        return DIFFERENT if self.different else frozenset()

    def says(self, puzzle: G, f: "Formula", at: Candidates) -> Said:
        """Numbers with a sum, and different ones if they have to be."""
        from ..cnf import digit_sums  # imported here, as few boards have sums

        most = self.numbers(puzzle)[-1]
        for cell, near in AROUND.walk(puzzle):
            if number := puzzle.given.get(cell):
                line = [at.of[p] for p in near if p in at.of]
                if self.different:
                    yield from each((cell, number), digit_sums.with_sum(f, line, number, most))
                else:
                    told = results.Told("sum", number)
                    yield from each((cell, number), results.reckoned(f, line, told))

    def broken(self, puzzle: G, entries: Position) -> Iterator[Breach]:
        """Cells around which there is another sum, or must be, or a number twice."""
        every = self.numbers(puzzle)
        if self.different:
            yield from Summed[G](self.name, self.told, self.told, self.numbers).broken(
                puzzle, entries
            )
            return
        for where, near, number in self.told(puzzle):
            there = [entries.get(p) for p in near]
            if not results.possible(results.Told("sum", number), there, every):
                said = "cannot be" if None in there else "is not"
                yield Breach(f"the sum {where.rstrip(',')} {said} {number}", near)

    def told(self, puzzle: G) -> Iterator[Group]:
        """The cells around each number."""
        found = members(AROUND, puzzle)
        for cell, number in puzzle.given.items():
            if number:
                near = tuple(p for p in found[cell] if p not in puzzle.given)
                yield f"around {shown_cell(cell)},", near, number

    def about(self, place: tuple[Cell, int]) -> str:
        """`around r1c2`."""
        return f"around {shown_cell(place[0])}"

    def why(self, puzzle: G, place: tuple[Cell, int], known: "Known") -> str:
        """`what stands around r1c2 sums to 7, as 1 + 2 + 4`."""
        where, most = f"what stands {self.about(place)}", self.numbers(puzzle)[-1]
        group = self.group(puzzle, place)
        if self.different:
            return summed(where, group, known, most)
        ways = fillings(group[1], known, lambda numbers: sum(numbers) == place[1])
        sets = sorted({tuple(sorted(numbers)) for numbers in ways if len(numbers) > 1})
        return f"{where} sums to {place[1]}{ways_told([' + '.join(map(str, x)) for x in sets])}"

    def group(self, puzzle: G, place: tuple[Cell, int]) -> Group:
        """The cells of numbers around one."""
        (row, column), total = place
        near = ((r, c) for r in range(row - 1, row + 2) for c in range(column - 1, column + 2))
        on_board = (p for p in near if 0 <= p[0] < puzzle.rows and 0 <= p[1] < puzzle.columns)
        return "", tuple(p for p in on_board if p not in puzzle.given), total

    def clash(self, puzzle: G, place: tuple[Cell, int], known: "Known") -> str | None:
        """`what stands around r1c2 would sum to at most 6`."""
        cells = self.group(puzzle, place)[1]
        return beyond(f"what stands {self.about(place)}", place[1], cells, known)

    def plainly(self, puzzle: G, deduced: "Deduced") -> str | None:
        """What is wrong with other numbers around one, where they are different."""
        around = [rule.of for rule in deduced.rules if rule.rule == self.name]
        if not self.different or len(around) != 1 or any(true for _, true in deduced.facts):
            return None
        where, most = f"what stands {self.about(around[0])}", self.numbers(puzzle)[-1]
        return excluded(where, self.group(puzzle, around[0]), deduced, most)

    def clues(self, puzzle: G, entries: Position) -> Iterator[tuple[Cell, int]]:
        """The sum around each given cell, unless its numbers must be different and are not."""
        near = dict(AROUND.walk(puzzle))
        for cell in puzzle.given:
            there = [entries[p] for p in near[cell] if p not in puzzle.given]
            if there and (not self.different or len({*there}) == len(there)):
                yield cell, sum(there)


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
    if not others:
        return None
    taken = {*fixed.values()}
    if said := bounded(others, rest, taken, deduced, most) or alone(others, rest, deduced, most):
        return f"{where} sums to {total}, and {said}"
    return would_be(others, rest, taken.union(digits), most)


def bounded(
    others: Sequence[Cell],
    sums: Sequence[int],
    taken: AbstractSet[int],
    deduced: "Deduced",
    most: int,
) -> str | None:
    """The most that the other cells can be, or the least, where that is enough."""
    if len(others) == 1:
        return None
    able = {cell: {*range(1, most + 1)} - taken for cell in others}
    for (_, r, c, digit), true in deduced.premises:
        if not true and (r, c) in able:
            able[r, c].discard(digit)
    here = shown_cells(others) if len(others) <= FEW else f"the other {len(others)} cells"
    for most_of_all in (True, False):
        best = extreme([*able.values()], 1 if most_of_all else -1)
        if best and (sum(best) < min(sums) if most_of_all else sum(best) > max(sums)):
            added = " + ".join(map(str, sorted(best, reverse=most_of_all)))
            word = "most" if most_of_all else "least"
            return f"the {word} that {here} can be is {added} = {sum(best)}"
    return None


def alone(others: Sequence[Cell], sums: Sequence[int], deduced: "Deduced", most: int) -> str | None:
    """What the last other cell is, or can only be, as far as that is known."""
    if len(others) > 1 or not deduced.facts:
        return None
    name, [(r, c)] = deduced.facts[0].atom[0], others
    every = [d for d in range(1, most + 1) if deduced.known((name, r, c, d)) is not False]
    if not 0 < len(every) <= (FEW if len(sums) > 1 else 1) or not {*every}.isdisjoint(sums):
        return None
    said = one_of([*map(str, every)])
    return f"{shown_cell((r, c))} {'is' if len(every) == 1 else 'can only be'} {said}"


def extreme(able: Sequence[AbstractSet[int]], sign: int) -> Sequence[int]:
    """Different digits of these sets with the greatest sum, or the least, if there are any."""
    found: dict[frozenset[int], tuple[int, ...]] = {frozenset(): ()}
    for some in able:
        after: dict[frozenset[int], tuple[int, ...]] = {}
        for used, digits in found.items():
            for digit in some - used:
                longer = (*digits, digit)
                key = used | {digit}
                if key not in after:
                    after[key] = longer
        found = after
    return max(found.values(), key=lambda digits: sign * sum(digits), default=())


def would_be(
    others: Sequence[Cell], sums: Sequence[int], taken: AbstractSet[int], most: int
) -> str:
    """What the other cells of a group would be, or sum to."""
    here = shown_cells(others)
    every = [each for each in sets(len(others), sums[0], most) if taken.isdisjoint(each)]
    if len(others) > 1 == len(sums) and 0 < len(every) <= FEW:
        return f"{here} would be {' or '.join(' + '.join(map(str, each)) for each in every)}"
    said = [*map(str, sums)] if len(sums) <= MOST else ranges(sorted(sums))
    return f"{here} would {'be' if len(others) == 1 else 'sum to'} {one_of(said)}"


def sets(number: int, total: int, most: int) -> Sequence[tuple[int, ...]]:
    """The sets of so many different numbers up to `most` with a sum; none if there are too many."""
    from ..cnf import digit_sums  # imported here, as only explanations of sums need it

    return digit_sums.sets(number, total, most) if most <= digit_sums.LISTED else ()
