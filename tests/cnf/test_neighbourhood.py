"""In a neighbourhood, what holds goes on holding, and only free variables change."""

import random

import pytest

from pencilsat.cnf import satisfying
from pencilsat.cnf.assignment import Assignment
from pencilsat.cnf.neighbourhood import Neighbourhood


@pytest.mark.parametrize("seed", range(20))
def test_in_a_neighbourhood_what_holds_goes_on_holding(seed):
    rng = random.Random(seed)
    clauses = [
        [v if rng.random() < 0.5 else -v for v in rng.sample(range(1, 13), 3)] for _ in range(40)
    ]
    values = Assignment()
    for clause in clauses:
        values.add(clause)
    values.assign([v if rng.random() < 0.5 else -v for v in range(1, 13)])
    before, holding = {*values.true}, [c for c in clauses if values.holds(c)]
    target = sorted(-x for x in rng.sample(sorted(before), 3))
    free = {*map(abs, target)} | {*rng.sample(range(1, 13), 3)}
    for solver, name in (
        (satisfying.SMALL.solver, "search"),
        (satisfying.WIDE.solver, "search_once"),
    ):
        values.assign(before)
        with Neighbourhood(values, [target], solver) as near:
            near.free(free)
            answer = getattr(near, name)(1000)
            assert answer == possible(free, before, [*holding, target])
            if answer:
                assert all(map(values.holds, [*holding, target]))
                assert {*map(abs, before - values.true)} <= free
            else:
                assert not near.blamed() & free
        assert answer or values.true == before


def possible(free, before, clauses):
    """Whether some values of the free variables satisfy the clauses: by trying all."""
    held = {x for x in before if abs(x) not in free}
    names = sorted(free)
    return any(
        all((held | {v if i >> b & 1 else -v for b, v in enumerate(names)}) & {*c} for c in clauses)
        for i in range(2 ** len(names))
    )


@pytest.mark.parametrize("solver", [satisfying.SMALL.solver, satisfying.WIDE.solver])
def test_a_neighbourhood_keeps_values_where_it_can(solver):
    values = Assignment()
    for clause in ([1, 2, 3], [4, 5, 6], [6, 7, 1]):
        values.add(clause)
    values.assign([1, 2, 4, 5, 7])
    with Neighbourhood(values, [[-1]], solver, keeping=True) as near:
        near.free({*range(1, 8)})
        assert near.search(1000)
    assert values.values(range(1, 8)) == [-1, 2, -3, 4, 5, -6, 7]
