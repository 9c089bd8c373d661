"""The clues that a puzzle can spare, and what is known of them whenever it is stopped."""

import random
import time
from dataclasses import replace
from itertools import combinations

import pytest
from oracle import INSTANCES, oracle, searched
from together import together

import pencilsat
from pencilsat import encoders
from pencilsat.boards.names import shown_cell
from pencilsat.cnf.errors import BadInput
from pencilsat.tasks.clued import clues, given_clues, in_order, with_clues
from pencilsat.tasks.generate.boards import boards
from pencilsat.tasks.generate.boards.drawn import without_mark
from pencilsat.tasks.minimise import spare
from pencilsat.tasks.minimise.spare import sparing

WITH_CLUES = [name for name in encoders.FOLDERS if encoders.family_named(name).clues]


SMALL = 6
"""The most clues of a board all of whose sets are tried."""


def small_boards(name, number):
    """Random boards with one solution and few clues, some of them taken from its solution."""
    found = 0
    for seed in range(1000):
        puzzle = oracle(name).board(random.Random(seed))
        solutions = searched(puzzle)
        if not solutions:
            continue
        own = given_clues(puzzle)
        every = [clue for clue in clues(puzzle, solutions[0]) if clue not in own]
        added = random.Random(seed).sample(every, max(0, min(len(every), SMALL - len(own))))
        puzzle = with_clues(puzzle, [*own, *added])
        if 2 <= len(given_clues(puzzle)) <= SMALL and len(solutions := searched(puzzle)) == 1:
            found += 1
            yield puzzle, solutions[0]
        if found == number:
            return
    raise AssertionError("there are too few such boards")


def unique_without(puzzle, solution, gone):
    kept = [clue for clue in given_clues(puzzle) if clue not in gone]
    return searched(with_clues(puzzle, kept)) == [solution]


@together("name", WITH_CLUES)
def test_clues_can_go_if_one_solution_is_left_without_them(name):
    for puzzle, solution in small_boards(name, 1):
        found = pencilsat.spare(puzzle)
        own = in_order(given_clues(puzzle))
        alone = [clue for clue in own if unique_without(puzzle, solution, [clue])]
        assert found.alone == tuple(clue.words for clue in alone)
        assert (found.clues, found.needed) == (len(own), len(own) - len(alone))
        assert found.complete
        assert found.checked
        assert len(found.together) == found.at_most
        assert unique_without(puzzle, solution, [c for c in own if c.words in found.together])
        larger = combinations(alone, len(found.together) + 1)
        assert not any(unique_without(puzzle, solution, gone) for gone in larger)


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


MARKED = """\
custom 5 5 loop o=pond x=hill
. . . . .
. . . . .
. . . . .
. . . . .
. . . . .
The loop goes straight through each pond.
The loop turns in each hill.
No two unvisited cells share a side.
"""


def test_marks_can_go_and_are_taken_away_like_clues():
    family = pencilsat.read(MARKED).family
    puzzle = boards(family).generate(rows=5, columns=5, unique=1, seed=2)
    [solution] = pencilsat.check(puzzle).solutions
    assert pencilsat.spare(puzzle).alone == ()
    ends = [cell for line in solution.value for cell in line]
    passed = {p: [q for line in solution.value if p in line for q in line if q != p] for p in ends}
    marks = {p: "o" if a[0] == b[0] or a[1] == b[1] else "x" for p, (a, b) in passed.items()}
    found = pencilsat.spare(full := replace(puzzle, given=dict(sorted(marks.items()))))

    def unique(gone):
        left = {p: x for p, x in full.given.items() if f"{shown_cell(p)} is {x}" not in gone}
        return pencilsat.check(replace(full, given=left)).status == "unique"

    every = [f"{shown_cell(p)} is {x}" for p, x in full.given.items()]
    assert found.alone == tuple(words for words in every if unique([words]))
    assert unique(found.together)
    assert len(every) - len(found.together) <= len(puzzle.given) + 4
    assert (found.complete, found.clues) == (found.together == found.alone, len(every))


def test_a_mark_about_which_time_was_over_is_not_called_needed(monkeypatch):
    family = pencilsat.read(MARKED).family
    puzzle = boards(family).generate(rows=5, columns=5, unique=1, seed=2)
    [solution] = pencilsat.check(puzzle).solutions

    def late(*arguments):
        time.sleep(0.03)
        return without_mark(*arguments)

    monkeypatch.setattr(spare, "without_mark", late)
    assert {found.needed for found in sparing(solution, 0.02)} == {0}
