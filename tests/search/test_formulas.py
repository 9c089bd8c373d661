"""A formula without a puzzle: solved, enumerated, counted, and its documented signatures."""

import inspect
import random
import re
from itertools import islice

import pytest
from command import ROOT
from models import cycle_with_cuts, extensible, pigeonhole, random_formula
from together import together

from pencilsat import Formula, Tolerance, search
from pencilsat.cnf import dimacs, gates, graphs, sums
from pencilsat.cnf.cardinality import AT_MOST_ONES, CARDINALITIES
from pencilsat.cnf.errors import BadInput, OutOfTime
from pencilsat.search import check, count, solutions, solve


@together("seed", range(20))
def test_solve_solutions_and_count_agree_with_exhaustion(seed):
    f = random_formula(random.Random(seed), 7, 18 + seed)
    expected = extensible(f.clauses(), f.projection)
    found = [tuple(x if x in model else -x for x in f.projection) for model in solutions(f)]
    assert len(found) == len(expected) == count(f) == count(f, exact=True)
    assert {*found} == expected
    assert (solve(f) is None) == (not expected)
    again = dimacs.formula(f.dimacs())
    assert [*again.clauses()] == [*f.clauses()]
    assert (again.atoms, again.top_id) == (f.atoms, f.top_id)
    assert again.sizes() == f.sizes()


@together("encoding", CARDINALITIES)
def test_counts_have_encodings_of_their_own(encoding):
    f = Formula()
    x = [*f.variables("x", range(6)).values()]
    f.add("some", f.at_least(x, 2, encoding=encoding))
    f.add("few", f.at_most(x, 4))
    f.add("half", f.exactly(x[:4], 2, encoding=encoding))
    assert count(f) == 6 * 4
    with pytest.raises(BadInput, match=f"unknown cardinality encoding '{encoding}s'"):
        f.at_most(x, 1, encoding=f"{encoding}s")
    assert dimacs.formula(f.dimacs()).sizes() == f.sizes()
    assert count(dimacs.formula(f.dimacs())) == 6 * 4


@together("encoding", AT_MOST_ONES)
def test_at_most_ones_have_encodings_of_their_own(encoding):
    f = Formula()
    x = [*f.variables("x", range(6)).values()]
    f.add("one", f.exactly_one(x, encoding=encoding))
    f.add("at most one", f.at_most_one(x, encoding=encoding))
    assert count(f) == 6
    with pytest.raises(BadInput, match="unknown at-most-one encoding 'none'"):
        f.at_most_one(x, encoding="none")


def test_a_formula_whose_encodings_are_unknown_is_refused():
    with pytest.raises(BadInput, match="did you mean totalizer"):
        Formula(cardinality="totaliser")
    with pytest.raises(BadInput, match="unknown at-most-one encoding"):
        Formula(amo="many")
    f = Formula(cardinality="pairwise")
    x = f.variables("x", range(5))
    f.add("few", f.at_most([*x.values()], 2))
    with pytest.raises(BadInput, match="pairwise is for at most one; for more: direct, seq"):
        solve(f)


def test_assumptions_hold_this_time_alone():
    f = Formula()
    x = f.variables("x", "abc")
    f.add("one", f.exactly_one([*x.values()]))
    assert solve(f, [x["b"]]) == {x["b"]}
    assert solve(f, [x["a"], x["b"]]) is None
    assert len([*solutions(f, [-x["a"]])]) == 2
    assert count(f) == 3


def test_auxiliary_variables_make_no_solutions():
    f = Formula()
    f.variables("x", range(2))
    z = f.auxiliaries("z", range(3))
    f.add("some", [[*z.values(), f.aux()]])
    assert count(f) == count(f, exact=True) == 4
    assert count(dimacs.formula(f.dimacs())) == 4


def test_a_formula_without_atoms_has_one_solution_or_none():
    f = Formula()
    z = f.aux()
    f.add("some", [[z]])
    assert [*solutions(f)] == [{z}]
    g = Formula()
    g.add("none", [[]])
    assert (solve(g), count(g)) == (None, 0)


