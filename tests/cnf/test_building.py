"""Models that are built clause by clause: no verdict changes, and what holds goes on holding."""

import random

import pytest
from command import board
from oracle import searched_instances
from puzzles import solved

from pencilsat import encoders
from pencilsat.cnf import building, parity, solving
from pencilsat.cnf.building import Building
from pencilsat.cnf.formula import Formula, holds
from pencilsat.cnf.limits import Limits, Statistics
from pencilsat.cnf.neighbourhood import LONG, Assignment, Neighbourhood
from pencilsat.cnf.rules import Cuts, Deepening
from pencilsat.cnf.solving import Session
from pencilsat.tasks.check import check
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode


@pytest.fixture
def at_once(monkeypatch):
    """Every lazy formula is built clause by clause, before the solver searches; how often."""
    monkeypatch.setattr(Formula, "local", True)
    monkeypatch.setattr(solving, "LARGE", 0)
    monkeypatch.setattr(building, "PATIENCE", 0)
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


def test_only_formulas_that_reach_nearby_are_built(monkeypatch):
    monkeypatch.setattr(solving, "LARGE", 0)
    known = map(encoders.family_named, encoders.NAMES)
    built = {
        family.name
        for family in known
        for encoding in family.lazy
        if solving.buildable(encode(searched_instances(family.name)[0], Options(encoding)).frozen())
    }
    assert built == {"hashi"}
    [puzzle, *_], family = searched_instances("hashi"), encoders.family_named("hashi")
    eager = family.encodings.keys() - family.lazy.keys()
    assert not any(solving.buildable(encode(puzzle, Options(encoding))) for encoding in eager)


def reaching(*more, **options):
    """A formula of four variables, of cuts and other constraints, that reaches nearby."""
    formula = Formula(**options)
    x = formula.variables("x", range(4))
    formula.add("cuts", [Cuts(lambda model: [])])
    for constraint in more:
        formula.add("more", [constraint(formula, [*x.values()])])
    formula.reach_nearby()
    return formula


def depths(aux):
    yield [], None


def test_only_clauses_and_cuts_are_built_and_that_if_they_are_large(monkeypatch):
    monkeypatch.setattr(solving, "LARGE", 4)
    assert solving.buildable(reaching())
    assert solving.buildable(reaching(Formula.at_most_one))
    assert not solving.buildable(reaching(Formula.at_most_one, amo="native"))
    assert not solving.buildable(reaching(lambda f, x: Deepening(depths)))
    monkeypatch.setattr(solving, "LARGE", 5)
    assert not solving.buildable(reaching())


def test_a_variant_is_not_built_as_its_clauses_may_reach_far():
    formula = reaching()
    assert formula.local
    assert not formula.variant().local
    assert not formula.without_rules().local


def test_a_formula_that_was_read_cannot_say_that_it_reaches_nearby():
    formula = Formula().frozen()
    with pytest.raises(RuntimeError, match="has been read"):
        formula.reach_nearby()
    assert not formula.local


def hashi(islands, side, seed):
    [puzzle] = encoders.read(board(islands, side, seed=seed, cycles=10))
    return encode(puzzle)


def unlimited():
    return 10**6


def test_what_is_built_satisfies_all_clauses_and_the_assumptions():
    formula = hashi(60, 14, 1)
    assumed = {-formula.projection[0], formula.projection[-1]}
    for settling in (False, True):
        made = Building(formula, [], unlimited)
        assert not settling or made.settle()
        made.start(frozenset())
        assert made.built([])
        assert [*map(abs, made.literals)] == [*range(1, formula.top_id + 1)]
        true = {*made.literals}
        assert all(true & {*clause} for clause in formula.clauses())
        assert made.built(true & assumed)
        assert {*made.literals} == true


def test_assumptions_are_never_changed_and_what_they_exclude_is_not_built():
    formula = Formula()
    x = formula.variables("x", range(4))
    formula.add("some", [[x[0], x[1]], [-x[1], x[2]], [-x[2], -x[3]]])
    made = Building(formula, [], unlimited)
    made.start(frozenset())
    assert made.built([-x[0]])
    assert made.literals == [-x[0], x[1], x[2], -x[3]]
    assert not made.built([-x[0], x[3]])
    assert {-x[0], x[3]} <= {*made.literals}
    made.add([-x[0]])
    assert made.built([])
    assert made.literals[0] == -x[0]


