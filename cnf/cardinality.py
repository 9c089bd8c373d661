"""Counting constraints as clauses: PySAT's encodings by their names, and `direct`.

| encoding     | auxiliary variables | clauses        | source                            |
|--------------|---------------------|----------------|-----------------------------------|
| `direct`     | none                | C(n, k + 1)    | prime implicates                  |
| `seqcounter` | O(n·k)              | O(n·k)         | Sinz 2005                         |
| `totalizer`  | O(n log n)          | O(n²)          | Bailleux, Boufkhad 2003           |
| `mtotalizer` | O(n log n)          | O(n^1.5)       | Ogawa and others 2013             |
| `kmtotalizer`| O(n log k)          | O(n·k)         | Morgado, Ignatiev, Silva 2014     |
| `sortnetwrk` | O(n log² n)         | O(n log² n)    | Batcher 1968                      |
| `cardnetwrk` | O(n log² k)         | O(n log² k)    | Asín and others 2009              |
| `pairwise`   | none                | C(n, 2)        | Prestwich 2009, k = 1 only        |
| `bitwise`    | ⌈log₂ n⌉            | n·⌈log₂ n⌉     | Prestwich 2009, k = 1 only        |
| `ladder`     | n + 1               | 4n             | Gent, Nightingale 2004, k = 1 only|

A *term* is a literal, or a chain: literals a₁, a₂, … each of which implies the one before it by
clauses elsewhere in the formula, as in the order encoding of an integer. `direct` uses the order:
four chains of two literals need at most 19 clauses a side, where eight free literals need up to 70.
An impossible bound is the empty clause; a bound that always holds is no clause.

A `Count` keeps its terms and bounds until clauses are asked for: so an explanation can say how many
of its terms are true, and a solver with native cardinality constraints can take it as one.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations, islice
from math import comb, exp, lgamma, log2
from typing import Any, NamedTuple

from .clock import check_time
from .errors import BadInput, TooLarge, unknown
from .interrupts import held_back
from .pattern import Pattern
from .record import Methods

Clause = list[int]
Clauses = Iterable[Clause]
Term = int | Sequence[int]


class CountShape(NamedTuple):
    """What the size of a count depends on: its chains' lengths, its bounds, its encoding. Of
    literals, `lengths` is their number.
    """

    lengths: int | tuple[int, ...]
    low: int | None
    high: int | None
    amo: bool
    encoding: str

    def size(self) -> float:
        """About how many literals and auxiliary variables its clauses have."""
        each = [1] * self.lengths if isinstance(self.lengths, int) else self.lengths
        n = sum(each)
        if self.amo and self.low == 1:
            return n + estimate(each, 1, self.encoding)
        bounds = (self.high, None if self.low is None else n - self.low)
        return sum(estimate(each, k, self.encoding) for k in bounds if k is not None)


@dataclass(init=False, eq=False, repr=False)
class Count(Methods):
    """low ≤ Σ terms ≤ high, or a literal of `unless` holds; None is no bound.

    Treat it as immutable. (A record would take as long to make as most counts to write.)

    A count that names no encoding is written in the formula's: that for counts or, for an `amo`,
    whose terms are literals, that for at-most-one constraints, with a lower bound of one as a
    single clause.
    """

    terms: Sequence[Term]
    low: int | None
    high: int | None
    unless: Sequence[int]
    amo: bool
    encoding: str | None

    __slots__ = ("amo", "encoding", "high", "low", "terms", "unless")

    def __init__(
        self,
        terms: Sequence[Term],
        low: int | None = None,
        high: int | None = None,
        unless: Sequence[int] = (),
        amo: bool = False,
        encoding: str | None = None,
    ) -> None:
        self.terms, self.low, self.high = terms, low, high
        self.unless, self.amo, self.encoding = unless, amo, encoding

    @property
    def chains(self) -> list[Sequence[int]]:
        """The terms as chains, of which literals are the shortest."""
        return [(term,) if isinstance(term, int) else term for term in self.terms]

    @property
    def literals(self) -> list[int]:
        """The literals that are counted."""
        some: Sequence[Any] = self.terms
        return [*some] if {*map(type, some)} <= LITERALS else [*chain.from_iterable(self.chains)]

    def shape(self, encoding: str) -> CountShape:
        """Its shape in an encoding."""
        free = {*map(type, self.terms)} <= LITERALS
        lengths = len(self.terms) if free else (*map(len, self.chains),)
        return CountShape(lengths, self.low, self.high, self.amo, encoding)


CARDINALITIES = (
    "direct",
    "seqcounter",
    "totalizer",
    "mtotalizer",
    "kmtotalizer",
    "sortnetwrk",
    "cardnetwrk",
)
AT_MOST_ONES = ("pairwise", "bitwise", "ladder", *CARDINALITIES)

NATIVE = "native"
"""The name for no encoding: counts stay counts (`pencilsat.cnf.native`)."""

DIRECT_LIMIT = 200_000
"""The most clauses that `direct` writes for one constraint before it refuses."""

LARGEST = 8_000_000
"""The most literals and auxiliary variables of one constraint; half of those of a formula."""

PACE = 5e-7
"""About how many seconds PySAT takes for each of them; it cannot be stopped."""

SURELY_SMALL = 64
"""Constraints of up to this many literals are written without estimating their size first."""


LITERALS = {int}
"""The types of terms that are single literals, not chains."""

FEW = 16
"""A count of up to this many free literals never has too many prime implicates."""

LARGEST_PATTERN = 1024
"""The clauses for up to this many literals are kept, as patterns for other counts of their shape.
"""


def clauses_of(count: Count, *, encoding: str, top_id: int) -> tuple[list[Clause], int]:
    """The clauses of a count, and the new largest variable."""
    terms, unless = count.terms, count.unless
    if count.amo and encoding == "pairwise" and len(terms) <= SURELY_SMALL:
        return one_of(count), top_id
    free = {*map(type, terms)} <= LITERALS
    chains = [] if free else count.chains
    literals: Sequence[Any] = terms if free else [*chain.from_iterable(chains)]
    if len(literals) > SURELY_SMALL:
        return written(count, encoding=encoding, top_id=top_id)
    if free and encoding == "direct" and len(literals) <= FEW:
        return implicates(literals, count), top_id
    lengths = len(terms) if free else (*map(len, chains),)
    found = pattern(lengths, count.low, count.high, len(unless), count.amo, encoding)
    if found is None:
        return written(count, encoding=encoding, top_id=top_id)
    top = top_id + found.auxiliaries
    return found.over([*literals, *unless, *range(top_id + 1, top + 1)]), top


def one_of(count: Count) -> list[Clause]:
    """The clauses of an at-most-one, or of one that is exact: `pairwise`."""
    literals: Sequence[Any] = count.terms
    if len(literals) == 2 and count.low is None and not count.unless:
        return [[-literals[0], -literals[1]]]
    clauses = [*map(list, combinations([-x for x in literals], 2))]
    if count.low is not None:
        clauses.insert(0, [*literals])
    return [[*count.unless, *clause] for clause in clauses] if count.unless else clauses


def implicates(literals: Sequence[int], count: Count) -> list[Clause]:
    """The prime implicates of a count over these literals: for `direct`."""
    chosen: Iterable[Sequence[int]] = ()
    if count.low is not None:
        chosen = combinations(literals, max(0, len(literals) - count.low + 1))
    if count.high is not None:
        negated = [-x for x in literals]
        chosen = chain(chosen, combinations(negated, max(0, count.high + 1)))
    if count.unless:
        return [[*count.unless, *some] for some in chosen]
    return [*map(list, chosen)]


@lru_cache(maxsize=512)
def pattern(
    lengths: int | tuple[int, ...],
    low: int | None,
    high: int | None,
    unless: int,
    amo: bool,
    encoding: str,
) -> Pattern | None:
    """The clauses of all counts of some shape; None if they are large. `lengths` is the number of
    literals, or the length of each of the chains.
    """
    each = [1] * lengths if isinstance(lengths, int) else lengths
    n, fresh = sum(each), iter(range(1, sum(each) + unless + 1))
    if isinstance(lengths, int):
        terms: Sequence[Term] = [*islice(fresh, n)]
    else:
        terms = [[*islice(fresh, length)] for length in lengths]
    for k in (high, None if low is None else n - low):
        if k is not None and estimate(each, k, encoding) > LARGEST_PATTERN:
            return None
    count = Count(terms, low, high, [*fresh], amo)
    clauses, top = written(count, encoding=encoding, top_id=n + unless)
    return Pattern(clauses, auxiliaries=top - n - unless)


def written(count: Count, *, encoding: str, top_id: int) -> tuple[list[Clause], int]:
    """The same as `clauses_of`, without looking for a pattern."""
    clauses: list[Clause] = []
    if count.low is not None:
        if count.amo and count.low == 1:
            clauses.append(count.literals)
        else:
            clauses, top_id = at_least(count.terms, count.low, encoding=encoding, top_id=top_id)
    if count.high is not None:
        more, top_id = at_most(count.terms, count.high, encoding=encoding, top_id=top_id)
        clauses += more
    if count.unless:
        clauses = [[*count.unless, *clause] for clause in clauses]
    return clauses, top_id


def at_most(
    terms: Sequence[Term], k: int, *, encoding: str, top_id: int
) -> tuple[list[Clause], int]:
    """Σ terms ≤ k as clauses, and the new largest variable."""
    chains = [(term,) if isinstance(term, int) else tuple(term) for term in terms]
    literals = [literal for chain in chains for literal in chain]
    if k < 0:
        return [[]], top_id
    if k >= len(literals):
        return [], top_id
    if encoding == "direct":
        return _direct(chains, k), top_id
    if k == 0:
        return [[-literal] for literal in literals], top_id
    if 1 < k < len(literals) - 1 and encoding not in CARDINALITIES:
        raise BadInput(f"{encoding} is for at most one; for more: {', '.join(CARDINALITIES)}")
    if len(literals) > SURELY_SMALL:
        size = estimate([1] * len(literals), k, encoding)
        check_room(size, LARGEST)
        check_time(PACE * size)
    from pysat.card import CardEnc, EncType  # imported here, as small sums have patterns of our own

    code = getattr(EncType, encoding)
    with held_back():
        encoded = CardEnc.atmost(literals, k, top_id=top_id, encoding=code)
    # A constraint that needs no auxiliary variable may report a smaller top than it was given.
    return encoded.clauses, max(top_id, encoded.nv)


def at_least(
    terms: Sequence[Term], k: int, *, encoding: str, top_id: int
) -> tuple[list[Clause], int]:
    """Σ terms ≥ k as clauses, and the new largest variable: at most n − k of the negations."""
    negated = [
        -term if isinstance(term, int) else [-literal for literal in reversed(term)]
        for term in terms
    ]
    n = sum(1 if isinstance(term, int) else len(term) for term in terms)
    return at_most(negated, n - k, encoding=encoding, top_id=top_id)


def _direct(chains: Sequence[tuple[int, ...]], k: int) -> list[Clause]:
    """For all (c₁, c₂, …) with Σ cᵢ = k + 1: ⋁ ¬(chain i reaches cᵢ)."""
    lengths = tuple(len(chain) for chain in chains)
    if max(lengths) == 1:
        _check_size(_choices(sum(lengths), k + 1), sum(lengths))
        negated = [-literal for chain in chains for literal in chain]
        return [list(chosen) for chosen in combinations(negated, k + 1)]
    excesses = _excesses(lengths, k + 1)
    return [
        [-chain[c - 1] for chain, c in zip(chains, excess, strict=True) if c] for excess in excesses
    ]


@lru_cache(maxsize=4096)
def _ways(lengths: tuple[int, ...], total: int) -> int:
    """The number of tuples (c₁, c₂, …) with 0 ≤ cᵢ ≤ lengthᵢ and Σ cᵢ = total."""
    ways = [1] + [0] * total
    for length in lengths:
        ways = [sum(ways[max(0, s - length) : s + 1]) for s in range(total + 1)]
    return ways[total]


@lru_cache(maxsize=4096)
def _excesses(lengths: tuple[int, ...], total: int) -> list[tuple[int, ...]]:
    """Every (c₁, c₂, …) with 0 ≤ cᵢ ≤ lengthᵢ and Σ cᵢ = total."""
    _check_size(_ways(lengths, total), sum(lengths))
    partial: list[tuple[tuple[int, ...], int]] = [((), total)]
    for i, length in enumerate(lengths):
        rest = sum(lengths[i + 1 :])
        partial = [
            ((*head, c), left - c)
            for head, left in partial
            for c in range(max(0, left - rest), min(length, left) + 1)
        ]
    return [head for head, _ in partial]


def _choices(n: int, k: int) -> int:
    """C(n, k), or a number beyond every limit where C(n, k) would take long to compute."""
    if n > 1000 and lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) > 100:
        return int(exp(100))
    return comb(n, k)


def _check_size(clauses: int, literals: int) -> None:
    """Raise TooLarge if one sum of so many literals needs more clauses than `direct` may write."""
    if clauses > DIRECT_LIMIT:
        raise TooLarge(
            f"cardinality direct needs {clauses} clauses for one sum of {literals} literals "
            f"(at most {DIRECT_LIMIT}): choose another"
        )


def estimate(lengths: Sequence[int], k: int, encoding: str) -> float:
    """About how many literals and auxiliary variables `at_most` writes for chains of these lengths.

    The estimate is right within a factor of two, apart from the constants of very short sums.
    """
    n = sum(lengths)
    if k < 0 or k >= n:
        return 0
    if encoding == NATIVE:
        return n
    if encoding == "direct":
        free = max(lengths) == 1
        clauses = _choices(n, k + 1) if free else _ways(tuple(lengths), k + 1)
        return clauses * min(k + 1, len(lengths))
    if k in (0, n - 1):
        return n
    return _SIZES[encoding](n, k)


_SIZES: Mapping[str, Callable[[int, int], float]] = {
    "seqcounter": lambda n, k: 6 * k * (n - k) + n,
    "totalizer": lambda n, k: 1.6 * n * n + 8 * n,
    "mtotalizer": lambda n, k: 6 * n**1.5,
    "kmtotalizer": lambda n, k: n * (4 + 8 * log2(k + 1)),
    "sortnetwrk": lambda n, k: 2.1 * 2 ** _height(n) * _height(n) ** 2,
    "cardnetwrk": lambda n, k: n * (12 + 3.4 * k.bit_length() ** 2),
    "pairwise": lambda n, k: n * (n - 1),
    "bitwise": lambda n, k: 2 * n * _height(n),
    "ladder": lambda n, k: 10 * n,
}


def _height(n: int) -> int:
    """⌈log₂ n⌉: of a tree with n leaves."""
    return (n - 1).bit_length()


def check_room(size: float, room: int) -> None:
    """Raise TooLarge, with the size, if these are more literals and variables than there is room
    for.
    """
    if size > room:
        raise TooLarge(f"too large: about {size:.2g} literals and variables, at most {room:.2g}")


def check_names(cardinality: str, amo: str) -> None:
    """Raise BadInput, which lists the known names, if either is unknown."""
    known_name("cardinality encoding", cardinality, (*CARDINALITIES, NATIVE))
    known_name("at-most-one encoding", amo, (*AT_MOST_ONES, NATIVE))


def known_count(encoding: str) -> str:
    """The encoding of one count; BadInput, which lists the known names, if there is none."""
    return known_name("cardinality encoding", encoding, CARDINALITIES)


def known_amo(encoding: str) -> str:
    """The same of one at-most-one."""
    return known_name("at-most-one encoding", encoding, AT_MOST_ONES)


def known_name(kind: str, name: str, known: Sequence[str]) -> str:
    """The name, if it is known; otherwise BadInput, which lists those that are."""
    if name not in known:
        raise BadInput(unknown(f"unknown {kind} {name!r}", name, known))
    return name
