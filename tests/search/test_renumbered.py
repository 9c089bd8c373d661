"""A session of few variables with high numbers answers as one that has room for all of them."""

import random

import pytest
from models import formula_of

from pencilsat.cnf.formula import holds
from pencilsat.search.limits import UNLIMITED
from pencilsat.search.renumbered import Renumbered
from pencilsat.search.solving import Session


@pytest.mark.parametrize("seed", range(20))
def test_it_answers_as_any_session(seed):
    """Also under assumptions of variables that no clause has."""
    rng = random.Random(seed)
    variables = rng.sample(range(1, 400), 8)
    clauses = [[x * rng.choice((-1, 1)) for x in rng.sample(variables, 3)] for _ in range(30)]
    every = [*variables, 401, 402]
    asked = [[x * rng.choice((-1, 1)) for x in rng.sample(every, 4)] for _ in range(20)]
    plain = Session(formula_of(400, clauses), solver="glucose4")
    with plain, Renumbered(clauses, "glucose4", UNLIMITED) as session:
        for held in asked:  # before any search: what is learnt there propagates, too
            found, expected = session.propagated(held), plain.propagated(held)
            assert (found and {*found}) == (expected and {*expected})
        for held in asked:
            answer = session.solve(held)
            assert answer is plain.solve(held)
            if answer:
                assert all(any(holds(x, session.model) for x in clause) for clause in clauses)
                assert all(holds(x, session.model) for x in held)
            else:
                assert {*session.core()} <= {*held}
                assert plain.refuted(session.core())
        session.add([asked[0][0]])
        assert session.clashing([-asked[0][0]]) == [-asked[0][0]]
        assert sorted(session._numbered(every)) == [*range(1, len(every) + 1)]