def test_with_an_objective_models_are_the_best_ones():
    f = Formula()
    x = f.variables("x", range(5))
    f.add("watched", ([x[i], x[i + 1]] for i in range(4)))
    f.minimise([*x.values()])
    assert [*solutions(f)] == [{x[1], x[3]}]
    assert solve(f, [x[0]]) in ({x[0], x[1], x[3]}, {x[0], x[2], x[3]}, {x[0], x[2], x[4]})
    with pytest.raises(BadInput, match="no objective"):
        count(f, exact=True)


def test_cuts_are_completed_by_a_search_and_are_in_no_file():
    f, _ = cycle_with_cuts(5)
    assert count(f) == 6
    with pytest.raises(BadInput, match="only a search completes the rule connected"):
        f.dimacs()
    with pytest.raises(BadInput, match="no cuts"):
        count(f, exact=True)


def test_native_counts_stay_counts():
    f = Formula(cardinality="native", amo="native")
    x = [*f.variables("x", range(6)).values()]
    f.add("half", f.exactly(x, 3))
    assert count(f, solver="minicard") == 20
    with pytest.raises(BadInput, match="minicard"):
        solve(f)


def test_a_limit_is_no_answer():
    f = pigeonhole(9)
    with pytest.raises(OutOfTime, match="undecided"):
        solve(f, conflicts=10)
    with pytest.raises(OutOfTime):
        count(f, seconds=1e-9)


def test_solutions_can_be_left_early():
    f = Formula()
    f.variables("x", range(30))
    assert len({*islice(solutions(f), 5)}) == 5


def test_about_so_many_are_counted():
    f = Formula()
    f.variables("x", range(3))
    assert count(f, tolerance=Tolerance()) == 8


def test_a_model_that_is_none_is_found_out():
    f = Formula()
    x = f.variables("x", range(4))
    f.add("clause", [[x[0], x[1]]])
    f.add("count", f.at_most([*x.values()], 2, encoding="direct"))
    f.add("unless", f.exactly([x[2], x[3]], 2, unless=[-x[1]]))
    f.add("cuts", graphs.connected(f, {(i, i + 1): x[i] for i in range(4)}))
    for model, rule in (
        ({x[2]}, "clause"),
        ({x[0], x[2], x[3]}, "count"),
        ({x[1]}, "unless"),
        ({x[0], x[2]}, "cuts"),
    ):
        with pytest.raises(RuntimeError, match=f"breaks the rule '{rule}'"):
            check(f, model)


def test_a_count_is_counted_beside_its_clauses():
    f = Formula()
    x = [*f.variables("x", range(3)).values()]
    f.add("count", f.at_most(x, 1))
    f.rules["count"].clauses.clear()
    with pytest.raises(RuntimeError, match="breaks the rule 'count'"):
        check(f, {*x})


def test_names_in_a_file_are_read_as_words_and_numbers():
    f = dimacs.formula("c var 2 one 0 b\nc var 3 z\np cnf 4 1\nc p show 1 2 0\n-2 4 0\n")
    assert f.atoms == {("variable", 1): 1, ("one", 0, "b"): 2}
    assert f.helpers == {("z",): 3}
    assert [*f.clauses()] == [[-2, 4]]
    assert (f.top_id, count(f)) == (4, 4)
    with pytest.raises(BadInput, match="the same name"):
        dimacs.formula("c var 1 variable 2\np cnf 2 0\n")


MODULES = {"search": search, "sums": sums, "gates": gates, "graphs": graphs, "dimacs": dimacs}


def test_the_page_has_the_signatures_that_there_are():
    text = (ROOT / "docs" / "formulas.md").read_text("utf-8")
    rows = re.findall(r"^\| `((?:(\w+)\.)?(\w+)\(.*?\))` \|", text, re.MULTILINE)
    assert len(rows) > 40
    for said, of, name in rows:
        thing = getattr(MODULES.get(of, Formula), name) if of else Formula
        parameters = inspect.signature(thing).parameters.values()
        bare = [p.replace(annotation=inspect.Parameter.empty) for p in parameters]
        kept = [p for p in bare if p.name != "self"]
        assert said == f"{of + '.' if of else ''}{name}{inspect.Signature(kept)}"
    documented = {name for _, of, name in rows if of == "sums"}
    assert documented == {"at_most", "at_least", "exactly", "odd", "even"}
