"""The options of the command line: each does what it says, and changes no answer."""

import pytest
from command import NONE, TWO, UNIQUE, UNIQUE_DRAWN, run
from pysat.solvers import Solver

from pencilsat import encoders
from pencilsat.cnf.cardinality import CARDINALITIES
from pencilsat.search.solvers import ONE_SHOT, SOLVERS

HASHI = encoders.family_named("hashi")
ENCODINGS = list(HASHI.encodings)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_encoding_gives_the_same_answers(encoding, file):
    done = run("solve", file(UNIQUE), "--encoding", encoding)
    assert (done.code, done.out) == (0, UNIQUE_DRAWN + "unique\n")
    assert run("count", file(TWO), "--encoding", encoding).out == "2\n"
    [line] = run("check", file(NONE), "--encoding", encoding, "--format", "json").objects
    assert (line["encoding"], line["status"]) == (encoding, "no solution")


@pytest.mark.parametrize("solver", [name for name in SOLVERS if name not in ONE_SHOT])
def test_every_solver_gives_the_same_answers(solver, file):
    done = run("solve", file(UNIQUE), "--solver", solver)
    assert (done.code, done.out) == (0, UNIQUE_DRAWN + "unique\n")
    assert run("count", file(TWO), "--solver", solver).out == "2\n"
    [line] = run("check", file(NONE), "--solver", solver, "--format", "json").objects
    assert (line["solver"], line["status"]) == (solver, "no solution")


@pytest.mark.parametrize("solver", [name for name in SOLVERS if name in ONE_SHOT])
def test_a_solver_that_answers_once_answers_once(solver, file):
    options = ("--encoding", "elimination", "--no-unique", "--solver", solver)
    done = run("solve", file(UNIQUE), *options, "--stats")
    assert (done.code, done.out[: len(UNIQUE_DRAWN)]) == (0, UNIQUE_DRAWN)
    assert run("solve", file(NONE), *options).code == 1


@pytest.mark.parametrize("command", ["solve", "check", "count"])
def test_the_solver_asked_for_is_the_one_that_runs(command, file, monkeypatch):
    started = []

    def probe(name, **rest):
        started.append(name)
        return Solver(name=name, **rest)

    monkeypatch.setattr("pencilsat.search.engine.Solver", probe)
    run(command, file(UNIQUE), "--solver", "minisat22")
    run(command, file(UNIQUE))
    assert started == ["minisat22", "cadical195"]


@pytest.mark.parametrize("cardinality", CARDINALITIES)
def test_every_cardinality_gives_the_same_answers(cardinality, file):
    options = ("--cardinality", cardinality, "--stats")
    done = run("solve", file(UNIQUE), *options)
    assert (done.code, done.out[: len(UNIQUE_DRAWN)]) == (0, UNIQUE_DRAWN)
    assert f"cardinality {cardinality}," in done.out
    assert run("count", file(TWO), *options).out.startswith("2\n")


def test_no_implied_leaves_the_implied_rules_out_and_keeps_the_solutions(file):
    [with_them] = run("check", file(TWO), "--stats", "--format", "json").objects
    [without] = run("check", file(TWO), "--no-implied", "--stats", "--format", "json").objects
    rules = list(with_them["stats"]["rules"])
    assert list(without["stats"]["rules"]) == [rule for rule in rules if rule != "first glance"]
    assert "first glance" in rules
    assert sorted(without["solutions"]) == sorted(with_them["solutions"])
