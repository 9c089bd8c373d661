"""Runs, and workshops: puzzles of one board share a solver, and nothing else."""

from contextlib import closing
from unittest import mock

import pytest
from oracle import INSTANCES

from pencilsat import encoders
from pencilsat.cnf.errors import BadInput
from pencilsat.search.limits import Limits
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


def test_a_solver_that_cannot_be_limited_is_refused_even_if_it_is_not_asked():
    with pytest.raises(BadInput, match="kissat404 cannot be limited"):
        [*refuted(solver="kissat404", limits=Limits(seconds=60)).solutions()]


SHARED = "numberlink 3 4 touching\n. A B B\n. . . .\nA . . .\n"
"""Three solutions; the cells that are no ends have atoms that are defined by bits."""


def test_what_defines_atoms_is_written_only_for_what_is_about_them():
    run = Run(read(SHARED))
    assert len([*run.solutions()]) == 3
    ends = run.formula.sizes()["one label"].clauses
    assert ends < len(run.formula.rules["one label"].clauses)
