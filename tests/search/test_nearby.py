"""Another solution is looked for near the first: it is a solution, and none is missed."""

import random
from itertools import pairwise

import pytest

from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Normal
from pencilsat.search import nearby, normal
from pencilsat.search.backbone import Backbone
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.limits import Limits
from pencilsat.search.nearby import found_nearby
from pencilsat.search.normal import SOON, Looking
from pencilsat.search.solving import Session

FREE = 8
"""The cells of a row in which any of two neighbours is true."""


def row(windows=None):
    f = Formula()
    x = [*f.variables("x", range(FREE)).values()]
    f.add("one", ([a, b] for a, b in pairwise(x)))
    if windows is not None:
        f.look_nearby(lambda: windows)
    return f


def asked_of(session, monkeypatch, answers=None):
    """Notes what a session is asked from now on; it gives these answers instead of its own."""
    asked, solve = [], session.solve

    def noting(assumptions=(), patience=None):
        asked.append(([*assumptions], patience))
        return next(answers) if answers else solve(assumptions, patience)

    monkeypatch.setattr(session, "solve", noting)
    return asked


def test_all_atoms_outside_a_window_stay(monkeypatch):
    with Session(row()) as session:
        asked = asked_of(session, monkeypatch)
        known = {*range(1, FREE + 1)}
        assert not found_nearby(session, lambda: [], [-2, -4], known)
        assert found_nearby(session, lambda: [{1, 2}, {4, 2}, {5}], [-2, -4], known)
        assert session.model & known == known - {2, 4}
    outside = [[x for x in range(1, FREE + 1) if x not in window] for window in ({1, 2}, {4, 2})]
    assert asked == [([-2, -4, *some], nearby.PATIENCE) for some in outside]


def test_windows_end_at_a_limit(monkeypatch):
    with Session(row()) as session:
        asked = asked_of(session, monkeypatch, iter([None, None]))
        session.limits = Limits(conflicts=0)
        assert not found_nearby(session, lambda: [{1}, {2}], [], set())
    assert len(asked) == 1


def test_what_is_decided_soon_is_not_looked_for_nearby(monkeypatch):
    """Otherwise in the windows, and if nothing is there, in the whole without patience."""
    whole, window = ([9], SOON), ([9, -1, -3, -4, -5, -6, -7, -8], nearby.PATIENCE)
    for answers, expected, found in (
        ([True], [whole], True),
        ([False], [whole], False),
        ([None, True], [whole, window], True),
        ([None, False, False], [whole, window, ([9], float("inf"))], False),
        ([None, None, True], [whole, window, ([9], float("inf"))], True),
    ):
        with Session(row([{2}])) as session:
            looking = Looking(session, None)
            asked = asked_of(session, monkeypatch, iter(answers))
            assert looking.other([9], set()) is found
        assert asked == expected


@pytest.mark.parametrize("search", [Enumeration, Backbone])
def test_searches_with_windows_find_what_others_find(search, monkeypatch):
    monkeypatch.setattr(normal, "SOON", 0)
    source, near = random.Random(4), 0
    for _ in range(60):
        n, clauses = 7, []
        for _ in range(source.randint(0, 18)):
            clauses.append([x * source.choice([1, -1]) for x in source.sample(range(1, n + 1), 3)])
        windows = [{*source.sample(range(1, n + 1), 3)} for _ in range(source.randint(1, 4))]
        found = []
        for some in (None, windows):
            f = Formula()
            f.variables("x", range(n))
            f.add("random", clauses)
            if some:
                f.look_nearby(lambda some=some: some)
            with Session(f) as session:
                looked = search(session)
                models = [*looked]
                assert looked.complete
            assert len(models) == len({*models})
            found.append(models)
        one, other = found
        near += one[:2] != other[:2]
        if search is Enumeration:
            assert {*one} == {*other}
        else:
            assert [frozenset.intersection(*some) for some in found if some] == [
                frozenset.intersection(*one)
            ] * (2 * bool(one))
            assert bool(one) == bool(other)
    assert near > 10


def test_a_search_in_normal_form_has_patience_only_before_windows(monkeypatch):
    """Its late clauses are written before, and what leads to the first solution is asked last."""
    guarded = Normal(9, lambda model: [[1]], lambda: [], 10)
    with Session(row([{2}])) as session:
        looking = Looking(session, guarded)
        asked = asked_of(session, monkeypatch, iter([None, False, None, None, False, False, False]))
        assert looking.other([5], set()) is False
    forever = float("inf")
    assert [(some, patience) for some, patience in asked if len(some) < FREE] == [
        ([5], normal.PATIENCE),
        ([5, 9, 10], SOON),
        ([5, 9], SOON),
        ([5, 9, 10], forever),
        ([5, 9], forever),
        ([5, 1], None),
    ]


def test_nothing_is_looked_for_nearby_after_a_limit(monkeypatch):
    with Session(row([{2}])) as session:
        asked = asked_of(session, monkeypatch, iter([None, None]))
        session.limits = Limits(conflicts=0)
        assert Looking(session, None).other([9], set()) is None
    assert asked == [([9], SOON)]


def test_windows_are_named_before_the_formula_is_read():
    f = row()
    assert f.top_id == FREE
    with pytest.raises(RuntimeError, match="nothing can be added"):
        f.look_nearby(lambda: [])
    assert f.windows is None
