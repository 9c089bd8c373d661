"""How the rules of variants are drawn."""

import random
import re
from collections import Counter

import pytest
from variant_lines import a_line, mixture

import pencilsat
from pencilsat.boards.figures import Label, Oval, Path, picture
from pencilsat.boards.scene import Glyph
from pencilsat.boards.svg import DAY, NIGHT, svg
from pencilsat.boards.terminal import drawing, plain
from pencilsat.boards.words import lines_of
from pencilsat.rules.variants import VARIANTS

UNDRAWN = {
    "all black dots given", "all white dots given", "all xv given", "antiking", "antiknight",
    "candidates", "disjoint groups", "nonconsecutive",
}  # fmt: skip


def read(*lines, n=6):
    """An empty 6 × 6 board with rules."""
    rows = [" ".join("." * n)] * n
    return pencilsat.read("\n".join([f"sudoku {n} 2 {n // 2}", *rows, *lines, ""]))


def figures(*lines):
    """The figures that rules add to those of the board."""
    usual = Counter(picture(read().family.board.scene(read())).figures)
    puzzle = read(*lines)
    found = Counter(picture(puzzle.family.board.scene(puzzle)).figures)
    return [*(found - usual)]


def named(*lines):
    """Their names."""
    return sorted({figure.name for figure in figures(*lines)})


@pytest.mark.parametrize("keyword", sorted(VARIANTS.kinds))
def test_rules_about_places_are_drawn(keyword):
    source = random.Random(keyword)
    drawn = [bool(figures(a_line(keyword, source, 6))) for _ in range(10)]
    if keyword == "little killer":  # those that begin on the board are not
        assert any(drawn)
    else:
        assert {*drawn} == {keyword not in UNDRAWN}


NAMES = {
    "thermometer: r1c1-r1c4": ["bulb", "trail"],
    "arrow: r1c1 = r1c2 r1c3": ["head", "round", "trail"],
    "arrow: r1c1 r1c2 = r1c3 r1c4": ["head", "round", "trail"],
    "whisper: r1c1-r1c4": ["trail"],
    "between: r1c1-r1c4": ["round", "trail"],
    "lockout: r1c1-r1c4": ["diamond", "trail"],
    "cage 15: r1c1 r1c2": ["cage", "hole", "total"],
    "cage: r1c1 r1c2": ["cage"],
    "white dot: r1c1 r1c2": ["white"],
    "white dot 2: r1c1 r1c2": ["badge", "white"],
    "black dot: r1c1 r1c2": ["black"],
    "x: r1c1 r1c2": ["badge", "hole"],
    "quadruple 1 2: r1c1 r1c2 r2c1 r2c2": ["badge", "white"],
    "even: r1c1": ["even"],
    "odd: r1c1": ["odd"],
    "minimum: r1c1": ["inward"],
    "maximum: r1c1": ["outward"],
    "extra region: r1c1 r1c2": ["patch"],
    "diagonals": ["trail"],
}


@pytest.mark.parametrize("line", NAMES)
def test_rules_are_drawn_as_setters_know_them(line):
    assert named(line) == NAMES[line]


def test_where_they_are_drawn():
    """Cells have sides of 40, and the board begins at r8c8."""
    [dot] = figures("white dot: r2c3 r2c4")
    assert isinstance(dot, Oval)
    assert (dot.x, dot.y, dot.look.fill) == (8 + 3 * 40, 8 + 1.5 * 40, "white")
    circle, text = figures("quadruple 3 4 5 6: r1c1 r1c2 r2c1 r2c2")
    assert (circle.x, circle.y, text.x, text.y, text.text) == (48, 48, 48, 48, "3456")
    [line] = [f for f in figures("whisper: r1c1 r2c2 r2c3") if isinstance(f, Path)]
    assert line.steps == (("M", (28, 28)), ("L", (68, 68)), ("L", (108, 68)))
    assert line.look.stroke == "green"
    bulb = next(f for f in figures("thermometer: r3c2 r3c1") if f.name == "bulb")
    assert (bulb.x, bulb.y) == (68, 108)
    cage = next(f for f in figures("cage 9: r2c3 r3c2 r3c3") if f.name == "cage")
    assert cage.look.dashes
    across, down = zip(*(point for _, point in cage.steps if point), strict=True)
    assert (min(across), max(across)) == (48 + 3.5, 128 - 3.5)
    assert (min(down), max(down)) == (48 + 3.5, 128 - 3.5)
    total = next(f for f in figures("cage 9: r3c2 r2c3 r3c3") if isinstance(f, Label))
    assert 88 < total.x < 108
    assert 48 < total.y < 68
    (a, b) = figures("diagonals")
    ends = {point for line in (a, b) for _, point in line.steps}
    assert ends == {(8, 8), (248, 248), (8, 248), (248, 8)}


def test_numbers_beside_a_line_stand_side_by_side():
    puzzle = read(
        "sandwich row 3: 15",
        "skyscraper row 3 left: 4",
        "x-sum row 3 left: 20",
        "skyscraper row 3 right: 2",
        "skyscraper column 2 top: 3",
        "x-sum column 2 bottom: 18",
        "little killer 9: r6c2 up-right",
    )
    marks = puzzle.family.board.unsolved(puzzle).marks
    found = {mark.at: mark.text for mark in marks if isinstance(mark, Glyph)}
    assert found == {
        (5, -1): "15", (5, -3): "4", (5, -5): "20", (5, 13): "2", (-1, 3): "3", (13, 3): "18",
        (13, 1): "9",
    }  # fmt: skip
    lines = plain(drawing(puzzle.family.board.scene(puzzle))).split("\n")
    assert [line.split() for line in lines if "15" in line] == [
        ["20", "4", "15", *"...", "│", *"...", "2"]
    ]


def test_drawings_with_rules_are_read_back_and_have_every_colour():
    source = random.Random(4)
    solution = {(r, c): (r * 3 + r // 2 + c) % 6 + 1 for r in range(6) for c in range(6)}
    for _ in range(60):
        puzzle = read(*mixture(source, 6))
        board = puzzle.family.board
        scene = board.position(puzzle, solution)
        text = plain(drawing(scene))
        assert board.read_position(puzzle, lines_of(text)) == solution
        inks = {*re.findall(r"([a-z]+)-(?:fill|stroke)[ \"]", svg(scene))}
        assert inks <= DAY.keys()
    assert DAY.keys() == NIGHT.keys()


def test_a_style_sheet_has_the_colours_of_its_picture():
    sheets = [
        svg(puzzle.family.board.scene(puzzle)) for puzzle in (read(), read("whisper: r1c1 r1c2"))
    ]
    assert [".green-stroke{" in sheet for sheet in sheets] == [False, True]
    assert [".answer-fill{" in sheet for sheet in sheets] == [True, True]


def test_notes_have_the_rules_that_no_drawing_says():
    puzzle = read("antiknight", "cage 5: r1c1 r1c2", "whisper 2: r1c1-r1c3", "x: r2c1 r2c2")
    assert puzzle.family.board.given.notes(puzzle) == ["antiknight", "whisper 2: r1c1-r1c3"]
