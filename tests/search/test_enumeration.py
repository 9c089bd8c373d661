"""All solutions, each once: over the projection, with cuts, under assumptions, within limits."""

import random
from contextlib import closing
from itertools import combinations, islice

import networkx as nx
import pytest
from models import extensible, pigeonhole
from together import together

from pencilsat.cnf import graphs
from pencilsat.cnf.cardinality import AT_MOST_ONES, CARDINALITIES
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.formula import Formula
from pencilsat.search.enumeration import Enumeration
from pencilsat.search.limits import Limits
from pencilsat.search.solvers import DEFAULT, ONE_SHOT, SOLVERS
from pencilsat.search.solving import Session

incremental_solver = together("solver", [s for s in SOLVERS if s not in ONE_SHOT])


def at_most_one_of_six(**encodings):
    """Seven solutions."""
    f = Formula(**encodings)
    x = list(f.variables("x", range(6)).values())
    f.add("at most one", f.at_most(x, 1))
    f.add("again", f.at_most_one(x))
    return f


SEVEN = {frozenset()} | {frozenset({("x", i)}) for i in range(6)}


def connected_cycle(n=8, *, function="cuts"):
    """Edges that connect the n nodes of a cycle: n + 1 solutions."""
    f = Formula()
    graph = f.variables("edge", nx.cycle_graph(n).edges)
    f.add("connected", graphs.connected(f, graph, how=function))
    everything = frozenset(f.atoms)
    return f, graph, {everything} | {everything - {atom} for atom in f.atoms}


def each_once(enumeration):
    """The solutions as a set, none of which was found twice."""
    found = list(enumeration)
    assert len(found) == len(set(found))
    return set(found)


@together("cardinality", CARDINALITIES)
@together("amo", AT_MOST_ONES)
def test_at_most_one_of_six_has_seven_solutions_in_every_encoding(amo, cardinality):
    with Session(at_most_one_of_six(cardinality=cardinality, amo=amo)) as session:
        enumeration = Enumeration(session)
        assert each_once(enumeration) == SEVEN
        assert enumeration.complete


@incremental_solver
def test_every_incremental_solver_finds_all_solutions(solver):
    with Session(at_most_one_of_six(cardinality="totalizer"), solver=solver) as session:
        assert each_once(Enumeration(session)) == SEVEN


@together("cardinality", CARDINALITIES)
@together("k", range(8))
def test_the_solutions_of_a_count_are_the_subsets_of_that_size(k, cardinality):
    f = Formula(cardinality=cardinality)
    x = f.variables("x", range(6))
    f.add("count", f.exactly(list(x.values()), k))
    with Session(f) as session:
        found = each_once(Enumeration(session))
    assert found == {frozenset(("x", i) for i in subset) for subset in combinations(x, k)}


@together("seed", range(20))
def test_the_solutions_are_the_models_cut_down_to_the_atoms(seed):
    rng = random.Random(seed)
    f = Formula()
    f.variables("x", range(5))
    for _ in range(4):
        f.aux()
    f.variables("y", range(2))
    top = f.projection[-1]
    picks = (rng.sample(range(1, top + 1), 3) for _ in range(rng.randint(10, 35)))
    f.add("random", ([v * rng.choice((-1, 1)) for v in pick] for pick in picks))
    expected = {f.facts(set(a)) for a in extensible(f.clauses(), f.projection)}
    with Session(f) as session:
        assert each_once(Enumeration(session)) == expected


@incremental_solver
def test_atoms_that_occur_in_no_clause_take_both_values(solver):
    f = Formula()
    x = f.variables("x", range(5))
    f.add("one", [[x[1]]])
    with Session(f, solver=solver) as session:
        found = each_once(Enumeration(session))
    assert len(found) == 16
    assert all(("x", 1) in facts for facts in found)


def test_a_formula_without_atoms_has_one_solution():
    f = Formula()
    f.add("either", [[f.aux(), f.aux()]])
    with Session(f) as session:
        enumeration = Enumeration(session)
        assert list(enumeration) == [frozenset()]
        assert enumeration.complete


