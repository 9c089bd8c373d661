"""Checking, as a record: one solution, two that differ, and what all have in common."""

import pytest
from command import NONE, TWO, UNIQUE
from oracle import INSTANCES, searched

from pencilsat.search.limits import Limits
from pencilsat.tasks.check import check, checking
from pencilsat.tasks.options import Options
from pencilsat.tasks.read import only
from pencilsat.tasks.run import Run


@pytest.mark.parametrize("spread", [True, False])
@pytest.mark.parametrize(
    ("text", "status", "unique"),
    [(UNIQUE, "unique", True), (TWO, "not unique", False), (NONE, "no solution", None)],
)
def test_the_status_says_how_many_solutions_there_are(text, status, unique, spread):
    puzzle = only(text)
    answer = check(puzzle, spread=spread)
    assert (answer.status, answer.unique) == (status, unique)
    right = searched(puzzle)
    assert {solution.value for solution in answer.solutions} == {*right[:2]}
    assert len(answer.solutions) == min(len(right), 2)


def test_of_several_solutions_it_is_known_where_they_differ():
    puzzle = only(TWO)
    answer = check(puzzle)
    both = [puzzle.family.answer.values(puzzle, solution) for solution in searched(puzzle)]
    assert answer.complete
    assert answer.certain == {
        place: value for place, value in both[0].items() if both[1][place] == value
    }
    assert answer.open == {
        place: sorted((value, both[1][place]))
        for place, value in both[0].items()
        if both[1][place] != value
    }
    assert answer.spread.undecided == []


def test_without_the_spread_nothing_is_certain_of_several_solutions():
    answer = check(only(TWO), spread=False)
    assert not answer.complete
    assert answer.certain == {}
    assert len(answer.open) == 4  # the two solutions found differ there


def test_all_places_of_a_unique_puzzle_are_certain():
    puzzle = only(UNIQUE)
    answer = check(puzzle)
    [solution] = answer.solutions
    assert answer.certain == puzzle.family.answer.values(puzzle, solution.value)
    assert answer.open == {}


def test_what_is_known_comes_solution_by_solution():
    states = [(answer.status, len(answer.witnesses)) for answer in checking(Run(only(TWO)))]
    assert states == [("undecided", 1), ("not unique", 2), ("not unique", 2)]
    states = [(answer.status, answer.unique) for answer in checking(Run(only(UNIQUE)))]
    assert states == [("undecided", None), ("unique", True)]
    assert [answer.status for answer in checking(Run(only(NONE)))] == ["no solution"]


def test_a_search_that_is_stopped_gives_its_solver_back():
    search = checking(Run(only(TWO)))
    assert next(search).status == "undecided"
    search.close()
    assert [*search] == []


def test_a_limit_leaves_it_undecided():
    puzzle = only(INSTANCES / "sudoku" / "sixteen-by-sixteen.txt")
    answer = check(puzzle, Options("minimal", limits=Limits(conflicts=1)))
    assert (answer.status, answer.unique, answer.solutions) == ("undecided", None, ())
    assert (answer.certain, answer.open) == ({}, {})


def test_a_limit_after_the_first_solution_is_no_proof_that_it_is_the_only_one():
    puzzle = only(INSTANCES / "sudoku" / "eleven-solutions.txt")
    certain, seen = check(puzzle).certain, set()
    for conflicts in (1, 3, 10, 30, 100, 1000):
        answer = check(puzzle, Options(limits=Limits(conflicts=conflicts)))
        seen.add((answer.status, len(answer.solutions)))
        assert answer.certain.items() <= certain.items()
    assert ("undecided", 1) in seen
    assert seen <= {("undecided", 0), ("undecided", 1), ("not unique", 2)}


def test_what_is_certain_of_one_solution_so_far_is_certain():
    for text in (TWO, UNIQUE):
        certain = check(only(text)).certain
        for answer in checking(Run(only(text))):
            assert answer.certain.items() <= certain.items()


def test_there_is_no_optimum_without_a_solution():
    answer = check(only("circuit 2 2\ns o\n\no t\n"), Options(limits=Limits(conflicts=0)))
    assert answer.work.formula.objective
    assert (answer.status, answer.optimum) == ("undecided", None)
