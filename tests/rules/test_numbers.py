"""Rules about numbers in cells: their groups, how positions break them, and cages that a puzzle
brings.
"""

from itertools import combinations, product
from typing import Any

import pytest
from sudokus import THESIS, THESIS_SOLUTION, cells, each_shape, read

import pencilsat
from pencilsat.cnf import digit_sums
from pencilsat.cnf.formula import Formula
from pencilsat.encoders import skyscrapers, sudoku
from pencilsat.encoders.sudoku import FAMILY as SUDOKU
from pencilsat.encoders.sudoku import Sudoku
from pencilsat.rules.groups import DIAGONALS
from pencilsat.rules.heights import seen, sights
from pencilsat.rules.numbers import Candidates, Different
from pencilsat.rules.sums import Summed

FAMILY = SUDOKU
"""That of the puzzles of this module."""


def cage(puzzle):
    return [("cage", ((0, 0), (0, 1)), 4)]


CAGE = Summed[Any]("cage", cage, cage, sudoku.numbers)
SUMS = Summed[Any]("cage", cage, cage, sudoku.numbers, "sums")
BROUGHT = (CAGE, Different[Any]("diagonal", DIAGONALS, sudoku.numbers, sudoku.box))
"""Rules that a Sudoku brings: a cage in its first row, and its diagonals."""


def breaches(text: str, *rows: str) -> list[str]:
    """What is wrong with a position, whose rows are digits and dots."""
    puzzle: Any = pencilsat.read(text)
    entries = {
        (r, c): int(x) for r, row in enumerate(rows) for c, x in enumerate(row) if x.isdigit()
    }
    return [breach.words for breach in puzzle.family.breaches(puzzle, entries)]


@each_shape
def test_houses_are_found_in_one_pass_as_by_walking(height, width):
    puzzle = Sudoku(height, width, {(0, 0): 1})
    for lone in (False, True):
        found = sudoku.candidates(puzzle, Formula(lone=lone))
        walked = Candidates(found.cells, found.at)
        assert {*map(frozenset, found.by_cell)} == {*map(frozenset, walked.by_cell)}
        for groups in sudoku.HOUSES.values():
            every = [c.sets(groups, puzzle, sudoku.numbers(puzzle)) for c in (found, walked)]
            assert every[0] == every[1]
            assert all(len(group) == height * width for _, group in groups.walk(puzzle))


def test_a_repeated_number_is_said_as_such_and_a_missing_one_where_there_is_no_room_for_it():
    blank = "sudoku 4 2 2\n" + ". . . .\n" * 4
    assert breaches(blank, "1..1", "....", "....", "....") == ["row 1 has two 1s"]
    assert breaches(blank, "1.11")[0] == "row 1 has 3 1s"
    assert breaches(blank, "12..", "....", "2...", "....") == []
    assert breaches(blank, "12..", "..2.", ".1..", "2...") == []
    assert breaches(blank, "12..", ".1..") == ["box 1 has two 1s"]


def test_a_line_of_skyscrapers_that_lacks_a_height_has_no_room_for_it():
    text = "skyscrapers 4 4 numbers=3\n" + ". . . .\n" * 4
    assert breaches(text, "100.") == ["row 1 has 1 open cell for 2, 3"]
    assert breaches(text, "1000") == ["row 1 lacks 2, 3"]
    assert breaches(text, "1023") == breaches(text, "10..") == []
    assert breaches("skyscrapers 2 3\n. . .\n. . .\n")[0] == (
        "with 2 rows and 3 columns, no height is once in each"
    )


def test_what_can_be_seen_is_found_from_what_stands_and_what_is_free():
    left = "skyscrapers 4 4\nleft 4 . . .\n" + ". . . .\n" * 4
    assert breaches(left, "2...") == breaches(left, ".3..") == ["row 1 from the left cannot show 4"]
    assert breaches(left, "1...") == breaches(left, "..3.") == []
    assert breaches(left, "1243") == ["3 houses are seen in row 1 from the left, not 4"]
    assert breaches(left, "4321") == ["1 house is seen in row 1 from the left, not 4"]
    assert sights([None, None], [1, 2], 2) == {1, 2}
    assert (seen([0, 0]), seen([2, 1, 3])) == (0, 2)
    park = "skyscrapers 3 3 numbers=1\nleft 1 . .\n" + ". . .\n" * 3
    assert breaches(park, "01.") == breaches(park, "010") == []
    bottom = "skyscrapers 3 3\nbottom . 1 .\n" + ". . .\n" * 3
    assert breaches(bottom, "...", "...", ".2.") == ["column 2 from the bottom cannot show 1"]
    assert breaches(bottom, ".2.", "...", "...") == []


