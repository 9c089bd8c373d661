"""What a formula remembers: clauses per rule, instances, atoms, sizes."""

import gc
import pickle
from contextlib import nullcontext
from math import inf

import pytest

import pencilsat
from pencilsat.cnf.clock import out_of_time_at
from pencilsat.cnf.errors import BadConstraint, OutOfTime, Refuted, TooLarge
from pencilsat.cnf.formula import Formula, FormulaSize, holds
from pencilsat.cnf.rules import Cuts, Instance
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode


def formula(variables, **options):
    """A formula of so many variables without names."""
    f = Formula(**options)
    for _ in range(variables):
        f.aux()
    return f


def test_variables_are_numbered_from_1_in_the_order_of_the_keys():
    f = Formula()
    assert f.variables("one", ["b", "a"]) == {"b": 1, "a": 2}
    assert f.variables("two", [5]) == {5: 3}
    assert f.top_id == 3


def test_an_auxiliary_variable_is_the_next_number_and_no_atom():
    f = Formula()
    f.variables("one", range(2))
    assert [f.aux(), f.aux()] == [3, 4]
    assert f.top_id == 4
    assert f.projection == [1, 2]


def test_the_key_of_an_atom_follows_its_name():
    f = Formula()
    f.variables("bridge", [((0, 0), (0, 3), 2)])
    f.variables("one", [(4, 5)])
    f.variables("row", [7])
    assert f.atoms == {("bridge", (0, 0), (0, 3), 2): 1, ("one", 4, 5): 2, ("row", 7): 3}


def test_a_key_that_was_not_given_has_no_variable():
    one = Formula().variables("one", [(0, 0)])
    with pytest.raises(KeyError):
        one[0, 1]


def test_the_projection_is_the_variables_of_the_atoms_in_increasing_order():
    f = Formula()
    f.variables("z", range(2))
    f.aux()
    f.variables("a", range(2))
    assert f.projection == [1, 2, 4, 5]


def test_the_facts_of_a_model_are_its_true_atoms_and_no_auxiliary_variable():
    f = Formula()
    f.variables("one", range(3))
    f.aux()
    assert f.facts({1, 3, 4}) == {("one", 0), ("one", 2)}
    assert f.facts(frozenset()) == frozenset()


@pytest.mark.parametrize(("literal", "true"), [(1, True), (-1, False), (2, False), (-2, True)])
def test_a_literal_holds_where_its_variable_has_its_sign(literal, true):
    assert holds(literal, {1}) is true


def test_the_value_of_a_model_is_the_number_of_true_literals_of_the_objective():
    f = formula(4)
    f.minimise([1, -2, 3, -4])
    assert f.value({1, 2}) == 2
    assert f.value({1, 3}) == 4
    assert f.value({2, 4}) == 0


def test_a_formula_without_objective_has_the_value_0():
    assert Formula().value({1, 2}) == 0


def test_clauses_are_kept_under_their_rule_in_the_order_of_the_rules():
    f = formula(4)
    f.add("first", [[1], [2]])
    f.add("second", [[3]])
    f.add("first", [[4]])
    assert {name: rule.clauses for name, rule in f.rules.items()} == {
        "first": [[1], [2], [4]],
        "second": [[3]],
    }
    assert list(f.clauses()) == [[1], [2], [4], [3]]


def test_a_rule_knows_its_name_and_whether_it_is_implied():
    f = formula(2)
    f.add("needed", [[1]])
    f.add("implied", [[2]], implied=True)
    assert [(rule.name, rule.implied) for rule in f.rules.values()] == [
        ("needed", False),
        ("implied", True),
    ]


def test_an_instance_has_the_clauses_that_were_added_for_it():
    f = formula(6)
    f.add("rule", [[1], [2]], of="row 1")
    f.add("rule", [[3]])
    f.add("rule", [], of="row 2")
    f.add("rule", ([v] for v in (4, 5, 6)), of="row 3")
    rule = f.rules["rule"]
    assert {instance.of: instance.clauses for instance in rule.instances} == {
        "row 1": [[1], [2]],
        None: [[3]],
        "row 2": [],
        "row 3": [[4], [5], [6]],
    }


