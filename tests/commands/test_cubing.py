"""`--cubes` and `--cubes-file` of the commands."""

import json
from itertools import chain, repeat

import pytest
from command import HARD, PATIENCE, TWO, UNIQUE, interrupted_in, run
from comparing import begin

from pencilsat.search.limits import Limits


def test_an_undecided_puzzle_in_cubes_says_how_many_are_done(file, monkeypatch):
    monkeypatch.setattr("pencilsat.tasks.cubes.parts.remaining", lambda until: Limits(seconds=0.0))
    hard = file(TWO)
    assert run("check", hard, "--cubes", 4).out == "undecided: not yet split\n"
    limits = chain([Limits()], repeat(Limits(seconds=0.0)))
    monkeypatch.setattr("pencilsat.tasks.cubes.parts.remaining", lambda until: next(limits))
    assert run("solve", hard, "--cubes", 2).out == "undecided: 0 of 2 cubes done\n"
    [line] = run("solve", hard, "--cubes", 2, "--format", "json").objects
    assert (line["status"], line["cubes"]) == ("undecided", {"done": 0, "number": 0})
    assert "cubes" not in run("solve", hard, "--format", "json").objects[0]


@pytest.mark.parametrize(
    ("moment", "more", "said"),
    [
        ("pencilsat.search.lookahead.LookAhead.split", [], "not yet split"),
        ("pencilsat.tasks.cubes.Conquering.__call__", [], "0 of 4 cubes done"),
        ("pencilsat.tasks.cubes.Conquering.__call__", ["--cubes-file"], "0 of 4 cubes done"),
    ],
)
def test_an_interrupt_says_how_many_cubes_are_done(moment, more, said, file, tmp_path):
    hard, kept = file(HARD), [tmp_path / "cubes"] * len(more)
    options = ("--cubes", 4, "--encoding", "flow", *more, *kept)
    done = interrupted_in(moment, "check", hard, *options, after=0)
    goes_on = "; the same command goes on" * len(more)
    assert (done.code, done.out) == (130, "")
    assert done.err == f"pencilsat: {hard}: interrupted: {said}{goes_on}\n"


@pytest.mark.parametrize(
    "options",
    [
        ("check", "--cubes-file", "x"),
        ("check", "--cubes", 2, "--portfolio", "minisat22"),
        ("solve", "--cubes", 2, "--conflicts", 5),
        ("check", "--cubes", 2, "--proof", "x"),
        ("count", "--cubes", 2),
        ("solve", "--cubes", 2, "--no-unique", "--solver", "kissat404"),
    ],
)
def test_what_does_not_go_together_is_refused(file, options):
    command, *others = options
    done = run(command, file(UNIQUE), *others)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)


@pytest.mark.slow
def test_a_command_that_is_killed_goes_on(file, tmp_path):
    kept = tmp_path / "cubes"
    puzzle = file("takuzu 4 6\n" + 4 * ". . . . . .\n")
    command = ["count", puzzle, "--exact", "--cubes", "12", "--jobs", "2"]
    command += ["--cubes-file", str(kept), "--format", "line"]
    with begin([str(word) for word in command]) as running:
        while not kept.exists() or kept.read_bytes().count(b"\n") < 4:
            assert running.poll() is None
        running.kill()
        running.wait(PATIENCE)
    before = kept.read_bytes().count(b"\n")
    done = run(*command)
    assert (done.code, "96" in done.out) == (0, True), done
    lines = [json.loads(line) for line in kept.read_text().splitlines()]
    assert len(lines) == 1 + len(lines[0]["cubes"]) > before
    assert len({tuple(line["cube"]) for line in lines[1:]}) == len(lines) - 1
