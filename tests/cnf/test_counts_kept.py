"""Counts stay counts until a formula is read; from then on nothing can be added."""

import pytest
from models import extensible
from together import together

from pencilsat.cnf.cardinality import CARDINALITIES
from pencilsat.cnf.errors import TooLarge
from pencilsat.cnf.formula import Formula
from pencilsat.search.solving import Session

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


@pytest.mark.parametrize("cardinality", CARDINALITIES)
def test_unless_a_literal_holds_the_count_does(cardinality):
    f = Formula(cardinality=cardinality)
    x = list(f.variables("x", range(5)).values())
    for k, count in ((2, f.exactly), (3, f.at_least), (1, f.at_most)):
        f.add("counts", count(x[:4], k, unless=[x[4]]))
    either = extensible(f.clauses(), x)
    assert len(either) == 2**4  # 2 at most one, and at least three, is never so


def test_a_sum_that_is_too_large_for_its_encoding_is_refused_when_the_formula_is_read():
    f = Formula(cardinality="direct")
    x = list(f.variables("x", range(21)).values())
    f.add("half", f.exactly(x, 10))
    with pytest.raises(TooLarge, match="choose another"):
        f.frozen()
