"""Different digits, from 1 to 9 or more, with a given sum.

A line gives, for each place, the literals of its digits; exactly one of them is true.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, reduce
from itertools import combinations
from operator import or_

from . import gates
from .clock import check_time
from .errors import TooLarge
from .formula import Formula
from .graphs.graph import Node
from .rules import Constraints

DIGITS = range(1, 10)
ALL = sum(1 << d for d in DIGITS)

OF_MASK = [[d for d in DIGITS if mask >> d & 1] for mask in range(ALL + 1)]
"""The digits of every set of bits; not to be changed."""

DigitLiterals = Sequence[Mapping[int, int]]


LISTED = 16
"""The most digits of which all sets with a sum are listed: of more, there can be too many."""

MOST_SETS = 200_000
"""The most sets with a sum that are listed at all."""


@cache
def sets(number: int, total: int, most: int = 9) -> list[tuple[int, ...]]:
    """The sets of `number` different digits up to `most` with that sum; with any sum if it is 0."""
    if not total:
        return [*combinations(range(1, most + 1), number)]
    return listed(number, total, 1, most)


def listed(number: int, total: int, low: int, most: int) -> list[tuple[int, ...]]:
    """The sets of so many different numbers from `low` to `most` with that sum, in order. TooLarge
    if there are too many.
    """
    found = list[tuple[int, ...]]()
    for some in summing(number, total, low, most):
        check_time()
        found.append(some)
        if len(found) > MOST_SETS:
            said = f"more than {MOST_SETS} sets of {number} numbers up to {most} sum to {total}"
            raise TooLarge(said)
    return found


def summing(number: int, total: int, low: int, most: int) -> Iterator[tuple[int, ...]]:
    """The same, one by one."""
    if not number:
        yield from [()] if total == 0 else []
        return
    others = number - 1
    for d in range(low, most + 1):
        rest = total - d
        if rest < others * (2 * d + number) // 2:  # the sum of the next ones
            return
        if rest <= others * (2 * most - others + 1) // 2:  # that of the last ones
            yield from ((d, *more) for more in summing(others, rest, d + 1, most))


def left(
    lines: Sequence[tuple[Sequence[Node], int]], places: Iterable[Node]
) -> dict[Node, list[int]]:
    """The digits of each place that its lines leave, each with a total: those of a set all of whose
    digits have a place, and each of whose places has a digit; what stands at one of these stands at
    no other. Those of a place without any leave no solution.
    """
    able = dict.fromkeys(places, ALL)
    through: dict[Node, dict[int, None]] = {place: {} for place in able}
    for i, (line, total) in enumerate(lines):
        some = reduce(or_, masks(len(line), total), 0)
        for place in line:
            through[place][i] = None
            able[place] &= some
    waiting = dict.fromkeys(range(len(lines)))
    while waiting:
        i = next(iter(waiting))  # what has waited longest: by then, more of it has changed
        del waiting[i]
        line, total = lines[i]
        here = [able[place] for place in line]
        for place, mask, fewer in zip(line, here, fitting(here, total), strict=True):
            if fewer != mask:
                able[place] = fewer
                waiting |= through[place]
    return {place: OF_MASK[mask] for place, mask in able.items()}


def fitting(here: Sequence[int], total: int) -> Sequence[int]:
    """The digits of each place of a line that some set with its total leaves."""
    left = apart(here)
    if not total or 0 in left:
        return left
    open_ones = [mask for mask in left if mask & mask - 1]
    rest = total - sum([mask.bit_length() - 1 for mask in left if not mask & mask - 1])
    if not open_ones:
        return left if rest == 0 else [0] * len(left)
    there, found = reduce(or_, open_ones), [0] * len(open_ones)
    for some in masks(len(open_ones), rest) if rest > 0 else ():
        if not some & ~there:
            way = apart([mask & some for mask in open_ones])
            if 0 not in way:
                found = [*map(or_, found, way)]
    if 0 in found:
        return [0] * len(left)
    fewer = iter(found)
    return [next(fewer) if mask & mask - 1 else mask for mask in left]


def apart(masks: Sequence[int]) -> Sequence[int]:
    """The digits of each place without those that stand alone at others; none if two have one."""
    alone = [mask for mask in masks if not mask & mask - 1]
    if not alone:
        return masks
    taken = reduce(or_, alone)
    if sum(alone) != taken:
        return [0] * len(masks)
    return [mask & ~taken if mask & mask - 1 else mask for mask in masks]


@cache
def masks(number: int, total: int) -> list[int]:
    """The sets, each with a bit for every digit."""
    return [sum(1 << d for d in digits) for digits in sets(number, total)]


@cache
def choices(number: int, total: int, most: int) -> list[frozenset[int]]:
    """The sets, as sets."""
    return [*map(frozenset, sets(number, total, most))]


def able_to_sum(number: int, total: int, most: int) -> bool:
    """Whether there are such sets."""
    least = number * (number + 1) // 2
    return number <= most and total in (0, *range(least, number * (most + 1) - least + 1))


def holding(line: DigitLiterals) -> dict[int, list[int]]:
    """The literals of each digit that some place can have."""
    held: dict[int, list[int]] = {}
    for place in line:
        for d, x in place.items():
            held.setdefault(d, []).append(x)
    return held


def different(f: Formula, held: Mapping[int, Sequence[int]]) -> Constraints:
    """No digit stands twice: an at-most-one for each."""
    return (f.at_most_one(xs) for xs in held.values() if len(xs) > 1)


def in_sets(f: Formula, line: DigitLiterals, total: int, most: int = 9) -> Constraints:
    """Different digits; if there is a total, one of the sets with that sum is theirs."""
    held = holding(line)
    yield from different(f, held)
    if not able_to_sum(len(line), total, most):
        yield []
    if total:
        yield from one_set(f, held, choices(len(line), total, most))


def with_sum(
    f: Formula, line: DigitLiterals, total: int, most: int = 9, *, in_turn: bool = False
) -> Constraints:
    """Different digits with the total, if there is one: by the sets of them, unless there can be
    too many, or the digits are to be added up in turn.
    """
    return (in_sums if in_turn or most > LISTED else in_sets)(f, line, total, most)


def one_set(
    f: Formula, held: Mapping[int, Sequence[int]], able: Iterable[frozenset[int]]
) -> Constraints:
    """The digits that some place has are those of one of the sets."""
    able = [digits for digits in able if held.keys() >= digits]
    if not able:
        yield []
        return
    some, every = frozenset[int]().union(*able), held.keys() & able[0].intersection(*able)
    there = dict[int, int]()
    for d, xs in held.items():
        if d in every:
            yield xs
        elif d not in some:
            yield from ([-x] for x in xs)
        elif len(xs) == 1:
            [there[d]] = xs
        else:
            there[d] = f.aux()
            yield from gates.disjunction(there[d], xs)
    if there:
        chosen = [f.aux() for _ in able]
        for z, digits in zip(chosen, able, strict=True):
            yield from ([-z, y if d in digits else -y] for d, y in there.items())
        yield chosen


Cases = Iterable[tuple[Sequence[int], DigitLiterals, Sequence[frozenset[int]]]]
"""Conditions, each a clause of the literals without it, with the places about which it is, and the
sets that these may have.
"""


def by_cases(f: Formula, cases: Cases, most: int) -> Constraints:
    """In each case, the digits of its places are those of a set, each of them once."""
    there = {d: f.aux() for d in range(1, most + 1)}
    chosen = dict[frozenset[int], int]()
    for unless, line, able in cases:
        held = holding(line)
        for d, y in there.items():
            yield [*unless, -y, *held.get(d, ())]
            yield from ([*unless, -x, y] for x in held.get(d, ()))
        for digits in able:
            if digits not in chosen:
                z = chosen[digits] = f.aux()
                yield from ([-z, y if d in digits else -y] for d, y in there.items())
        yield [*unless, *(chosen[digits] for digits in able)]


def between(
    f: Formula, line: DigitLiterals, ends: Sequence[Sequence[int]], total: int, digits: range
) -> Constraints:
    """Two of the places hold one of the literals of their `ends`; those between them have different
    digits of these with that sum, which no other place has.
    """
    n, low, high = len(line), digits.start, digits.stop - 1
    sets = [{*some} for k in range(max(0, n - 1)) for some in listed(k, total, low, high)]
    chosen = [(some, f.aux()) for some in sets]
    sizes = {len(some) for some in sets}
    pairs = {(i, j): f.aux() for i, j in combinations(range(n), 2) if j - i - 1 in sizes}
    there, inside = {d: f.aux() for d in digits}, [f.aux() for _ in line]
    f.expect(len(sets) * (high + n) + len(pairs) * 2 * n)
    yield [z for _, z in chosen]
    yield [*pairs.values()]
    for some, z in chosen:
        yield from ([-z, y if d in some else -y] for d, y in there.items())
        yield [-z, *(pair for (i, j), pair in pairs.items() if j - i - 1 == len(some))]
    for (i, j), pair in pairs.items():
        yield from ([-pair, *ends[i]], [-pair, *ends[j]])
        yield from ([-pair, y if i < k < j else -y] for k, y in enumerate(inside))
        yield [-pair, *(z for some, z in chosen if len(some) == j - i - 1)]
    for k, (here, y) in enumerate(zip(line, inside, strict=True)):
        yield [-y, *(pair for (i, j), pair in pairs.items() if i < k < j)]
        yield [y, *(pair for (i, j), pair in pairs.items() if not i < k < j)]
        for d, x in here.items():
            if d in there:
                yield from ([-x, -y, there[d]], [-x, y, -there[d]])
    held = holding(line)
    yield from ([-y, *held.get(d, ())] for d, y in there.items())


def in_sums(f: Formula, line: DigitLiterals, total: int, most: int = 9) -> Constraints:
    """Different digits; if there is a total, after[s] says that the digits so far sum to s."""
    yield from different(f, holding(line))
    if not able_to_sum(len(line), total, most):
        yield []
    before = {0: f.aux()}
    yield [before[0]]
    for left, place in zip(range(len(line))[::-1], line if total else [], strict=False):
        able = {s + d for s in before for d in place if left <= total - s - d <= most * left}
        after = {s: f.aux() for s in sorted(able)}
        for d, y in place.items():
            yield from ([-y, -z, *known(after, s + d)] for s, z in before.items())
            yield from ([-y, -z, *known(before, s - d)] for s, z in after.items())
        before = after


def known(sums: Mapping[int, int], total: int) -> list[int]:
    """The literal of the total, in a list; empty if the total is not among the sums."""
    return [sums[total]] if total in sums else []
