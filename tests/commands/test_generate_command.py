"""`generate` as a user runs it."""

import time

import pytest
from command import run
from making import small
from marks import slow
from together import together

from pencilsat import encoders
from pencilsat.commands import making as command

SOME = ["hashi", "takuzu", "zebra"]
"""Of each kind one: of what is printed, others have nothing of their own."""


some_families = pytest.mark.parametrize(
    "name", [*SOME, *(slow(name) for name in encoders.FOLDERS[::3] if name not in SOME)]
)


@together("any", [(), ("--any",)])
@some_families
def test_the_solution_stands_below_the_puzzle(name, any):
    family = encoders.family_named(name)
    options = (*(small(name) if not any else ()), *any)
    plain = run("generate", name, *options).out
    both = run("generate", name, *options, "--solution").out
    assert both.startswith(plain)
    below = both.removeprefix(plain).splitlines()
    assert below
    assert all(line.startswith("#") for line in below)
    [puzzle] = encoders.read(both)
    drawn = [line[2:] for line in below]
    shown = run("solve", "-", "--no-unique", stdin=plain).out.splitlines()
    if not any:
        assert drawn == shown
    assert encoders.read(both) == encoders.read(plain)
    assert len(drawn) == len(shown)
    assert family.board.text(puzzle) in plain


@some_families
def test_json_says_all_of_it(name):
    family = encoders.family_named(name)
    options = (*small(name), "--count", "2", "--seed", "5", "--format", "json")
    one, two = run("generate", name, *options, "--solution").objects
    assert [one["seed"], two["seed"], one["index"], two["index"]] == [5, 6, 0, 1]
    assert (one["family"], one["status"]) == (name, "unique")
    assert f"\n{one['puzzle']}" in run(*one["command"].removeprefix("pencilsat ").split()).out
    [puzzle] = encoders.read(one["puzzle"])
    [shape] = one["solutions"]
    assert family.verify(puzzle, family.board.from_json(puzzle, shape)) == []
    assert "solutions" not in run("generate", name, *options).objects[0]
    assert run("generate", name, "--any", "--format", "json").objects[0]["status"] == "solved"


@pytest.mark.parametrize("jobs", [(), slow(("--jobs", "2"))])
def test_seeds_of_which_no_puzzle_was_found_are_named_and_others_go_on(jobs, tmp_path):
    file = tmp_path / "puzzle.txt"
    file.write_text("of before")
    options = ("generate", "takuzu", "--size", "6", "--clues", "7")
    none = run(*options, "--seed", "1").err.removeprefix("pencilsat: ")
    done = run(*options, "--seed", "1", "--count", "4", *jobs, "-o", file, "--force")
    [first, *others] = done.err.splitlines()
    assert none.startswith("no puzzle with 7 clues was found")
    assert (done.code, done.out, f"{first}\n") == (3, "", f"pencilsat: seed 1: {none}")
    written = [line for line in file.read_text().splitlines() if line.startswith("# ")]
    seeds = {int(line.rpartition("--seed ")[2]) for line in written}
    assert 0 < len(seeds) == len(encoders.read(file.read_text()))
    assert {1, *seeds, *(int(line.split()[2][:-1]) for line in others[:-1])} == {1, 2, 3, 4}
    assert others[-1] == f"pencilsat: {len(seeds)} of 4 puzzles written"


def test_an_interrupt_says_after_how_many_puzzles(monkeypatch, tmp_path):
    made, file = command.make, tmp_path / "some.txt"

    def until(family, wanted, seed, tried, **how):
        if seed == 2:
            raise KeyboardInterrupt
        return made(family, wanted, seed, tried)

    monkeypatch.setattr(command, "make", until)
    done = run("generate", "takuzu", "--size", "4", "--count", "5", "-o", file)
    assert (done.code, done.out) == (130, "")
    assert done.err == "pencilsat: interrupted after 2 answers\n"
    assert len(encoders.read(file.read_text(encoding="utf-8"))) == 2
    one = run("generate", "takuzu", "--size", "4", "--seed", "2")
    assert (one.code, one.out, one.err) == (130, "", "")


@pytest.mark.parametrize("seconds", ["inf", "1e300", "1e12"])
def test_a_limit_may_be_longer_than_any_clock_runs(seconds):
    asked = ["generate", "takuzu", "--size", "4"]
    assert run(*asked, "--seconds", seconds) == run(*asked)


@pytest.mark.parametrize("count", [1, 2])
def test_what_takes_longer_than_its_time_is_undecided(count, monkeypatch):
    def late(family, wanted, seed, tried, **how):
        time.sleep(60)

    monkeypatch.setattr(command, "make", late)
    done = run("generate", "sudoku", "--seconds", "0.01", "--count", str(count))
    said = "undecided: no puzzle was made within 0.01 s"
    assert (done.code, done.out) == (3, "")
    if count == 1:
        assert done.err == f"pencilsat: {said}\n"
    else:
        each = [f"pencilsat: seed {seed}: {said}" for seed in (0, 1)]
        assert done.err.splitlines() == [*each, "pencilsat: 0 of 2 puzzles written"]
