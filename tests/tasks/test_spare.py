"""The clues that a puzzle can spare, and what is known of them whenever it is stopped."""

import pytest
from oracle import INSTANCES

import pencilsat
from pencilsat.cnf.errors import BadInput
from pencilsat.tasks.minimise.spare import sparing


def test_whenever_it_is_stopped_what_is_known_is_right():
    puzzle = pencilsat.read(INSTANCES / "sudoku" / "thirty-clues.txt")
    [solution] = pencilsat.check(puzzle).solutions
    every = [*sparing(solution)]
    end = every[-1]
    assert (end.clues, len(end.alone), len(end.together), end.complete) == (30, 9, 5, True)
    assert every[0].at_most == 30
    assert not every[0].complete
    assert len({len(found.alone) for found in every}) == 10
    for found in every:
        assert {*found.alone} <= {*end.alone}
        assert len(found.together) <= 5 <= found.at_most
        assert found.complete == (len(found.together) == found.at_most)


def test_where_clues_cannot_be_left_out_or_there_are_several_solutions():
    with pytest.raises(BadInput, match="hashi has no clues that could be left out"):
        pencilsat.spare(pencilsat.read("hashi 1 3\n1 . 1\n"))
    answer = pencilsat.spare(pencilsat.read("takuzu 2 2\n. .\n. .\n"))
    assert answer.status == "not unique"


def test_rules_that_a_puzzle_brings_can_go_if_one_solution_is_left_without_them():
    file = INSTANCES / "sudoku" / "variants" / "no-digit-killer.txt"
    needed = pencilsat.read(file.read_text("utf-8"))
    found = pencilsat.spare(needed)
    assert (found.clues, found.rules, found.complete) == (0, (), True)
    more = pencilsat.read(f"{file.read_text('utf-8')}even: r1c2 r1c3\nodd: r6c5\n")
    assert pencilsat.check(more).status == "unique"
    assert "odd: r6c5" in pencilsat.spare(more).rules
