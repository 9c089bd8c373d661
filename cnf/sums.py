"""Sums with weights, and sums modulo 2.

| statement                    | what is true                  | variables, clauses          |
|------------------------------|-------------------------------|-----------------------------|
| `at_most(f, weights, k)`     | Σ weight · literal ≤ k        | up to n·k, or 2^(n/2);      |
| `at_least(f, weights, k)`    | Σ weight · literal ≥ k        | two clauses a variable      |
| `exactly(f, weights, k)`     | Σ weight · literal = k        | both                        |
| `odd(f, literals)`           | an odd number is true         | n/2 variables,              |
| `even(f, literals)`          | an even number is true        | 4n clauses                  |

Each returns clauses, to be added under a rule's name. `weights` maps literals to whole numbers, of
any sign: `{x: 3, -y: 2}` is 3x + 2(1 - y). Where `unless` is given, one of its literals may hold
instead.

A sum with weights is written as a reduced decision diagram, heaviest literal first: a node says
that what is left of the literals has a sum within what is left of the bound, and rooms between
which no sum lies share a node (I. Abío and others: *A New Look at BDDs for Pseudo-Boolean
Constraints*, JAIR 2012). So unit propagation finds every literal that the bound forces. A parity is
cut into pieces of four literals.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, combinations
from math import inf
from typing import NamedTuple

from .cardinality import Clause, Clauses
from .errors import BadConstraint
from .formula import Formula
from .gates import parity

Weights = Mapping[int, int]
"""Literals with their weights."""


def at_most(f: Formula, weights: Weights, k: int, *, unless: Sequence[int] = ()) -> Clauses:
    """Σ weight · literal ≤ k, or one of `unless`."""
    literals, room = positive(weights, k)
    return bounded(f, literals, room, [*unless])


def at_least(f: Formula, weights: Weights, k: int, *, unless: Sequence[int] = ()) -> Clauses:
    """Σ weight · literal ≥ k, or one of `unless`."""
    check(weights, k)
    return at_most(f, {x: -weight for x, weight in weights.items()}, -k, unless=unless)


def exactly(f: Formula, weights: Weights, k: int, *, unless: Sequence[int] = ()) -> Clauses:
    """Σ weight · literal = k, or one of `unless`."""
    yield from at_most(f, weights, k, unless=unless)
    yield from at_least(f, weights, k, unless=unless)


def odd(f: Formula, literals: Sequence[int], *, unless: Sequence[int] = ()) -> Clauses:
    """An odd number of the literals is true, or one of `unless` is."""
    rest = checked(literals)
    while len(rest) > 4:
        z = f.aux()
        yield from parity(z, *rest[:3])
        rest = [*rest[3:], z]
    for size in range(0, len(rest) + 1, 2):
        for wrong in combinations(range(len(rest)), size):
            yield [*unless, *(-x if i in wrong else x for i, x in enumerate(rest))]


def even(f: Formula, literals: Sequence[int], *, unless: Sequence[int] = ()) -> Clauses:
    """An even number of the literals is true, or one of `unless` is."""
    some = checked(literals)
    return odd(f, [-some[0], *some[1:]], unless=unless) if some else []


def check(weights: Weights, k: int) -> None:
    """BadConstraint if these are no weights by their literals, or no bound."""
    if not isinstance(weights, Mapping):
        raise BadConstraint(f"{weights!r:.80} is no mapping of literals to weights")
    checked(weights)
    for x, weight in weights.items():
        if type(weight) is not int:
            raise BadConstraint(f"the weight {weight!r} of {x} is no whole number")
    if type(k) is not int:
        raise BadConstraint(f"the bound {k!r} is no whole number")


def checked(literals: Iterable[int]) -> list[int]:
    """The literals in a list; BadConstraint if some are none."""
    found = [*literals]
    for x in found:
        if type(x) is not int or x == 0:
            raise BadConstraint(f"in a sum, {x!r} is no literal")
    return found


def positive(weights: Weights, k: int) -> tuple[list[tuple[int, int]], int]:
    """The same sum, of weights above 0 with their literals, each variable once and heavy ones
    first, and its bound.
    """
    check(weights, k)
    of_variable = dict[int, int]()
    for x, weight in weights.items():
        of_variable[abs(x)] = of_variable.get(abs(x), 0) + (weight if x > 0 else -weight)
        k -= weight if x < 0 else 0
    signed = ((weight, x) if weight > 0 else (-weight, -x) for x, weight in of_variable.items())
    k -= sum(weight for weight in of_variable.values() if weight < 0)
    return sorted((one for one in signed if one[0]), key=lambda one: (-one[0], abs(one[1]))), k


class Node(NamedTuple):
    """A node of a diagram, for every room up to `high`, and above `low` - 1: its literal in a
    list, which is empty for *no*; None for *yes*.
    """

    high: float
    low: float
    says: Clause | None


NO = Node(-1, -inf, [])


def bounded(
    f: Formula, terms: Sequence[tuple[int, int]], k: int, unless: Clause
) -> Iterator[Clause]:
    """Σ weight · literal ≤ k of weights above 0, or one of `unless`."""
    n = len(terms)
    rest = [*accumulate((weight for weight, _ in reversed(terms)), initial=0)][::-1]
    levels: list[list[Node]] = [[NO, Node(inf, total, None)] for total in rest]

    def found(level: int, room: int) -> Node | None:
        node = levels[level][bisect_left(levels[level], (room,))]
        return node if node.low <= room else None

    ahead = [(0, k)]
    while ahead:
        level, room = ahead[-1]
        weight, x = terms[level] if level < n else (0, 0)
        if found(level, room):
            ahead.pop()
        elif not (chosen := found(level + 1, room - weight)):
            ahead.append((level + 1, room - weight))
        elif not (left := found(level + 1, room)):
            ahead.append((level + 1, room))
        else:
            says = left.says
            if chosen is not left:
                says = [f.aux()]
                no = [-says[0]]
                if chosen.says is not None:
                    yield [*no, -x, *chosen.says]
                if left.says is not None:
                    yield [*no, *left.says]
            high = min(chosen.high + weight, left.high)
            low = max(chosen.low + weight, left.low)
            at = bisect_left(levels[level], (room,))
            levels[level].insert(at, Node(high, low, says))
    root = found(0, k)
    assert root
    if root.says is not None:
        yield [*unless, *root.says]
