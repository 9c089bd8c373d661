"""What a formula remembers: clauses per rule, instances, atoms, sizes."""

import pickle
from math import inf

import pytest

from pencilsat.cnf.clock import out_of_time_at
from pencilsat.cnf.errors import OutOfTime, TooLarge
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Instance


def formula(variables, **options):
    """A formula of so many variables without names."""
    f = Formula(**options)
    for _ in range(variables):
        f.aux()
    return f


@pytest.mark.parametrize("implied", [False, True])
def test_an_implied_rule_of_many_places_can_be_left_out(implied):
    for f in (formula(2), formula(2, implied=False)):
        f.add_each("rule", ["row 1", "row 2"], [[1], [2]], implied=implied)
        kept = f.implied or not implied
        assert [rule.implied for rule in f.rules.values()] == [implied] * kept
        assert [*f.clauses()] == [[1], [2]] * kept


def test_what_is_said_of_many_places_must_not_read_the_formula():
    f = Formula()
    with pytest.raises(RuntimeError, match="nothing can be added"):
        f.add_each("rule", ["row 1"], ([f.top_id] for _ in range(1)))


def test_a_rule_of_no_place_is_none():
    f = Formula()
    f.add_each("rule", [], [])
    assert not f.rules


@pytest.mark.parametrize("limit", [{"largest": 30}, {}])
def test_clauses_of_many_places_count_for_the_limits(limit):
    f = formula(2, **limit)
    f.add_each("rule", range(20), [[1, 2]] * 20)
    with pytest.raises(TooLarge if limit else OutOfTime), out_of_time_at(inf if limit else 0.0):
        f.frozen()


@pytest.mark.parametrize("limit", [{"largest": 10_000}, {}])
def test_clauses_of_many_places_count_while_they_are_added(limit):
    f, taken = formula(2, **limit), []
    clauses = (taken.append(i) or [1, 2] for i in range(100_000))
    with pytest.raises(TooLarge if limit else OutOfTime), out_of_time_at(inf if limit else 0.0):
        f.add_each("rule", range(100_000), clauses)
    assert len(taken) < 10_000


def test_an_implied_rule_is_left_out_of_a_formula_without_implied_rules():
    f = formula(2, implied=False)
    f.add("needed", [[1]])
    f.add("implied", [[2]], implied=True, of="row 1")
    assert list(f.rules) == ["needed"]
    assert list(f.clauses()) == [[1]]


def test_an_implied_rule_that_is_left_out_takes_no_variables():
    f = Formula(implied=False)
    f.add("implied", ([f.aux()] for _ in range(3)), implied=True)
    assert f.top_id == 0


def test_an_instance_takes_no_hash_along_to_another_process():
    instance = Instance("rule", ((0, 1), None))
    assert hash(instance) == hash(Instance("rule", ((0, 1), None)))
    copy = pickle.loads(pickle.dumps(instance))
    assert copy == instance
    assert vars(copy).keys() == vars(Instance("rule")).keys()


def test_an_implied_rule_that_is_left_out_refutes_nothing():
    lone = Formula(lone=True, implied=False)
    lone.add("a", [[]], implied=True)
    lone.add_each("a", "p", [[]], implied=True)
    assert not lone.refuted
