"""Counts stay counts until a formula is read; from then on nothing can be added."""

import pytest
from models import extensible
from together import together

from pencilsat.cnf.cardinality import CARDINALITIES, Count
from pencilsat.cnf.errors import TooLarge
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Cuts, Instance
from pencilsat.cnf.selection import selectable
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.solving import Session
from pencilsat.search.uniqueness import another

READ = {
    "clauses": lambda f: f.clauses(),
    "frozen": lambda f: f.frozen(),
    "rules": lambda f: f.rules,
    "sizes": lambda f: f.sizes(),
    "top_id": lambda f: f.top_id,
    "lazy": lambda f: f.lazy,
    "broken": lambda f: f.broken(frozenset()),
    "a session": lambda f: Session(f).close(),
}
ADD = {
    "a clause": lambda f: f.add("rule", [[1]]),
    "an implied clause": lambda f: f.add("rule", [[1]], implied=True),
    "an atom": lambda f: f.variables("y", [1]),
    "a helper": lambda f: f.auxiliaries("y", [1]),
    "a variable": lambda f: f.aux(),
    "an objective": lambda f: f.minimise([1]),
}


def four_of_eight(cardinality="seqcounter"):
    f = Formula(cardinality=cardinality)
    x = list(f.variables("x", range(8)).values())
    f.add("some", [[x[0], x[1]]], of="left")
    f.add("four", f.exactly(x, 4), of="all")
    f.add("some", [[x[1], x[2]]], of="right")
    return f, x


@together("read", READ.values())
@together("add", ADD.values())
def test_nothing_is_added_to_a_formula_that_was_read(read, add):
    f, _ = four_of_eight()
    add(f)
    read(f)
    with pytest.raises(RuntimeError, match="has been read"):
        add(f)


def test_constraints_that_read_the_formula_while_they_are_added_are_an_error():
    f, _ = four_of_eight()
    with pytest.raises(RuntimeError, match="has been read"):
        f.add("late", ([f.top_id] for _ in range(2)))


def test_a_count_is_no_iterable_of_clauses():
    f, x = four_of_eight()
    with pytest.raises(TypeError):
        f.add("wrong", (clause for clause in f.exactly(x, 2)))


def test_an_instance_that_is_a_count_has_its_literals_and_bounds():
    f, x = four_of_eight()
    [instance] = f.rules["four"].instances
    assert instance == Instance("four", "all")
    assert instance.count == Count(x, 4, 4)
    assert instance.count.literals == x
    assert instance.clauses == f.rules["four"].clauses


def test_the_literals_of_a_count_over_chains_are_those_of_the_chains():
    assert Count([1, [2, 3], -4], None, 2).literals == [1, 2, 3, -4]


def test_an_instance_that_is_no_count_or_several_has_none():
    f, x = four_of_eight()
    f.add("twice", [f.at_most(x, 3), f.at_least(x, 2)], of="both")
    assert [i.count for i in f.rules["some"].instances] == [None, None]
    assert [i.count for i in f.rules["twice"].instances] == [None]


def test_what_is_added_of_one_place_is_one_instance():
    f, x = four_of_eight()
    f.add("some", f.at_most_one(x[:3]), of="left")
    left, right = f.rules["some"].instances
    assert (left.of, right.of) == ("left", "right")
    assert left.clauses == [[1, 2], [-1, -2], [-1, -3], [-2, -3]]
    assert left.count == Count(x[:3], None, 1, amo=True)
    assert right.clauses == [[2, 3]]


@pytest.mark.parametrize("cardinality", CARDINALITIES)
def test_auxiliary_variables_of_counts_come_after_all_others(cardinality):
    f, x = four_of_eight(cardinality)
    last = f.aux()
    used = {abs(y) for clause in f.rules["four"].clauses for y in clause} - {*x}
    assert all(y > last for y in used)
    assert f.top_id == max({last} | used)


