"""What sums imply modulo 2: exactly the units and equations of all assignments, by trying all."""

import random
from itertools import combinations, product

import pytest

from pencilsat.cnf import parity
from pencilsat.cnf.cardinality import Count
from pencilsat.cnf.formula import Formula


def assignments(counts, variables):
    """The assignments, by their true literals, that make every sum right modulo 2."""
    for values in product((False, True), repeat=len(variables)):
        true = {v if value else -v for v, value in zip(variables, values, strict=True)}
        if all((len(true & {*count.literals}) - count.low) % 2 == 0 for count in counts):
            yield true


def boards(seed, most):
    """Counts of literals over few variables, each in one to `most` of them, and an assignment."""
    rng = random.Random(seed)
    nodes, variables = rng.randint(2, 5), [*range(1, rng.randint(3, 9))]
    at = {v: rng.sample(range(nodes), min(nodes, rng.randint(1, most))) for v in variables}
    true = {rng.choice((v, -v)) for v in variables}
    terms = [[rng.choice((v, -v)) for v in variables if i in at[v]] for i in range(nodes)]
    totals = [len(true & {*literals}) for literals in terms]
    counts = [Count(literals, k, k) for literals, k in zip(terms, totals, strict=True)]
    return counts, {v: at[v] for v in variables}, true, rng


def implied(models, variables):
    """The units and equations that hold in all models."""
    units = {x for v in variables for x in (v, -v) if all(x in true for true in models)}
    equal = {
        (a, b)
        for a, c in combinations(variables, 2)
        for b in (c, -c)
        if all((a in true) == (b in true) for true in models)
    }
    return units, equal


@pytest.mark.parametrize("seed", range(60))
def test_where_variables_are_in_two_sums_all_units_and_equations_are_found(seed):
    counts, at, true, rng = boards(seed, 2)
    fixed = {x for x in true if rng.random() < 0.2}
    open_ones = [v for v in at if not fixed & {v, -v}]
    models = [m for m in assignments(counts, [*at]) if fixed <= m]
    links = parity.links(counts, fixed)
    assert all(m & {*clause} for m in models for clause in links)
    units, equal = implied(models, open_ones)
    assert {c[0] for c in links if len(c) == 1} == units
    told = [m for m in assignments([], open_ones) if all(m & {*clause} for clause in links)]
    assert implied(told, open_ones) == (units, equal)


@pytest.mark.parametrize("seed", range(60))
def test_of_variables_in_more_sums_nothing_wrong_is_said(seed):
    counts, at, true, _ = boards(1000 + seed, 4)
    models = [*assignments(counts, [*at])]
    assert true in models
    assert all(m & {*clause} for m in models for clause in parity.links(counts, set()))


def test_sums_are_the_counts_of_a_formula_with_a_given_number():
    f = Formula()
    x = [*f.variables("x", range(4)).values()]
    given = f.exactly(x[:3], 2)
    f.add("given", given)
    f.add("others", [f.at_most(x, 2), f.exactly(x, 3, unless=[x[0]]), [x[1]]])
    assert parity.sums(f) == [given]


def test_two_parts_joined_by_one_variable_give_it_a_value():
    """Two triangles, 1-2-3 and 5-6-7, joined by 4: each has an odd sum in all."""
    sums = [([1, 3, 4], 1), ([1, 2], 1), ([2, 3], 1), ([4, 5, 7], 2), ([5, 6], 1), ([6, 7], 0)]
    links = parity.links([Count(literals, k, k) for literals, k in sums], set())
    assert [clause for clause in links if len(clause) == 1] == [[4]]
