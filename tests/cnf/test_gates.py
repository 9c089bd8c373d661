"""Gates and adders against their truth tables."""

from itertools import product

import pytest
from models import assignments, extensible, satisfied
from pysat.solvers import Solver
from together import together

from pencilsat.cnf import gates
from pencilsat.cnf.formula import Formula

INPUT_SIGNS = list(product((1, -1), repeat=3))


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


@together("signs", INPUT_SIGNS)
@together("z", [9, -9])
def test_a_gate_takes_negative_literals(z, signs):
    a, b, c = (sign * v for sign, v in zip(signs, (1, 2, 3), strict=True))
    assert table(gates.conjunction(z, [a, b, c]), (a, b, c), z, all)
    assert table(gates.disjunction(z, [a, b, c]), (a, b, c), z, any)
    assert table(gates.exclusive_or(z, a, b), (a, b), z, lambda row: sum(row) == 1)
    assert table(gates.parity(z, a, b, c), (a, b, c), z, lambda row: sum(row) % 2)
    assert table(gates.majority(z, a, b, c), (a, b, c), z, lambda row: sum(row) >= 2)


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


def test_a_number_can_be_added_to_itself():
    f = Formula()
    xs = [f.aux() for _ in range(4)]
    total, clauses = gates.sum_of(f, xs, xs)
    with Solver(name="minisat22", bootstrap_with=clauses) as solver:
        for x, z in product(range(16), repeat=2):
            assert solver.solve(assumptions=as_number(xs, x) + as_number(total, z)) == (2 * x == z)


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


@pytest.mark.parametrize("adder", [gates.sum_of, lambda f, xs, ys: gates.successor(f, xs)])
def test_an_adder_takes_its_auxiliary_variables_from_the_formula(adder):
    f = Formula()
    xs, ys = ([f.aux() for _ in range(4)] for _ in range(2))
    total, clauses = adder(f, xs, ys)
    used = {abs(x) for clause in [*clauses, total] for x in clause}
    assert used - {*xs, *ys} == set(range(9, f.top_id + 1))


@pytest.mark.parametrize("n", range(6))
def test_conjunction_and_disjunction_need_n_plus_1_clauses(n):
    assert len(list(gates.conjunction(9, range(1, n + 1)))) == n + 1
    assert len(list(gates.disjunction(9, range(1, n + 1)))) == n + 1


def test_exclusive_or_needs_4_clauses_parity_8_and_majority_6():
    assert len(list(gates.exclusive_or(9, 1, 2))) == 4
    assert len(list(gates.parity(9, 1, 2, 3))) == 8
    assert len(list(gates.majority(9, 1, 2, 3))) == 6


@pytest.mark.parametrize("bits", range(1, 9))
def test_same_number_needs_2_clauses_a_bit(bits):
    assert len(list(gates.same_number(range(1, bits + 1), range(11, bits + 11)))) == 2 * bits


@pytest.mark.parametrize("bits", range(1, 9))
def test_a_sum_needs_14_clauses_for_every_bit_but_the_first(bits):
    f = Formula()
    _, clauses = gates.sum_of(f, [f.aux() for _ in range(bits)], [f.aux() for _ in range(bits)])
    assert len(clauses) == 14 * (bits - 1) + 8


@pytest.mark.parametrize("bits", range(1, 9))
def test_a_successor_needs_7_clauses_for_every_bit_but_the_first(bits):
    f = Formula()
    _, clauses = gates.successor(f, [f.aux() for _ in range(bits)])
    assert len(clauses) == 7 * (bits - 1) + 1
