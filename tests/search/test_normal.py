"""Normal forms: no solution is missed, and what can be answered in normal form is."""

from itertools import product
from math import inf

import pytest

from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Normal
from pencilsat.search.backbone import Backbone
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.limits import Limits, Statistics
from pencilsat.search.normal import PATIENCE, Looking
from pencilsat.search.solving import Session

each_search = pytest.mark.parametrize("search", [Enumeration, Backbone])


def coins(heads, *, tails=()):
    """Four coins, of which some show heads; the last may be turned over to its tails, unless it is
    among them: that is the step, and a solution where it shows tails is in normal form.
    """
    f = Formula()
    x = f.variables("heads", range(4))

    def before(model):
        yield [x[i] if x[i] in model else -x[i] for i in range(3)]

    guard = f.normalise(before)
    f.add("normal", [[-guard, -x[3]]], implied=True)
    f.add("heads", ([x[i]] for i in heads))
    f.add("tails", ([-x[i]] for i in tails))
    return f


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
        looked = search(session, normal=f.normal)
        facts = [sorted(i for _, i in model) for model in looked]
        assert looked.complete
    return facts


@each_search
def test_the_first_solution_is_in_normal_form_and_one_a_step_away_from_it_is_found(search):
    assert found(search, coins([0, 1], tails=[2])) == [[0, 1], [0, 1, 3]]


@each_search
def test_another_solution_in_normal_form_comes_second(search):
    one, another, *_ = found(search, coins([0, 1]))
    assert 3 not in one + another


@each_search
def test_one_solution_is_unique_and_none_is_none(search):
    assert found(search, coins([0, 1], tails=[2, 3])) == [[0, 1]]
    assert found(search, coins([0], tails=[0])) == []


def test_all_solutions_are_found_once():
    assert sorted(found(Enumeration, coins([]))) == sorted(
        [i for i in range(4) if n >> i & 1] for n in range(16)
    )


@each_search
def test_after_the_second_solution_those_more_steps_away_are_found(search):
    f = Formula()
    x = f.variables("heads", range(3))
    guard = f.normalise(lambda model: [[-x[0], -x[2]]])
    f.add("normal", [[-guard, -x[0]], [-guard, -x[1]]], implied=True)
    f.add("the first only with the second", [[-x[0], x[1]]])
    f.add("tails", [[-x[2]]])
    assert found(search, f) == [[], [1], [0, 1]]


def test_what_is_asked_first_and_second():
    normal = Normal(9, lambda model: [[1], [2], [3]])
    session = Scripted(True, False, False, None, False)
    looking = Looking(session, normal)
    assert looking.first([5]) is True
    assert looking.other([5], {1}) is None
    assert session.asked == [[5, 9], [5, 9], [5, 1], [5, 2]]
    assert looking.other([6], {1}) is False
    assert session.asked[4:] == [[6]]
    session = Scripted(True, True)
    looking = Looking(session, None)
    assert looking.first([5]) is True
    assert looking.other([5], {1}) is True
    assert session.asked == [[5], [5]]


LATE = Normal(8, lambda model: [[1]], lambda: [[-8, 2], [-9, 3]], 9)
BRIEF = (PATIENCE, 5)


def test_late_clauses_are_written_when_patience_is_over():
    session = Scripted(True, None, False, False, False)
    looking = Looking(session, LATE)
    assert looking.first([5]) is True
    assert looking.other([5], {1}) is False
    assert session.asked == [BRIEF, BRIEF, [-8, 2], [-9, 3], [5, 8, 9], [5, 8], [5, 1]]


def test_late_clauses_are_not_written_for_what_is_soon_known_or_after_a_limit():
    for answers in ((True, False), (True, True), (True, None)):
        session = Scripted(*answers)
        looking = Looking(session, LATE)
        assert looking.first([5]) is answers[0]
        assert looking.other([5], {1}) is answers[1]
        assert session.asked == [BRIEF] * 2


@pytest.mark.parametrize("patience", [1, 30])
def test_patience_ends_a_search_after_so_many_conflicts(patience):
    f = Formula()
    x = f.variables("in", product(range(9), range(8)))  # nine pigeons, eight holes
    f.add("one", ([x[i, j] for j in range(8)] for i in range(9)))
    f.add("most", (f.at_most_one([x[i, j] for i in range(9)]) for j in range(8)))
    with Session(f) as session:
        assert session.solve(patience=patience) is None
        assert patience <= session.statistics.conflicts <= patience + 5
        assert not session.expired()


@each_search
def test_a_limit_leaves_the_question_open(search):
    f = coins([0, 1], tails=[2])
    with Session(f) as session:
        looked = iter(search(session, normal=f.normal))
        next(looked)
        session.limits = Limits(conflicts=0)
        assert [*looked] == []


def test_variants_have_no_normal_form():
    f = coins([0])
    assert f.normal
    assert f.variant().normal is None
    assert f.without_rules().normal is None


def test_a_formula_has_one_normal_form():
    f = coins([0])
    with pytest.raises(RuntimeError, match="has a normal form already"):
        f.normalise(lambda model: [])
