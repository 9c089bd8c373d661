"""The ways to fill cells are all that known facts leave, and are told if there are few."""

import random
from functools import partial
from itertools import pairwise, product

import pytest

from pencilsat.rules import fillings
from pencilsat.rules.fillings import beyond, ways_told

CELLS = ((0, 0), (0, 1), (0, 2))


def few(seed):
    """What is known of three cells, and the numbers that this leaves of each."""
    source = random.Random(seed)
    of = {cell: source.sample(range(1, 6), source.randint(1, 5)) for cell in (*CELLS, (1, 1))}
    known = {
        ("number", *cell, n): source.choice((None, None, False)) for cell in of for n in of[cell]
    }
    for cell in CELLS:
        if source.random() < 0.3:
            known["number", *cell, source.choice(of[cell])] = True
    known["shaded", 0, 0] = True  # of another kind
    able = [[n for n in of[cell] if known["number", *cell, n] is not False] for cell in CELLS]
    sure = [[n for n in of[cell] if known["number", *cell, n]] for cell in CELLS]
    return known, [one or some for one, some in zip(sure, able, strict=True)]


def has_sum(total, numbers):
    return sum(numbers) == total


def rising(numbers):
    """What can be given up halfway."""
    return all(x < y for x, y in pairwise(numbers))


@pytest.mark.parametrize("tried", [10, fillings.TRIED])
def test_all_ways_are_found_or_none_is_told(tried, monkeypatch):
    monkeypatch.setattr(fillings, "TRIED", tried)
    given_up = 0
    for seed in range(100):
        known, able = few(seed)
        fits = partial(has_sum, seed % 12 + 4)
        every = [way for way in product(*able) if fits(way)]
        for different in (rising, lambda numbers: True):
            found = fillings.fillings(CELLS, known, fits, different)
            wanted = [way for way in every if different(way)]
            given_up += found != wanted
            assert found in (wanted, [])
    assert bool(given_up) is (tried == 10)


def test_what_is_told_to_be_beyond_all_sums_is_so():
    told = 0
    for seed in range(100):
        known, able = few(seed)
        sums, total = [*map(sum, product(*able))], seed % 16
        said = beyond("they", total, CELLS, known)
        most, least = (f"they would sum to at {x}" for x in ("most {}", "least {}"))
        high = sums and total > max(sums) and most.format(max(sums))
        low = sums and total < min(sums) and least.format(min(sums))
        assert said == (high or low or None)
        told += said is not None
    assert told > 10


def test_what_is_given_up_halfway_is_not_tried_further():
    tried = []
    known = {("number", *cell, n): None for cell in CELLS for n in (1, 2)}
    assert fillings.fillings(CELLS, known, lambda way: True, lambda way: tried.append(way)) == []
    assert tried == [()]


@pytest.mark.parametrize("number", range(5))
def test_up_to_two_ways_are_told(number):
    told = ways_told([f"way {i}" for i in range(number)] * 2)
    assert told == ("", ", as way 0", ", as way 0 or way 1", "", "")[number]
    assert ways_told(["a" * 61]) == ""
