"""What is settled before any search holds in every model, and is found where propagation does."""

import random
from itertools import product

import pytest

from pencilsat.cnf import probing
from pencilsat.cnf.cardinality import Count
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.probing import Settled


def settled(clauses, counts=()):
    formula = Formula()
    formula.variables("x", range(1, 8))
    formula.add("sums", counts)
    made = Settled(clauses)
    made.settle(formula, lambda: True)
    return made


def models(clauses, variables):
    for values in product((False, True), repeat=variables):
        true = {v if value else -v for v, value in enumerate(values, 1)}
        if all(true & {*clause} for clause in clauses):
            yield true


@pytest.mark.parametrize("seed", range(60))
def test_what_is_settled_holds_in_every_model(seed):
    rng = random.Random(seed)
    clauses = [
        [rng.choice((v, -v)) for v in rng.sample(range(1, 8), rng.randint(1, 3))]
        for _ in range(rng.randint(8, 22))
    ]
    found, every = settled(clauses), [*models(clauses, 7)]
    assert not (found.contradiction and every)
    assert all(found.fixed <= model for model in every)


def test_failed_literals_are_found_again_where_units_make_more_of_them(monkeypatch):
    """¬6 fails; ¬5 fails only once 6 is known, then ¬4, and so on, each in another round."""
    monkeypatch.setattr(probing, "WORTH", 100)
    clauses = [[6, 16], [6, -16]]
    for v in range(1, 6):
        clauses += [[-(v + 1), v, 10 + v], [-(v + 1), v, -10 - v]]
    assert {1, 2, 3, 4, 5, 6} <= settled(clauses).fixed


def test_a_contradiction_is_found():
    assert settled([[1, 2], [1, -2], [-1, 2], [-1, -2]]).contradiction
    assert not settled([[1, 2], [1, -2], [-1, 2]]).contradiction


def test_parity_settles_what_propagation_does_not():
    triangles = [([1, 3, 4], 1), ([1, 2], 1), ([2, 3], 1), ([4, 5, 7], 2), ([5, 6], 1)]
    counts = [Count(literals, k, k) for literals, k in [*triangles, ([6, 7], 0)]]
    free = [[v, -v] for v in range(1, 8)]
    after = [[-4, 8, 9], [-4, 8, -9]]
    assert settled(free + after).fixed == set()
    found = settled(free + after, counts)
    assert {4, 8} <= found.fixed


def test_nothing_is_probed_at_a_limit():
    made = Settled([[1, 2], [1, -2]])
    made.settle(Formula(), lambda: False)
    assert made.fixed == set()
    assert not made.contradiction


def test_what_another_literal_implied_is_not_tried(monkeypatch):
    tried, propagates = [], Settled._propagates

    def noted(self, x):
        tried.append(x)
        return propagates(self, x)

    monkeypatch.setattr(Settled, "_propagates", noted)
    settled([[-1, 2], [-2, 3], [1, -4]])
    assert tried == [1, -1, -2, -3, 4]


def test_what_is_open_is_said_once_and_without_what_is_fixed():
    found = settled([[1], [-1, 2, 3], [2, 3, -1], [2, 3], [-1, 3, 4], [1, 5]])
    assert found.fixed == {1}
    assert [*found.open()] == [[2, 3], [3, 4]]
    found.links = [[-5, 2], [-1, 6, 7]]
    assert [*found.open()] == [[2, 3], [3, 4], [-5, 2], [6, 7]]