def test_without_conflicts_left_nothing_is_searched(monkeypatch):
    formula = hashi(60, 14, 1)
    made = Building(formula, [], lambda: 0)
    made.start(frozenset())
    monkeypatch.setattr(building, "Neighbourhood", None)
    assert made.settle()
    assert not made.built([])
    assert made.conflicts == 0


def test_once_no_conflicts_are_left_no_clause_is_searched(monkeypatch):
    left = iter([1])
    made = Building(hashi(60, 14, 1), [], lambda: next(left, 0))
    made.start(frozenset())
    monkeypatch.setattr(building, "Neighbourhood", None)
    assert not made.built([])


def test_nothing_is_moved_without_conflicts_left(monkeypatch):
    made = chain(100, [20], [60])
    made._left = lambda: 0
    made.start(frozenset())
    monkeypatch.setattr(building, "Neighbourhood", None)
    assert not made.built([])
    assert made._violated == [[20], [60]]


def test_clauses_are_satisfied_in_the_order_of_their_last_variables(monkeypatch):
    tried = []
    monkeypatch.setattr(Building, "_satisfied", lambda self, clause, effort: tried.append(clause))
    formula = Formula()
    formula.variables("x", range(4))
    formula.add("some", [[4], [1, 3], [2]])
    made = Building(formula, [], unlimited)
    made.start(frozenset())
    made._assign([-1])
    made._satisfy(building.WIDE)
    assert tried == [[2], [1, 3], [4]]


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
        with Neighbourhood(values, [target], solver) as near:
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
    made = Building(formula, [], unlimited)
    made.start(frozenset())
    return made


def noted_efforts(monkeypatch, succeeds):
    """The conflicts of each try to satisfy a clause, which is said to succeed or not."""
    efforts, satisfied = [], Building._satisfied

    def noted(self, clause, effort):
        if self._assignment.holds(clause):
            return True
        efforts.append(effort.conflicts)
        return succeeds(self, clause) and satisfied(self, clause, effort)

    monkeypatch.setattr(Building, "_satisfied", noted)
    monkeypatch.setattr(Building, "_together", lambda self: False)
    return efforts


def test_searches_that_satisfy_nothing_get_more_conflicts_up_to_the_hardest(monkeypatch):
    efforts = noted_efforts(monkeypatch, lambda self, clause: False)
    many = building.FEW + 1
    assert not pairs(many).built([])
    rounds = [4000, 16_000, 64_000, 256_000]
    assert efforts == [conflicts for conflicts in rounds for _ in range(many)]


def test_while_something_is_satisfied_building_goes_on_as_before(monkeypatch):
    efforts = noted_efforts(monkeypatch, lambda self, clause: clause == self._violated[-1])
    few = building.FEW
    assert pairs(few + 2).built([])
    assert {*efforts} == {building.WIDE.conflicts}
    assert len(efforts) == few + 2 + few + 1 + few


def noted_mending(monkeypatch, remaining):
    """How many clauses are left whenever one is mended; after each there are the next of
    `remaining`.
    """
    mended, left = [], iter(remaining)
    monkeypatch.setattr(Building, "_satisfy", lambda self, effort: None)

    def noted(self, draw):
        mended.append(len(self._violated))
        self._violated = self._violated[: next(left, len(self._violated))]

    monkeypatch.setattr(Building, "_mend", noted)
    return mended


def test_clauses_are_mended_until_too_many_in_a_row_were_in_vain(monkeypatch):
    together = []
    monkeypatch.setattr(Building, "_together", lambda self: together.append(len(self._violated)))
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


def chain(length, *more):
    """Equal neighbours in a row of variables, and more clauses."""
    formula = Formula()
    x = formula.variables("x", range(length))
    equal = [c for i in range(length - 1) for c in ([-x[i], x[i + 1]], [x[i], -x[i + 1]])]
    formula.add("chain", [*equal, *more])
    return Building(formula, [], unlimited)


def test_a_path_leads_to_the_nearest_other_clause(monkeypatch):
    made = chain(100, [20], [24], [60])
    assert made._path([20], [[60], [24]]) == [20, 21, 22, 23, 24]
    assert made._path([60], [[20], [24]]) == [*range(60, 23, -1)]
    assert made._path([20], [[20, 30]]) == [20]
    with monkeypatch.context() as without:
        without.setattr(Assignment, "beside", None)
        assert made._path([23, 20], []) == [20, 23]
    made._fixed = {22}
    assert made._path([20], [[24]]) == [20]
    assert made._path([22], [[24]]) == []