@pytest.mark.parametrize("cardinality", CARDINALITIES)
def test_unless_a_literal_holds_the_count_does(cardinality):
    f = Formula(cardinality=cardinality)
    x = list(f.variables("x", range(5)).values())
    for k, count in ((2, f.exactly), (3, f.at_least), (1, f.at_most)):
        f.add("counts", count(x[:4], k, unless=[x[4]]))
    either = extensible(f.clauses(), x)
    assert len(either) == 2**4  # 2 at most one, and at least three, is never so


def test_a_variant_has_the_rules_but_some_and_is_written_alike():
    f, x = four_of_eight("totalizer")
    made = f.variant(without=["four"])
    assert {*made.rules} == {"some"}
    assert list(f.variant().clauses()) == list(f.clauses())
    more = f.variant()
    more.add("few", more.at_most(x, 5))
    assert list(more.clauses())[: len([*f.clauses()])] == list(f.clauses())
    assert more.top_id > f.top_id
    assert "few" not in f.rules


def test_a_variant_keeps_atoms_helpers_objective_instances_and_what_is_implied():
    f, x = four_of_eight()
    f.auxiliaries("helper", range(2))
    f.minimise(x[:2])
    f.add("more", [[x[7]]], implied=True)
    made = f.variant()
    assert (made.atoms, made.helpers, made.objective) == (f.atoms, f.helpers, x[:2])
    assert made.rules["more"].implied
    assert [i.of for i in made.rules["some"].instances] == ["left", "right"]
    made = f.variant()
    made.variables("y", [1])
    assert f.atoms.keys() < made.atoms.keys()


def lazy_formula():
    """Two atoms, of which one must be true; that is cut."""
    f = Formula()
    x = f.variables("x", range(2))
    f.add("lazy", [Cuts(lambda model: [] if model & {1, 2} else [[x[0], x[1]]])], of="here")
    return f


def test_a_variant_is_without_cuts_if_asked():
    f = lazy_formula()
    assert f.broken(frozenset()) == [[1, 2]]
    assert f.variant().broken(frozenset()) == [[1, 2]]
    assert not f.variant(cuts=False).lazy


def test_every_cut_goes_through_a_check_with_its_rule():
    seen = []
    f = lazy_formula().variant(check=lambda rule, cut: seen.append((rule, cut)))
    with Session(f) as session:
        assert session.solve([-1])
    assert seen in ([], [("lazy", [1, 2])])
    assert f.broken(frozenset()) == [[1, 2]]
    assert ("lazy", [1, 2]) in seen


def test_an_instance_that_is_lazy_has_a_selector_that_guards_it():
    made, selectors = selectable(lazy_formula())
    assert list(selectors) == [Instance("lazy", "here")]
    [s] = selectors.values()
    assert made.broken({s}) == [[-s, 1, 2]]
    assert made.broken(frozenset()) == []
    with Session(made) as session:
        assert len({*Enumeration(session, [s])}) == 3
        assert len({*Enumeration(session, [-s])}) == 4


def test_a_sum_that_is_too_large_for_its_encoding_is_refused_when_the_formula_is_read():
    f = Formula(cardinality="direct")
    x = list(f.variables("x", range(21)).values())
    f.add("half", f.exactly(x, 10))
    with pytest.raises(TooLarge, match="choose another"):
        f.frozen()


def test_the_objective_is_bounded_whatever_the_encoding_of_counts():
    f = Formula(cardinality="pairwise")
    x = list(f.variables("x", range(6)).values())
    f.minimise(x)
    bounded = f.variant()
    bounded.add("as good", bounded.as_good_as(2))
    with Session(bounded) as session:
        assert len({*Enumeration(session)}) == 1 + 6 + 15


def test_another_solution_may_have_more_true_atoms():
    f = Formula()
    f.variables("x", range(3))
    helper = f.aux()
    with Session(f) as session:
        session.add(another(f, {1, helper}))
        assert frozenset({("x", 0), ("x", 1)}) in {*Enumeration(session)}
        assert not session.solve([1, -2, -3])
