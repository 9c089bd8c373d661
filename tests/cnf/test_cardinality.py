"""Counting constraints against their definition, by exhaustion, and what they are called."""

import random
from itertools import chain

import pytest
from counting_constraints import CHAIN_LENGTHS, Writing, chains
from models import assignments, extensible, satisfied
from together import together

from pencilsat.cnf.cardinality import (
    AT_MOST_ONES,
    CARDINALITIES,
)

KINDS = {
    "at_most": lambda count, k: count <= k,
    "at_least": lambda count, k: count >= k,
    "exactly": lambda count, k: count == k,
}


def alternating(f, n):
    """n new literals, every second one negative, and a variable that nothing may touch."""
    literals = [v if v % 2 else -v for v in f.variables("x", range(n)).values()]
    f.variables("untouched", [0])
    return literals


def meaning(literals, holds):
    """The assignments of the literals' variables where the number of true literals is right."""
    variables = sorted(map(abs, literals))
    return {a for a in assignments(variables) if holds(sum(x in a for x in literals))}


@together("n", range(7))
@together("encoding", CARDINALITIES)
@together("kind", KINDS)
def test_a_count_means_its_definition_for_every_bound(kind, encoding, n):
    for k in range(-1, n + 2):
        f = Writing(cardinality=encoding)
        literals = alternating(f, n)
        clauses = getattr(f, kind)(literals, k)
        expected = meaning(literals, lambda count, k=k: KINDS[kind](count, k))
        assert extensible(clauses, sorted(map(abs, literals))) == expected, k


@together("n", range(7))
@together("encoding", AT_MOST_ONES)
@together("kind, allowed", [("at_most_one", {0, 1}), ("exactly_one", {1})])
def test_an_at_most_one_means_its_definition(kind, allowed, encoding, n):
    f = Writing(amo=encoding)
    literals = alternating(f, n)
    clauses = getattr(f, kind)(literals)
    expected = meaning(literals, lambda count: count in allowed)
    assert extensible(clauses, sorted(map(abs, literals))) == expected


@together("lengths", CHAIN_LENGTHS)
@together("encoding", CARDINALITIES)
@together("kind", KINDS)
def test_a_count_of_chains_means_its_definition_where_the_order_holds(kind, encoding, lengths):
    for k in range(-1, sum(lengths) + 2):
        f = Writing(cardinality=encoding)
        terms, order = chains(f, lengths)
        literals = [*chain.from_iterable(terms)]
        expected = {
            a
            for a in meaning(literals, lambda count, k=k: KINDS[kind](count, k))
            if all(satisfied(clause, a) for clause in order)
        }
        clauses = getattr(f, kind)(terms, k)
        assert extensible(clauses + order, sorted(map(abs, literals))) == expected, k


@pytest.mark.parametrize("encoding", CARDINALITIES)
def test_constraints_in_one_formula_mean_their_conjunction(encoding):
    rng = random.Random(2)
    for _ in range(40):
        f = Writing(cardinality=encoding, amo=rng.choice(AT_MOST_ONES))
        variables = list(f.variables("x", range(6)).values())
        expected = set(assignments(variables))
        for _ in range(rng.randint(2, 4)):
            literals = [v * rng.choice((-1, 1)) for v in rng.sample(variables, rng.randint(0, 6))]
            k = rng.randint(-1, len(literals) + 1) if rng.random() < 0.1 else rng.randint(0, 5)
            kind = rng.choice([*KINDS, "at_most_one"])
            if kind == "at_most_one":
                f.add("counts", f.at_most_one(literals))
                kind, k = "at_most", 1
            else:
                f.add("counts", getattr(f, kind)(literals, k))
            expected = {a for a in expected if KINDS[kind](sum(x in a for x in literals), k)}
        assert extensible(f.clauses(), variables) == expected
