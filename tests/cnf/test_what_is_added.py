"""What can be added to a formula: any sequence of literals is a clause; all else is an error where
it is added, so that no clause vanishes.
"""

import re

import pytest
from hypothesis import strategies as st

from pencilsat.cnf import dimacs
from pencilsat.cnf.cardinality import Count
from pencilsat.cnf.errors import BadConstraint
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import Cuts
from pencilsat.search.solving import Session

N = 4


def formula(**options):
    """A formula of N variables, of which the last has no name."""
    f = Formula(**options)
    f.variables("x", range(N - 1))
    f.aux()
    return f


def written(f):
    """The clauses of the formula's DIMACS file."""
    problem = dimacs.read("".join(dimacs.write(f)))
    assert problem.variables == f.top_id
    return problem.clauses


literals = st.integers(1, N).flatmap(lambda x: st.sampled_from([x, -x]))
clauses = st.lists(st.lists(literals, max_size=5), max_size=6)


NO_LITERALS = {
    "zero": (0, "0 is no literal"),
    "a variable beyond": (N + 1, f"{N + 1} is no variable: there are {N} so far"),
    "its negation": (-N - 1, f"{N + 1} is no variable: there are {N} so far"),
    "a truth value": (True, "True is no literal"),
    "no truth value": (False, "False is no literal"),
    "a fraction": (1.0, "1.0 is no literal"),
    "a word": ("1", "'1' is no literal"),
    "nothing": (None, "None is no literal"),
    "a list": ([1], "[1] is no literal"),
    "an empty list": ([], "[] is no literal"),
}

NO_CLAUSES = {
    "a literal": (1, "1 is no clause"),
    "a word": ("12", "'12' is no clause"),
    "bytes": (b"\1", r"b'\x01' is no clause"),
    "nothing": (None, "None is no clause"),
    "a set": ({1, 2}, "{1, 2} is no clause"),
    "a generator": ((x for x in (1, 2)), "is no clause"),
    "an atom": ({"x": 1}, "{'x': 1} is no clause"),
}

NO_LISTS = {
    "a number": (3, "3 is no list of clauses"),
    "nothing": (None, "None is no list of clauses"),
    "a cut": (Cuts(lambda model: []), "is no list of clauses"),
}

NO_BOUNDS = {
    "nothing": ((None, None), "there is no bound"),
    "a fraction": ((None, 1.5), "the bound 1.5 is no whole number"),
    "a word": (("1", None), "the bound '1' is no whole number"),
    "a list": (([1], None), "the bound [1] is no whole number"),
    "a truth value": ((None, True), "the bound True is no whole number"),
}


def add(f, given):
    f.add("a", given, of=(2, 3))


@pytest.mark.parametrize(("wrong", "words"), NO_LISTS.values(), ids=NO_LISTS)
def test_what_is_no_list_of_clauses_is_an_error_where_it_is_added(wrong, words):
    with pytest.raises(BadConstraint, match=re.escape("rule 'a' of (2, 3): ")) as raised:
        add(formula(), wrong)
    assert words in str(raised.value)


COUNTS = {
    "add": lambda f, count: f.add("a", count, of=(2, 3)),
    "with clauses": lambda f, count: f.add("a", [[1], count, [2]], of=(2, 3)),
    "for places": lambda f, count: f.add_each("a", [0, (2, 3)], [[1], count]),
}


@pytest.mark.parametrize("way", COUNTS.values(), ids=COUNTS)
@pytest.mark.parametrize(("bounds", "words"), NO_BOUNDS.values(), ids=NO_BOUNDS)
def test_a_count_without_bounds_is_an_error_where_it_is_added(way, bounds, words):
    with pytest.raises(BadConstraint) as raised:
        way(formula(), Count([1, 2], *bounds))
    assert str(raised.value) == f"rule 'a' of (2, 3): in the count of [1, 2], {words}"


@pytest.mark.parametrize("terms", [3, None, "12", (x for x in (1, 2))])
def test_a_count_of_no_collection_is_an_error_where_it_is_added(terms):
    for count in (Count(terms, 1, 1), Count([1], 1, 1, terms)):
        with pytest.raises(BadConstraint, match="rule 'a' of"):
            add(formula(), count)


@pytest.mark.parametrize(("wrong", "words"), NO_LITERALS.values(), ids=NO_LITERALS)
def test_an_objective_of_what_is_no_literal_is_an_error(wrong, words):
    with pytest.raises(BadConstraint) as raised:
        formula().minimise([1, wrong])
    assert str(raised.value) == f"in the objective {[1, wrong]!r}, {words}"


@pytest.mark.parametrize(
    ("cuts", "words"),
    [
        *(([[1], [2, wrong]], words) for wrong, words in NO_LITERALS.values()),
        *(([[1], wrong], words) for wrong, words in NO_CLAUSES.values()),
        (None, "None is no list of clauses"),
        ([1, 2], "1 is no clause"),
    ],
)
def test_a_cut_that_is_none_is_an_error_when_it_is_made(cuts, words):
    def broken(model):
        return cuts

    f = formula()
    f.add("a", [Cuts(broken)], of=(2, 3))
    for made in (f, f.variant()):
        with pytest.raises(BadConstraint) as raised, Session(made) as session:
            session.solve()
        assert str(raised.value).startswith("rule 'a' of (2, 3): ")
        assert words in str(raised.value)
        assert raised.value.function is broken


def test_a_function_of_cuts_is_called_with_a_model():
    def broken():
        return []

    def failing(model):
        return broken(model)

    for function, kind in ((broken, BadConstraint), (failing, TypeError)):
        f = formula()
        f.add("a", [Cuts(function)])
        with pytest.raises(kind, match="takes 0 positional arguments") as raised:
            f.broken(frozenset())
        assert type(raised.value) is kind


@pytest.mark.parametrize("name", [lambda f: f.variables, lambda f: f.auxiliaries])
@pytest.mark.parametrize("other", [lambda f: f.variables, lambda f: f.auxiliaries])
def test_a_name_is_that_of_one_variable(name, other):
    f = formula()
    name(f)("y", [1, (2, 3)])
    other(f)("y", [2, (2, 4)])
    for key in (1, (1,), (2, 3)):
        with pytest.raises(BadConstraint, match="a variable has the name "):
            other(f)("y", [3, key])
    with pytest.raises(BadConstraint, match="3 variables 'z' have only 2 names"):
        name(f)("z", [1, 2, 1])


def test_no_more_constraints_are_added_than_there_are_places():
    with pytest.raises(BadConstraint, match="rule 'a': fewer places than constraints"):
        formula().add_each("a", ["p"], [[1], [2]])


@pytest.mark.parametrize("add", [lambda f: f.add("a", [(1, 2)]), lambda f: f.add("a", [[1], (2,)])])
def test_nothing_vanishes_from_a_formula_that_is_trusted(add):
    trusted, other = formula(trusted=True), formula()
    for f in (trusted, other):
        add(f)
    assert written(trusted) == written(other) != []


@pytest.mark.parametrize("wrong", [1, None, "12", {1, 2}])
def test_what_is_no_clause_is_none_in_a_formula_that_is_trusted(wrong):
    f = formula(trusted=True)
    f.add("a", [[1], wrong])
    with pytest.raises(BadConstraint, match="rule 'a': "):
        f.frozen()


@pytest.mark.parametrize("wrong", [0, N + 1, -N - 1])
def test_no_file_has_literals_beyond_its_header(wrong):
    f = formula(trusted=True)
    f.add("a", [[1, wrong]])
    with pytest.raises(BadConstraint, match=f"in the clause .*{wrong}"):
        [*dimacs.write(f)]
