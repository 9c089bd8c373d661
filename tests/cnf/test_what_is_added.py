"""What can be added to a formula: any sequence of literals is a clause; all else is an error where
it is added, so that no clause vanishes.
"""

import re
from array import array
from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pencilsat.cnf import dimacs
from pencilsat.cnf.cardinality import CARDINALITIES, Count
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


def counted(f, terms, low=1, high=1, **more):
    return Count(terms, low, high, **more)


def written(f):
    """The clauses of the formula's DIMACS file."""
    problem = dimacs.read("".join(dimacs.write(f)))
    assert problem.variables == f.top_id
    return problem.clauses


KINDS = {
    "list": list,
    "tuple": tuple,
    "deque": deque,
    "array": lambda clause: array("i", clause),
}
"""Sequences of any literals; a range has some of them only."""

MANY = {
    "list": list,
    "tuple": tuple,
    "iterator": iter,
    "generator": lambda clauses: (clause for clause in clauses),
    "dict's values": lambda clauses: dict(enumerate(clauses)).values(),
}

literals = st.integers(1, N).flatmap(lambda x: st.sampled_from([x, -x]))
clauses = st.lists(st.lists(literals, max_size=5), max_size=6)


@given(clauses, st.data())
def test_whatever_sequences_are_given_the_file_has_exactly_these_clauses(given, data):
    kind, many = (data.draw(st.sampled_from([*kinds])) for kinds in (KINDS, MANY))
    f = formula()
    f.add("some", MANY[many]([KINDS[kind](clause) for clause in given]), of="here")
    f.add_each("each", range(len(given)), MANY[many]([KINDS[kind](clause) for clause in given]))
    assert written(f) == given * 2
    assert sum(size.clauses for size in f.sizes().values()) == len(given) * 2
    assert [*f.variant().clauses()] == given * 2


@given(st.lists(literals, unique_by=abs, max_size=N), st.integers(-1, N + 1), st.data())
def test_whatever_sequences_are_counted_the_clauses_are_the_same(terms, k, data):
    kind, cardinality = (
        data.draw(st.sampled_from([*KINDS])),
        data.draw(st.sampled_from(CARDINALITIES)),
    )
    one, other = formula(cardinality=cardinality), formula(cardinality=cardinality)
    one.add("a", one.exactly(KINDS[kind](terms), k, unless=KINDS[kind]([-1])))
    other.add("a", other.exactly(terms, k, unless=[-1]))
    assert written(one) == written(other)


def test_a_range_is_a_clause():
    f = formula()
    f.add("a", [range(1, 3), range(-2, 0)])
    f.add("a", f.at_most(range(1, 3), 1))
    assert written(f) == [[1, 2], [-2, -1], [-1, -2]]


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


def lazily(f, given):
    f.add("a", (one for one in given), of=(2, 3))


def after_many(f, given):
    f.add("a", [*[[1, -2]] * 5000, *given], of=(2, 3))


def for_places(f, given):
    f.add_each("a", [*[(0, 0)] * 3, *[(2, 3)] * len(given)], [*[[1]] * 3, *given])


WAYS = {"add": add, "lazily": lazily, "after many": after_many, "for places": for_places}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize(("wrong", "words"), NO_LITERALS.values(), ids=NO_LITERALS)
@pytest.mark.parametrize("sequence", [list, tuple])
def test_a_clause_of_what_is_no_literal_is_an_error_where_it_is_added(way, wrong, words, sequence):
    for clause in ([wrong], [1, wrong], [wrong, 1], [1, 2, wrong]):
        f = formula()
        with pytest.raises(BadConstraint) as raised:
            way(f, [[1], sequence(clause)])
        shown = sequence(clause)
        assert str(raised.value) == f"rule 'a' of (2, 3): in the clause {shown!r}, {words}"


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize(("wrong", "words"), NO_CLAUSES.values(), ids=NO_CLAUSES)
def test_what_is_no_clause_is_an_error_where_it_is_added(way, wrong, words):
    f = formula()
    with pytest.raises(BadConstraint) as raised:
        way(f, [[1], wrong])
    assert str(raised.value).startswith("rule 'a' of (2, 3): ")
    assert words in str(raised.value)
    assert "a clause is a list of literals" in str(raised.value)


@pytest.mark.parametrize(("wrong", "words"), NO_LISTS.values(), ids=NO_LISTS)
def test_what_is_no_list_of_clauses_is_an_error_where_it_is_added(wrong, words):
    with pytest.raises(BadConstraint, match=re.escape("rule 'a' of (2, 3): ")) as raised:
        add(formula(), wrong)
    assert words in str(raised.value)


def test_a_flat_list_is_no_list_of_clauses():
    with pytest.raises(BadConstraint, match="rule 'a': 1 is no clause"):
        formula().add("a", [1, 2])


COUNTS = {
    "add": lambda f, count: f.add("a", count, of=(2, 3)),
    "with clauses": lambda f, count: f.add("a", [[1], count, [2]], of=(2, 3)),
    "for places": lambda f, count: f.add_each("a", [0, (2, 3)], [[1], count]),
}


@pytest.mark.parametrize("way", COUNTS.values(), ids=COUNTS)
@pytest.mark.parametrize(("wrong", "words"), NO_LITERALS.values(), ids=NO_LITERALS)
def test_a_count_of_what_is_no_literal_is_an_error_where_it_is_added(way, wrong, words):
    counts = [Count([1, [2, wrong]], 1, 1), Count([1], 1, 1, [wrong])]
    if not isinstance(wrong, list):
        counts += [
            Count([1, wrong], 1, 1),
            Count((wrong,), 0, None),
            Count([wrong], 1, 1, amo=True),
        ]
    for count in counts:
        f = formula()
        with pytest.raises(BadConstraint) as raised:
            way(f, count)
        assert str(raised.value).startswith("rule 'a' of (2, 3): in the count of ")
        assert str(raised.value).endswith(words)


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


def test_an_at_most_one_counts_no_chains():
    f = formula()
    with pytest.raises(BadConstraint, match=re.escape("[2, 3] is no literal")):
        f.add("a", f.at_most_one([1, [2, 3]]))


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


def test_cuts_are_any_sequences():
    f = formula()
    f.add("a", [Cuts(lambda model: () if 1 in model else ((1, 2), range(1, 2)))])
    assert f.broken(frozenset()) == [[1, 2], [1]]
    with Session(f) as session:
        assert session.solve()
        assert 1 in session.model


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


def test_a_place_can_be_hashed():
    with pytest.raises(TypeError, match="unhashable type: 'list'"):
        formula().add("a", [[1]], of=[1])
    with pytest.raises(TypeError, match="unhashable type: 'list'"):
        formula().add_each("a", [(1,), [1]], [[1], [2]])


def test_there_may_be_fewer_constraints_than_places():
    f = formula()
    for constraints in ([], [[1]]):
        f.add_each("a", ["p", "q"], constraints)
    assert written(f) == [[1]]


def test_no_more_constraints_are_added_than_there_are_places():
    with pytest.raises(BadConstraint, match="rule 'a': fewer places than constraints"):
        formula().add_each("a", ["p"], [[1], [2]])


def test_what_is_long_is_not_shown_whole():
    with pytest.raises(BadConstraint) as raised:
        formula().add("a", [[0, *range(1, N + 1)] * 1000], of=tuple(range(1000)))
    assert len(str(raised.value)) < 300
    assert "\n" not in str(raised.value)


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