def test_an_unsatisfiable_formula_has_no_solution_and_that_is_certain():
    with Session(pigeonhole(3)) as session:
        enumeration = Enumeration(session)
        assert list(enumeration) == []
        assert enumeration.complete


def test_units_hold_in_every_solution():
    with Session(at_most_one_of_six(), units=[-1, -2]) as session:
        assert each_once(Enumeration(session)) == SEVEN - {
            frozenset({("x", 0)}),
            frozenset({("x", 1)}),
        }


@pytest.mark.parametrize("function", ["cuts", "elimination"])
@pytest.mark.parametrize("n", [3, 8, 20])
def test_the_connected_choices_of_a_cycle_are_found(n, function):
    f, _, expected = connected_cycle(n, function=function)
    with Session(f) as session:
        enumeration = Enumeration(session)
        assert each_once(enumeration) == expected
        assert enumeration.complete


@incremental_solver
def test_solutions_with_cuts_are_found_by_every_incremental_solver(solver):
    f, _, expected = connected_cycle()
    with Session(f, solver=solver) as session:
        assert each_once(Enumeration(session)) == expected


def test_a_first_model_that_was_found_otherwise_is_the_first_solution():
    f = at_most_one_of_six()
    with Session(f) as session:
        found = Enumeration(session, first=lambda: session.solve([3]))
        assert next(iter(found)) == {("x", 2)}
        assert each_once(Enumeration(session, first=lambda: session.solve([3]))) == SEVEN


@pytest.mark.parametrize(("answer", "complete"), [(False, True), (None, False)])
def test_a_first_answer_without_model_ends_the_enumeration(answer, complete):
    with Session(at_most_one_of_six()) as session:
        enumeration = Enumeration(session, first=lambda: answer)
        assert list(enumeration) == []
        assert enumeration.complete is complete


@pytest.mark.parametrize("solver", [DEFAULT, "glucose4", "minisat22"])
def test_a_second_enumeration_finds_the_same_solutions_again(solver):
    with Session(at_most_one_of_six(cardinality="totalizer"), solver=solver) as session:
        for _ in range(3):
            assert each_once(Enumeration(session)) == SEVEN


def test_one_enumeration_can_be_asked_twice():
    with Session(at_most_one_of_six()) as session:
        enumeration = Enumeration(session)
        assert each_once(enumeration) == each_once(enumeration) == SEVEN


@pytest.mark.parametrize("stop", [1, 2, 4, 6])
def test_an_enumeration_that_stopped_half_way_excludes_nothing_from_the_next(stop):
    with Session(at_most_one_of_six()) as session:
        first = iter(Enumeration(session))
        assert len(list(islice(first, stop))) == stop
        first.close()
        assert each_once(Enumeration(session)) == SEVEN


@pytest.mark.parametrize("stop", [2, 4, 6])
def test_what_an_enumeration_excluded_is_excluded_no_longer(stop):
    with Session(at_most_one_of_six()) as session:
        with closing(iter(Enumeration(session))) as found:
            assert len(list(islice(found, stop))) == stop
            guard = session.top_id
            assert session.solve([guard]) is True
        assert session.solve([guard]) is False, "the clauses would stay in use"
        assert session.solve([-guard]) is True


def test_an_enumeration_with_cuts_that_stopped_half_way_excludes_nothing_from_the_next():
    f, _, expected = connected_cycle()
    with Session(f) as session:
        first = iter(Enumeration(session))
        next(first), next(first), next(first)
        first.close()
        assert each_once(Enumeration(session)) == expected


def test_two_enumerations_of_one_session_do_not_disturb_each_other():
    with Session(at_most_one_of_six()) as session:
        one, two = iter(Enumeration(session)), iter(Enumeration(session))
        found = [(next(one), next(two)) for _ in range(7)]
        assert {a for a, _ in found} == {b for _, b in found} == SEVEN
        assert next(one, None) is next(two, None) is None


def test_other_questions_between_solutions_change_nothing():
    with Session(at_most_one_of_six()) as session:
        found = set()
        for facts in Enumeration(session):
            found.add(facts)
            assert session.solve([1]) is True
            assert session.solve([1, 2]) is False
        assert found == SEVEN


