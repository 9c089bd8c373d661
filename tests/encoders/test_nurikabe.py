"""Nurikabe: what a sea breaks, and what is no board."""

import random

import pytest
from oracle import oracle

import pencilsat
from pencilsat.boards.facts import Given
from pencilsat.boards.places import Cell, beside, cells
from pencilsat.boards.words import counted, lines_of
from pencilsat.cnf.errors import BadInput
from pencilsat.cnf.rules import Instance
from pencilsat.encoders.cuts import Cut
from pencilsat.encoders.explaining import Deduced
from pencilsat.encoders.nurikabe import Nurikabe
from pencilsat.encoders.nurikabe.reasons import plainly
from pencilsat.tasks.run import encode

BOARD = "nurikabe 2 3\n1 . .\n. . ?\n"


@pytest.mark.parametrize("rows", [1, 3, 5])
def test_sizes_above_other_rows_are_no_row(rows):
    said = f"^{rows + 2}:1: the board has {counted(rows, 'row')}, the line above it says 4$"
    with pytest.raises(BadInput, match=said):
        pencilsat.read("4 3\n" + rows * "1 - -\n", family="nurikabe")


@pytest.mark.parametrize(
    ("sea", "broken"),
    [
        ("# # #\n# # .", "(1, 1) has a number and is sea"),
        (". # .\n# # .", ""),
        (". # #\n# # .", ""),
        (". # #\n. # .", "the island at (1, 1) has 2 cells, not 1"),
        (". . #\n# # .", "the island at (1, 1) has 2 cells, not 1"),
        (". . .\n# . .", "the island at (1, 1) has 2 numbers, not one"),
        (". # #\n# . .", "(2, 1): sea not connected to the rest"),
    ],
)
def test_what_a_sea_breaks_is_said(sea, broken):
    puzzle = pencilsat.read(BOARD)
    solution = puzzle.family.board.read(puzzle, lines_of(sea))
    said = puzzle.family.verify(puzzle, solution)
    assert broken in said if broken else said == []


def test_four_cells_of_sea_are_a_pool():
    puzzle = pencilsat.read("nurikabe 2 3\n. . 2\n. . .\n")
    solution = puzzle.family.board.read(puzzle, lines_of("# # .\n# # ."))
    assert puzzle.family.verify(puzzle, solution) == ["the four cells from (1, 1) on are all sea"]


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("nurikabe 1 2\n0 .", (2, 1), "an island's size"),
        ("nurikabe 1 2\n1 x", (2, 3), "an island's size"),
    ],
)
def test_what_is_no_board_is_refused(text, place, words):
    with pytest.raises(BadInput) as wrong:
        pencilsat.read(text)
    assert words in wrong.value.message
    assert (wrong.value.line, wrong.value.column) == place


def test_cells_between_numbers_and_those_that_none_reaches_are_sea():
    """Neither more nor fewer of them: a number reaches what a way of that many cells can end in."""
    board = oracle("nurikabe").board
    for seed in range(60):
        puzzle = board(random.Random(seed))
        beside_some = {p: {*beside(puzzle, p)} & puzzle.given.keys() for p in cells(puzzle)}
        between = {p for p, some in beside_some.items() if len(some) > 1 and p not in puzzle.given}
        reached = {p for root in puzzle.given for p in in_reach(puzzle, root)}
        rules = encode(puzzle).rules
        told = {name: {i.of for i in rules[name].instances} for name in rules.keys() & REACH}
        assert told.get("between", set()) == between
        assert told.get("reach", set()) == {*cells(puzzle)} - reached - between


REACH = {"between", "reach"}


def in_reach(puzzle: Nurikabe, root: Cell) -> set[Cell]:
    """The cells that an island around a number can have, found way by way."""
    size = puzzle.given[root] or puzzle.rows * puzzle.columns
    others = puzzle.given.keys() - {root}
    near_others = others.union(*(beside(puzzle, other) for other in others))
    found = {root}
    for _ in range(size - 1):
        found |= {q for p in found for q in beside(puzzle, p) if q not in near_others}
    return found


@pytest.mark.parametrize(
    ("size", "said"),
    [
        (2, "the 2 at (1, 1) has all its cells"),
        (1, "the island of (1, 1), (1, 2), (1, 3) would have 3 cells"),
    ],
)
def test_an_island_has_all_its_cells_if_these_are_as_many_as_its_number(size, said):
    puzzle = pencilsat.read(f"nurikabe 1 4\n{size} . . .\n")
    cut = Instance("islands", Cut(((0, 0), (0, 1), (0, 2)), together=True))
    land = [Given(("shaded", 0, c), False) for c in (0, 1)]
    deduced = Deduced([cut], land, [Given(("shaded", 0, 2))], dict(land).get)
    assert plainly(puzzle, deduced) == said
