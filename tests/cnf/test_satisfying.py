"""Clauses are satisfied where that takes the least, and what holds goes on holding."""

import pytest
from buildings import chain, hashi, noted_neighbourhoods, pairs, raw

from pencilsat.cnf import satisfying
from pencilsat.cnf.building import Building
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.neighbourhood import Neighbourhood


def test_a_search_takes_what_is_left_but_never_nothing_which_would_be_unlimited():
    effort = satisfying.SMALL
    assert [effort.within(lambda left=left: left) for left in (0, 5, 10**9)] == [
        1,
        5,
        effort.conflicts,
    ]


@pytest.mark.parametrize("size", [0, 5, 7, 98, 200])
def test_a_region_grows_step_by_step_to_at_least_its_size(size):
    made = chain(100)
    wider = made.widened({50}, size)
    least = max(1, -(-(size - 1) // 2))
    assert wider == {*range(max(1, 50 - least), min(100, 50 + least) + 1)}


def test_what_fails_more_often_than_allowed_is_left_over_untried(monkeypatch):
    tried = []

    def noted(self, clause, effort):
        tried.append(clause)
        return clause == [1, 2]

    monkeypatch.setattr(Building, "satisfied", noted)
    made = pairs(6)
    made.satisfy(satisfying.WIDE, 2)
    assert tried == [[1, 2], [3, 4], [5, 6], [7, 8]]
    assert made.violated == [[3, 4], [5, 6], [7, 8], [9, 10], [11, 12]]


@pytest.fixture
def kept(monkeypatch):
    return noted_neighbourhoods(monkeypatch)


def test_a_wide_neighbourhood_goes_on_from_what_the_narrow_one_blamed(monkeypatch):
    asked = []
    monkeypatch.setattr(satisfying, "SMALL", satisfying.SMALL._replace(variables=6))
    monkeypatch.setattr(Building, "wide", lambda self, clauses, free, _: asked.append({*free}))
    made = chain(100, [50])
    made.violated = [[50]]
    made.satisfy(satisfying.WIDE)
    [free] = asked
    assert 50 in free
    assert len(free) > satisfying.SMALL.variables


def test_a_wide_neighbourhood_grows_as_far_as_its_effort_allows(monkeypatch):
    """In a chain whose variables are all to change. What its searches take is counted."""
    freed, free = [], Neighbourhood.free
    monkeypatch.setattr(
        Neighbourhood, "free", lambda near, some: freed.append(len(some)) or free(near, some)
    )
    monkeypatch.setattr(Neighbourhood, "conflicts", 7)
    made = chain(100, [50])
    for variables, enough in ((99, False), (100, True)):
        freed.clear()
        made.conflicts = 0
        assert made.wide([[50]], {50}, satisfying.WIDE._replace(variables=variables)) is enough
        assert len(freed) > 2
        assert max(freed) <= variables
        assert made.conflicts == 7 * len(freed)


def test_of_a_long_clause_parts_from_all_of_it_are_tried(monkeypatch):
    parts = []
    monkeypatch.setattr(Building, "_near", lambda self, part, effort: parts.append(part))
    formula = Formula()
    long = [*formula.variables("x", range(4 * satisfying.WINDOW)).values()]
    formula.add("some", [long, *([-x] for x in long)])
    made = raw(formula)
    made.start(frozenset())
    assert not made.satisfied(long, satisfying.WIDE)
    assert parts == [
        long[i : i + satisfying.WINDOW] for i in range(0, len(long), satisfying.WINDOW)
    ]


def test_a_narrow_neighbourhood_may_do(monkeypatch, kept):
    monkeypatch.setattr(Building, "wide", None)
    made = chain(100, [50])
    made.violated = [[50]]
    made.satisfy(satisfying.WIDE)
    assert made.violated == []
    assert {*range(1, 101)} == {*made.literals}
    assert made.conflicts == 7
    assert kept


def test_a_clause_that_another_made_hold_is_not_left_over(monkeypatch):
    formula = Formula()
    x = formula.variables("x", range(3))
    formula.add("some", [[x[0], x[1]], [x[0], x[2]]])
    made = raw(formula)
    made.start(frozenset())

    def second(self, clause, effort):
        if clause == [x[0], x[2]]:
            self.assignment.assign([x[0]])
        return clause == [x[0], x[2]]

    monkeypatch.setattr(Building, "satisfied", second)
    made.satisfy(satisfying.WIDE)
    assert made.violated == []


def test_most_clauses_are_satisfied_by_one_variable_without_any_search(monkeypatch):
    formula, searched, narrow = hashi(300, 31, 1), [], Building._narrow

    def noted(self, clause, free):
        searched.append(clause)
        return narrow(self, clause, free)

    monkeypatch.setattr(Building, "_narrow", noted)
    made = raw(formula)
    made.start(frozenset())
    violated = len(made.violated)
    assert made.built([])
    assert 0 < len(searched) < violated / 20