def test_what_is_said_of_many_places_is_as_if_added_one_after_another():
    one, other = formula(3), formula(3)
    for f in (one, other):
        f.add("rule", [[1], [2]], of="row 1")
    places = ["row 2", "row 3", "row 1", "row 2"]
    clauses = [[3], [-1, 2], one.exactly_one([1, 2, 3]), []]
    one.add_each("rule", places, clauses)
    for place, clause in zip(places, clauses, strict=True):
        other.add("rule", [clause], of=place)
    for f in (one, other):
        f.add("rule", f.at_most_one([1, 2]), of="row 4")
    told = [[(each, each.clauses) for each in f.rules["rule"].instances] for f in (one, other)]
    assert told[0] == told[1]
    assert [*one.clauses()] == [*other.clauses()]
    with pytest.raises(RuntimeError, match="nothing can be added"):
        one.add_each("rule", places, clauses)


@pytest.mark.parametrize("implied", [False, True])
def test_an_implied_rule_of_many_places_can_be_left_out(implied):
    for f in (formula(2), formula(2, implied=False)):
        f.add_each("rule", ["row 1", "row 2"], [[1], [2]], implied=implied)
        kept = f.implied or not implied
        assert [rule.implied for rule in f.rules.values()] == [implied] * kept
        assert [*f.clauses()] == [[1], [2]] * kept


def test_what_is_said_of_many_places_must_not_read_the_formula():
    f = Formula()
    with pytest.raises(RuntimeError, match="nothing can be added"):
        f.add_each("rule", ["row 1"], ([f.top_id] for _ in range(1)))


def test_a_rule_of_no_place_is_none():
    f = Formula()
    f.add_each("rule", [], [])
    assert not f.rules


@pytest.mark.parametrize("limit", [{"largest": 30}, {}])
def test_clauses_of_many_places_count_for_the_limits(limit):
    f = formula(2, **limit)
    f.add_each("rule", range(20), [[1, 2]] * 20)
    with pytest.raises(TooLarge if limit else OutOfTime), out_of_time_at(inf if limit else 0.0):
        f.frozen()


@pytest.mark.parametrize("limit", [{"largest": 10_000}, {}])
def test_clauses_of_many_places_count_while_they_are_added(limit):
    f, taken = formula(2, **limit), []
    clauses = (taken.append(i) or [1, 2] for i in range(100_000))
    with pytest.raises(TooLarge if limit else OutOfTime), out_of_time_at(inf if limit else 0.0):
        f.add_each("rule", range(100_000), clauses)
    assert len(taken) < 10_000


def test_a_rule_without_clauses_is_still_a_rule():
    f = Formula()
    f.add("nothing", [])
    assert f.rules["nothing"].clauses == []
    assert f.sizes() == {"nothing": FormulaSize(0, 0, 0)}


def test_an_implied_rule_is_left_out_of_a_formula_without_implied_rules():
    f = formula(2, implied=False)
    f.add("needed", [[1]])
    f.add("implied", [[2]], implied=True, of="row 1")
    assert list(f.rules) == ["needed"]
    assert list(f.clauses()) == [[1]]


def test_an_implied_rule_that_is_left_out_takes_no_variables():
    f = Formula(implied=False)
    f.add("implied", ([f.aux()] for _ in range(3)), implied=True)
    assert f.top_id == 0


def test_a_variable_counts_for_the_rule_in_which_it_occurs_first():
    f = formula(5)
    f.add("first", [[1, -2], [2]])
    f.add("second", [[-1, 3, 4], [-4], []])
    f.add("third", [[-2]])
    f.add("first", [[5]])
    assert f.sizes() == {
        "first": FormulaSize(variables=3, clauses=3, literals=4),
        "second": FormulaSize(variables=2, clauses=3, literals=4),
        "third": FormulaSize(variables=0, clauses=1, literals=1),
    }


def test_the_sizes_of_the_rules_add_up_to_those_of_the_formula():
    f = Formula(cardinality="totalizer")
    x = list(f.variables("x", range(8)).values())
    f.add("three", f.exactly(x, 3))
    f.add("few", f.at_most(x[:5], 2))
    f.add("pairs", f.at_most_one(x[4:]))
    clauses = list(f.clauses())
    assert tuple(map(sum, zip(*f.sizes().values(), strict=True))) == (
        len({abs(literal) for clause in clauses for literal in clause}),
        len(clauses),
        sum(len(clause) for clause in clauses),
    )


def test_a_formula_is_lazy_with_cuts():
    plain, cut = Formula(), Formula()
    cut.add("rule", [Cuts(lambda model: [])])
    assert [f.lazy for f in (plain, cut)] == [False, True]


def test_a_seed_shuffles_the_clauses_and_0_does_not():
    f = formula(50)
    written = [[v, -v - 1] for v in range(1, 50)]
    f.add("one", written[:20])
    f.add("other", written[20:])
    assert list(f.clauses()) == list(f.clauses(0)) == written
    orders = [list(f.clauses(seed)) for seed in (1, 1, 2)]
    assert orders[0] == orders[1] != orders[2]
    assert all(sorted(order) == written != order for order in orders)
    assert f.rules["one"].clauses == written[:20]


