"""Clauses come from the leaves of a tree to its root."""

import random

import pytest

from pencilsat.cnf.assignment import Assignment
from pencilsat.cnf.leaves_first import leaves_first, ranks


def sums(rng, rows, columns):
    """Clauses for the nodes of a grid, over the edges at each, some of which are missing."""
    at = {(r, c): [] for r in range(rows) for c in range(columns)}
    number = 0
    for r, c in at:
        for other in ((r + 1, c), (r, c + 1)):
            if other in at and rng.random() < 0.9:
                number += 1
                at[r, c].append(number)
                at[other].append(-number)
    return [clause for clause in at.values() if clause]


@pytest.mark.parametrize("seed", range(10))
def test_each_clause_but_the_last_of_a_part_shares_a_variable_with_a_later_one(seed):
    rng = random.Random(seed)
    values = Assignment()
    for clause in sums(rng, 5, 6):
        values.add(clause)
    roots = rng.sample(range(1, values.variables + 1), values.variables)
    rank = ranks(roots, {*roots}, values.besides)
    parts = sum(not any(rank[w] < rank[v] for w in values.besides(v)) for v in roots)
    clauses = leaves_first(values.clauses, rank)
    last = 0
    for i, clause in enumerate(clauses):
        later = {abs(x) for other in clauses[i + 1 :] for x in other}
        last += later.isdisjoint(map(abs, clause))
    assert last == parts


def test_each_variable_is_reached_from_one_of_a_smaller_rank():
    beside = {1: [2], 2: [1, 3, 4], 3: [2, 5], 4: [2], 5: [3], 6: [7], 7: [6]}
    inside = {1, 2, 3, 4, 6, 7}
    rank = ranks([3, 1, 7], inside, beside.__getitem__)
    assert [*rank] == [3, 2, 1, 4, 7, 6]
    assert [*rank.values()] == [0, 1, 2, 3, 4, 5]
    assert inside == set()


def test_what_has_no_rank_comes_first():
    rank = {5: 0, 3: 1, 4: 2}
    clauses = [[5, 4], [-4, 3], [], [9], [4]]
    assert leaves_first(clauses, rank) == [[], [9], [4], [-4, 3], [5, 4]]
