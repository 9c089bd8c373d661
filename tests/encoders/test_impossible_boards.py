"""Boards that cannot be solved are boards: they have no solution; what is no board is refused."""

import pytest
from together import together

import pencilsat
from pencilsat import encoders
from pencilsat.cnf.errors import BadInput

IMPOSSIBLE = {
    "akari 1 2\n2 .": "more lamps than cells beside the number",
    "akari 1 2\n0 .": "a cell that no lamp can light",
    "hitori 1 4\n1 1 1 1": "more than can be shaded apart",
    "hitori 2 2\n1 1\n1 1": "shaded cells that part the rest",
    "starbattle 2 3\na a b\na b b": "a board that is not square",
    "starbattle 4 4 stars=2\n" + "a b b b\n" * 4: "no room for stars that do not touch",
    "starbattle 4 4\na a b b\na a b b\nc c c c\nc c c c": "fewer regions than rows",
    "shikaku 1 3\n2 . .": "a cell that no number needs",
    "shikaku 1 2\n5 .": "a number larger than the board",
    "shikaku 2 2\n3 1\n. .": "a number that is no rectangle here",
    "nonogram 1 2\nrows 3\n": "a run longer than the row",
    "nonogram 1 2\nrows 1 1\n": "runs without room between them",
    "nonogram 1 2\nrows 2\ncolumns 1, 0": "rows that have more than the columns",
    "skyscrapers 2 3\n. . .\n. . .": "a board that is not square",
    "skyscrapers 2 2\nleft 3 .\n. .\n. .": "more houses than there are",
    "kakuro 1 3\n\\18 . .": "a sum that no digits make",
    "kakuro 1 3\n\\2 \\ .": "a sum of no run",
    "fillomino 1 2\n3 .": "a region larger than the board",
    "fillomino 1 4\n2 2 2 .": "a region that is too large already",
    "fillomino 1 3\n1 1 .": "two regions of a number side by side",
    "masyu 1 3\n. w .": "no room for a loop",
    "masyu 3 3\nb . .\n. b .\n. . .": "a black pearl too near to the edge",
    "yajilin 1 3\n3> . .": "more than can be shaded",
    "yajilin 2 2\n. .\n. 1^": "cells that no loop can pass",
    "heyawake 1 2\n2 .\na a": "more than can be shaded apart",
    "heyawake 1 2\n9 .\na a": "more than the room has",
    "nurikabe 1 3\n1 1 .": "two numbers of an island",
    "nurikabe 2 2\n. .\n. .": "a pool",
    "nurikabe 2 2\n5 .\n. .": "an island larger than the board",
}
"""Boards, and why they have no solution."""


@together("text, why", IMPOSSIBLE.items())
def test_a_board_that_cannot_be_solved_has_no_solution_in_any_encoding(text, why):
    puzzle = pencilsat.read(text + "\n")
    for encoding in puzzle.family.encodings:
        answer = pencilsat.check(puzzle, encoding=encoding)
        assert (answer.status, answer.solutions) == ("no solution", ()), why


def test_every_family_that_gives_values_of_cells_has_such_a_board():
    old = {"hashi", "sudoku", "takuzu", "numberlink", "battleship", "circuit", "zebra"}
    named = {text.split()[0] for text in IMPOSSIBLE}
    assert named == {*encoders.NAMES} - old - {"slitherlink"}


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("starbattle 2 2\na b\nb a", (3, 3), "region 'a' is in two parts"),
        ("heyawake 1 3\n. . .\na b a", (3, 5), "region 'a' is in two parts"),
        ("starbattle 2 2\na b\na", (3, 2), "the row has 1 cell, the header says 2"),
        ("starbattle 2 2 stars=0\na a\na a", (1, 22), "'0' is not a number of stars"),
        ("nurikabe 1 2\n0 .", (2, 1), "'0' is not an island's size"),
        ("yajilin 1 2\n2 .", (2, 1), "'2' is not a number and an arrow"),
        ("masyu 1 2\nx .", (2, 1), "'x' is not w, b or ."),
        ("skyscrapers 2 2\n3 .\n. .", (2, 1), "'3' is not a height"),
    ],
)
def test_what_is_no_board_is_refused_with_its_place(text, place, words):
    with pytest.raises(BadInput) as wrong:
        pencilsat.read(text + "\n")
    assert words in wrong.value.message
    assert (wrong.value.line, wrong.value.column) == place
