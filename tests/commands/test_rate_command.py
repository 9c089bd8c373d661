"""`rate` as a user runs it."""

import json
import re
from math import inf

import pytest
from command import run
from making import small
from oracle import INSTANCES

from pencilsat import encoders
from pencilsat.tasks.generate import level as levels
from pencilsat.tasks.generate import rare
from pencilsat.tasks.generate.request import request

EASY = "takuzu 2 2\n0 .\n. .\n"


SEVERAL = "takuzu 2 2\n. .\n. .\n"


NONE = "takuzu 2 2\n0 0\n. .\n"


def test_the_level_the_score_the_steps_and_the_hardest_are_said(file):
    done = run("rate", file(EASY))
    assert (done.code, done.err) == (0, "")
    assert (
        done.out
        == """\
easy 0.08: 3 steps (3 by one rule)
the hardest with 1 rule and 1 fact: \
r1c2 is 1: row 1 has its 0; r1c1 is 0
"""
    )


@pytest.mark.parametrize(
    ("text", "out"),
    [
        (SEVERAL, "not unique: only a puzzle with exactly one solution has a level\n"),
        (NONE, "no solution: only a puzzle with exactly one solution has a level\n"),
    ],
)
def test_a_puzzle_that_has_not_one_solution_has_no_level(text, out, file):
    done = run("rate", file(text))
    assert (done.code, done.out, done.err) == (1, out, "")
    [line] = run("rate", file(text), "--format", "json").objects
    assert (line["status"], line["level"], line["score"]) == (out.split(":")[0], None, None)


def test_what_a_limit_ends_is_undecided():
    puzzle = INSTANCES / "takuzu" / "six-by-six.txt"
    done = run("rate", puzzle, "--conflicts", "1", "--format", "line")
    assert (done.code, done.out.split()[0], done.err) == (3, "undecided", "")
    assert run("rate", puzzle, "--conflicts", "1").out == "undecided after 0 steps\n"


def test_many_puzzles_are_a_line_each(file):
    path = file(EASY + SEVERAL)
    done = run("rate", path, "--format", "line")
    assert (done.code, done.out) == (
        1,
        f"easy 0.08 {path}, puzzle 1\nnot unique {path}, puzzle 2\n",
    )
    done = run("rate", path)
    assert done.out.startswith(f"{path}, puzzle 1\neasy")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "level"),
    [("takuzu", "easy"), ("takuzu", "medium"), ("hashi", "easy"), ("sudoku", "easy")],
)
def test_a_puzzle_of_a_level_is_rated_so(name, level):
    done = run("generate", name, *small(name), "--difficulty", level, "--seed", "5")
    assert (done.code, done.err) == (0, "")
    assert run("rate", "-", "--format", "line", stdin=done.out).out.split()[0] == level
    command = done.out.splitlines()[0].removeprefix("# pencilsat ").split()
    as_json = json.loads(run(*command, "--format", "json").out)
    assert as_json["level"] == level
    assert done.out.endswith(f"\n{as_json['puzzle']}")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--difficulty", "fiendish"], "'fiendish' is not a level; known: easy, medium, hard"),
        (["--difficulty", "easy", "--any"], "--difficulty and --any exclude each other"),
    ],
)
def test_a_level_that_cannot_be_is_one_line(options, said):
    done = run("generate", "takuzu", *options)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert said in done.err


def test_the_nearest_is_given_with_why_it_does_not_have_the_level(monkeypatch):
    monkeypatch.setattr(levels, "BOARDS", 2)
    asked = ["generate", "sudoku", "--size", "4", "--difficulty", "very-hard"]
    done = run(*asked)
    assert done.code == 3
    said = r"pencilsat: no very-hard sudoku was found, 2 boards tried; their puzzles are \d+ easy"
    assert re.fullmatch(f"{said}: this one is easy\n", done.err)
    assert run("rate", "-", "--format", "line", stdin=done.out).out.split()[0] == "easy"
    one, _ = map(json.loads, run(*asked, "--format", "json", "--count", "2").out.splitlines())
    assert one["missed"] in done.err
    monkeypatch.setattr(levels, "BOARDS", 10_000)
    monkeypatch.setattr(levels, "WORK", inf)
    late = run(*asked, "--seconds", "2")
    assert late.code == 3
    assert "was found in time, " in late.err
    assert late.out.startswith("# pencilsat generate sudoku")


def test_that_few_puzzles_have_a_level_is_said_before_they_are_looked_for(monkeypatch):
    assert {*rare.RARE, *rare.LARGER} <= {*encoders.NAMES}
    monkeypatch.setattr(levels, "WORK", 100)
    monkeypatch.setattr(rare, "RARE", {"hitori": ("very-hard",)})
    done = run("generate", "hitori", "--difficulty", "very-hard")
    said, found = done.err.splitlines()
    less = run("generate", "hitori", "--size", "4", "--difficulty", "very-hard").err
    assert "takes long" not in less
    assert said == "pencilsat: very-hard hitori takes long, or few are: the nearest may have to do"
    assert "no very-hard hitori was found, " in found


@pytest.mark.parametrize(
    ("size", "level", "said"),
    [("11x12", "easy", True), ("12x11", "hard", False), ("11x11", "easy", False)],
)
def test_it_is_said_of_boards_with_twice_as_many_cells(size, level, said, monkeypatch):
    monkeypatch.setattr(rare, "LARGER", {"hitori": ("easy",)})
    hitori = encoders.family_named("hitori")
    wanted = request(hitori, size=size, difficulty=level)
    assert ("of this size takes long" in rare.rarity(hitori, wanted)) == said
