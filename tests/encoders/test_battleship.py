"""What is Battleship's own: known numbers, hints, atoms, sizes and instances of its rules."""

from collections import Counter
from dataclasses import replace
from itertools import product

from battleships import board, empty
from marks import slow
from oracle import instances
from puzzles import encoded, solved
from together import together

from pencilsat.cnf.formula import Formula
from pencilsat.encoders.battleship import FAMILY, SHOWN, Battleship
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run

FLEET = "4 3 3 2 2 2 1 1 1 1"

each_encoding = together("encoding", FAMILY.encodings)


def instance(name: str) -> Battleship:
    [puzzle] = [i.puzzle for i in instances() if i.family == FAMILY and i.name == name]
    return puzzle


def clauses(formula: Formula, rule: str) -> int:
    return len(formula.rules[rule].clauses) if rule in formula.rules else 0


@together("encoding", [name if i else slow(name) for i, name in enumerate(FAMILY.encodings)])
def test_the_totals_of_the_thesis_have_252_solutions_a_part_of_them_as_it_prints(encoding):
    """The thesis prints a ship that begins in row 5, which the totals put into column 9."""
    found = solved(instance("thesis-figure"), encoding=encoding)
    assert len(found) == len(set(found)) == 252
    assert Counter(row[4].index("^") + 1 for row in found if "^" in row[4]) == {
        1: 112,
        3: 35,
        7: 12,
        9: 78,
    }


@together(
    "rows, columns, fleet, number",
    [
        (1, 1, "", 1),
        (1, 1, "1", 1),
        (1, 5, "1", 5),
        (1, 5, "1 1", 6),  # pairs that are not neighbours
        (3, 3, "1 1 1 1", 1),
        (3, 3, "3", 6),
        (3, 3, "3 3", 2),
        (4, 4, "1 1 1 1", 79),  # kings that do not attack each other, OEIS A061997
        slow(5, 5, "1 1 1 1", 1987),
        (10, 10, "4", 140),
        (2, 2, "1 1", 0),
    ],
)
@each_encoding
def test_the_number_of_ways_to_place_a_fleet_is_known(encoding, rows, columns, fleet, number):
    found = solved(empty(rows, columns, fleet), encoding=encoding)
    assert len(found) == len(set(found)) == number


@together(
    "puzzle, why",
    [
        (empty(4, 4, "5"), "the ship is longer than the board"),
        (empty(3, 3, "1 1 1 1 1"), "there is room for four"),
        (empty(1, 1, "1 1"), "more ships than cells"),
        (board(".../...", "2 1", "1 1"), "the rows have a cell less than the fleet"),
        (board(".../...", "2 1", "", "0 0 0"), "the columns have none"),
        (board(".../...", "2", "3 0"), "a row has more than the fleet"),
        (board("../..", "2", "2 .", "0 ."), "row and column do not agree"),
        (board(".<.../.....", "2", "", ". . 0 . ."), "the hint goes on where there is no ship"),
        (board("o.../.o..", "1 1"), "singles touch"),
        (board("o~.", ""), "a ship, and no fleet"),
        (board("<#.", "2"), "the ship is too long"),
        (board("..<", "2"), "an end at the edge"),
        (board("^../~..", "2"), "a top above water"),
        (board(".#/..", "3"), "a middle in a corner"),
    ],
)
@each_encoding
def test_a_fleet_that_cannot_be_there_is_no_solution(encoding, puzzle, why):
    assert solved(puzzle, encoding=encoding) == [], why


@each_encoding
def test_totals_that_do_not_sum_to_the_fleet_are_refuted_at_once_but_not_without_the_rule(encoding):
    run = Run(instance("other-sum"), Options(encoding))
    assert list(run.solutions()) == []
    assert (run.complete, run.statistics.conflicts) == (True, 0)
    hard = Run(instance("other-sum"), Options(encoding, implied=False))
    assert next(hard.solutions(), None) is None
    assert hard.statistics.conflicts > 200


@each_encoding
def test_every_kind_of_hint_is_obeyed(encoding):
    puzzle = empty(3, 4, "3 1")
    every = solved(puzzle, encoding=encoding)
    for (r, c), symbol in product(product(range(3), range(4)), SHOWN):
        hinted = replace(puzzle, given={(r, c): symbol})
        expected = {solution for solution in every if solution[r][c] == symbol}
        assert set(solved(hinted, encoding=encoding)) == expected


def test_the_atoms_are_what_a_cell_can_show_and_one_of_them_is_true():
    puzzle = empty(3, 4, "3 2 1")
    formula = encoded(puzzle)
    assert set(formula.atoms) == {
        (name, r, c) for name in SHOWN.values() for r in range(3) for c in range(4)
    }
    run = Run(puzzle, Options())
    for solution in run.solutions():
        facts = {(SHOWN[s], r, c) for r, row in enumerate(solution) for c, s in enumerate(row)}
        assert FAMILY.answer.decode(puzzle, frozenset(facts)) == solution


def places(rows: int, columns: int, length: int) -> int:
    """The documented p(L)."""
    if length == 1:
        return rows * columns
    return rows * max(0, columns - length + 1) + columns * max(0, rows - length + 1)


@together("size", [(1, 1), (1, 7), (2, 3), (5, 5), (10, 10), (6, 9)])
@together("fleet", ["", "1", "2 2", "3 1", FLEET])
def test_the_rules_have_the_documented_sizes(size, fleet):
    rows, columns = size
    lengths = {int(length) for length in fleet.split()}
    longest = max(lengths, default=0)
    p = {length: places(rows, columns, length) for length in range(1, longest + 2)}
    ships = encoded(empty(rows, columns, fleet), encoding="ships")
    cells = encoded(empty(rows, columns, fleet), encoding="cells")
    for formula in (ships, cells):
        assert len(formula.atoms) == 7 * rows * columns
        assert clauses(formula, "drawing") == 29 * rows * columns + 1
        assert clauses(formula, "no touching") == 2 * (rows - 1) * (columns - 1)
        too_many = sum(map(int, fleet.split())) > rows * columns
        assert clauses(formula, "sum of totals") == 2 * too_many
    assert clauses(ships, "placement") == sum(n * p[n] for n in lengths) + rows * columns
    shorter = range(1, longest + 1)
    assert clauses(cells, "placement") == sum((n + 1) * p[n] for n in shorter) + p[longest + 1]


def test_a_board_of_ten_by_ten_has_the_documented_size():
    puzzle = instance("thesis-figure")
    sizes = {
        encoding: sum(size.clauses for size in encoded(puzzle, encoding=encoding).sizes().values())
        for encoding in FAMILY.encodings
    }
    assert sizes == {"ships": 11_030, "cells": 11_630}
