"""`explain` as a user runs it."""

import json
import re

import pytest
from command import process, run
from explaining import CLASHING
from oracle import INSTANCES

from pencilsat import encoders
from pencilsat.search.limits import Limits
from pencilsat.tasks.explain.deduction import Deduction

UNIQUE = "zebra 3\nname: ann, bob, cid\nclues:\nann @ 2\nbob < cid\n"


def test_the_command_tells_the_steps_draws_the_solution_and_says_how_hard_it_was():
    done = run("explain", "-", stdin=UNIQUE)
    assert (done.code, done.err) == (0, "")
    assert (
        done.out
        == """\
1. ann is in house 2: clue 1 says that ann is in house 2
2. bob is not in house 3; cid is not in house 1: clue 2 says that bob is left of cid. \
So cid is in house 3: name in house 3 can only be cid. So bob is in house 1: bob can only be in \
house 1
      1    2    3
name  bob  ann  cid
unique, 2 steps, the hardest with 1 rule and 2 facts
"""
    )


def test_rules_that_clash_are_told_by_row_and_column_and_of_many_the_first():
    clash = json.loads(run("explain", "--format", "json", "-", stdin=CLASHING).out)["clash"]
    places = [tuple(map(int, re.findall(r"\d+", told.partition("(")[2])[:2])) for told in clash]
    assert len(places) > 20
    assert places == sorted(places)
    head, *told, rest = run("explain", "-", stdin=CLASHING).out.splitlines()[:14]
    assert (head, told) == ("these clash:", clash[:12])
    assert rest == f"and {len(clash) - 12} more"


def test_the_exit_code_says_whether_the_steps_reach_the_end():
    clash = run("explain", "-", stdin="takuzu 2 2\n0 0\n. .\n")
    assert clash.code == 1
    assert (
        clash.out
        == """\
these clash:
row 1 has no more than one 0
r1c1 r1c2 are 0
one of these clues, changed, leaves one solution:
  r1c1 is 0 (then r1c1 is 1)
  r1c2 is 0 (then r1c2 is 1)
no solution, 0 steps
"""
    )
    several = run("explain", "-", stdin="takuzu 2 2\n. .\n. .\n")
    assert several.code == 1
    left = "nothing more is forced; 4 left open: r1c1 r1c2 r2c1 r2c2"
    more = "with 1 more clue it has one solution: r2c2 is 1"
    assert several.out.splitlines() == [left, more, "not unique, 0 steps"]
    limited = run("explain", "--conflicts", "1", INSTANCES / "takuzu" / "six-by-six.txt")
    assert limited.code == 3
    assert limited.out.splitlines()[-1].startswith("undecided, ")


def test_no_step_is_told_whose_reason_was_made_when_the_time_was_over():
    puzzle = encoders.read((INSTANCES / "takuzu" / "six-by-six.txt").read_text())[0]
    deduction = Deduction(puzzle, Limits(seconds=1000))
    steps = deduction.inferences()
    next(steps)
    deduction.rules._deadline = 0.0
    assert list(steps) == []
    assert deduction.status == "undecided"


@pytest.mark.slow
def test_an_explanation_is_the_same_in_every_process():
    """Where a hash depends on the process, as that of None may, nothing follows its order."""
    board = INSTANCES / "battleship" / "end-at-the-edge.txt"
    assert len({process("explain", board).out for _ in range(4)}) == 1
