"""How many models have each candidate, against the list of all models, and at limits."""

from collections import Counter
from itertools import product

import pytest
from models import Expiring, extensible, seeded_formula
from together import together

from pencilsat.search.enumeration import Enumeration
from pencilsat.search.solving import Session
from pencilsat.search.tally import Tally

GROUPS = [[], [1], [2, 3, 4], [5, 6]]
CLAIMS = [[*signed] for group in GROUPS for signed in product(*((x, -x) for x in group))]


def candidates(assignments):
    """How many assignments have each candidate of the groups."""
    return Counter(
        tuple(x for x in sorted(assignment, key=abs) if abs(x) in group)
        for assignment in assignments
        for group in GROUPS
    )


def literals(model):
    """A model of facts `("x", i)` as literals."""
    return {i + 1 if ("x", i) in model else -i - 1 for i in range(7)}


@together("seed", range(60))
@pytest.mark.parametrize("most", [1, 3, 1000])
def test_each_candidate_has_so_many_models_or_all_that_there_are(seed, most):
    f = seeded_formula(seed)
    expected = candidates(extensible(f.clauses(), f.projection))
    with Session(f) as session:
        tally = Tally(session, groups=GROUPS, claims=CLAIMS, most=most)
        models = [*tally]
        assert len({*models}) == len(models)
        assert tally.complete
        found = candidates(map(literals, models))
        assert {each: min(most, n) for each, n in found.items()} == {
            each: min(most, n) for each, n in expected.items()
        }
        # It leaves the session as it was.
        assert [*Tally(session, groups=GROUPS, claims=CLAIMS, most=most)] or not expected
        assert sum(1 for _ in Enumeration(session)) == expected[()]


def test_the_models_have_what_is_assumed():
    f = seeded_formula(3)
    every = [a for a in extensible(f.clauses(), f.projection) if -2 in a]
    with Session(f) as session:
        models = [*Tally(session, [-2], groups=GROUPS, claims=CLAIMS, most=1000)]
    assert {frozenset(literals(m)) for m in models} == {frozenset(a) for a in every}


def test_a_limit_leaves_it_incomplete():
    f = seeded_formula(3)
    with Expiring(f) as session:
        [*Tally(session, groups=GROUPS, claims=CLAIMS, most=5)]
        whole = 10**9 - session.questions
    for questions in range(whole):
        with Expiring(f) as session:
            session.questions = questions
            tally = Tally(session, groups=GROUPS, claims=CLAIMS, most=5)
            models = [*tally]
            assert not tally.complete, questions
            assert len({*models}) == len(models)
