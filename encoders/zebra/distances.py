"""How far apart two values of a Zebra are: *house of a - house of b ∈ D*, said in three ways.

`supports` and `products` are about the houses of both values, `bounds` about what is known of their
order: for each value a literal *in one of the first h houses*, for every h. All of them speak only
of the houses that a value can be in. The clauses and variables of a comparison are in the docstring
of `pencilsat.encoders.zebra`.
"""

import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from ...cnf.cardinality import Clause, Clauses
from ...cnf.formula import Formula
from .table import Value

HouseLiterals = Mapping[int, int]
"""The literals of the houses, from 0, that a value can be in."""

Houses = Mapping[Value, HouseLiterals]

Differ = Callable[[Value, Value, Collection[int], Clause], Clauses]
"""The clauses of *house of a - house of b ∈ D, or a literal of `unless` holds*."""

TRUE, FALSE = sys.maxsize, -sys.maxsize
"""Constants in place of literals, which no formula has."""


def either(*literals: int) -> Clauses:
    """⋁ literals: no clause if one is TRUE, and without those that are FALSE."""
    if TRUE not in literals:
        yield [literal for literal in literals if literal != FALSE]


def supports(at: Houses, a: Value, b: Value, allowed: Collection[int], unless: Clause) -> Clauses:
    """x[a,h] → ⋁ x[b,g] over the houses g that go with h, and back: at most 2n clauses; none where
    all houses that are left go with h.
    """
    here, there = at[a].items(), at[b].items()
    for own, able, sign in ((here, there, 1), (there, here, -1)):
        for h, x in own:
            support = [y for g, y in able if sign * (h - g) in allowed]
            if len(support) < len(able) or not able:
                yield [*unless, -x, *support]


def products(
    f: Formula, n: int, at: Houses, a: Value, b: Value, allowed: Collection[int], unless: Clause
) -> Clauses:
    """⋁ z, and z ↔ x[a,h] ∧ x[b,g] for every allowed pair h, g: 3 clauses a pair, and one.

    One allowed difference needs no product: x[a,h] = x[b,g], 2n clauses; nor does one forbidden:
    ¬x[a,h] ∨ ¬x[b,g], at most n clauses.
    """
    forbidden = [d for d in range(1 - n, n) if d not in allowed]
    if len(allowed) == 1:
        yield from supports(at, a, b, allowed, unless)
    elif len(forbidden) == 1:
        yield from ([*unless, -x, -y] for x, y in pairs(at, a, b, forbidden))
    else:
        product = {pair: f.aux() for pair in pairs(at, a, b, allowed)}
        yield [*unless, *product.values()]
        for (x, y), z in product.items():
            yield from ([-z, x], [-z, y], [z, -x, -y])


def pairs(at: Houses, a: Value, b: Value, allowed: Collection[int]) -> Iterator[tuple[int, int]]:
    """x[a,h] and x[b,g] for every pair of houses whose difference is allowed."""
    for h, x in at[a].items():
        for g, y in at[b].items():
            if h - g in allowed:
                yield x, y


def orders(f: Formula, n: int, row: HouseLiterals) -> list[int]:
    """For h = 0 … n, the literal *in one of the first h houses*: the same as for h - 1 where the
    value cannot be in house h; a constant before the first house that it can be in, and from the
    last one on.
    """
    upto, last = [FALSE], max(row, default=None)
    for h in range(n):
        upto.append(TRUE if h == last else f.aux() if h in row else upto[-1])
    return upto


def between_bounds(row: HouseLiterals, upto: Sequence[int]) -> Clauses:
    """y[h] → y[h+1], and x[h] ↔ y[h] ∧ ¬y[h-1], where y[h] is *in a house up to h*: 4n - 4."""
    steps = [(x, upto[h], upto[h + 1]) for h, x in row.items()]
    for _, low, high in steps:
        yield from either(-low, high)
    for x, low, high in steps:
        yield from either(-x, high)
        yield from either(-x, -low)
        yield from either(x, low, -high)
    yield from either(upto[-1])


def bounds(
    upto: Mapping[Value, Sequence[int]],
    a: Value,
    b: Value,
    allowed: Collection[int],
    unless: Clause,
) -> Clauses:
    """b < g ∨ b > g ∨ a < g + low ∨ a > g + high for every house g of b and every maximal run
    low … high of forbidden differences with a house of a: at most n clauses for each run.

    If the run is unbounded on one side, b may also be further away on that side.
    """
    n = len(upto[a]) - 1
    forbidden = [d for d in range(1 - n, n) if d not in allowed]
    lows = [d for d in forbidden if d - 1 not in forbidden]
    highs = [d for d in forbidden if d + 1 not in forbidden]
    steps = [(g, *step) for g, step in enumerate(pairwise(upto[b]), 1) if step[0] != step[1]]
    for low, high in zip(lows, highs, strict=True):
        for g, before, until in steps:
            below, above = (upto[a][min(max(h, 0), n)] for h in (g + low - 1, g + high))
            if below != above:
                yield from either(
                    *unless,
                    before if high < n - 1 else FALSE,
                    -until if low > 1 - n else FALSE,
                    below,
                    -above,
                )
