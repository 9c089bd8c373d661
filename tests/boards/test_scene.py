"""Scenes as text: lines join, every line has ASCII of its own, marks are seen without colour."""

import re
from collections.abc import Iterator
from itertools import islice, product

import pytest
from oracle import Instance, instances_up_to

from pencilsat.boards.scene import Glyph, Lattice, Mark, Scene, Stroke, Wall
from pencilsat.boards.terminal import BROKEN, DOUBLE, PLAIN, SINGLE, drawing, plain
from pencilsat.boards.tracing import LINES
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run

UP, DOWN, LEFT, RIGHT = (1, 3), (5, 3), (3, 1), (3, 5)
"""The middles of the cells around (1, 1), a cell of three rows and columns."""
ARMS = (UP, DOWN, LEFT, RIGHT)

LARGE = 800
"""The longest text of an instance that is always drawn."""

JOINED = {
    (): " ",
    (UP,): "╵",
    (DOWN,): "╷",
    (UP, DOWN): "│",
    (LEFT,): "╴",
    (UP, LEFT): "┘",
    (DOWN, LEFT): "┐",
    (UP, DOWN, LEFT): "┤",
    (RIGHT,): "╶",
    (UP, RIGHT): "└",
    (DOWN, RIGHT): "┌",
    (UP, DOWN, RIGHT): "├",
    (LEFT, RIGHT): "─",
    (UP, LEFT, RIGHT): "┴",
    (DOWN, LEFT, RIGHT): "┬",
    (UP, DOWN, LEFT, RIGHT): "┼",
}
"""What stands where lines meet that come from these sides."""


def text(*marks: Mark, rows: int = 3, columns: int = 3, lattice: Lattice = "packed") -> list[str]:
    return plain(drawing(Scene(rows, columns, marks, lattice))).split("\n")


def cross(arms: tuple, **stroke) -> list[str]:
    """The middle cell with lines to some sides; dots keep the size of the board."""
    middle = (3, 3)
    lines = [Stroke(min(arm, middle), max(arm, middle), "answer", **stroke) for arm in arms]
    return text(*lines, Glyph((1, 1), "x", "clue"), Glyph((5, 5), "x", "clue"))


def sets_of_arms() -> Iterator[tuple]:
    for chosen in product((False, True), repeat=4):
        yield tuple(arm for arm, there in zip(ARMS, chosen, strict=True) if there)


@pytest.mark.parametrize("arms", [*sets_of_arms()], ids=lambda arms: JOINED[arms])
def test_lines_join_where_they_meet(arms):
    lines = cross(arms)
    assert lines[1].ljust(5)[2] == JOINED[arms]
    assert (lines[0] + "   ")[2] == ("╷" if UP in arms else " ")
    assert lines[1].ljust(5)[0] == ("╶" if LEFT in arms else " ")


@pytest.mark.parametrize("arms", [*sets_of_arms()], ids=lambda arms: JOINED[arms])
def test_double_lines_join_in_the_same_way(arms):
    single, double = cross(arms)[1].ljust(5)[2], cross(arms, number=2)[1].ljust(5)[2]
    assert double == DOUBLE[SINGLE.index(single)]


def test_every_line_has_ascii_of_its_own_that_is_as_many_lines():
    for character in {*SINGLE, *DOUBLE, *BROKEN.values()} - {" "}:
        other = character.translate(PLAIN)
        assert other.isascii()
        assert other != character
        # Corners of double lines, where no line is read, are those of single ones, and a marked
        # line says that it is there, not how many it is.
        if character not in "╝╗╣╚╔╠╩╦╬╏╍":
            assert LINES[other] == LINES[character]


@pytest.mark.parametrize("instance", instances_up_to(LARGE), ids=str)
def test_a_drawing_has_characters_that_ascii_stands_for(instance: Instance):
    board, puzzle = instance.family.board, instance.puzzle
    words = {c for mark in board.scene(puzzle).marks if isinstance(mark, Glyph) for c in mark.text}
    solutions = [None, *islice(Run(puzzle, Options()).solutions(), 2)]
    for solution in solutions:
        values = [] if solution is None else instance.family.answer.values(puzzle, solution)
        for marked in ((), [*values]):
            drawn = plain(drawing(board.scene(puzzle, solution, marked)))
            beyond = {c for c in drawn.translate(PLAIN) if not c.isascii()}
            assert beyond <= words  # names that the puzzle itself gives


def test_marked_words_have_a_star_and_marked_lines_are_broken():
    assert text(Glyph((1, 1), "3", "mark"), Glyph((1, 3), "4", "answer"), rows=1)[0][:2] == "3*"
    across = Stroke((1, 1), (1, 5), "mark"), Stroke((1, 1), (1, 5), "answer")
    down = Stroke((1, 1), (5, 1), "mark"), Stroke((1, 1), (5, 1), "answer")
    assert [text(stroke)[0][1:4] for stroke in across] == ["╌╌╌", "───"]
    assert [text(stroke)[1][0] for stroke in down] == ["╎", "│"]
    assert text(Stroke((1, 1), (1, 5), "mark", 0))[0][1:4] == "···"


def test_more_than_two_lines_are_their_number():
    for number in range(3, 100):
        [line, *_] = text(Stroke((1, 1), (1, 9), "answer", number), columns=5)
        assert re.findall(r"\d+", line) == [str(number)]


def test_a_number_of_lines_stands_in_the_middle_of_them_or_above_it():
    for cells, above in ((3, 1), (4, 1), (5, 2)):
        mark = Stroke((1, 1), (2 * cells - 1, 1), "answer", 12)
        lines = text(mark, rows=cells)
        assert [line.strip() for line in lines].index("12") == above, lines


def test_a_star_has_room_before_a_wall():
    marks = Glyph((1, 1), "3", "mark"), Glyph((1, 3), "4", "answer"), Wall((0, 2), (4, 2))
    assert [line.rstrip() for line in text(*marks, rows=2)] == ["3* ╷ 4", "   ╵"]


def test_points_have_dots_and_walls_stand_between_cells():
    assert text(rows=1, columns=2, lattice="points") == ["·   ·   ·", "", "·   ·   ·"]
    cells = [Glyph((1, 2 * c + 1), str(c), "clue") for c in range(2)]
    walls = Wall((0, 2), (2, 2)), Wall((0, 0), (0, 4)), Wall((0, 0), (2, 0))
    assert text(*cells, *walls, rows=1, columns=2) == ["┌───┬─╴", "╵ 0 ╵ 1"]
