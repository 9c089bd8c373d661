"""Hitting sets: exactly, by local search, and against all subsets."""

import random
from itertools import combinations

from models import extensible
from together import together

from pencilsat.cnf.formula import Formula
from pencilsat.search.hitting import FewestHits, Swaps, counted
from pencilsat.search.limits import UNLIMITED

N = 9


def collection(seed):
    """Random sets of elements under N, each of one to four."""
    source = random.Random(seed)
    return [
        frozenset(source.sample(range(N), source.randint(1, 4)))
        for _ in range(source.randint(0, 14))
    ]


def fewest(sets):
    """The fewest elements that hit all sets, by trying all."""
    for k in range(N + 1):
        for chosen in combinations(range(N), k):
            if all(members & {*chosen} for members in sets):
                return k
    raise AssertionError("an empty set cannot be hit")


@together("n", range(6))
@together("most", range(1, 7))
def test_the_counter_counts_up_to_the_most(n, most):
    f = Formula()
    literals = [f.aux() for _ in range(n)]
    sums, clauses = counted(f, literals, most)
    assert len(sums) == min(n, most)
    assert len(clauses) <= 2 * n * most
    for k in range(len(sums)):
        left = extensible([*clauses, [-sums[k]]], literals)
        assert left == {a for a in extensible([], literals) if sum(x > 0 for x in a) <= k}


@together("seed", range(40))
@together("solver", ["glucose4", "cadical195"])
def test_the_fewest_are_those_of_exhaustive_search(seed, solver):
    sets = collection(seed)
    order = random.Random(seed).sample(range(N), N)
    hits = FewestHits(order, N, solver=solver)
    seen = []
    for members in sets:
        hits.add(members)
        seen.append(members)
        least = fewest(seen)
        for k in range(N + 1):
            assert hits.at_most(k, UNLIMITED) is (k >= least)
            if k >= least:
                assert len(hits.found) <= k
                assert all(members & hits.found for members in seen)
    hits.close()


@together("seed", range(40))
def test_swaps_hit_all_sets_with_the_fewest_elements(seed):
    sets = collection(seed)
    least = fewest(sets)
    swaps = Swaps(N, least, random.Random(seed))
    for members in sets:
        swaps.add(members)
    found = swaps.search(10_000)
    assert found is not None
    assert len(found) == least
    assert all(members & found for members in sets)


@together("seed", range(10))
def test_swaps_find_nothing_where_nothing_is(seed):
    sets = [*collection(seed), {0, 1}, {2, 3}, {4, 5}]
    swaps = Swaps(N, fewest(sets) - 1, random.Random(seed))
    for members in sets:
        swaps.add(members)
    assert swaps.search(1500) is None  # long enough to forget weights


def test_the_same_source_gives_the_same_swaps():
    found = []
    for _ in range(2):
        swaps = Swaps(30, 12, random.Random(5))
        source = random.Random(6)
        for _ in range(60):
            swaps.add(source.sample(range(30), 3))
        found.append(swaps.search(2000))
    assert found[0] == found[1]
