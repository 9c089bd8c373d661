"""`count` as a user runs it: all at once, interrupted, many puzzles."""

from itertools import chain, repeat

import pytest
from command import TWO, UNIQUE, interrupted_in, run

from pencilsat.search import counting as counters
from pencilsat.search.counting import CounterFailed
from pencilsat.tasks.cubes.counts import CubeCounter


def test_approximate_counts_say_how_exact_they_are(file):
    done = run("count", "--approximate", file(TWO))
    said = "about 2 (within a factor 1.8, with probability 0.8)\n"
    assert (done.code, done.out, done.err) == (0, said, "")
    options = ["--epsilon", "0.25", "--delta", "0.01", "--seed", "7"]
    done = run("count", "--approximate", file(TWO), *options)
    assert done.out == "about 2 (within a factor 1.25, with probability 0.99)\n"
    [line] = run("count", "--approximate", file(TWO), *options, "--format", "json").objects
    assert line["status"] == "solved"
    assert (line["count"], line["complete"]) == (2, False)
    assert (line["epsilon"], line["delta"], line["seed"]) == (0.25, 0.01, 7)


@pytest.mark.parametrize("how", ["--exact", "--approximate"])
def test_a_counter_that_comes_too_late_leaves_it_undecided(how, file, counter):
    counter(None)
    done = run("count", how, file(TWO), "--seconds", "9")
    assert (done.code, done.out, done.err) == (3, "undecided\n", "")
    [line] = run("count", how, file(TWO), "--format", "json").objects
    assert (line["status"], line["count"], line["complete"]) == ("undecided", None, False)


def test_a_counter_that_fails_costs_a_line_and_leaves_it_undecided(file, monkeypatch):
    def fail(*_, **__):
        raise CounterFailed("ganak ended without an answer (exit code -6)")

    monkeypatch.setattr(counters, "exact", fail)
    name = file(f"{TWO}\n{UNIQUE}")
    done = run("count", "--exact", name)
    assert (done.code, done.out) == (3, f"{name}, puzzle 1\nundecided\n{name}, puzzle 2\n1\n")
    assert done.err == (
        f"pencilsat: {name}, puzzle 1: ganak ended without an answer (exit code -6)\n"
    )


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--exact", "--approximate"], "--exact and --approximate: choose one of them"),
        (["--exact", "--limit", "5"], "take no --limit"),
        (["--approximate", "--conflicts", "5"], "take no --conflicts"),
        (["--epsilon", "0.5"], "--epsilon belongs to --approximate"),
        (["--exact", "--seed", "5"], "--seed belongs to --approximate"),
        (["--approximate", "--epsilon", "0"], "epsilon is 0.0"),
        (["--approximate", "--delta", "1"], "delta is 1.0"),
        (["--approximate", "--seed", "-1"], "seed is -1"),
        (["--exact", "--encoding", "cuts"], "eager: elimination, layered, tree, flow, flow3"),
        (["--exact", "--encoding", "none"], "hashi has no encoding 'none'"),
        (["--limit", "0"], "'--limit': 0 is not in the range"),
        (["--exact", "--seconds", "0"], "'--seconds': 0.0 is not in the range"),
    ],
)
def test_what_cannot_be_counted_so_is_one_line(options, complaint, file):
    done = run("count", file(TWO), *options)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert complaint in done.err


@pytest.mark.parametrize(
    ("how", "package"), [("--exact", "pyganak"), ("--approximate", "pyapproxmc")]
)
def test_a_missing_package_is_named_before_anything_is_solved(how, package, file, monkeypatch):
    monkeypatch.setattr(counters, "find_spec", lambda name: None)
    done = run("count", how, file(TWO))
    complaint = f"pencilsat: {package} is not installed: pip install 'pencilsat[count]'\n"
    assert (done.code, done.out, done.err) == (2, "", complaint)


MANY = "takuzu 12 12\n" + 12 * (12 * ". " + "\n")
"""More solutions than can be counted while a test waits."""


def test_an_interrupt_loses_none_in_json_and_is_no_answer_to_other_puzzles(file):
    arguments = ["count", file(MANY + MANY), "--format", "json"]
    done = interrupted_in("pencilsat.tasks.run.Run.solutions", *arguments, after=0.4)
    [line] = done.objects
    assert (done.code, line["status"], line["complete"]) == (3, "undecided", False)
    assert line["count"] > 0


@pytest.mark.parametrize("kept", [True, False])
def test_an_interrupt_of_a_count_in_cubes_says_whether_the_same_command_goes_on(
    kept, file, tmp_path, monkeypatch
):
    counted, cubes = CubeCounter.__call__, ["--cubes-file", tmp_path / "cubes"] * kept
    results = chain([counted], repeat(None))

    def interrupted(work, cube):
        if count := next(results):
            return count(work, cube)
        raise KeyboardInterrupt

    monkeypatch.setattr(CubeCounter, "__call__", interrupted)
    puzzle = file("takuzu 4 4\n" + 4 * ". . . .\n")
    done = run("count", puzzle, "--exact", "--cubes", 4, *cubes)
    goes_on = "; the same command goes on" * kept
    assert (done.code, done.out) == (3, "undecided: 1 of 4 cubes done\n")
    assert done.err == f"pencilsat: {puzzle}: interrupted: 1 of 4 cubes done{goes_on}\n"
