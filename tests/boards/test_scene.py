"""Scenes as text: lines join, and styles are told apart without colour."""

import re
from itertools import compress, islice, product

from oracle import Instance, instances_up_to
from scenes import stroke
from together import together

from pencilsat.boards.scene import Glyph, Lattice, Mark, Scene, Strokes, Style, Wall, Words
from pencilsat.boards.terminal import BROKEN, DOUBLE, PLAIN, SINGLE, drawing, plain
from pencilsat.boards.tracing import LINES
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run

UP, DOWN, LEFT, RIGHT = (1, 3), (5, 3), (3, 1), (3, 5)
"""The middles of the cells around (1, 1), a cell of three rows and columns."""
ARMS = (UP, DOWN, LEFT, RIGHT)

LARGE = 150
"""The longest text of an instance that is always drawn."""

JOINED = dict(zip(product((False, True), repeat=4), " ╶╴─╷┌┐┬╵└┘┴│├┤┼", strict=True))
"""What stands where lines meet that come from these sides: above, below, left, right."""


def text(*marks: Mark, rows: int = 3, columns: int = 3, lattice: Lattice = "packed") -> list[str]:
    return plain(drawing(Scene(rows, columns, marks, lattice))).split("\n")


def cross(arms: tuple, **look) -> list[str]:
    """The middle cell with lines to some sides; dots keep the size of the board."""
    middle = (3, 3)
    lines = [stroke(min(arm, middle), max(arm, middle), "answer", **look) for arm in arms]
    return text(*lines, Glyph((1, 1), "x", "clue"), Glyph((5, 5), "x", "clue"))


@together("sides", JOINED)
def test_lines_join_where_they_meet(sides):
    arms = tuple(compress(ARMS, sides))
    lines, double = cross(arms), cross(arms, number=2)[1].ljust(5)[2]
    assert lines[1].ljust(5)[2] == JOINED[sides]
    assert (lines[0] + "   ")[2] == ("╷" if UP in arms else " ")
    assert lines[1].ljust(5)[0] == ("╶" if LEFT in arms else " ")
    assert double == DOUBLE[SINGLE.index(JOINED[sides])]


def test_every_line_has_ascii_of_its_own_that_is_as_many_lines():
    for character in {*SINGLE, *DOUBLE, *BROKEN.values()} - {" "}:
        other = character.translate(PLAIN)
        assert other.isascii()
        assert other != character
        # Corners of double lines, where no line is read, are those of single ones.
        if character not in "╝╗╣╚╔╠╩╦╬":
            assert LINES[other] == LINES[character]


@together("instance", instances_up_to(LARGE))
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
    across = stroke((1, 1), (1, 5), "mark"), stroke((1, 1), (1, 5), "answer")
    down = stroke((1, 1), (5, 1), "mark"), stroke((1, 1), (5, 1), "answer")
    assert [text(mark)[0][1:4] for mark in across] == ["╌╌╌", "───"]
    assert [text(mark)[1][0] for mark in down] == ["╎", "│"]
    assert text(stroke((1, 1), (1, 5), "mark", 0))[0][1:4] == "···"


def test_more_than_two_lines_are_their_number():
    for number in range(3, 100):
        [line, *_] = text(stroke((1, 1), (1, 9), "answer", number), columns=5)
        assert re.findall(r"\d+", line) == [str(number)]


def test_a_number_of_lines_stands_in_the_middle_of_them_or_above_it():
    for cells, above in ((3, 1), (4, 1), (5, 2)):
        mark = stroke((1, 1), (2 * cells - 1, 1), "answer", 12)
        lines = text(mark, rows=cells)
        assert [line.strip() for line in lines].index("12") == above, lines


def test_lines_that_cross_leave_the_words_beside_them_in_place():
    words = Words([["", "1", ""], ["2", "", "33"], ["", "4", ""]], "clue")
    across, down = ((3, 1), (3, 5)), ((1, 3), (5, 3))
    for number, level in ((0, "·"), (1, "╌"), (2, "╍")):
        marks = stroke(*across, "mark", number), stroke(*down, "answer")
        lines = text(words, *marks, lattice="bare")
        assert lines == ["    1", f" 2{level * 2}│{level}33", "    4"]


def test_a_line_between_words_is_one_piece_and_others_are_joined_character_by_character():
    words = Words([["1", "", "2"]], "clue")
    line = stroke((1, 1), (1, 5), "answer")
    [before] = drawing(Scene(1, 3, [words, line]))
    assert before == [("1", "clue"), ("───", "answer"), ("2", "clue")]
    [after] = drawing(Scene(1, 3, [line, words]))
    assert after == [("1", "clue"), *[("─", "answer")] * 3, ("2", "clue")]


def test_each_line_has_the_style_that_is_named_for_it():
    named: dict[int, Style] = {0: "clue", 1: "mark", 2: "open"}
    edges = [((r, 0), (r, 1)) for r in range(4)]
    styles = {edges[r]: style for r, style in named.items()}
    lines = drawing(Scene(4, 2, [Strokes(dict.fromkeys(edges, 1), "answer", styles)], "bare"))
    found = [{style for _, style in line} for line in lines]
    assert [style for style in found if style] == [{"clue"}, {"mark"}, {"open"}, {"answer"}]


def test_a_star_has_room_before_a_wall():
    marks = Glyph((1, 1), "3", "mark"), Glyph((1, 3), "4", "answer"), Wall((0, 2), (4, 2))
    assert [line.rstrip() for line in text(*marks, rows=2)] == ["3* ╷ 4", "   ╵"]


def test_points_have_dots_and_walls_stand_between_cells():
    assert text(rows=1, columns=2, lattice="points") == ["·   ·   ·", "", "·   ·   ·"]
    cells = [Glyph((1, 2 * c + 1), str(c), "clue") for c in range(2)]
    walls = Wall((0, 2), (2, 2)), Wall((0, 0), (0, 4)), Wall((0, 0), (2, 0))
    assert text(*cells, *walls, rows=1, columns=2) == ["┌───┬─╴", "╵ 0 ╵ 1"]
