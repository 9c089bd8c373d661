"""The options of the command line: each does what it says, and changes no answer."""

import pytest
from command import NONE, TWO, UNIQUE, UNIQUE_DRAWN, run

from pencilsat.search.solvers import ONE_SHOT, SOLVERS


@pytest.mark.parametrize("solver", [name for name in SOLVERS if name in ONE_SHOT])
def test_a_solver_that_answers_once_answers_once(solver, file):
    options = ("--encoding", "elimination", "--no-unique", "--solver", solver)
    done = run("solve", file(UNIQUE), *options, "--stats")
    assert (done.code, done.out[: len(UNIQUE_DRAWN)]) == (0, UNIQUE_DRAWN)
    assert run("solve", file(NONE), *options).code == 1


def test_no_implied_leaves_the_implied_rules_out_and_keeps_the_solutions(file):
    [with_them] = run("check", file(TWO), "--stats", "--format", "json").objects
    [without] = run("check", file(TWO), "--no-implied", "--stats", "--format", "json").objects
    rules = list(with_them["stats"]["rules"])
    assert list(without["stats"]["rules"]) == [rule for rule in rules if rule != "first glance"]
    assert "first glance" in rules
    assert sorted(without["solutions"]) == sorted(with_them["solutions"])