@pytest.mark.parametrize("size", [0, 5, 7, 98, 200])
def test_a_region_grows_step_by_step_to_at_least_its_size(size):
    made = chain(100)
    wider = made._widened({50}, size)
    least = max(1, -(-(size - 1) // 2))
    assert wider == {*range(max(1, 50 - least), min(100, 50 + least) + 1)}


@pytest.fixture
def satisfied(monkeypatch):
    """What is to be satisfied, each time, and how many may fail; nothing is satisfied."""
    asked = []

    def noted(self, effort, most):
        asked.append(([*self._violated], most))

    monkeypatch.setattr(building, "REGION", 5)
    monkeypatch.setattr(building, "LARGEST", 1)
    monkeypatch.setattr(Building, "_satisfy", noted)
    return asked


def test_only_the_region_is_built_anew(satisfied):
    """What is violated elsewhere is not tried again, which takes long, but is not forgotten."""
    elsewhere = [59, -60]
    made = chain(100)
    made._assign(range(60, 101))
    assert made._violated == [elsewhere]
    made._fixed = {21}
    made._violated = [[20], elsewhere]
    made._assignment.assign([18])
    made._build_anew([20], random.Random(3))
    assert 18 not in made.literals
    assert satisfied == [([[20]], 1)]
    assert made._violated == [[20], elsewhere]


def test_a_region_is_around_all_of_a_path(satisfied):
    made = chain(100)
    made._violated = [[20], [40], [80]]
    made._build_anew([*range(20, 41)], random.Random(1))
    made._violated = [[20], [40], [80]]
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
        made._assignment.assign(range(1, 101))
        made._violated = []
        made._assignment.assign([-50])
        made._build_anew([50], draw)
    spans = [[max(map(abs, clause)) for clause in clauses] for clauses, _ in satisfied]
    assert {span == sorted(span) for span in spans} == {True, False}
    sizes = {max(span) - min(span) for span in spans}
    assert 4 <= min(sizes) <= 8
    assert 30 <= max(sizes) <= 50


def test_what_fails_more_often_than_allowed_is_left_over_untried(monkeypatch):
    tried = []

    def noted(self, clause, effort):
        tried.append(clause)
        return clause == [1, 2]

    monkeypatch.setattr(Building, "_satisfied", noted)
    made = pairs(6)
    made._satisfy(building.WIDE, 2)
    assert tried == [[1, 2], [3, 4], [5, 6], [7, 8]]
    assert made._violated == [[3, 4], [5, 6], [7, 8], [9, 10], [11, 12]]


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
        made._violated = [[20], [20 + length - 1]]
        made._mend(draw)
        assert paths["moved"] == [far] * number
        paths["moved"].clear()
    assert paths["anew"] == [far, building.NEAR]


@pytest.mark.parametrize("solver", [building.SMALL.solver, building.WIDE.solver])
def test_a_neighbourhood_keeps_values_where_it_can(solver):
    values = Assignment()
    for clause in ([1, 2, 3], [4, 5, 6], [6, 7, 1]):
        values.add(clause)
    values.assign([1, 2, 4, 5, 7])
    with Neighbourhood(values, [[-1]], solver) as near:
        near.free({*range(1, 8)})
        near.keep()
        assert near.search(1000)
    assert values.values(range(1, 8)) == [-1, 2, -3, 4, 5, -6, 7]


@pytest.fixture
def kept(monkeypatch):
    """Every neighbourhood that keeps values; each says that it took seven conflicts."""
    noted = []
    monkeypatch.setattr(Neighbourhood, "keep", lambda near: noted.append(near))
    monkeypatch.setattr(Neighbourhood, "conflicts", 7)
    return noted


def test_what_is_violated_moves_along_the_path(monkeypatch, kept):
    """In a chain of equal variables the first is true and the last false: where they differ moves.
    What is elsewhere stays.
    """
    monkeypatch.setattr(building, "BALL", (10, 10))
    made = chain(100)
    made._assign([1, *range(80, 101)])
    made._fixed = {1, 60, 100}
    chosen, elsewhere = made._violated
    assert (chosen, elsewhere) == ([-1, 2], [79, -80])
    draw, before = random.Random(1), 1
    assert made._moved([*range(2, 60)], draw)
    [[x, y], other] = made._violated
    assert other == elsewhere
    assert before < min(abs(x), abs(y)) <= 12
    assert not made._assignment.holds([x, y])
    assert {*made.literals} >= {1, 2, -60, 80}
    assert made.conflicts == 7
    assert len(kept) == 1


def test_what_cannot_move_stays():
    made = chain(100, [-2])
    made._assign([1])
    made._violated = made._unsatisfied(made._violated)
    made._fixed = {1, 4}
    assert made._violated == [[-1, 2]]
    before = {*made.literals}
    assert not made._moved([2, 3], random.Random(1))
    assert {*made.literals} == before
    assert made._violated == [[-1, 2]]


def test_a_wide_neighbourhood_goes_on_from_what_the_narrow_one_blamed(monkeypatch):
    asked = []
    monkeypatch.setattr(building, "SMALL", building.SMALL._replace(variables=6))
    monkeypatch.setattr(Building, "_wide", lambda self, clauses, free, _: asked.append({*free}))
    made = chain(100, [50])
    made._violated = [[50]]
    made._satisfy(building.WIDE)
    [free] = asked
    assert 50 in free
    assert len(free) > building.SMALL.variables


def test_clauses_that_exclude_each_other_alone_are_satisfied_together(monkeypatch):
    """Each of two clauses that do not hold could be satisfied only where the other is not."""
    formula = Formula()
    x = formula.variables("x", range(30))
    apart = [[-x[i], x[i + 1]] for i in range(29)] + [[x[i], -x[i + 1]] for i in range(29)]
    formula.add("ends", [*apart, [x[0]], [x[29]]])
    monkeypatch.setattr(Building, "_satisfied", lambda self, clause, effort: False)
    made = Building(formula, [], unlimited)
    made.start(frozenset())
    assert made.built([])
    assert made.literals == [*x.values()]


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
        assert made._wide([[50]], {50}, building.WIDE._replace(variables=variables)) is enough
        assert len(freed) > 2
        assert max(freed) <= variables
        assert made.conflicts == 7 * len(freed)


def test_of_a_long_clause_parts_from_all_of_it_are_tried(monkeypatch):
    parts = []
    monkeypatch.setattr(Building, "_near", lambda self, part, effort: parts.append(part))
    formula = Formula()
    long = [*formula.variables("x", range(4 * building.WINDOW)).values()]
    formula.add("some", [long, *([-x] for x in long)])
    made = Building(formula, [], unlimited)
    made.start(frozenset())
    assert not made._satisfied(long, building.WIDE)
    assert parts == [long[i : i + building.WINDOW] for i in range(0, len(long), building.WINDOW)]


def test_a_narrow_neighbourhood_may_do(monkeypatch, kept):
    monkeypatch.setattr(Building, "_wide", None)
    made = chain(100, [50])
    made._violated = [[50]]
    made._satisfy(building.WIDE)
    assert made._violated == []
    assert {*range(1, 101)} == {*made.literals}
    assert made.conflicts == 7
    assert kept


def test_a_clause_that_another_made_hold_is_not_left_over(monkeypatch):
    formula = Formula()
    x = formula.variables("x", range(3))
    formula.add("some", [[x[0], x[1]], [x[0], x[2]]])
    made = Building(formula, [], unlimited)
    made.start(frozenset())

    def second(self, clause, effort):
        if clause == [x[0], x[2]]:
            self._assignment.assign([x[0]])
        return clause == [x[0], x[2]]

    monkeypatch.setattr(Building, "_satisfied", second)
    made._satisfy(building.WIDE)
    assert made._violated == []


def triangles(*more):
    """Two triangles, 1-2-3 and 5-6-7, joined by 4, which their odd sums make true."""
    formula = Formula()
    x = formula.variables("x", range(1, 8))
    sums = [([1, 3, 4], 1), ([1, 2], 1), ([2, 3], 1), ([4, 5, 7], 2), ([5, 6], 1), ([6, 7], 0)]
    for number, (keys, k) in enumerate(sums):
        formula.add("sum", formula.exactly([x[key] for key in keys], k), of=number)
    formula.add("more", more)
    return Building(formula, [], unlimited)


def test_what_is_settled_is_kept_and_linked():
    made = triangles()
    assert made.settle()
    made.start(frozenset())
    assert not made.built([-4])
    assert made.conflicts == 0
    assert {-4, 4} & {*made.literals} == {-4}
    assert made.built([])
    assert 4 in made.literals


def test_what_parity_links_is_built_too(monkeypatch):
    monkeypatch.setattr(parity, "links", lambda counts, fixed: [[-4, 5]])
    made = triangles()
    assert made.settle()
    assert [-4, 5] in made._assignment.clauses


def test_without_a_model_nothing_is_settled():
    assert not triangles([-4]).settle()


def test_a_formula_is_settled_once(at_once, monkeypatch):
    settled, settle = [], Building.settle

    def noted(self):
        settled.append(self)
        return settle(self)

    monkeypatch.setattr(Building, "settle", noted)
    formula = hashi(60, 14, 1)
    with Session(formula) as session:
        assert session.solve()
        assert session.solve([min(session.model)])
    assert len(settled) == 1


def test_a_region_that_gets_worse_is_restored(monkeypatch):
    made = pairs(3)
    made._assign([1])
    best = made._kept()
    made._assign([-1])
    assert made._better(best) is best
    assert 1 in made.literals
    assert made._violated == best.violated
    made._assign([3])
    better = made._better(best)
    assert better.true == {*made.literals}
    assert len(better.violated) == 1
    made._assign([-3, 5])
    as_good = made._better(better)
    assert as_good.true == {*made.literals}
    assert as_good is not better


def test_long_clauses_do_not_make_neighbours():
    values = Assignment()
    values.add([1, -2])
    values.add([2, 3])
    values.add([*range(1, LONG + 2)])
    assert values.beside({1}) == {1, 2}
    assert values.beside({1, 2}) == {1, 2, 3}
    assert values.beside({LONG}) == {LONG}


def test_neighbours_by_a_clause_that_comes_later_are_known():
    values = Assignment()
    values.add([1, -2])
    assert (values.beside({1}), values.beside({2})) == ({1, 2}, {1, 2})
    values.add([3, 1])
    assert values.beside({1}) == {1, 2, 3}
    assert values.beside({3}) == {1, 3}


@pytest.mark.parametrize("seed", range(20))
def test_a_variable_is_flipped_only_if_what_holds_goes_on_holding(seed):
    rng = random.Random(seed)
    values = Assignment()
    for _ in range(25):
        values.add([rng.choice((v, -v)) for v in rng.sample(range(1, 10), 3)])
    values.assign([rng.choice((v, -v)) for v in range(1, 10)])
    for wanted in [-x for x in sorted(values.true, key=abs)]:
        before = {*values.true}
        held = [clause for clause in values.clauses if values.holds(clause)]
        flipped = values.flipped([wanted])
        assert values.true == (before - {-wanted} | {wanted} if flipped else before)
        after = before - {-wanted} | {wanted}
        assert flipped == all(after & {*clause} for clause in held)


def test_a_start_forgets_what_was_true():
    formula = Formula()
    a, b = formula.variables("x", range(2)).values()
    formula.add("some", [[a, b]])
    made = Building(formula, [], unlimited)
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


def test_what_was_added_before_a_model_is_built_is_known_to_it(at_once):
    formula = Formula()
    a, b = formula.variables("x", range(2)).values()
    formula.add("some", [[a, b], Cuts(lambda model: [])])
    with Session(formula, units=[b]) as session:
        session.add([-a, -b])
        assert session.solve()
        assert session.model == {b}
        building = session._building
        assert building
        assert building.literals == [-a, b]


def test_a_search_of_little_patience_builds_nothing(at_once):
    formula = hashi(60, 14, 1)
    with Session(formula) as session:
        session.solve(patience=1)
        assert at_once == []
        assert session.solve()
    assert True in at_once


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


def test_most_clauses_are_satisfied_by_one_variable_without_any_search(monkeypatch):
    formula, searched, narrow = hashi(300, 31, 1), [], Building._narrow

    def noted(self, clause, free):
        searched.append(clause)
        return narrow(self, clause, free)

    monkeypatch.setattr(Building, "_narrow", noted)
    made = Building(formula, [], unlimited)
    made.start(frozenset())
    violated = len(made._violated)
    assert made.built([])
    assert 0 < len(searched) < violated / 20
