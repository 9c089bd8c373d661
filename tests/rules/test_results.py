"""Results of cages: what fills them, how they are explained, and where they stand in drawings."""

import random
from itertools import permutations, product
from math import prod

import pytest

import pencilsat
from pencilsat.boards.svg import svg
from pencilsat.boards.terminal import drawing, plain
from pencilsat.boards.words import lines_of
from pencilsat.rules import results
from pencilsat.tasks.run import Run

LATIN = [
    rows
    for rows in product(permutations(range(1, 5)), repeat=4)
    if all(len({*column}) == 4 for column in zip(*rows, strict=True))
]
LARGE = "a a a a\na a b b\na c c d\nc c d d\n"
"""The cage a has more choices of numbers than are listed."""


@pytest.mark.parametrize("most", [0, results.LISTED, 10**9])
@pytest.mark.parametrize("seed", range(6))
def test_cages_of_any_size_have_the_solutions_that_enumeration_finds(monkeypatch, most, seed):
    monkeypatch.setattr(results, "LISTED", most)
    source = random.Random(seed)
    kinds = source.choices("+*", k=4)
    owners = "".join(LARGE.split())

    def told(rows):
        numbers = [n for row in rows for n in row]
        held = [[n for n, own in zip(numbers, owners, strict=True) if own == x] for x in "abcd"]
        return [sum(some) if kind == "+" else prod(some)
                for kind, some in zip(kinds, held, strict=True)]  # fmt: skip

    wanted = told(source.choice(LATIN))
    a, b, c, d = (f"{n}{kind}" for n, kind in zip(wanted, kinds, strict=True))
    text = f"kenken 4 4\n{a} . . .\n. . {b} .\n. {c} . {d}\n. . . .\n{LARGE}"
    found = {*Run(pencilsat.read(text)).solutions()}
    assert found == {rows for rows in LATIN if told(rows) == wanted}


def test_equal_numbers_in_line_are_no_way_to_fill_a_cage():
    row = "kenken 4 4\n4* . . .\n. . . .\n. . . .\n. . . .\na a b c\nd e f c\ng h i c\nj k l c\n"
    [first, *_] = pencilsat.explain(pencilsat.read(row))
    assert str(first).endswith("the product of the cage of r1c1 is 4, as 1 × 4")
    corner = row.replace("a a b c\nd e", "a a b c\na e")
    [first, *_] = pencilsat.explain(pencilsat.read(corner))
    assert str(first).endswith("is 4, as 1 × 1 × 4 or 1 × 2 × 2")


def test_a_difference_of_three_numbers_has_no_ways():
    puzzle = pencilsat.read("kenken 2 2\n1- .\n. .\na a\na b\n")
    assert pencilsat.hint(puzzle).clash == ["the difference of the cage of r1c1 is 1"]


def test_a_repeated_number_of_a_cage_is_said_as_that_of_its_line():
    puzzle = pencilsat.read("kenken 2 2\n3+ .\n. .\na a\nb b\n")
    assert puzzle.family.verify(puzzle, ((1, 1), (2, 2))) == [
        "row 1 has two 1s",
        "row 2 has two 2s",
        "the sum of the cage of r1c1 is not 3",
    ]


def test_a_line_in_which_a_number_is_three_times_is_said_once():
    puzzle = pencilsat.read("kenken 3 3\n3+ . .\n. . .\n. . .\na a b\nc c b\nd d b\n")
    found = pencilsat.hint(puzzle, "1 1 1\n. . .\n. . .").broken
    assert [breach.words for breach in found] == [
        "row 1 has 3 1s",
        "the sum of the cage of r1c1 is not 3",
    ]


def test_results_stand_in_the_corner_of_a_picture_and_beside_open_cells_in_a_drawing():
    puzzle = pencilsat.read("kenken 2 2\n2* .\n1- .\na a\nb b\n")
    picture = svg(puzzle.family.board.scene(puzzle, None))
    assert ">2×</text>" in picture
    assert ">1−</text>" in picture
    hint = str(pencilsat.hint(puzzle, ". .\n. ."))
    assert "2x" in hint
    assert "1-" in hint
    assert pencilsat.hint(puzzle, hint).position == {}
    assert "2x" not in str(pencilsat.hint(puzzle, "1 .\n. ."))


def test_a_cell_with_a_result_is_marked_beside_it():
    puzzle = pencilsat.read("kenken 3 3\n3+ . .\n. 4* .\n. . .\na a b\na c b\nd c e\n")
    scene = puzzle.family.board.position(puzzle, {(1, 1): 2}, [(0, 0), (1, 1), (2, 2)])
    assert svg(scene).count("<circle") == 3
    text = plain(drawing(scene))
    assert "3+*" in text
    assert "4x" not in text
    assert "2*" in text
    assert puzzle.family.board.read_position(puzzle, lines_of(text)) == {(1, 1): 2}
