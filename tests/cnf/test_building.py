"""Models that are built clause by clause: no verdict changes, and what holds goes on holding."""

import random

import pytest
from command import board
from oracle import searched_instances
from puzzles import solved

from pencilsat import encoders
from pencilsat.cnf import building, solving
from pencilsat.cnf.building import Building
from pencilsat.cnf.formula import Formula, holds
from pencilsat.cnf.limits import Limits, Statistics
from pencilsat.cnf.neighbourhood import LONG, Assignment, Neighbourhood
from pencilsat.cnf.rules import Cuts
from pencilsat.cnf.solving import Session
from pencilsat.tasks.check import check
from pencilsat.tasks.run import encode


@pytest.fixture
def at_once(monkeypatch):
    """Every lazy formula is built clause by clause, before the solver searches; how often."""
    monkeypatch.setattr(building, "LARGE", 0)
    monkeypatch.setattr(solving, "PATIENCE", 0)
    ended, built = [], Building.built

    def noted(self, *asked):
        ended.append(built(self, *asked))
        return ended[-1]

    monkeypatch.setattr(Building, "built", noted)
    return ended


def answers():
    for name in encoders.NAMES:
        family = encoders.family_named(name)
        for puzzle in searched_instances(name)[:3]:
            for encoding in sorted(family.lazy):
                yield sorted(map(repr, solved(puzzle, encoding=encoding)))
    for seed in range(6):
        [puzzle] = encoders.read(board(40, 10, seed=seed, cycles=10))
        yield check(puzzle, spread=False).status


PLAIN = [*answers()]


def test_building_changes_no_set_of_solutions_and_no_verdict(at_once):
    assert [*answers()] == PLAIN
    assert {True, False} == {*at_once}


def hashi(islands, side, seed):
    [puzzle] = encoders.read(board(islands, side, seed=seed, cycles=10))
    return encode(puzzle)


def unlimited():
    return 10**6


def test_what_is_built_satisfies_all_clauses_and_the_assumptions():
    formula = hashi(60, 14, 1)
    assumed = {-formula.projection[0], formula.projection[-1]}
    for backwards in (False, True):
        made = Building(formula, [])
        made.start(frozenset(), backwards=backwards)
        assert made.built([], unlimited)
        assert [*map(abs, made.literals)] == [*range(1, formula.top_id + 1)]
        true = {*made.literals}
        assert all(true & {*clause} for clause in formula.clauses())
        assert made.built(true & assumed, unlimited)
        assert {*made.literals} == true


def test_assumptions_are_never_changed_and_what_they_exclude_is_not_built():
    formula = Formula()
    x = formula.variables("x", range(4))
    formula.add("some", [[x[0], x[1]], [-x[1], x[2]], [-x[2], -x[3]]])
    made = Building(formula, [])
    made.start(frozenset())
    assert made.built([-x[0]], unlimited)
    assert made.literals == [-x[0], x[1], x[2], -x[3]]
    assert not made.built([-x[0], x[3]], unlimited)
    assert {-x[0], x[3]} <= {*made.literals}
    made.add([-x[0]])
    assert made.built([], unlimited)
    assert made.literals[0] == -x[0]


def test_without_conflicts_left_nothing_is_searched(monkeypatch):
    formula = hashi(60, 14, 1)
    made = Building(formula, [])
    made.start(frozenset())
    monkeypatch.setattr(building, "Neighbourhood", None)
    assert not made.built([], lambda: 0)
    assert made.conflicts == 0


