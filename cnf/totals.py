"""Sums of numbers that may be alike; each number is given by the literals of its values.

A *total* is said by its order: for each value but the least, a literal says that it is that or
more. Totals are added two by two, in two clauses for each pair of their values; a sum that is known
takes two for each value of one part. Unit propagation finds how the bounds of a sum limit those of
its parts, and the reverse.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import inf
from typing import NamedTuple

from .cardinality import Clause
from .formula import Formula
from .gates import conjunction
from .rules import Constraints

Part = Sequence[tuple[Mapping[int, int], int]]
"""The places of a sum, each with the literals of its numbers, and how many times it counts."""


class Total(NamedTuple):
    """A number by its order."""

    values: Sequence[int]
    """Those that it may have, rising."""
    literals: Sequence[int]
    """For each but the first: that it is that or more."""

    def reaches(self, value: int) -> Clause | None:
        """That it is so much or more, as part of a clause: empty if it cannot be, None if it is
        certain to be.
        """
        i = bisect_left(self.values, value)
        return None if i == 0 else [self.literals[i - 1]] if i < len(self.values) else []

    def stays_below(self, value: int) -> Clause | None:
        """That it is less."""
        reached = self.reaches(value)
        return [] if reached is None else [-x for x in reached] or None

    def times(self, weight: int) -> "Total":
        """So many times it."""
        if weight > 0:
            return self._replace(values=[weight * v for v in self.values])
        return Total([weight * v for v in self.values[::-1]], [-x for x in self.literals[::-1]])


class Adding:
    """Totals, and the clauses that define them."""

    def __init__(self, f: Formula) -> None:
        self.f, self.clauses = f, list[Sequence[int]]()

    def add(self, *parts: Clause | None) -> None:
        """One of these parts is true."""
        known = [part for part in parts if part is not None]
        if len(known) == len(parts):
            self.clauses.append([x for part in known for x in part])

    def number(self, place: Mapping[int, int]) -> Total:
        """That of a place; exactly one of its literals is true."""
        values = sorted(place)
        if len(values) < 2:
            self.clauses += [] if values else [[]]
            return Total(values or [0], [])
        ends = [-place[values[0]], place[values[-1]]][len(values) == 2 :]
        reached = [*ends[:-1], *(self.f.aux() for _ in values[2:-1]), ends[-1]]
        for d, low, high in zip(values, [0, *reached], [*reached, 0], strict=True):
            so = conjunction(place[d], [x for x in (low, -high) if x])
            self.clauses += (clause for clause in so if {-x for x in clause}.isdisjoint(clause))
        return self.rising(values, reached)

    def rising(self, values: Sequence[int], literals: Sequence[int]) -> Total:
        """A total; what is so much is also less than that much."""
        self.clauses += ([low, -high] for low, high in pairwise(literals))
        return Total(values, literals)

    def sum(self, totals: Sequence[Total], low: float = -inf, high: float = inf) -> Total:
        """Their sum, which is within bounds."""
        if len(totals) < 2:
            return totals[0] if totals else Total([0], [])
        one, other = self.halves(totals, low, high)
        self.f.expect(6 * len(one.values) * len(other.values))
        able = {a + b for a in one.values for b in other.values}
        values = sorted(v for v in able if low <= v <= high)
        if not values:
            self.add()
            return Total([0], [])
        both = self.rising(values, [self.f.aux() for _ in values[1:]])
        for a in one.values:
            for b in other.values:
                self.add(one.stays_below(a), other.stays_below(b), both.reaches(a + b))
                self.add(one.reaches(a + 1), other.reaches(b + 1), both.stays_below(a + b + 1))
        return both

    def halves(self, totals: Sequence[Total], low: float, high: float) -> tuple[Total, Total]:
        """The sums of the first half of several totals and of the others, as the bounds of all of
        them let these be.
        """
        half = len(totals) // 2
        some, others = totals[:half], totals[half:]
        (a, b), (c, d) = bounds(some), bounds(others)
        return self.sum(some, low - d, high - c), self.sum(others, low - b, high - a)

    def exactly(self, totals: Sequence[Total], k: int) -> None:
        """Σ totals = k."""
        one, other = self.halves(totals, k, k)
        for a in one.values:
            self.add(one.stays_below(a), other.stays_below(k - a + 1))
            self.add(one.reaches(a + 1), other.reaches(k - a))


def bounds(totals: Iterable[Total]) -> tuple[int, int]:
    """The least and the largest sum of totals."""
    every = [total.values for total in totals]
    return sum(values[0] for values in every), sum(values[-1] for values in every)


def equal_sums(f: Formula, sums: Sequence[Part]) -> Constraints:
    """All sums are equal."""
    adding = Adding(f)
    every = [[adding.number(place).times(weight) for place, weight in part] for part in sums]
    lows, highs = zip(*map(bounds, every), strict=True)
    if len(every) > 2:
        every[0] = [adding.sum(every[0], max(lows), min(highs))]
    for other in every[1:]:
        adding.exactly([*every[0], *(total.times(-1) for total in other)], 0)
    return adding.clauses


def known_sum(f: Formula, line: Sequence[Mapping[int, int]], k: int) -> Constraints:
    """Σ numbers = k."""
    adding = Adding(f)
    adding.exactly([adding.number(place) for place in line], k)
    return adding.clauses
