"""All solutions, each once: over the projection, with cuts, under assumptions, within limits."""

import random
from itertools import islice

import pytest
from models import extensible, pigeonhole
from together import together

from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.limits import Limits
from pencilsat.search.solving import Session


def at_most_one_of_six(**encodings):
    """Seven solutions."""
    f = Formula(**encodings)
    x = list(f.variables("x", range(6)).values())
    f.add("at most one", f.at_most(x, 1))
    f.add("again", f.at_most_one(x))
    return f


SEVEN = {frozenset()} | {frozenset({("x", i)}) for i in range(6)}


def each_once(enumeration):
    """The solutions as a set, none of which was found twice."""
    found = list(enumeration)
    assert len(found) == len(set(found))
    return set(found)


@together("seed", range(20))
def test_the_solutions_are_the_models_cut_down_to_the_atoms(seed):
    rng = random.Random(seed)
    f = Formula()
    f.variables("x", range(5))
    for _ in range(4):
        f.aux()
    f.variables("y", range(2))
    top = f.projection[-1]
    picks = (rng.sample(range(1, top + 1), 3) for _ in range(rng.randint(10, 35)))
    f.add("random", ([v * rng.choice((-1, 1)) for v in pick] for pick in picks))
    expected = {f.facts(set(a)) for a in extensible(f.clauses(), f.projection)}
    with Session(f) as session:
        assert each_once(Enumeration(session)) == expected


@pytest.mark.parametrize("stop", [1, 2, 4, 6])
def test_an_enumeration_that_stopped_half_way_excludes_nothing_from_the_next(stop):
    with Session(at_most_one_of_six()) as session:
        first = iter(Enumeration(session))
        assert len(list(islice(first, stop))) == stop
        first.close()
        assert each_once(Enumeration(session)) == SEVEN


def test_an_enumeration_that_is_stopped_is_not_complete():
    with Session(at_most_one_of_six()) as session:
        enumeration = Enumeration(session)
        solutions = iter(enumeration)
        next(solutions)
        solutions.close()
        assert not enumeration.complete


@pytest.mark.parametrize("limits", [Limits(conflicts=100), Limits(seconds=0.05)])
def test_an_enumeration_that_a_limit_ends_is_not_complete(limits):
    with Session(pigeonhole(10), limits=limits) as session:
        enumeration = Enumeration(session)
        assert list(enumeration) == []
        assert not enumeration.complete


def test_a_solver_that_answers_once_gives_one_solution_and_refuses_the_next():
    with Session(at_most_one_of_six(), solver="kissat404") as session:
        solutions = iter(Enumeration(session))
        assert next(solutions) in SEVEN
        with pytest.raises(BadInput, match="kissat404 answers once"):
            next(solutions)


def test_an_enumeration_that_outlives_its_session_ends_quietly():
    with Session(at_most_one_of_six()) as session:
        solutions = iter(Enumeration(session))
        next(solutions), next(solutions)
    solutions.close()