def test_an_instance_takes_no_hash_along_to_another_process():
    instance = Instance("rule", ((0, 1), None))
    assert hash(instance) == hash(Instance("rule", ((0, 1), None)))
    copy = pickle.loads(pickle.dumps(instance))
    assert copy == instance
    assert vars(copy).keys() == vars(Instance("rule")).keys()


@pytest.mark.parametrize(
    "impossible",
    [
        lambda f, x: f.exactly_one([]),
        lambda f, x: f.at_least([], 2),
        lambda f, x: [[]],
    ],
)
def test_what_cannot_hold_ends_the_formula_of_a_lone_puzzle(impossible):
    formulas = [Formula(lone=lone) for lone in (True, False)]
    for f in formulas:
        f.add("a", [[f.aux()]])
    lone, other = formulas
    with pytest.raises(Refuted):
        lone.add("b", impossible(lone, 1))
    other.add("b", impossible(other, 1))
    assert [f.refuted for f in formulas] == ["b", ""]
    assert [[*f.clauses()] for f in formulas] == [[[1], []]] * 2


@pytest.mark.parametrize(
    "impossible", [lambda f: f.exactly_one([]), lambda f: f.at_least([], 2), lambda f: []]
)
def test_what_cannot_hold_of_one_place_of_many_ends_it_there(impossible):
    formulas = [Formula(lone=lone) for lone in (True, False)]
    lone, other = formulas
    for f in formulas:
        x, y, z = f.aux(), f.aux(), f.aux()
        said = ([x], f.exactly_one([y, z]), impossible(f), [z])
        with pytest.raises(Refuted) if f is lone else nullcontext():
            f.add_each("a", "pqrs", said)
    assert [f.refuted for f in formulas] == ["a", ""]
    assert [*lone.clauses()] == [[1], [2, 3], [-2, -3], []]
    assert [*other.clauses()] == [[1], [2, 3], [-2, -3], [], [3]]
    places = [[instance.of for instance in f.rules["a"].instances] for f in formulas]
    assert places == [[*"pqr"], [*"pqrs"]]


@pytest.mark.parametrize(
    "possible",
    [
        lambda f, x: f.exactly([], 0),
        lambda f, x: f.at_most([], 1),
        lambda f, x: f.at_least([], -1),
        lambda f, x: f.at_least([], 1, unless=[x]),
        lambda f, x: f.exactly_one([x]),
        lambda f, x: [[x]],
        lambda f, x: [],
    ],
)
def test_what_can_hold_does_not_end_it(possible):
    lone = Formula(lone=True)
    lone.add("a", possible(lone, lone.aux()))
    lone.add("b", [[-1]])
    assert not lone.refuted
    assert [-1] in lone.clauses()


@pytest.mark.parametrize(
    "possible",
    [
        lambda f, x: f.exactly([], 0),
        lambda f, x: f.at_most_one([]),
        lambda f, x: f.at_least([], 1, unless=[x]),
        lambda f, x: f.exactly_one([x]),
        lambda f, x: [x],
    ],
)
def test_what_can_hold_of_one_place_of_many_does_not_end_it(possible):
    lone = Formula(lone=True)
    lone.add_each("a", "pq", (possible(lone, lone.aux()), [-1]))
    assert not lone.refuted
    assert [-1] in lone.clauses()


def test_an_implied_rule_that_is_left_out_refutes_nothing():
    lone = Formula(lone=True, implied=False)
    lone.add("a", [[]], implied=True)
    lone.add_each("a", "p", [[]], implied=True)
    assert not lone.refuted


@pytest.mark.parametrize("before", [True, False])
def test_no_garbage_is_looked_for_while_a_formula_is_written(before, monkeypatch):
    told = []
    monkeypatch.setattr(gc, "isenabled", lambda: before)
    monkeypatch.setattr(gc, "disable", lambda: told.append("off"))
    monkeypatch.setattr(gc, "enable", lambda: told.append("on"))
    encodings = {"xor": lambda puzzle, formula: told.append("here") or formula.add("no", [[0]])}
    puzzle = pencilsat.read("takuzu 2 2\n. .\n. .\n")
    monkeypatch.setitem(vars(puzzle.family), "encodings", encodings)
    with pytest.raises(BadConstraint):
        encode(puzzle, Options("xor"))
    assert told == ["off", "here", *(["on"] if before else [])]
