"""Counting constraints against their definition, by exhaustion, and what they are called."""

import random
from itertools import chain, product

import pytest
from counting_constraints import CHAIN_LENGTHS, Writing, chains
from models import assignments, extensible, satisfied
from pysat.card import CardEnc, EncType
from together import together

from pencilsat.cnf.cardinality import (
    AT_MOST_ONES,
    CARDINALITIES,
    Count,
    check_names,
    clauses_of,
    written,
)
from pencilsat.cnf.errors import BadInput

KINDS = {
    "at_most": lambda count, k: count <= k,
    "at_least": lambda count, k: count >= k,
    "exactly": lambda count, k: count == k,
}
AUXILIARY_FREE = ("direct", "pairwise")


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
def test_a_chain_of_one_literal_is_that_literal(encoding):
    for k in range(-1, 6):
        plain, mixed = Writing(cardinality=encoding), Writing(cardinality=encoding)
        literals = list(plain.variables("x", range(4)).values())
        mixed.variables("x", range(4))
        terms = [literals[0], (literals[1],), [literals[2]], literals[3]]
        assert mixed.exactly(terms, k) == plain.exactly(literals, k)


@pytest.mark.parametrize("encoding", CARDINALITIES)
def test_an_impossible_bound_is_the_empty_clause(encoding):
    for n in range(7):
        f = Writing(cardinality=encoding)
        literals = alternating(f, n)
        assert f.at_most(literals, -1) == [[]]
        assert f.at_least(literals, n + 1) == [[]]
        assert [] in f.exactly(literals, -1)
        assert [] in f.exactly(literals, n + 1)


@pytest.mark.parametrize("encoding", CARDINALITIES)
def test_a_bound_that_always_holds_is_no_clause(encoding):
    for n in range(7):
        f = Writing(cardinality=encoding)
        literals = alternating(f, n)
        top = f.top_id
        assert f.at_most(literals, n) == f.at_most(literals, n + 1) == []
        assert f.at_least(literals, 0) == f.at_least(literals, -1) == []
        assert f.top_id == top


@pytest.mark.parametrize("encoding", CARDINALITIES)
def test_at_most_none_is_a_unit_clause_for_every_literal(encoding):
    f = Writing(cardinality=encoding)
    literals = alternating(f, 6)
    assert sorted(f.at_most(literals, 0)) == sorted([-x] for x in literals)
    assert sorted(f.at_least(literals, 6)) == sorted([x] for x in literals)


@together("encoding", AT_MOST_ONES)
def test_at_most_one_of_none_or_of_one_is_no_clause(encoding):
    f = Writing(amo=encoding)
    assert f.at_most_one([]) == f.at_most_one([f.aux()]) == []


@together("encoding", AT_MOST_ONES)
def test_exactly_one_of_none_is_the_empty_clause(encoding):
    assert Writing(amo=encoding).exactly_one([]) == [[]]


def auxiliaries(clauses, literals):
    """The variables of the clauses besides those of the literals."""
    return {abs(x) for clause in clauses for x in clause} - set(map(abs, literals))


@together("encoding", CARDINALITIES)
@together("kind", KINDS)
def test_auxiliary_variables_of_a_count_are_new(kind, encoding):
    for n in range(7):
        f = Writing(cardinality=encoding)
        literals = alternating(f, n)
        for k in range(-1, n + 2):
            before = f.top_id
            used = auxiliaries(getattr(f, kind)(literals, k), literals)
            assert used <= set(range(before + 1, f.top_id + 1))
            assert not used or encoding not in AUXILIARY_FREE


@together("encoding", AT_MOST_ONES)
def test_auxiliary_variables_of_an_at_most_one_are_new(encoding):
    for n in range(7):
        f = Writing(amo=encoding)
        literals = alternating(f, n)
        before = f.top_id
        used = auxiliaries(f.at_most_one(literals), literals)
        assert used <= set(range(before + 1, f.top_id + 1))
        assert not used or encoding not in AUXILIARY_FREE


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


@pytest.mark.parametrize("encoding", [e for e in CARDINALITIES if e != "direct"])
def test_two_equal_constraints_share_no_auxiliary_variable(encoding):
    f = Writing(cardinality=encoding)
    literals = alternating(f, 6)
    first = auxiliaries(f.at_most(literals, 2), literals)
    second = auxiliaries(f.at_most(literals, 2), literals)
    assert first
    assert len(first) == len(second)
    assert not first & second


@pytest.mark.parametrize("name", [name for name in AT_MOST_ONES if name != "direct"])
def test_a_name_is_that_of_an_encoding_of_pysat(name):
    k = 3 if name in CARDINALITIES else 1
    f = Writing(cardinality=name, amo=name)
    literals = list(f.variables("x", range(8)).values())
    encoded = CardEnc.atmost(literals, k, top_id=8, encoding=getattr(EncType, name))
    assert (f.at_most(literals, k) if k > 1 else f.at_most_one(literals)) == encoded.clauses
    assert f.top_id == max(8, encoded.nv)


@pytest.mark.parametrize("encoding", AT_MOST_ONES)
def test_a_count_that_follows_a_pattern_is_what_it_is_without(encoding):
    top = 50
    chains = [3, [-5, -4], [7, 9, -11]]
    several = encoding in CARDINALITIES
    for terms in ([], [7], [4, -9], [8, -3, 5, 6, -12], *[chains] * several):
        for low, high in product((None, 0, 1, 2), (None, 0, 1, *[2, 4] * several)):
            for unless in ([], [-20, 21]):
                if several or (low or 0) < 2:
                    count = Count(terms, low, high, unless, amo=low == high == 1)
                    for _ in range(2):
                        found = clauses_of(count, encoding=encoding, top_id=top)
                        assert found == written(count, encoding=encoding, top_id=top)


@pytest.mark.parametrize("name", CARDINALITIES)
def test_every_cardinality_is_a_known_name_and_an_at_most_one(name):
    check_names(name, name)


@together("name", AT_MOST_ONES)
def test_every_at_most_one_is_a_known_name(name):
    check_names("seqcounter", name)


@pytest.mark.parametrize(
    ("names", "known"),
    [
        (("nosuch", "pairwise"), CARDINALITIES),
        (("pairwise", "pairwise"), CARDINALITIES),
        (("direct", "nosuch"), AT_MOST_ONES),
    ],
)
def test_an_unknown_name_is_refused_with_the_known_ones(names, known):
    with pytest.raises(BadInput) as refused:
        check_names(*names)
    assert str(refused.value).endswith(f"known: {', '.join([*known, 'native'])}")


def test_the_defaults_are_sequential_counter_and_pairwise():
    f = Writing()
    assert (f.cardinality, f.amo) == ("seqcounter", "pairwise")