def test_every_line_can_tell_what_is_seen_from_its_sides():
    entries = {(r, c): x for r, row in enumerate([(1, 2, 3), (3, 1, 2)]) for c, x in enumerate(row)}
    seen_there = [*skyscrapers.SEEN.clues(skyscrapers.Skyscrapers(2, 3), entries)]
    clues = {
        side: [n for (name, _), (n,) in seen_there if name == side]
        for side in ("top", "bottom", "left", "right")
    }
    assert clues == {"top": [2, 1, 1], "bottom": [1, 2, 2], "left": [3, 1], "right": [1, 2]}


def test_a_run_is_broken_once_no_digits_left_can_have_its_sum():
    row = "kakuro 2 5\n\\ \\ \\ \\ \\\n\\10 . . . .\n"
    assert breaches(row, "", ".1234") == breaches(row, "", ".12..") == []
    assert breaches(row, "", ".5...") == ["row r2c2-r2c5 sums to at least 11, not 10"]
    assert breaches(row, "", ".1235") == ["row r2c2-r2c5 sums to 11, not 10"]
    assert breaches(row, "", ".1.1.") == ["row r2c2-r2c5 has two 1s"]
    low = row.replace("10", "9")
    assert breaches(low, "", ".12..") == ["row r2c2-r2c5 sums to at least 10, not 9"]
    high = row.replace("10", "30")
    assert breaches(high, "", ".98..") == []
    assert breaches(high, "", ".5...") == ["row r2c2-r2c5 sums to at most 29, not 30"]
    assert breaches("kakuro 1 9\n" + " ".join("." * 9) + "\n") == []
    long = "kakuro 1 10\n" + " ".join("." * 10) + "\n"
    assert breaches(long) == ["row r1c1-r1c10 is too long for different numbers"]
    assert breaches("kakuro 1 2\n\\3 \\\n") == ["row of no cells sums to 0, not 3"]


def test_a_digit_that_is_certain_leaves_a_run_without_a_sum_as_it_is():
    puzzle = pencilsat.read("kakuro 2 3\n\\ 1\\ \\\n\\ . .\n")
    assert pencilsat.check(puzzle).status == "not unique"


@pytest.mark.parametrize("most", [4, 9, 12])
def test_sums_that_digits_have_are_counted_right(most):
    for number, total in product(range(6), range(60)):
        some = [c for c in combinations(range(1, most + 1), number) if total in (0, sum(c))]
        assert digit_sums.sets(number, total, most) == some
        assert number == 0 or digit_sums.listed(number, total, 2, most) == [
            c for c in some if total and 1 not in c
        ]
        assert digit_sums.able_to_sum(number, total, most) == bool(some)


def test_a_puzzle_can_bring_cages_and_diagonals():
    given = {cell: v for cell, v in read(THESIS).given.items() if cell not in ((0, 0), (0, 1))}
    puzzle = Sudoku(3, 3, given, BROUGHT)
    assert pencilsat.check(puzzle).status == "no solution"
    solution = cells(THESIS_SOLUTION)
    assert FAMILY.verify(read(THESIS), solution) == []
    wrong = FAMILY.verify(puzzle, solution)
    assert wrong[0] == "cage r1c1-r1c2 sums to 9, not 4"
    assert all(words.startswith("diagonal") for words in wrong[1:])


@pytest.mark.parametrize("cages", [CAGE, SUMS])
def test_cages_on_a_board_of_any_size_have_their_sum(cages):
    for shape in ((2, 2), (2, 3), (3, 4)):
        solution = pencilsat.check(Sudoku(*shape, {(0, 2): 2}, (cages,))).solutions[0].value
        assert {*solution[0][:2]} == {1, 3}
