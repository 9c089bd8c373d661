"""`check` as a user runs it: one solution, several and where they differ, or none."""

import re
from itertools import islice

from command import (
    ROOT,
    TWO,
    run,
)

from pencilsat.tasks.run import Run


def test_an_interrupt_of_check_leaves_a_drawing_of_what_is_known(file, monkeypatch):
    def interrupted(run):
        yield from islice(run.solutions(), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(Run, "witnesses", interrupted)
    done = run("check", file(TWO))
    known = "certain: 0 of 5 pairs of islands; open: 4; undecided: 1"
    assert done.code == 130
    assert done.out.endswith(f"\n\n{known}\n")


SPARED = """\
unique
2 of 2 clues can each go alone: r1c1 is 0; r2c2 is 0
1 can go together, no more: r1c1 is 0
"""


def test_the_clues_that_can_go_are_named(file):
    board = file("takuzu 2 2\n0 .\n. 0\n")
    assert run("check", board, "--spare").out == SPARED
    [line] = run("check", board, "--spare", "--format", "json").objects
    alone = ["r1c1 is 0", "r2c2 is 0"]
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
    assert re.match(r"81 of 81 clues can each go alone: r1c1 is 8; ", alone)
    assert re.match(r"at least \d+ can go together, at most \d+", together)


def test_clues_that_can_go_are_told_of_a_puzzle_with_one_solution_that_has_clues(file):
    several = run("check", file("takuzu 2 2\n. .\n. .\n"), "--spare", "--format", "json")
    assert (several.code, "spare" in several.objects[0]) == (1, False)
    hashi = run("check", file(TWO), "--spare")
    assert (hashi.code, hashi.out) == (2, "")
    assert hashi.err.endswith("hashi has no clues that could be left out\n")
    both = run("check", file(f"{TWO}\ntakuzu 2 2\n0 .\n. .\n"), "--spare")
    assert (both.code, "every clue is needed" in both.out) == (2, True)
    line = run("check", file("takuzu 2 2\n0 .\n. .\n"), "--spare", "--format", "line")
    assert (line.code, "use text or json" in line.err) == (2, True)
