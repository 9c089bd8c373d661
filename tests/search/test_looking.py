"""How solutions are looked for, in normal form and near the first: none is missed."""

import random
from itertools import pairwise
from math import inf

import pytest

from pencilsat.cnf.formula import Formula
from pencilsat.cnf.hints import Normal
from pencilsat.search import looking
from pencilsat.search.backbone import Backbone
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.limits import Limits, Statistics
from pencilsat.search.looking import IN_WINDOW, PATIENCE, SOON, Looking, found_nearby
from pencilsat.search.solving import Session


class Scripted:
    """A session that answers what it is told to, and keeps what it is asked and given."""

    def __init__(self, *answers):
        self.answers = [*answers]
        self.asked = []
        self.formula = Formula()
        self.statistics = Statistics()

    def solve(self, assumptions, patience=inf):
        self.asked.append([*assumptions] if patience == inf else (patience, *assumptions))
        return self.answers.pop(0)

    def expired(self):
        return self.answers == []

    def add(self, clause):
        self.asked.append(clause)


def found(search, f):
    with Session(f) as session:
        looked = search(session, normal=f.hints.normal)
        facts = [sorted(i for _, i in model) for model in looked]
        assert looked.complete
    return facts


LATE = Normal(8, lambda model: [[1]], lambda: [[-8, 2], [-9, 3]], 9)
BRIEF = (PATIENCE, 5)


def test_late_clauses_are_written_when_patience_is_over():
    session = Scripted(True, None, False, False, False)
    looks = Looking(session, LATE)
    assert looks.first([5]) is True
    assert looks.other([5], {1}) is False
    assert session.asked == [BRIEF, BRIEF, [-8, 2], [-9, 3], [5, 8, 9], [5, 8], [5, 1]]


FREE = 8
"""The cells of a row in which any of two neighbours is true."""


def row(windows=None):
    f = Formula()
    x = [*f.variables("x", range(FREE)).values()]
    f.add("one", ([a, b] for a, b in pairwise(x)))
    if windows is not None:
        f.hints.windows = lambda: windows
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
    assert asked == [([-2, -4, *some], IN_WINDOW) for some in outside]


def test_windows_end_at_a_limit(monkeypatch):
    with Session(row()) as session:
        asked = asked_of(session, monkeypatch, iter([None, None]))
        session.limits = Limits(conflicts=0)
        assert not found_nearby(session, lambda: [{1}, {2}], [], set())
    assert len(asked) == 1


def test_what_is_decided_soon_is_not_looked_for_nearby(monkeypatch):
    """Otherwise in the windows, and if nothing is there, in the whole without patience."""
    whole, window = ([9], SOON), ([9, -1, -3, -4, -5, -6, -7, -8], IN_WINDOW)
    for answers, expected, found in (
        ([True], [whole], True),
        ([False], [whole], False),
        ([None, True], [whole, window], True),
        ([None, False, False], [whole, window, ([9], float("inf"))], False),
        ([None, None, True], [whole, window, ([9], float("inf"))], True),
    ):
        with Session(row([{2}])) as session:
            looks = Looking(session, None)
            asked = asked_of(session, monkeypatch, iter(answers))
            assert looks.other([9], set()) is found
        assert asked == expected


@pytest.mark.parametrize("search", [Enumeration, Backbone])
def test_searches_with_windows_find_what_others_find(search, monkeypatch):
    monkeypatch.setattr(looking, "SOON", 0)
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
                f.hints.windows = lambda some=some: some
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
        looks = Looking(session, guarded)
        asked = asked_of(session, monkeypatch, iter([None, False, None, None, False, False, False]))
        assert looks.other([5], set()) is False
    forever = float("inf")
    assert [(some, patience) for some, patience in asked if len(some) < FREE] == [
        ([5], PATIENCE),
        ([5, 9, 10], SOON),
        ([5, 9], SOON),
        ([5, 9, 10], forever),
        ([5, 9], forever),
        ([5, 1], None),
    ]
