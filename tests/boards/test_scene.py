"""Scenes as text: where lines join, and how words stand beside them."""

from itertools import compress, product

from scenes import stroke
from together import together

from pencilsat.boards.scene import Glyph, Lattice, Mark, Scene, Strokes, Style, Words
from pencilsat.boards.terminal import DOUBLE, SINGLE, drawing, plain

UP, DOWN, LEFT, RIGHT = (1, 3), (5, 3), (3, 1), (3, 5)
"""The middles of the cells around r1c1, a cell of three rows and columns."""


ARMS = (UP, DOWN, LEFT, RIGHT)


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
