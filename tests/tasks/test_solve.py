"""Solving, as a record: a solution, and whether it is the only one."""

import pytest
from command import NONE, TWO, UNIQUE, UNIQUE_DRAWN, UNIQUE_EDGES
from oracle import INSTANCES, searched

from pencilsat.cnf.errors import BadInput
from pencilsat.search.limits import Limits
from pencilsat.tasks.options import Options
from pencilsat.tasks.read import only
from pencilsat.tasks.run import Run
from pencilsat.tasks.solve import solve, solving


@pytest.mark.parametrize(
    ("text", "status", "unique"),
    [(UNIQUE, "solved", True), (TWO, "solved", False), (NONE, "no solution", None)],
)
def test_an_answer_is_one_solution_and_says_whether_there_are_others(text, status, unique):
    puzzle = only(text)
    answer = solve(puzzle)
    assert (answer.status, answer.unique) == (status, unique)
    assert [solution.value in searched(puzzle) for solution in answer.solutions] == (
        [True] if status == "solved" else []
    )
    assert answer.complete == (unique is not False)


def test_a_solution_knows_its_puzzle_and_prints_as_a_drawing():
    [solution] = solve(only(UNIQUE)).solutions
    assert solution.puzzle == only(UNIQUE)
    assert f"{solution}\n" == UNIQUE_DRAWN
    assert solution.to_json() == UNIQUE_EDGES


def test_a_search_for_one_solution_does_not_say_whether_there_are_others():
    for text in (UNIQUE, TWO):
        answer = solve(only(text), unique=False)
        assert (answer.status, len(answer.solutions), answer.unique) == ("solved", 1, None)
        assert not answer.complete


def test_what_is_known_comes_as_soon_as_it_is():
    first, last = solving(Run(only(TWO)))
    assert (first.status, first.unique, last.unique) == ("solved", None, False)
    assert first.solutions == last.solutions
    [alone] = solving(Run(only(TWO)), unique=False)
    assert alone.unique is None


def test_the_work_says_how_the_answer_was_found():
    answer = solve(only(UNIQUE), Options("elimination", solver="glucose4"))
    assert (answer.work.encoding, answer.work.solver) == ("elimination", "glucose4")
    assert answer.statistics is answer.work.statistics
    assert answer.statistics.seconds.keys() == {"encode", "load", "solve", "verify"}
    assert len(answer.work.formula.atoms) == 5


def test_a_limit_leaves_it_undecided():
    puzzle = only(INSTANCES / "sudoku" / "sixteen-by-sixteen.txt")
    answer = solve(puzzle, Options("minimal", limits=Limits(conflicts=1)))
    assert (answer.status, answer.solutions, answer.unique) == ("undecided", (), None)
    assert not answer.complete


def test_of_a_puzzle_with_an_objective_a_solution_is_among_the_best():
    answer = solve(only(INSTANCES / "circuit" / "short-way.txt"))
    assert answer.optimum is not None
    assert (answer.optimum.value, answer.optimum.proved) == (3, True)
    assert solve(only(UNIQUE)).optimum is None


def test_an_unknown_name_is_bad_input():
    for options in (Options("none"), Options(solver="none"), Options(cardinality="none")):
        with pytest.raises(BadInput, match="none"):
            solve(only(UNIQUE), options)
