"""Scenes as text and as SVG: lines join, styles are told apart without colour, words are safe."""

import re
from collections.abc import Iterator
from itertools import islice, product
from typing import get_args
from xml.etree import ElementTree

import pytest
from oracle import Instance, instances_up_to
from scenes import shape, stroke
from together import together

from pencilsat.boards.scene import Glyph, Lattice, Mark, Scene, Strokes, Style, Wall, Words
from pencilsat.boards.svg import svg
from pencilsat.boards.terminal import BROKEN, DOUBLE, PLAIN, SINGLE, drawing, plain
from pencilsat.boards.tracing import LINES
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run

UP, DOWN, LEFT, RIGHT = (1, 3), (5, 3), (3, 1), (3, 5)
"""The middles of the cells around (1, 1), a cell of three rows and columns."""
ARMS = (UP, DOWN, LEFT, RIGHT)

LARGE = 150
"""The longest text of an instance that is always drawn."""

SVG = "{http://www.w3.org/2000/svg}"
STYLES = get_args(Style)
SHAPES = ("circle", "disc", "dot", "square", "left", "right", "top", "bottom")

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


def cross(arms: tuple, **look) -> list[str]:
    """The middle cell with lines to some sides; dots keep the size of the board."""
    middle = (3, 3)
    lines = [stroke(min(arm, middle), max(arm, middle), "answer", **look) for arm in arms]
    return text(*lines, Glyph((1, 1), "x", "clue"), Glyph((5, 5), "x", "clue"))


def element(*marks: Mark, lattice: Lattice = "packed", **options) -> ElementTree.Element:
    return ElementTree.fromstring(svg(Scene(3, 3, marks, lattice, "a board"), **options))


def sets_of_arms() -> Iterator[tuple]:
    for chosen in product((False, True), repeat=4):
        yield tuple(arm for arm, there in zip(ARMS, chosen, strict=True) if there)


@together("arms", [*sets_of_arms()])
def test_lines_join_where_they_meet(arms):
    lines = cross(arms)
    assert lines[1].ljust(5)[2] == JOINED[arms]
    assert (lines[0] + "   ")[2] == ("╷" if UP in arms else " ")
    assert lines[1].ljust(5)[0] == ("╶" if LEFT in arms else " ")


@together("arms", [*sets_of_arms()])
def test_double_lines_join_in_the_same_way(arms):
    single, double = cross(arms)[1].ljust(5)[2], cross(arms, number=2)[1].ljust(5)[2]
    assert double == DOUBLE[SINGLE.index(single)]


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


@together("instance", instances_up_to(LARGE))
def test_every_instance_is_a_picture_that_holds_nothing_else(instance: Instance):
    board, puzzle = instance.family.board, instance.puzzle
    for solution in [None, *islice(Run(puzzle, Options()).solutions(), 1)]:
        root = ElementTree.fromstring(svg(board.scene(puzzle, solution)))
        assert root.tag == f"{SVG}svg"
        assert root.findtext(f"{SVG}title") == instance.family.name
        tags = {part.tag.removeprefix(SVG) for part in root.iter()}
        assert tags <= {"svg", "title", "style", "rect", "g", "path", "circle", "ellipse", "text"}
        names = {name for part in root.iter() for name in part.attrib}
        assert not {name for name in names if name.startswith("on") or "href" in name}


@pytest.mark.parametrize("word", ["<script>alert(1)</script>", "a & b", '"quoted"', "]]>", "é"])
def test_words_are_words_and_no_elements(word):
    root = element(Glyph((1, 1), word, "clue"), title=word)
    assert [part.text for part in root.iter(f"{SVG}text")] == [word]
    assert root.findtext(f"{SVG}title") == word
    assert not list(root.iter(f"{SVG}script"))


def test_a_picture_without_a_title_has_that_of_its_scene():
    assert element().findtext(f"{SVG}title") == "a board"


def without_colour(*marks: Mark) -> str:
    """The picture without its classes and colours."""
    picture = re.sub(r' (class|fill|stroke)="[^"]*"', "", svg(Scene(3, 3, marks)))
    return re.sub(r"<style>.*?</style>", "", picture, flags=re.DOTALL)


def test_what_is_marked_is_told_apart_without_colour():
    for style in ("clue", "answer", "open"):
        for one, other in [
            (Glyph((1, 1), "3", "mark"), Glyph((1, 1), "3", style)),
            (stroke((1, 1), (1, 5), "mark"), stroke((1, 1), (1, 5), style)),
        ]:
            assert without_colour(one) != without_colour(other)
    for number in (0, 1, 2, 3):
        line, other = (stroke((1, 1), (1, 5), "mark", n) for n in (number, number + 1))
        assert without_colour(line) != without_colour(other)


def test_clues_and_open_places_are_told_apart_from_answers_without_colour():
    clue, answer = (without_colour(Glyph((1, 1), "3", style)) for style in ("clue", "answer"))
    assert clue != answer
    for number in (1, 2, 3):
        line, unknown = (stroke((1, 1), (1, 5), style, number) for style in ("answer", "open"))
        assert without_colour(line) != without_colour(unknown)


def test_shapes_are_told_apart_without_colour():
    assert len({without_colour(shape(name, "clue")) for name in SHAPES}) == len(SHAPES)


def test_all_colours_have_another_by_night():
    marks = [Glyph((1, 2 * i + 1), "x", style) for i, style in enumerate(STYLES)]
    strokes = [stroke((3, 1), (3, 2 * i + 3), style, 3) for i, style in enumerate(STYLES)]
    root = element(*marks, *strokes, Wall((0, 0), (0, 6)), lattice="packed")
    night = root.findtext(f"{SVG}style")
    for part in root.iter():
        painted = {name for name in ("fill", "stroke") if part.get(name, "none") != "none"}
        classes = part.get("class", "").split()
        for attribute in painted:
            assert any(f".{name}{{{attribute}:" in night for name in classes), part.attrib


def test_nothing_lies_outside_the_picture():
    marks = [Glyph((-1, 1), "7", "clue"), Glyph((1, 7), "2", "clue"), Wall((0, 0), (6, 0))]
    root = element(*marks)
    left, top, wide, high = map(float, root.get("viewBox").split())
    for part in root.iter(f"{SVG}text"):
        assert left <= float(part.get("x")) <= left + wide
        assert top <= float(part.get("y")) <= top + high
