"""Assignments: what is near, and what flips."""

import random

import pytest

from pencilsat.cnf.assignment import LONG, Assignment


def test_long_clauses_do_not_make_neighbours():
    values = Assignment()
    values.add([1, -2])
    values.add([2, 3])
    values.add([*range(1, LONG + 2)])
    assert values.beside({1}) == {1, 2}
    assert values.beside({1, 2}) == {1, 2, 3}
    assert values.beside({LONG}) == {LONG}


def test_neighbours_by_a_clause_that_comes_later_are_known():
    values = Assignment()
    values.add([1, -2])
    assert (values.beside({1}), values.beside({2})) == ({1, 2}, {1, 2})
    values.add([3, 1])
    assert values.beside({1}) == {1, 2, 3}
    assert values.beside({3}) == {1, 3}


@pytest.mark.parametrize("seed", range(20))
def test_a_variable_is_flipped_only_if_what_holds_goes_on_holding(seed):
    rng = random.Random(seed)
    values = Assignment()
    for _ in range(25):
        values.add([rng.choice((v, -v)) for v in rng.sample(range(1, 10), 3)])
    values.assign([rng.choice((v, -v)) for v in range(1, 10)])
    for wanted in [-x for x in sorted(values.true, key=abs)]:
        before = {*values.true}
        held = [clause for clause in values.clauses if values.holds(clause)]
        flipped = values.flipped([wanted])
        assert values.true == (before - {-wanted} | {wanted} if flipped else before)
        after = before - {-wanted} | {wanted}
        assert flipped == all(after & {*clause} for clause in held)
