"""Scenes as SVG: styles are told apart without colour, words are safe."""

import re
from itertools import islice
from typing import get_args
from xml.etree import ElementTree

import pytest
from oracle import Instance, instances_up_to

from pencilsat.boards.scene import Glyph, Lattice, Mark, Scene, Shape, Stroke, Style, Wall
from pencilsat.boards.svg import svg
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run

LARGE = 800
"""The longest text of an instance that is always drawn."""

SVG = "{http://www.w3.org/2000/svg}"
STYLES = get_args(Style)
SHAPES = ("circle", "disc", "dot", "square", "left", "right", "top", "bottom")


def element(*marks: Mark, lattice: Lattice = "packed", **options) -> ElementTree.Element:
    return ElementTree.fromstring(svg(Scene(3, 3, marks, lattice, "a board"), **options))


@pytest.mark.parametrize("instance", instances_up_to(LARGE), ids=str)
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
            (Stroke((1, 1), (1, 5), "mark"), Stroke((1, 1), (1, 5), style)),
        ]:
            assert without_colour(one) != without_colour(other)
    for number in (0, 1, 2, 3):
        stroke, other = (Stroke((1, 1), (1, 5), "mark", n) for n in (number, number + 1))
        assert without_colour(stroke) != without_colour(other)


def test_clues_and_open_places_are_told_apart_from_answers_without_colour():
    clue, answer = (without_colour(Glyph((1, 1), "3", style)) for style in ("clue", "answer"))
    assert clue != answer
    for number in (1, 2, 3):
        line, unknown = (Stroke((1, 1), (1, 5), style, number) for style in ("answer", "open"))
        assert without_colour(line) != without_colour(unknown)


def test_shapes_are_told_apart_without_colour():
    assert len({without_colour(Shape((1, 1), name, "", "clue")) for name in SHAPES}) == len(SHAPES)


def test_all_colours_have_another_by_night():
    marks = [Glyph((1, 2 * i + 1), "x", style) for i, style in enumerate(STYLES)]
    strokes = [Stroke((3, 1), (3, 2 * i + 3), style, 3) for i, style in enumerate(STYLES)]
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
