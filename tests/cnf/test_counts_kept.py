"""Counts stay counts until a formula is read; from then on nothing can be added."""

import random
from itertools import chain, product

import pytest
from models import extensible
from together import together

from pencilsat.cnf.cardinality import AT_MOST_ONES, CARDINALITIES, NATIVE, Count
from pencilsat.cnf.errors import Refuted, TooLarge
from pencilsat.cnf.formula import Formula
from pencilsat.cnf.rules import BATCH, Cuts
from pencilsat.search.solving import Session
from pencilsat.tasks.explain.parts import tallies

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


@pytest.mark.parametrize("amo", AT_MOST_ONES)
def test_unless_a_literal_holds_there_is_at_most_one(amo):
    for n, low, own in product(range(5), (None, 1), (None, amo)):
        f = Formula(amo="pairwise" if own else amo)
        *x, y = f.variables("x", range(n + 1)).values()
        f.add("one", Count(x, low, 1, [y], True, own))
        assert len(extensible(f.clauses(), [*x, y])) == 2**n + n + (low is None)
        alone = Formula(amo=amo)
        alone.variables("x", range(n + 1))
        alone.add("one", Count(x, low, 1, [y], True))
        assert [*f.clauses()] == [*alone.clauses()]  # in its own encoding


@together("n", [2, 8, 9, BATCH // 2])
@together("amo", [*AT_MOST_ONES, NATIVE])
def test_a_formula_has_room_for_what_it_says_and_not_for_less(amo, n):
    """All literals and variables are counted."""

    def size(largest):
        f = Formula(amo=amo, largest=largest)
        x = [*f.variables("x", range(n)).values()]
        for i in range(0, n, 9):
            f.add("one", f.at_most_one(x[i : i + 9]), of=i)
        f.add("other", [x, x])
        at_mosts = sum(len(one.literals) for one in f.at_mosts)
        return sum(map(len, f.clauses(native=True))) + at_mosts + f.frozen().top_id

    number = size(10**6)
    assert size(number) == number
    with pytest.raises(TooLarge):
        size(number - 1)


@together("before", [0, 1, BATCH - 1, BATCH, BATCH + 1])
@together("impossible", [[], Count([], 1, 1)])
def test_a_lone_formula_ends_with_what_cannot_hold(before, impossible):
    for lone, of in product((False, True), ("each", "a place")):
        f = Formula(lone=lone)
        [x] = f.variables("x", [1]).values()
        said = [*[[x]] * before, impossible, *[[-x]] * 3]
        try:
            if of == "each":
                f.add_each("rule", range(len(said)), iter(said))
            else:
                f.state("rule", ((i, one) for i, one in enumerate(said)))
            assert not lone
        except Refuted:
            assert lone
        assert f.refuted == lone * "rule"
        assert f.rules["rule"].places == [*range(before + 1 if lone else len(said))]


@together("seed", range(20))
def test_an_instance_says_what_was_said_of_its_place(seed):
    """However often, and whatever comes between."""
    source = random.Random(seed)
    formulas = {of: Formula(cardinality="direct") for of in (None, 0, 1, 2)}
    for f in formulas.values():
        f.variables("x", range(1, 6))
    for _ in range(source.randrange(12)):
        some = source.sample(range(1, 6), source.randint(1, 5))
        said = [[some], Formula().at_most(some, 2), Formula().at_least(some, 1)]
        said += [[Cuts(lambda _, some=some: [some])], [some, *([x] for x in some)]]
        one, of = source.choice(said), source.randrange(3)
        formulas[None].add("rule", one, of=of)
        formulas[of].add("rule", one, of=of)
    whole = formulas.pop(None)
    every = {i.of: i for i in chain(*(rule.instances for rule in whole.rules.values()))}
    for of, f in formulas.items():
        alone = f.rules.get("rule")
        assert (of in every) is (alone is not None)
        if alone:
            assert every[of].clauses == [*alone.clauses]
            constraints = alone.constraints
            counts = [one for one in constraints if isinstance(one, Count)]
            assert every[of].count == (counts[0] if len(counts) == 1 else None)
            cuts = [one for one in constraints if isinstance(one, Cuts)]
            assert [one.broken({0}) for one in every[of].lazy] == [one.broken({0}) for one in cuts]
            assert whole.rules["rule"].stated()[of] == len(constraints)
            assert (every[of] in tallies(whole)) is (constraints == counts[:1])


def test_a_sum_that_is_too_large_for_its_encoding_is_refused_when_the_formula_is_read():
    f = Formula(cardinality="direct")
    x = list(f.variables("x", range(21)).values())
    f.add("half", f.exactly(x, 10))
    with pytest.raises(TooLarge, match="choose another"):
        f.frozen()
