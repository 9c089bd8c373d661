"""Runs, and workshops: puzzles of one board share a solver, and nothing else."""

from contextlib import closing
from unittest import mock

import pytest
from oracle import INSTANCES

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput
from pencilsat.search.limits import Limits
from pencilsat.search.solving import Session
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run, Workshop, WrongAnswer

SMALL, LARGE, TALL = (
    f"sudoku {n} {h} {w}\n" + n * (n * " ." + "\n") for n, h, w in ((4, 2, 2), (6, 2, 3), (6, 3, 2))
)


def read(text):
    [puzzle] = encoders.read(text)
    return puzzle


def given(text, digit):
    """The puzzle with a digit in its first cell."""
    return read(text.replace(" .", f" {digit}", 1))


@pytest.fixture
def workshop():
    with closing(Workshop(Options(seed=3))) as made:
        yield made


def first_of(run):
    with closing(run.solutions()) as found:
        return next(found)


def test_puzzles_of_several_boards_in_turns_are_solved_on_their_own(workshop):
    sessions = set()
    for text in (SMALL, LARGE, TALL, SMALL):
        for digit in (1, 2):
            run = workshop.run(given(text, digit))
            assert first_of(run)[0][0] == digit
            assert len(run.formula.atoms) == read(text).side ** 3
            sessions.add(workshop._session)
    assert len(sessions) == 4


def test_after_a_solver_was_lost_the_next_puzzle_has_another(workshop):
    first_of(workshop.run(given(SMALL, 1)))
    workshop._session.close()
    assert first_of(workshop.run(given(SMALL, 2)))[0][0] == 2


def test_a_shared_solver_is_loaded_as_that_of_a_lone_puzzle_is(workshop):
    with mock.patch("pencilsat.tasks.run.Session", wraps=Session) as made:
        first_of(workshop.run(read(SMALL)))
        first_of(Run(read(SMALL), workshop.options))
    one, other = (call.kwargs for call in made.call_args_list)
    assert [one[name] for name in ("solver", "seed", "limits")] == [
        other[name] for name in ("solver", "seed", "limits")
    ]
    assert one["seed"] == 3


def test_the_first_puzzle_of_a_board_costs_what_its_formula_does(workshop):
    first, second = (workshop.run(given(SMALL, digit)) for digit in (1, 2))
    assert {"encode", "load"} <= first.statistics.seconds.keys()
    assert not {"encode", "load"} & second.statistics.seconds.keys()


@pytest.mark.parametrize("wrong", [-1, 1])
def test_a_solution_that_is_better_or_worse_than_is_said_is_a_fault(wrong, monkeypatch):
    puzzle = read((INSTANCES / "circuit" / "short-way.txt").read_text(encoding="utf-8"))
    measure = puzzle.family.measure
    monkeypatch.setattr(puzzle.family, "measure", lambda *asked: measure(*asked) + wrong)
    with pytest.raises(WrongAnswer, match=f" is {3 + wrong}, not 3"):
        first_of(Run(puzzle))


def refuted(**options):
    """A run of a puzzle with an island that sees no other."""
    return Run(read("hashi 1 3\n1 . .\n"), Options(**options))


@pytest.mark.parametrize("kind", [Run.solutions, Run.witnesses])
def test_a_puzzle_that_is_refuted_as_it_is_written_has_no_solution(kind):
    run = refuted()
    with mock.patch("pencilsat.tasks.run.Session", side_effect=AssertionError):
        assert [*kind(run)] == []
    assert (run.complete, run.formula.refuted) == (True, "island number")


def test_the_same_puzzle_is_refuted_by_a_solver_where_its_givens_are_apart():
    run = refuted(apart=True)
    assert [*run.solutions()] == []
    assert (run.complete, run.formula.refuted) == (True, "")
    assert run.statistics.seconds.keys() >= {"load", "solve"}


def test_a_solver_is_known_even_if_it_is_not_asked():
    with pytest.raises(BadInput, match="unknown solver"):
        [*refuted(solver="glucos").solutions()]


def test_a_solver_that_cannot_be_limited_is_refused_even_if_it_is_not_asked():
    with pytest.raises(BadInput, match="kissat404 cannot be limited"):
        [*refuted(solver="kissat404", limits=Limits(seconds=60)).solutions()]


SHARED = "numberlink 3 4 touching\n. A B B\n. . . .\nA . . .\n"
"""Three solutions; the cells that are no ends have atoms that are defined by bits."""


def test_a_cube_is_about_atoms_that_a_search_of_the_whole_does_without():
    puzzle = read(SHARED)
    whole = Run(puzzle)
    every = [*whole.solutions()]
    assert len(every) == 3
    atoms = whole.formula.atoms
    for (r, c), k in (((1, 1), "A"), ((1, 1), "B"), ((1, 2), "A")):
        for sign in (1, -1):
            run = Run(puzzle, cube=[sign * atoms["label", r, c, k]])
            expected = [one for one in every if (one[r][c] == k) is (sign == 1)]
            assert sorted(run.solutions()) == sorted(expected)


def test_what_defines_atoms_is_written_only_for_what_is_about_them():
    run = Run(read(SHARED))
    assert len([*run.solutions()]) == 3
    ends = run.formula.sizes()["one label"].clauses
    assert ends < len(run.formula.rules["one label"].clauses)
