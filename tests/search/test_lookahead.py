"""Cubes: of which every assignment obeys one, and no other."""

import random

import pytest

from pencilsat.cnf.formula import Formula
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.lookahead import LookAhead, covers, cubes
from pencilsat.search.solving import Session


def random_formula(seed, atoms=7):
    """Clauses of three literals over a few atoms and some auxiliary variables."""
    source, f = random.Random(seed), Formula()
    made = [*f.variables("x", range(atoms)).values(), *(f.aux() for _ in range(3))]
    chosen = [source.sample(made, 3) for _ in range(source.randrange(5, 30))]
    f.add("some", [[source.choice((v, -v)) for v in clause] for clause in chosen])
    return f


def models(formula, cube):
    with Session(formula) as session:
        return {frozenset(facts) for facts in Enumeration(session, cube)}


@pytest.mark.parametrize("seed", range(12))
def test_every_solution_obeys_one_cube(seed):
    formula, number = random_formula(seed), 1 + seed
    found = cubes(formula, (), number)
    assert covers(found)
    assert len(found) <= number
    apart = [models(formula, cube) for cube in found]
    assert set().union(*apart) == models(formula, ())
    assert sum(map(len, apart)) == len(models(formula, ()))


@pytest.mark.parametrize("seed", range(12))
def test_what_a_cube_forces_is_forced_there_alone(seed):
    formula = random_formula(seed)
    with Session(formula) as plain, Session(formula, solver="minisat22") as session:
        ahead = LookAhead(session, formula.projection)
        for v in formula.projection:
            for cube in ((v,), (-v,)):
                ahead.split(cube)
        for v in formula.projection:
            for x in (v, -v):
                assert session.solve([x]) == plain.solve([x])


def test_units_are_no_part_of_a_cube():
    formula = random_formula(3)
    before = cubes(formula, (), 4)
    unit = before[0][0]
    assert all(unit not in cube and -unit not in cube for cube in cubes(formula, [unit], 4))


def test_an_atom_that_settles_most_splits_first():
    f = Formula()
    x = f.variables("x", range(9))
    f.add("all alike", ([-x[4], x[i]] for i in range(9) if i != 4))
    f.add("or none", ([x[4], -x[i]] for i in range(8)))
    [one, other] = cubes(f, (), 2)
    assert {abs(v) for v in (*one, *other)} <= {x[i] for i in range(8)}


@pytest.mark.parametrize("some", [[], [(1,)], [(1,), (2,)], [(1,), (1,), (-1,)], [(), (1,)]])
def test_what_leaves_something_out_or_overlaps_is_no_cover(some):
    assert not covers(some)
    assert covers([()])
    assert covers([(1,), (-1, 2), (-1, -2)])
    assert covers([(3, 1), (3, -1), (-3, 4)], [(3,), (-3, 4)])
    assert not covers([(3, 1), (-3, 4)], [(3,), (-3, 4)])
    assert not covers([(3, 1), (3, -1), (-3, 4)], [(3,)])
