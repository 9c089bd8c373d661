"""The few clauses that are left when a model is built are mended, where they are."""

import random

import pytest
from buildings import chain, noted_neighbourhoods, pairs, raw

from pencilsat.cnf import building
from pencilsat.cnf.assignment import Assignment
from pencilsat.cnf.building import Building
from pencilsat.cnf.formula import Formula


def noted_efforts(monkeypatch, succeeds):
    """The conflicts of each try to satisfy a clause, which is said to succeed or not."""
    efforts, satisfied = [], Building.satisfied

    def noted(self, clause, effort):
        if self.assignment.holds(clause):
            return True
        efforts.append(effort.conflicts)
        return succeeds(self, clause) and satisfied(self, clause, effort)

    monkeypatch.setattr(Building, "satisfied", noted)
    monkeypatch.setattr(Building, "_together", lambda self: False)
    return efforts


def test_searches_that_satisfy_nothing_get_more_conflicts_up_to_the_hardest(monkeypatch):
    efforts = noted_efforts(monkeypatch, lambda self, clause: False)
    many = building.FEW + 1
    assert not pairs(many).built([])
    rounds = [4000, 16_000, 64_000, 256_000]
    assert efforts == [conflicts for conflicts in rounds for _ in range(many)]


def test_while_something_is_satisfied_building_goes_on_as_before(monkeypatch):
    efforts = noted_efforts(monkeypatch, lambda self, clause: clause == self.violated[-1])
    few = building.FEW
    assert pairs(few + 2).built([])
    assert {*efforts} == {building.WIDE.conflicts}
    assert len(efforts) == few + 2 + few + 1 + few


def noted_mending(monkeypatch, remaining):
    """How many clauses are left whenever one is mended; after each there are the next of
    `remaining`.
    """
    mended, left = [], iter(remaining)
    monkeypatch.setattr(Building, "satisfy", lambda self, effort: None)

    def noted(self, draw):
        mended.append(len(self.violated))
        self.violated = self.violated[: next(left, len(self.violated))]

    monkeypatch.setattr(Building, "_mend", noted)
    return mended


def test_clauses_are_mended_until_too_many_in_a_row_were_in_vain(monkeypatch):
    together = []
    monkeypatch.setattr(Building, "_together", lambda self: together.append(len(self.violated)))
    made, tries = pairs(4), building.TRIES
    mended = noted_mending(monkeypatch, [4] * (tries - 1) + [3, 1])
    assert not made.built([])
    assert mended == [4] * tries + [3] + [1] * tries
    assert together == [4, 3, 1]


def test_the_last_clause_that_is_mended_ends_building(monkeypatch):
    monkeypatch.setattr(Building, "_together", lambda self: False)
    made = pairs(4)
    mended = noted_mending(monkeypatch, [0])
    assert made.built([])
    assert mended == [4]


def test_a_path_leads_to_the_nearest_other_clause(monkeypatch):
    made = chain(100, [20], [24], [60])
    assert made._path([20], [[60], [24]]) == [20, 21, 22, 23, 24]
    assert made._path([60], [[20], [24]]) == [*range(60, 23, -1)]
    assert made._path([20], [[20, 30]]) == [20]
    with monkeypatch.context() as without:
        without.setattr(Assignment, "beside", None)
        assert made._path([23, 20], []) == [20, 23]
    made.fixed = {22}
    assert made._path([20], [[24]]) == [20]
    assert made._path([22], [[24]]) == []


@pytest.fixture
def satisfied(monkeypatch):
    """What is to be satisfied, each time, and how many may fail; nothing is satisfied."""
    asked = []

    def noted(self, effort, most):
        asked.append(([*self.violated], most))

    monkeypatch.setattr(building, "REGION", 5)
    monkeypatch.setattr(building, "LARGEST", 1)
    monkeypatch.setattr(Building, "satisfy", noted)
    return asked


def test_only_the_region_is_built_anew(satisfied):
    """What is violated elsewhere is not tried again, which takes long, but is not forgotten."""
    elsewhere = [59, -60]
    made = chain(100)
    made.assign(range(60, 101))
    assert made.violated == [elsewhere]
    made.fixed = {21}
    made.violated = [[20], elsewhere]
    made.assignment.assign([18])
    made._build_anew([20], random.Random(3))
    assert 18 not in made.literals
    assert satisfied == [([[20]], 1)]
    assert made.violated == [[20], elsewhere]