def test_conflicts_of_building_count_and_are_limited(at_once, monkeypatch):
    formula = hashi(300, 30, 3)
    statistics = Statistics()
    with Session(formula, statistics=statistics) as session:
        assert session.solve()
        assert formula.broken(session.model) == []
        most = statistics.conflicts
    assert True in at_once
    assert most > 0
    statistics = Statistics()
    limits = Limits(conflicts=most // 2)
    with Session(formula, statistics=statistics, limits=limits) as session:
        assert session.solve() is None
    assert statistics.conflicts <= most


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
    for solver, name in ((building.SMALL.solver, "search"), (building.WIDE.solver, "search_once")):
        values.assign(before)
        with Neighbourhood(values, target, solver) as near:
            near.free(free)
            answer = getattr(near, name)(1000)
            assert answer == possible(free, before, [*holding, target])
            if answer:
                assert all(map(values.holds, [*holding, target]))
                assert {*map(abs, before - values.true)} <= free
            else:
                assert values.true == before
                assert not near.blamed() & free


def possible(free, before, clauses):
    """Whether some values of the free variables satisfy the clauses: by trying all."""
    held = {x for x in before if abs(x) not in free}
    names = sorted(free)
    return any(
        all((held | {v if i >> b & 1 else -v for b, v in enumerate(names)}) & {*c} for c in clauses)
        for i in range(2 ** len(names))
    )


def test_a_search_takes_what_is_left_but_never_nothing_which_would_be_unlimited():
    effort = building.SMALL
    assert [effort.within(lambda left=left: left) for left in (0, 5, 10**9)] == [
        1,
        5,
        effort.conflicts,
    ]


def pairs(number):
    """So many clauses of two variables each, none of which holds."""
    formula = Formula()
    x = formula.variables("x", range(2 * number))
    formula.add("pairs", [[x[i], x[i + 1]] for i in range(0, 2 * number, 2)])
    made = Building(formula, [])
    made.start(frozenset())
    return made


def test_searches_that_satisfy_nothing_get_more_conflicts_a_few_times(monkeypatch):
    efforts = []

    def failed(self, clause, fixed, effort, left):
        efforts.append(effort.conflicts)

    monkeypatch.setattr(Building, "_near", failed)
    assert not pairs(2).built([], unlimited)
    assert efforts == [building.WIDE.conflicts * 4**i for i in range(4) for clause in range(2)]


def test_while_something_is_satisfied_building_goes_on_as_before(monkeypatch):
    efforts, near = [], Building._near

    def last_alone(self, clause, *asked):
        _, effort, _ = asked
        efforts.append(effort)
        return clause == self._violated[-1] and near(self, clause, *asked)

    monkeypatch.setattr(Building, "_near", last_alone)
    made = pairs(6)
    assert made.built([], unlimited)
    assert efforts == [building.WIDE] * (6 + 5 + 4 + 3 + 2 + 1)


def test_long_clauses_do_not_make_neighbours():
    values = Assignment()
    values.add([1, -2])
    values.add([2, 3])
    values.add([*range(1, LONG + 2)])
    assert values.beside({1}) == {1, 2}
    assert values.beside({1, 2}) == {1, 2, 3}


def test_a_start_forgets_what_was_true():
    formula = Formula()
    a, b = formula.variables("x", range(2)).values()
    formula.add("some", [[a, b]])
    made = Building(formula, [])
    for model in ({a}, {b}, frozenset()):
        made.start(frozenset(model))
        assert made.literals == [v if v in model else -v for v in (a, b)]


def test_units_and_clauses_added_before_are_built_too(at_once, monkeypatch):
    confirmed, built = [], Session._built

    def noted(session, assumptions):
        confirmed.append(built(session, assumptions))
        return confirmed[-1]

    monkeypatch.setattr(Session, "_built", noted)
    formula = hashi(60, 14, 1)
    with Session(formula) as session:
        assert session.solve()
        first, last = (v if v in session.model else -v for v in formula.projection[::100][:2])
    with Session(formula, units=[first]) as session:
        session.add([last])
        assert session.solve()
        assert all(holds(x, session.model) for x in (first, last))
    assert confirmed == [True, True]


def test_the_solver_has_the_last_word(at_once, monkeypatch):
    monkeypatch.setattr(Building, "built", lambda self, *asked: True)
    formula = Formula()
    a, b = formula.variables("x", range(2)).values()
    formula.add("some", [[a, b], Cuts(lambda model: [])])
    with Session(formula) as session:
        assert session.solve()
        assert session.model & {a, b}
        session.add([-a])
        session.add([-b])
        assert session.solve() is False
