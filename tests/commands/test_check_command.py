"""`check` as a user runs it: one solution, several and where they differ, or none."""

import re
from itertools import islice

import pytest
from command import (
    ROOT,
    TWO,
    TWO_DRAWN,
    run,
)

from pencilsat.tasks.run import Run


def test_check_shows_where_two_solutions_differ(file):
    done = run("check", file(TWO), "--no-backbone")
    said, one, other, words = re.fullmatch(
        r"(.*\n)((?:.+\n)+)\n((?:.+\n)+)\n((?:.+\n)+)", done.out
    ).groups()
    assert (done.code, said, done.err) == (1, "not unique\n", "")
    assert {one, other} == TWO_DRAWN
    first_is_double = one.splitlines()[0] == "1───4╍╍╍3"
    two_or_one, one_or_two = ("2 or 1", "1 or 2") if first_is_double else ("1 or 2", "2 or 1")
    assert words.splitlines() == [
        "where these two differ:",
        f"(1, 3)-(1, 5): {two_or_one} bridges",
        f"(1, 3)-(3, 3): {one_or_two} bridges",
        f"(1, 5)-(3, 5): {one_or_two} bridges",
        f"(3, 3)-(3, 5): {two_or_one} bridges",
    ]


@pytest.mark.parametrize("options", [["--no-backbone"], ["--format", "line"]])
def test_check_draws_it_only_where_it_is_wanted(options, file):
    done = run("check", file(TWO), *options)
    assert done.code == 1
    assert "certain" not in done.out
    [line] = run("check", file(TWO), "--no-backbone", "--format", "json").objects
    assert "backbone" not in line


def test_check_in_json_says_what_is_certain_and_what_else_is_possible(file):
    [line] = run("check", file(TWO), "--format", "json").objects
    assert line["backbone"] == {
        "places": 5,
        "certain": [[0, 0, 0, 2, 1]],
        "open": [
            [0, 2, 0, 4, [1, 2]],
            [0, 2, 2, 2, [1, 2]],
            [0, 4, 2, 4, [1, 2]],
            [2, 2, 2, 4, [1, 2]],
        ],
        "undecided": [],
        "complete": True,
    }


def test_an_interrupt_of_check_leaves_a_drawing_of_what_is_known(file, monkeypatch):
    def interrupted(run):
        yield from islice(run.solutions(), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(Run, "witnesses", interrupted)
    done = run("check", file(TWO))
    known = "certain: 0 of 5 pairs of islands; open: 4; undecided: 1"
    assert done.code == 130
    assert done.out.endswith(f"\n\n{known}\n")


def test_check_within_a_limit_says_what_is_undecided():
    hard = ROOT / "instances" / "hashi" / "thousand-solutions.txt"
    codes = set()
    for conflicts in (1, 10, 20, 40):
        done = run("check", hard, "--conflicts", conflicts, "--format", "json")
        [line] = done.objects
        codes.add(done.code)
        if done.code == 1:
            known = line["backbone"]
            assert known["complete"] is False
            assert known["undecided"]
    assert codes == {1, 3}


SPARED = """\
unique
2 of 2 clues can each go alone: (1, 1) is 0; (2, 2) is 0
1 can go together, no more: (1, 1) is 0
"""


def test_the_clues_that_can_go_are_named(file):
    board = file("takuzu 2 2\n0 .\n. 0\n")
    assert run("check", board, "--spare").out == SPARED
    [line] = run("check", board, "--spare", "--format", "json").objects
    alone = ["(1, 1) is 0", "(2, 2) is 0"]
    assert line["spare"] == {
        "clues": 2,
        "alone": alone,
        "needed": 0,
        "together": alone[:1],
        "rules": [],
        "at_most": 1,
        "complete": True,
        "checked": True,
    }
    none = run("check", file("takuzu 2 2\n0 .\n. .\n"), "--spare")
    assert (none.code, none.out) == (0, "unique\nevery clue is needed\n")
    one = run("check", "-", "--spare", stdin="zebra 3\na: x, y, z\nclues:\nx @ 1\ny @ 2\ny !@ 1\n")
    assert one.out == "unique\n1 of 3 clues can go alone: clue 3: y !@ 1\n"


def test_where_not_all_is_known_of_the_clues_that_can_go_it_is_undecided():
    done = run("check", "--spare", ROOT / "instances/sudoku/thesis-complete.txt", "--seconds", "1")
    assert done.code == 3
    first, alone, together = done.out.splitlines()
    assert first == "unique"
    assert re.match(r"81 of 81 clues can each go alone: \(1, 1\) is 8; ", alone)
    assert re.match(r"at least \d+ can go together, at most \d+", together)


def test_clues_that_can_go_are_told_of_a_puzzle_with_one_solution_that_has_clues(file):
    several = run("check", file("takuzu 2 2\n. .\n. .\n"), "--spare", "--format", "json")
    assert (several.code, "spare" in several.objects[0]) == (1, False)
    hashi = run("check", file(TWO), "--spare")
    assert (hashi.code, hashi.out) == (2, "")
    assert hashi.err.endswith("hashi has no clues that could be left out\n")
    line = run("check", file("takuzu 2 2\n0 .\n. .\n"), "--spare", "--format", "line")
    assert (line.code, "use text or json" in line.err) == (2, True)
