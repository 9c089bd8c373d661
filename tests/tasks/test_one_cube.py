"""What is found in one cube, and whether that is all."""

from dataclasses import replace
from itertools import islice

import pytest
from cubed import BLANK, read, short_way

from pencilsat.search.objective import minimise
from pencilsat.tasks.cubes import Conquering
from pencilsat.tasks.cubes.parts import digest
from pencilsat.tasks.options import DEFAULTS
from pencilsat.tasks.run import Run


def atoms_of(puzzle):
    return digest(Run(puzzle).formula.atoms)


def test_after_a_solver_was_lost_other_cubes_have_another():
    puzzle = read(BLANK)
    work = Conquering(puzzle, DEFAULTS, 2, False, None, atoms_of(puzzle))
    before = work((1,))
    work._session.close()
    assert work((1,)).solutions == before.solutions
    assert len(before.solutions) == 2


def worked(puzzle, *, spread):
    """What there is of a whole puzzle, as one cube of it."""
    return Conquering(puzzle, DEFAULTS, 2, spread, None, atoms_of(puzzle))(())


def test_witnesses_are_not_done_at_a_limit_however_many_they_are(monkeypatch):
    def limited(run):
        yield from islice(run.solutions(), 2)

    monkeypatch.setattr(Run, "witnesses", limited)
    found = worked(read(BLANK), spread=True)
    assert (len(found.solutions), found.done, found.complete) == (2, False, False)
    found = worked(read(BLANK), spread=False)
    assert (len(found.solutions), found.done, found.complete) == (2, True, False)


@pytest.mark.parametrize("proved", [False, True])
def test_solutions_of_which_it_is_not_proved_that_they_are_best_are_not_done(proved, monkeypatch):
    def minimised(*asked):
        answer, optimum = minimise(*asked)
        return answer, replace(optimum, proved=proved)

    monkeypatch.setattr("pencilsat.search.objective.minimise", minimised)
    found = worked(short_way(), spread=True)
    assert (found.value, found.done, found.complete) == (3, proved, proved)