def test_a_region_is_around_all_of_a_path(satisfied):
    made = chain(100)
    made.violated = [[20], [40], [80]]
    made._build_anew([*range(20, 41)], random.Random(1))
    made.violated = [[20], [40], [80]]
    made._build_anew([*range(40, 81)], random.Random(1))
    assert [(sorted(clauses), most) for clauses, most in satisfied] == [
        ([[20], [40]], 2),
        ([[40], [80]], 2),
    ]


def test_regions_are_of_several_sizes_and_built_in_both_orders(satisfied, monkeypatch):
    monkeypatch.setattr(building, "LARGEST", 10)
    draw = random.Random(1)
    for _ in range(40):
        made = chain(100)
        made.assignment.assign(range(1, 101))
        made.violated = []
        made.assignment.assign([-50])
        made._build_anew([50], draw)
    spans = [[max(map(abs, clause)) for clause in clauses] for clauses, _ in satisfied]
    assert {span == sorted(span) for span in spans} == {True, False}
    sizes = {max(span) - min(span) for span in spans}
    assert 4 <= min(sizes) <= 8
    assert 30 <= max(sizes) <= 50


def test_clauses_far_apart_are_moved_and_near_ones_built_anew(monkeypatch):
    paths, answers = {"moved": [], "anew": []}, iter([False, True, *[False] * building.MOVES])

    def moved(self, path, draw):
        paths["moved"].append(len(path))
        return next(answers)

    monkeypatch.setattr(Building, "_moved", moved)
    monkeypatch.setattr(
        Building, "_build_anew", lambda self, path, draw: paths["anew"].append(len(path))
    )
    far, draw = building.NEAR + 1, random.Random(1)
    for length, number in ((far, 2), (far, building.MOVES), (building.NEAR, 0)):
        made = chain(100)
        made.violated = [[20], [20 + length - 1]]
        made._mend(draw)
        assert paths["moved"] == [far] * number
        paths["moved"].clear()
    assert paths["anew"] == [far, building.NEAR]


@pytest.fixture
def kept(monkeypatch):
    return noted_neighbourhoods(monkeypatch)


def test_what_is_violated_moves_along_the_path(monkeypatch, kept):
    """In a chain of equal variables the first is true and the last false: where they differ moves.
    What is elsewhere stays.
    """
    monkeypatch.setattr(building, "BALL", (10, 10))
    made = chain(100)
    made.assign([1, *range(80, 101)])
    made.fixed = {1, 60, 100}
    elsewhere, chosen = made.violated
    assert (chosen, elsewhere) == ([-1, 2], [79, -80])
    draw, before = random.Random(1), 1
    assert made._moved([*range(2, 60)], draw)
    [[x, y], other] = made.violated
    assert other == elsewhere
    assert before < min(abs(x), abs(y)) <= 12
    assert not made.assignment.holds([x, y])
    assert {*made.literals} >= {1, 2, -60, 80}
    assert made.conflicts == 7
    assert len(kept) == 1


def test_what_cannot_move_stays():
    made = chain(100, [-2])
    made.assign([1])
    made.violated = made.unsatisfied(made.violated)
    made.fixed = {1, 4}
    assert made.violated == [[-1, 2]]
    before = {*made.literals}
    assert not made._moved([2, 3], random.Random(1))
    assert {*made.literals} == before
    assert made.violated == [[-1, 2]]


def test_clauses_that_exclude_each_other_alone_are_satisfied_together(monkeypatch):
    """Each of two clauses that do not hold could be satisfied only where the other is not."""
    formula = Formula()
    x = formula.variables("x", range(30))
    apart = [[-x[i], x[i + 1]] for i in range(29)] + [[x[i], -x[i + 1]] for i in range(29)]
    formula.add("ends", [*apart, [x[0]], [x[29]]])
    monkeypatch.setattr(Building, "satisfied", lambda self, clause, effort: False)
    made = raw(formula)
    made.start(frozenset())
    assert made.built([])
    assert made.literals == [*x.values()]


def test_a_region_that_gets_worse_is_restored(monkeypatch):
    made = pairs(3)
    made.assign([1])
    best = made._kept()
    made.assign([-1])
    assert made._better(best) is best
    assert 1 in made.literals
    assert made.violated == best.violated
    made.assign([3])
    better = made._better(best)
    assert better.true == {*made.literals}
    assert len(better.violated) == 1
    made.assign([-3, 5])
    as_good = made._better(better)
    assert as_good.true == {*made.literals}
    assert as_good is not better
