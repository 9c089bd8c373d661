"""Gates: clauses that define a literal z by other literals, and adders made of them."""

from collections.abc import Sequence
from itertools import product

from .cardinality import Clause, Clauses
from .formula import Formula


def conjunction(z: int, literals: Sequence[int]) -> Clauses:
    """z ↔ a ∧ b ∧ …: n + 1 clauses."""
    for a in literals:
        yield [-z, a]
    yield [z, *(-a for a in literals)]


def disjunction(z: int, literals: Sequence[int]) -> Clauses:
    """z ↔ a ∨ b ∨ …: n + 1 clauses."""
    return conjunction(-z, [-a for a in literals])


def exclusive_or(z: int, a: int, b: int) -> Clauses:
    """z ↔ a ⊕ b: 4 clauses."""
    yield [-z, a, b]
    yield [-z, -a, -b]
    yield [z, -a, b]
    yield [z, a, -b]


def parity(z: int, a: int, b: int, c: int) -> Clauses:
    """z ↔ a ⊕ b ⊕ c: 8 clauses."""
    for values in product((False, True), repeat=3):
        wrong = [-x if value else x for x, value in zip((a, b, c), values, strict=True)]
        yield [z if sum(values) % 2 else -z, *wrong]


def majority(z: int, a: int, b: int, c: int) -> Clauses:
    """z ↔ at least two of a, b, c: 6 clauses."""
    for x, y in ((a, b), (a, c), (b, c)):
        yield [z, -x, -y]
        yield [-z, x, y]


def same_number(xs: Sequence[int], ys: Sequence[int], *, unless: Sequence[int] = ()) -> Clauses:
    """xs = ys as binary numbers of equal length, or one of `unless` holds: 2 clauses a bit."""
    for x, y in zip(xs, ys, strict=True):
        yield [*unless, -x, y]
        yield [*unless, x, -y]


def sum_of(f: Formula, xs: Sequence[int], ys: Sequence[int]) -> tuple[list[int], list[Clause]]:
    """The bits of xs + ys, lowest first, of the same length, and the clauses that define them.

    Overflow is forbidden. A ripple-carry adder: 14 clauses a bit.
    """
    clauses: list[Clause] = []
    total: list[int] = []
    carry: int | None = None
    for x, y in zip(xs, ys, strict=True):
        z, after = f.aux(), f.aux()
        if carry is None:
            clauses += exclusive_or(z, x, y)
            clauses += conjunction(after, [x, y])
        else:
            clauses += parity(z, x, y, carry)
            clauses += majority(after, x, y, carry)
        total.append(z)
        carry = after
    if carry is not None:
        clauses.append([-carry])
    return total, clauses


def successor(f: Formula, xs: Sequence[int]) -> tuple[list[int], list[Clause]]:
    """The bits of xs + 1, of the same length, and the clauses that define them; overflow is
    forbidden.

    z₀ = ¬x₀, zᵢ = xᵢ ⊕ cᵢ, cᵢ₊₁ = xᵢ ∧ cᵢ: at most 7 clauses a bit.
    """
    carry = xs[0]
    total, clauses = [-xs[0]], list[Clause]()
    for x in xs[1:]:
        z, after = f.aux(), f.aux()
        clauses += exclusive_or(z, x, carry)
        clauses += conjunction(after, [x, carry])
        total.append(z)
        carry = after
    clauses.append([-carry])
    return total, clauses