def test_a_session_answers_as_before_after_an_enumeration():
    with Session(at_most_one_of_six()) as session:
        each_once(Enumeration(session))
        assert session.solve() is True
        assert all(session.solve([x]) is True for x in session.formula.projection)
        assert session.solve([1, 2]) is False


def test_an_enumeration_adds_no_atom_and_no_clause_to_the_formula():
    f = at_most_one_of_six()
    projection, clauses = f.projection, list(f.clauses())
    with Session(f) as session:
        each_once(Enumeration(session))
    assert f.projection == projection
    assert list(f.clauses()) == clauses


def test_a_guard_is_a_new_variable():
    with Session(at_most_one_of_six()) as session:
        top = session.top_id
        each_once(Enumeration(session))
        each_once(Enumeration(session))
        assert session.top_id == top + 2


@pytest.mark.parametrize("assumptions", [[1], [-1], [-1, -2, -3], [1, -2], [1, 2]])
def test_assumptions_hold_in_every_solution(assumptions):
    expected = {
        facts
        for facts in SEVEN
        if all((("x", abs(v) - 1) in facts) == (v > 0) for v in assumptions)
    }
    with Session(at_most_one_of_six(cardinality="kmtotalizer")) as session:
        enumeration = Enumeration(session, assumptions)
        assert each_once(enumeration) == expected
        assert enumeration.complete
        assert each_once(Enumeration(session)) == SEVEN


def test_assumptions_hold_in_every_solution_with_cuts():
    f, graph, expected = connected_cycle()
    with Session(f) as session:
        for edge, x in graph.items():
            without = {facts for facts in expected if ("edge", *edge) not in facts}
            assert each_once(Enumeration(session, [-x])) == without


def test_an_enumeration_is_not_complete_before_it_starts_nor_before_it_ends():
    with Session(at_most_one_of_six()) as session:
        enumeration = Enumeration(session)
        assert not enumeration.complete
        solutions = iter(enumeration)
        for _ in range(7):
            next(solutions)
            assert not enumeration.complete
        assert next(solutions, None) is None
        assert enumeration.complete


def test_an_enumeration_that_is_stopped_is_not_complete():
    with Session(at_most_one_of_six()) as session:
        enumeration = Enumeration(session)
        solutions = iter(enumeration)
        next(solutions)
        solutions.close()
        assert not enumeration.complete


@pytest.mark.parametrize("limits", [Limits(conflicts=100), Limits(seconds=0.05)])
def test_an_enumeration_that_a_limit_ends_is_not_complete(limits):
    with Session(pigeonhole(10), limits=limits) as session:
        enumeration = Enumeration(session)
        assert list(enumeration) == []
        assert not enumeration.complete


def test_a_limit_between_solutions_ends_the_enumeration_incomplete():
    f = Formula()
    x = list(f.variables("x", range(12)).values())
    f.add("half", f.exactly(x, 6))
    with Session(f, limits=Limits(conflicts=1_000_000)) as session:
        enumeration = Enumeration(session)
        solutions = iter(enumeration)
        next(solutions)
        session.limits = Limits(conflicts=0)
        assert list(solutions) == []
        assert not enumeration.complete


def test_an_enumeration_within_its_limits_is_complete():
    with Session(at_most_one_of_six(), limits=Limits(1000.0, 1_000_000)) as session:
        enumeration = Enumeration(session)
        assert each_once(enumeration) == SEVEN
        assert enumeration.complete


def test_a_solver_that_answers_once_gives_one_solution_and_refuses_the_next():
    with Session(at_most_one_of_six(), solver="kissat404") as session:
        solutions = iter(Enumeration(session))
        assert next(solutions) in SEVEN
        with pytest.raises(BadInput, match="kissat404 answers once"):
            next(solutions)


def test_an_enumeration_that_outlives_its_session_ends_quietly():
    with Session(at_most_one_of_six()) as session:
        solutions = iter(Enumeration(session))
        next(solutions), next(solutions)
    solutions.close()
