"""Steps as people bundle them tell what the inferences say, each once, and nothing too early."""

import re

import pytest
from explaining import readable
from oracle import INSTANCES

import pencilsat
from pencilsat.boards.facts import Given
from pencilsat.tasks.explain.words import Explanation

README = """sudoku
....5.7.6
..1......
9.7......
.4..7..69
...83..5.
8...1.3.7
..5....8.
2..3..5..
.38...4..
"""

MOST = {
    README: 25,
    "hashi/seven-by-seven": 13,
    "slitherlink/five-by-five": 25,
    "masyu/eight-by-eight": 30,
    "kakuro/five-by-five": 14,
    "battleship/six-by-six": 20,
    "zebra/life-international": 26,
}
"""Boards, and the most steps that a person would need for them."""


def read(board: str):
    return pencilsat.read(board if "\n" in board else INSTANCES / f"{board}.txt")


@pytest.mark.parametrize("board", MOST, ids=lambda board: board.split("\n")[0])
def test_bundles_tell_each_fact_once_and_after_what_it_follows_from(board):
    puzzle = read(board)
    alone = Explanation(puzzle)
    every = [*alone.inferences()]
    facts = [x for inference in every for x in inference.facts]
    plain = {x for inference in every if inference.quiet for x in inference.facts}
    explanation, told, number = Explanation(puzzle), list[int](), 0
    for inferences, step in explanation.bundles():
        new = [x for inference in inferences for x in inference.facts]
        names = explanation.deduction.names
        assert {Given(names[abs(x)], x > 0) for x in new} == {*step.focus.facts}
        known = {*told, *new, *plain}
        wanted = {x for inference in inferences for x in inference.reason.premises}
        assert wanted <= known | ({*explanation.deduction.known} - {*facts})
        assert step.quiet or readable(step.sentence), step
        number += not step.quiet
        told += new
    assert sorted(told) == sorted(facts)
    assert explanation.status == alone.status == "unique"
    assert number <= MOST[board]


def test_notes_are_told_where_they_are_needed():
    explanation = Explanation(read("hashi/seven-by-seven"))
    writes = explanation.deduction.writes
    for inferences, step in explanation.bundles():
        assert step.quiet or any(writes(x) for each in inferences for x in each.facts), step


def test_a_technique_is_a_statement():
    steps = [str(step) for step in pencilsat.explain(pencilsat.read(README))]
    [pointing] = [step for step in steps if "r5c2" in step and "not 6" in step]
    assert pointing == "Pointing: r5c2 r8c2 are not 6, as 6 in box 1 can only be in column 2"
    assert not any("uppose" in step for step in steps)


MISSING = re.compile(r"(row|column) (\d+) has (\d+) ship cells?: (\d+) missing")


def test_what_is_missing_of_a_total_counts_all_that_has_been_written():
    puzzle = read("battleship/ten-by-ten")
    afloat = {cell for cell, shows in puzzle.given.items() if shows != "~"}
    for step in pencilsat.explain(puzzle):
        first = step.sentence.partition(". So")[0]
        if (found := MISSING.search(first)) and "likewise" not in first:
            kind, i, total, missing = (int(x) if x.isdigit() else x for x in found.groups())
            there = sum(cell[kind == "column"] == i - 1 for cell in afloat)
            assert total - there == missing, first
        told = [x for x in step.focus.facts if x.atom[0] != "placed"]
        afloat |= {x.atom[1:] for x in told if (x.atom[0] != "water") == x.true}
