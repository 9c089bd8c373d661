"""Cores of refutations, compared with trying all subsets."""

import random
from itertools import combinations

from pencilsat.cnf.formula import Formula
from pencilsat.search.cores import core, minimal
from pencilsat.search.limits import Limits
from pencilsat.search.solving import Session


def random_formula(source: random.Random) -> Formula:
    f = Formula()
    x = [*f.variables("x", range(7)).values()]
    for _ in range(14):
        f.add("some", [[source.choice((a, -a)) for a in source.sample(x, 3)]])
    return f


def contradicts(formula: Formula, literals) -> bool:
    with Session(formula, solver="minisat22") as session:
        return session.solve([*literals]) is False


def test_a_core_contradicts_the_formula_and_a_minimal_one_has_no_part_that_does():
    refuted = 0
    for seed in range(60):
        source = random.Random(seed)
        formula = random_formula(source)
        held = [source.choice((x, -x)) for x in range(1, 8)]
        with Session(formula) as session:
            found = core(session, held)
            assert (found is not None) == contradicts(formula, held)
            if found is None:
                continue
            refuted += 1
            assert contradicts(formula, found)
            assert found == [x for x in held if x in found]
            least = minimal(session, [], found)
            assert least == [x for x in found if x in least]
            assert contradicts(formula, least)
            assert not any(contradicts(formula, part) for part in parts(least))
            if least:
                fixed, rest = least[:1], minimal(session, least[:1], found)
                assert contradicts(formula, fixed + rest)
                assert not any(contradicts(formula, fixed + list(part)) for part in parts(rest))
    assert refuted > 20


def parts(literals):
    return combinations(literals, len(literals) - 1) if literals else []


def test_the_last_of_a_core_goes_first():
    f = Formula()
    x = f.variables("x", range(3))
    f.add("not both", [[-x[0], -x[1]], [-x[0], -x[2]]])
    with Session(f) as session:
        assert minimal(session, [], [x[0], x[1], x[2]]) == [x[0], x[1]]
        assert minimal(session, [], [x[2], x[1], x[0]]) == [x[2], x[0]]
        assert minimal(session, [x[0]], [x[2], x[1]]) == [x[2]]


def test_there_is_no_core_at_a_limit():
    f = Formula()
    pigeons = f.variables("in", ((p, h) for p in range(9) for h in range(8)))
    for p in range(9):
        f.add("some hole", [[pigeons[p, h] for h in range(8)]])
    for h in range(8):
        f.add("one a hole", f.at_most_one([pigeons[p, h] for p in range(9)]))
    with Session(f, limits=Limits(conflicts=1)) as session:
        assert core(session, []) is None
        assert session.expired()
