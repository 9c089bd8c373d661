"""How many clauses and variables counting constraints need."""

from math import ceil, comb, log2

import pytest
from counting_constraints import CHAIN_LENGTHS, Writing, chains
from models import extensible, satisfied
from together import together

from pencilsat.cnf import cardinality
from pencilsat.cnf.errors import BadInput


def test_direct_needs_n_over_k_plus_1_clauses_and_no_auxiliary_variable():
    for n in range(9):
        for k in range(n):
            f = Writing(cardinality="direct")
            literals = list(f.variables("x", range(n)).values())
            assert len(f.at_most(literals, k)) == comb(n, k + 1)
            assert len(f.at_least(literals, n - k)) == comb(n, k + 1)
            assert f.top_id == n


def test_direct_takes_no_longer_for_a_long_sum_than_its_clauses_do():
    f = Writing(cardinality="direct")
    literals = list(f.variables("x", range(600)).values())
    assert len(f.at_most(literals, 1)) == comb(600, 2)  # minutes, if each is built step by step
    assert f.at_least(literals, 600) == [[x] for x in literals]


def side_sizes(lengths):
    """The clauses of either side of every bound on chains, in `direct`."""
    for k in range(-1, sum(lengths) + 2):
        f = Writing(cardinality="direct")
        terms, _ = chains(f, lengths)
        yield len(f.at_most(terms, k))
        yield len(f.at_least(terms, k))


def test_direct_needs_at_most_19_clauses_a_side_for_four_chains_of_two():
    assert max(side_sizes((2, 2, 2, 2))) == 19


def test_direct_needs_up_to_70_clauses_a_side_for_eight_free_literals():
    assert max(side_sizes((1,) * 8)) == 70


@together("lengths", [*CHAIN_LENGTHS, (1, 1, 1, 1), (2, 2, 2, 2)])
def test_no_literal_of_a_direct_clause_can_be_left_out(lengths):
    for k in range(sum(lengths)):
        f = Writing(cardinality="direct")
        terms, order = chains(f, lengths)
        clauses = f.at_most(terms, k)
        variables = range(1, f.top_id + 1)
        allowed = extensible(clauses + order, variables)
        for clause in clauses:
            for literal in clause:
                shorter = [x for x in clause if x != literal]
                assert not all(satisfied(shorter, a) for a in allowed)


@together("lengths", CHAIN_LENGTHS)
def test_no_direct_clause_can_be_left_out(lengths):
    for k in range(sum(lengths)):
        f = Writing(cardinality="direct")
        terms, order = chains(f, lengths)
        clauses = f.at_least(terms, k)
        variables = range(1, f.top_id + 1)
        allowed = extensible(clauses + order, variables)
        for clause in clauses:
            others = [c for c in clauses if c != clause]
            assert extensible(others + order, variables) > allowed


def test_direct_refuses_a_sum_that_needs_too_many_clauses():
    f = Writing(cardinality="direct")
    literals = list(f.variables("x", range(24)).values())
    with pytest.raises(BadInput, match=f"needs {comb(24, 12)} clauses .* 24 literals"):
        f.at_most(literals, 11)


def test_direct_refuses_above_its_limit_and_not_at_it(monkeypatch):
    f = Writing(cardinality="direct")
    terms, _ = chains(f, (11, 11))
    monkeypatch.setattr(cardinality, "DIRECT_LIMIT", 11)
    with pytest.raises(BadInput, match="needs 12 clauses"):
        f.at_most(terms, 10)
    monkeypatch.setattr(cardinality, "DIRECT_LIMIT", 12)
    assert len(f.at_most(terms, 10)) == 12


def size(encoding, n, k):
    """How many auxiliary variables and clauses `at most k of n` has."""
    f = Writing(cardinality=encoding, amo=encoding)
    literals = list(f.variables("x", range(n)).values())
    clauses = f.at_most_one(literals) if k == 1 else f.at_most(literals, k)
    return f.top_id - n, len(clauses)


@together("n", range(2, 20))
def test_pairwise_needs_n_over_2_clauses(n):
    assert size("pairwise", n, 1) == (0, comb(n, 2))


@together("n", range(3, 40))
def test_bitwise_needs_a_variable_a_bit_and_n_clauses_a_bit(n):
    bits = ceil(log2(n))
    assert size("bitwise", n, 1) == (bits, n * bits)


@together("n", range(3, 40))
def test_ladder_needs_n_plus_1_variables_and_4_n_clauses(n):
    assert size("ladder", n, 1) == (n + 1, 4 * n)


GROWTH = {  # auxiliary variables and clauses of a sum of n literals, up to a constant factor
    "seqcounter": (lambda n, k: n * k, lambda n, k: n * k),
    "totalizer": (lambda n, k: n * log2(n), lambda n, k: n**2),
    "mtotalizer": (lambda n, k: n * log2(n), lambda n, k: n**1.5),
    "kmtotalizer": (lambda n, k: n * log2(2 * k), lambda n, k: n * k),
    "sortnetwrk": (lambda n, k: n * log2(n) ** 2, lambda n, k: n * log2(n) ** 2),
    "cardnetwrk": (lambda n, k: n * log2(2 * k) ** 2, lambda n, k: n * log2(2 * k) ** 2),
}


@together("n", [8, 32, 128])
@together("encoding", GROWTH)
def test_an_encoding_grows_no_faster_than_its_table_says(encoding, n):
    variables, clauses = GROWTH[encoding]
    for k in (k for k in (2, 4, 7, 16, 32, 64) if k < n):
        made = size(encoding, n, k)
        assert made[0] <= 4 * variables(n, k)
        assert made[1] <= 4 * clauses(n, k)
