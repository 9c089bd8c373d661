"""Sums with weights and parities against their definition, by exhaustion."""

import random
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from models import assignments, extensible
from together import together

from pencilsat.cnf import sums
from pencilsat.cnf.cardinality import CARDINALITIES
from pencilsat.cnf.errors import BadConstraint, TooLarge
from pencilsat.cnf.formula import Formula

KINDS = {
    "at_most": lambda number, k: number <= k,
    "at_least": lambda number, k: number >= k,
    "exactly": lambda number, k: number == k,
}


def clauses(n, said, **options):
    """The clauses of a rule over n atoms."""
    f = Formula(**options)
    f.variables("x", range(n))
    f.add("sum", said(f))
    return [*f.clauses()]


def total(weights, assignment):
    return sum(weight for x, weight in weights.items() if x in assignment)


@st.composite
def weighted(draw):
    """Up to six variables, some in both signs, with their weights; and a bound."""
    n = draw(st.integers(0, 6))
    literals = [x for v in range(1, n + 1) for x in (v, -v)]
    some = st.sampled_from(literals) if literals else st.nothing()
    sizes = st.one_of(st.integers(-4, 5), st.integers(-(10**30), 10**30))
    weights = draw(st.dictionaries(some, sizes))
    near = [total(weights, a) for a in assignments(range(1, n + 1))]
    return n, weights, draw(st.sampled_from(near)) + draw(st.integers(-2, 2))


@given(weighted(), st.sampled_from([*KINDS]))
def test_a_sum_with_weights_means_its_definition(case, kind):
    n, weights, k = case
    written = clauses(n, lambda f: getattr(sums, kind)(f, weights, k))
    every = range(1, n + 1)
    expected = {a for a in assignments(every) if KINDS[kind](total(weights, a), k)}
    assert extensible(written, every) == expected


@given(st.lists(st.integers(0, 4), max_size=6), st.integers(-1, 25), st.sampled_from([*KINDS]))
def test_all_encodings_of_a_sum_agree(numbers, k, kind):
    """A chain of one literal counts it as often as it stands there."""
    n = len(numbers)
    weights = dict(enumerate(numbers, 1))
    expected = extensible(clauses(n, lambda f: getattr(sums, kind)(f, weights, k)), range(1, n + 1))
    terms = [[x] * weight for x, weight in weights.items() if weight]
    for encoding in CARDINALITIES:
        written = clauses(n, lambda f, of=encoding: getattr(f, kind)(terms, k, encoding=of))
        assert extensible(written, range(1, n + 1)) == expected, encoding


@together("kind", [*KINDS, "odd", "even"])
def test_a_sum_asks_for_nothing_where_a_literal_of_unless_holds(kind):
    weights = {1: 2, 2: 3, -3: 1, 4: -2, 5: 2}
    arguments = ([*weights],) if kind in ("odd", "even") else (weights, 3)
    strict = clauses(7, lambda f: getattr(sums, kind)(f, *arguments))
    loose = clauses(7, lambda f: getattr(sums, kind)(f, *arguments, unless=[6, -7]))
    every = range(1, 8)
    excused = {a for a in assignments(every) if 6 in a or -7 in a}
    assert extensible(loose, every) == excused | extensible(strict, every)


@together("n", range(8))
@together("kind, rest", [("odd", 1), ("even", 0)])
def test_a_parity_means_its_definition(kind, rest, n):
    literals = [v if v % 2 else -v for v in range(1, n + 1)]
    written = clauses(n, lambda f: getattr(sums, kind)(f, literals))
    expected = {
        a for a in assignments(range(1, n + 1)) if sum(x in a for x in literals) % 2 == rest
    }
    assert extensible(written, range(1, n + 1)) == expected


def test_large_weights_cost_no_more_than_small_ones():
    def size(scale):
        weights = {x: scale * x for x in range(1, 10)}
        return len(clauses(9, lambda f: sums.at_most(f, weights, 20 * scale)))

    assert size(1) == size(10**9) < 2 * 9 * 21


def test_a_sum_that_is_too_large_is_refused():
    rng = random.Random(1)
    weights = {x: rng.randrange(10**12) for x in range(1, 41)}
    with pytest.raises(TooLarge):
        clauses(40, lambda f: sums.at_most(f, weights, sum(weights.values()) // 2), largest=50_000)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("weights", "k", "words"),
    [
        ([(1, 3)], 3, "is no mapping of literals to weights"),
        ([1, 2], 3, "is no mapping of literals to weights"),
        ({0: 1}, 3, "0 is no literal"),
        ({"x": 1}, 3, "'x' is no literal"),
        ({9: 1}, 0, "9 is no variable"),
        ({1: 1.5}, 3, "the weight 1.5 of 1 is no whole number"),
        ({1: True}, 3, "the weight True of 1 is no whole number"),
        ({1: 1}, inf, "the bound inf is no whole number"),
        ({1: 1}, None, "the bound None is no whole number"),
    ],
)
def test_what_is_no_sum_is_refused(kind, weights, k, words):
    if words == "9 is no variable" and kind == "at_least":
        k = 1
    with pytest.raises(BadConstraint, match=words):
        clauses(3, lambda f: getattr(sums, kind)(f, weights, k))


@pytest.mark.parametrize("kind", ["odd", "even"])
@pytest.mark.parametrize("literals", [{"x": 1}, [1, 0], ["1"], [True], [[1, 2]]])
def test_a_parity_of_what_is_no_literal_is_refused(kind, literals):
    with pytest.raises(BadConstraint, match="is no literal"):
        clauses(3, lambda f: getattr(sums, kind)(f, literals))


@pytest.mark.parametrize("terms", [[(1, 3), (2, 2)], [1, (2, 1)], {1: 3, 2: 2}, [(1,)]])
def test_a_count_takes_no_weights_and_says_what_does(terms):
    for kind in KINDS:
        with pytest.raises(BadConstraint, match=r"rule 'sum': .*pencilsat\.cnf\.sums"):
            clauses(3, lambda f, kind=kind: getattr(f, kind)(terms, 2))
