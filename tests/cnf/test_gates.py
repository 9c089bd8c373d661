"""Gates and adders against their truth tables."""

from itertools import product

import pytest
from models import assignments, extensible, satisfied
from pysat.solvers import Solver

from pencilsat.cnf import gates
from pencilsat.cnf.formula import Formula


def table(clauses, inputs, z, says):
    """Whether the clauses make z say exactly `says` of the values of the inputs, in all rows."""
    clauses = list(clauses)
    for assignment in assignments(sorted({abs(x) for x in [*inputs, z]})):
        row = all(satisfied(clause, assignment) for clause in clauses)
        if row != ((z in assignment) == bool(says([x in assignment for x in inputs]))):
            return False
    return True


@pytest.mark.parametrize("n", range(5))
def test_a_conjunction_is_true_where_all_inputs_are(n):
    assert table(gates.conjunction(9, range(1, n + 1)), range(1, n + 1), 9, all)


@pytest.mark.parametrize("n", range(5))
def test_a_disjunction_is_true_where_an_input_is(n):
    assert table(gates.disjunction(9, range(1, n + 1)), range(1, n + 1), 9, any)


def test_an_exclusive_or_is_true_where_its_inputs_differ():
    assert table(gates.exclusive_or(9, 1, 2), (1, 2), 9, lambda row: row[0] != row[1])


def test_a_parity_is_true_where_an_odd_number_of_inputs_is():
    assert table(gates.parity(9, 1, 2, 3), (1, 2, 3), 9, lambda row: sum(row) % 2)


def test_a_majority_is_true_where_two_of_three_inputs_are():
    assert table(gates.majority(9, 1, 2, 3), (1, 2, 3), 9, lambda row: sum(row) >= 2)


@pytest.mark.parametrize("bits", range(1, 5))
def test_same_number_holds_for_equal_numbers_only(bits):
    xs, ys = range(1, bits + 1), range(bits + 1, 2 * bits + 1)
    allowed = extensible(gates.same_number(xs, ys), [*xs, *ys])
    assert allowed == {
        a
        for a in assignments([*xs, *ys])
        if all((x in a) == (y in a) for x, y in zip(xs, ys, strict=True))
    }


def test_same_number_asks_for_nothing_where_a_literal_of_unless_holds():
    clauses = list(gates.same_number([1, 2], [3, 4], unless=[5, -6]))
    excused = {a for a in assignments(range(1, 7)) if 5 in a or -6 in a}
    equal = {a for a in assignments(range(1, 7)) if (1 in a) == (3 in a) and (2 in a) == (4 in a)}
    assert extensible(clauses, range(1, 7)) == excused | equal


def as_number(bits, number):
    """The assumptions that make literals, lowest first, the bits of a number."""
    return [bit if number >> i & 1 else -bit for i, bit in enumerate(bits)]


@pytest.mark.parametrize("bits", range(1, 5))
def test_a_sum_is_the_sum_and_an_overflow_is_forbidden(bits):
    f = Formula()
    xs, ys = ([f.aux() for _ in range(bits)] for _ in range(2))
    total, clauses = gates.sum_of(f, xs, ys)
    assert len(total) == bits
    with Solver(name="minisat22", bootstrap_with=clauses) as solver:
        for x, y, z in product(range(2**bits), repeat=3):
            numbers = as_number(xs, x) + as_number(ys, y) + as_number(total, z)
            assert solver.solve(assumptions=numbers) == (x + y == z), (x, y, z)


@pytest.mark.parametrize("bits", range(1, 5))
def test_a_successor_is_one_more_and_all_ones_have_none(bits):
    f = Formula()
    xs = [f.aux() for _ in range(bits)]
    total, clauses = gates.successor(f, xs)
    assert len(total) == bits
    with Solver(name="minisat22", bootstrap_with=clauses) as solver:
        for x, z in product(range(2**bits), repeat=2):
            numbers = as_number(xs, x) + as_number(total, z)
            assert solver.solve(assumptions=numbers) == (x + 1 == z), (x, z)
