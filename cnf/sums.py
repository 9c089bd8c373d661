"""Different digits, from 1 to 9, with a given sum.

A line is, for each place, the literals of its digits, of which one is true.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations

from pencilsat.cnf import gates
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Constraints

DIGITS = range(1, 10)

Line = Sequence[Mapping[int, int]]


@cache
def sets(number: int, total: int) -> list[tuple[int, ...]]:
    """So many different digits with that sum; any sum if it is 0."""
    return [c for c in combinations(DIGITS, number) if total in (0, sum(c))]


def different(f: Formula, line: Line, total: int) -> Constraints:
    """No digit stands twice: 9 at-most-ones; the empty clause if there is no such sum."""
    yield from (f.at_most_one([place[d] for place in line]) for d in DIGITS)
    if not sets(len(line), total):
        yield []


def in_sets(f: Formula, line: Line, total: int) -> Constraints:
    """Different digits; if there is a total, one of the sets with that sum is theirs."""
    yield from different(f, line, total)
    able = sets(len(line), total) if total else []
    chosen, there = [f.aux() for _ in able], {d: f.aux() for d in DIGITS if able}
    for d, z in there.items():
        yield from gates.disjunction(z, [place[d] for place in line])
    for z, digits in zip(chosen, able, strict=True):
        yield from ([-z, y if d in digits else -y] for d, y in there.items())
    yield from [chosen] * bool(able)


def in_sums(f: Formula, line: Line, total: int) -> Constraints:
    """Different digits; if there is a total, after[s] says that the first ones have the sum s."""
    yield from different(f, line, total)
    before = {0: f.aux()}
    yield [before[0]]
    for left, place in zip(range(len(line))[::-1], line if total else [], strict=False):
        able = {s + d for s in before for d in DIGITS if left <= total - s - d <= 9 * left}
        after = {s: f.aux() for s in sorted(able)}
        for d, y in place.items():
            yield from ([-y, -z, *known(after, s + d)] for s, z in before.items())
            yield from ([-y, -z, *known(before, s - d)] for s, z in after.items())
        before = after


def known(sums: Mapping[int, int], total: int) -> list[int]:
    """The literal of a sum, if it is one of these."""
    return [sums[total]] if total in sums else []
