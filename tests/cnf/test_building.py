"""Models that are built clause by clause: no verdict changes, and few clauses that are left are
mended.
"""

import gc

import pytest
from buildings import chain, hashi, raw, settled
from command import board
from oracle import searched_instances
from puzzles import solved

from pencilsat import encoders
from pencilsat.cnf import building, parity, satisfying, solving
from pencilsat.cnf.building import Building
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.limits import Limits, Statistics
from pencilsat.cnf.probing import Settled
from pencilsat.cnf.rules import Cuts, Deepening
from pencilsat.cnf.solving import Session
from pencilsat.cnf.written import holds
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


def test_what_is_built_satisfies_all_clauses_and_the_assumptions():
    formula = hashi(60, 14, 1)
    assumed = {-formula.projection[0], formula.projection[-1]}
    for prepared in (raw, settled):
        made = prepared(formula)
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
    made = raw(formula)
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
    made = settled(formula, lambda: 0)
    made.start(frozenset())
    monkeypatch.setattr(satisfying, "Neighbourhood", None)
    monkeypatch.setattr(building, "Neighbourhood", None)
    assert not made.built([])
    assert made.conflicts == 0


def test_once_no_conflicts_are_left_no_clause_is_searched(monkeypatch):
    left = iter([1])
    made = raw(hashi(60, 14, 1), lambda: next(left, 0))
    made.start(frozenset())
    monkeypatch.setattr(satisfying, "Neighbourhood", None)
    monkeypatch.setattr(building, "Neighbourhood", None)
    assert not made.built([])


def test_nothing_is_moved_without_conflicts_left(monkeypatch):
    made = chain(100, [20], [60])
    made.left = lambda: 0
    made.start(frozenset())
    monkeypatch.setattr(satisfying, "Neighbourhood", None)
    monkeypatch.setattr(building, "Neighbourhood", None)
    assert not made.built([])
    assert sorted(made.violated) == [[20], [60]]


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


def triangles(*more):
    """Two triangles, 1-2-3 and 5-6-7, joined by 4, which their odd sums make true."""
    formula = Formula()
    x = formula.variables("x", range(1, 8))
    sums = [([1, 3, 4], 1), ([1, 2], 1), ([2, 3], 1), ([4, 5, 7], 2), ([5, 6], 1), ([6, 7], 0)]
    for number, (keys, k) in enumerate(sums):
        formula.add("sum", formula.exactly([x[key] for key in keys], k), of=number)
    formula.add("more", more)
    return formula


def test_what_is_settled_is_kept_and_linked():
    made = settled(triangles())
    made.start(frozenset())
    assert not made.built([-4])
    assert made.conflicts == 0
    assert {-4, 4} & {*made.literals} == {-4}
    assert made.built([])
    assert 4 in made.literals


def test_what_parity_links_is_built_too(monkeypatch):
    monkeypatch.setattr(parity, "links", lambda counts, fixed: [[-1, 5]])
    formula = Formula()
    x = formula.variables("x", range(1, 6)).values()
    formula.add("some", [[*x]])
    assert [-1, 5] in settled(formula).assignment.clauses


def test_without_a_model_nothing_is_built(at_once):
    with Session(triangles([-4], Cuts(lambda model: []))) as session:
        assert session.solve() is False
    assert at_once == []


def test_a_formula_is_settled_once(at_once, monkeypatch):
    often, settle = [], Settled.settle

    def noted(self, *asked):
        often.append(self)
        return settle(self, *asked)

    monkeypatch.setattr(Settled, "settle", noted)
    formula = hashi(60, 14, 1)
    with Session(formula) as session:
        assert session.solve()
        assert session.solve([min(session.model)])
    assert len(often) == 1


def test_a_start_forgets_what_was_true():
    formula = Formula()
    a, b = formula.variables("x", range(2)).values()
    formula.add("some", [[a, b]])
    made = raw(formula)
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


def test_no_garbage_is_collected_while_clauses_are_many(at_once, monkeypatch):
    collected, made = [], Building.__init__

    def noted(self, *asked):
        collected.append(gc.isenabled())
        made(self, *asked)

    monkeypatch.setattr(Building, "__init__", noted)
    with Session(hashi(60, 14, 1)) as session:
        assert session.solve()
    assert collected == [False]
    assert gc.isenabled()
