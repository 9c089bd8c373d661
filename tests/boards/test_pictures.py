"""Scenes as figures, on sheets, as SVG: what is seen of each family, and how styles differ."""

import re
from collections import Counter
from itertools import islice
from xml.etree import ElementTree

import pytest
from oracle import instances_up_to
from scenes import shape, stroke
from together import together

import pencilsat
from pencilsat import encoders
from pencilsat.boards.figures import Label, Look, Oval, Path, moved, picture
from pencilsat.boards.scene import Glyph, Mark, Patch, Scene, Shape, Wall, Words, middle
from pencilsat.boards.sheet import SMALLER, Panel, sheet
from pencilsat.boards.svg import svg, written
from pencilsat.boards.terminal import drawing, plain
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import Run
from pencilsat.views.pictures import unsolved
from pencilsat.web.drawing import example_of

SVG = "{http://www.w3.org/2000/svg}"


SHAPES = ("circle", "disc", "dot", "square", "left", "right", "top", "bottom")


BOARDS = {
    "hashi": "hashi 3 3\n2 . 2\n. . .\n1 . 1\n",
    "takuzu": "takuzu 2 2\n1 .\n. .\n",
    "slitherlink": "slitherlink 2 2\n2 2\n2 2\n",
    "circuit": "circuit 2 3\no o o\n\n# o #\n",
    "sudoku": "sudoku 4 2 2\n1 2 . .\n. . . .\n. 1 . .\n. . . 3\n",
    "battleship": "battleship 2 2\nfleet 1\nrows 1 0\ncolumns . 0\n. .\n. ~\n",
    "numberlink": "numberlink 2 2\na a\nb b\n",
    "zebra": "zebra 2\ncolor: red, green\npet: dog, cat\nclues:\nred @ 1\ndog = red\n",
}


def drawn(scene: Scene) -> dict[str, int]:
    """How many elements of each class a picture has."""
    root = ElementTree.fromstring(svg(scene))
    return Counter(
        group.get("class", "").split()[0] for group in root.iter(f"{SVG}g") for _ in group
    )


def scene(name: str, *, solved: bool = False) -> Scene:
    puzzle = pencilsat.read(BOARDS[name])
    value = pencilsat.solve(puzzle).solutions[0].value if solved else None
    return puzzle.family.board.scene(puzzle, value)


@pytest.mark.parametrize(
    ("name", "puzzle", "solution"),
    [
        ("hashi", {"circle": 4, "text": 4}, {"line": 3}),
        ("takuzu", {"grid": 1, "frame": 1, "text": 1}, {"text": 3}),
        ("slitherlink", {"point": 9, "text": 4}, {"line": 8}),
        ("circuit", {"dot": 4, "square": 2}, {"line": 3}),
        ("sudoku", {"grid": 1, "frame": 1, "wall": 2, "text": 4}, {"text": 12}),
        ("battleship", {"grid": 1, "frame": 1, "text": 4}, {"disc": 1, "text": 2}),
        ("numberlink", {"grid": 1, "frame": 1, "circle": 4, "text": 4}, {"line": 2}),
        ("zebra", {"grid": 1, "frame": 1, "text": 4}, {"text": 4}),
    ],
)
def test_what_is_seen_of_a_family(name, puzzle, solution):
    found = drawn(scene(name))
    assert found == puzzle
    assert drawn(scene(name, solved=True)) == Counter(puzzle) + Counter(solution)


@together("instance", instances_up_to(150))
def test_every_instance_is_a_picture_that_holds_nothing_else(instance):
    board, puzzle = instance.family.board, instance.puzzle
    for solution in [None, *islice(Run(puzzle, Options()).solutions(), 1)]:
        root = ElementTree.fromstring(svg(board.scene(puzzle, solution)))
        assert root.tag == f"{SVG}svg"
        assert root.findtext(f"{SVG}title") == instance.family.name
        width, height = (float(root.get(key, "")) for key in ("width", "height"))
        assert root.get("viewBox") == f"0 0 {width:g} {height:g}"
        tags = {part.tag.removeprefix(SVG) for part in root.iter()}
        assert tags <= {"svg", "title", "style", "rect", "g", "path", "circle", "ellipse", "text"}
        names = {name for part in root.iter() for name in part.attrib}
        assert not {name for name in names if name.startswith("on") or "href" in name}


def test_labels_are_texts_whatever_is_in_them():
    found = svg(Scene(1, 2, [Glyph((1, 1), "<script>&\x07", "clue")]), title='a "<b>" title\n')
    root = ElementTree.fromstring(found)
    assert "<script>" not in found
    assert root.findtext(f".//{SVG}text") == "<script>&\\x07"
    assert root.findtext(f"{SVG}title") == 'a "<b>" title\\n'


def without_colour(*marks: Mark) -> str:
    """The picture without its classes and colours."""
    picture = re.sub(r' (class|fill|stroke)="[^"]*"', "", svg(Scene(3, 3, marks)))
    return re.sub(r"<style>.*?</style>", "", picture, flags=re.DOTALL)


def test_styles_and_shapes_are_told_apart_without_colour():
    def looks(*marks):
        return [*map(without_colour, marks)]

    words = looks(*(Glyph((1, 1), "3", style) for style in ("clue", "answer", "mark")))
    assert len({*words}) == 3
    for number in (1, 2, 3):
        lines = (stroke((1, 1), (1, 5), style, number) for style in ("answer", "open", "mark"))
        known, unknown, marked = looks(*lines)
        assert known not in (unknown, marked)
    numbers = looks(*(stroke((1, 1), (1, 5), "mark", number) for number in range(5)))
    assert len({*numbers}) == 5
    assert len({*looks(*(shape(name, "clue") for name in SHAPES))}) == len(SHAPES)


@pytest.mark.parametrize(
    ("number", "style", "lines", "dashed"),
    [
        (1, "answer", 1, False),
        (2, "answer", 2, False),
        (3, "answer", 1, False),
        (1, "mark", 1, True),
        (2, "mark", 2, True),
        (0, "mark", 1, True),
        (1, "open", 1, True),
    ],
)
def test_lines_side_by_side(number, style, lines, dashed):
    figures = picture(Scene(1, 3, [stroke((1, 1), (1, 5), style, number)], "spaced")).figures
    paths = [figure for figure in figures if isinstance(figure, Path)]
    assert len(paths) == lines
    assert {bool(path.look.dashes) for path in paths} == {dashed}
    assert [f.text for f in figures if isinstance(f, Label)] == ["3"] * (number == 3)


def test_lines_end_at_the_circles_and_texts_that_they_join():
    marks = [
        stroke((1, 1), (1, 5), "answer"),
        shape("circle", "clue"),
        Glyph((1, 1), "3", "clue"),
        Glyph((1, 5), "t", "clue"),
        Wall((0, 2), (2, 2)),
    ]
    names = [figure.name for figure in picture(Scene(1, 3, marks, "spaced")).figures]
    assert names == ["wall", "line", "circle", "text", "hole", "text"]


def test_panels_stand_side_by_side_and_rows_below_each_other():
    board = scene("takuzu")
    one = picture(board)
    row = sheet([[Panel(board), Panel(board)]])
    assert row.height == one.height
    assert row.width > 2 * one.width
    assert len(row.figures) == 2 * len(one.figures)
    both = sheet([[Panel(board)], [Panel(board, "a caption", ["a note", "another one"])]])
    assert both.height > 2 * one.height + 60
    labels = [figure.text for figure in both.figures if isinstance(figure, Label)]
    assert labels == ["1", "a caption", "a note", "another one", "1"]
    for figure in both.figures:
        if isinstance(figure, Label | Oval):
            assert 0 <= figure.x <= both.width
            assert 0 <= figure.y <= both.height
    ElementTree.fromstring(written(both, "two"))


def test_what_a_picture_does_not_show_is_in_its_notes():
    notes = {
        name: [*puzzle.family.board.given.notes(puzzle)]
        for name, puzzle in ((name, pencilsat.read(text)) for name, text in BOARDS.items())
    }
    assert notes.pop("battleship") == ["fleet 1"]
    said = ["1. red is in house 1", "2. dog and red are in the same house"]
    assert notes.pop("zebra") == ["color: red, green", "pet: dog, cat", *said]
    assert {*map(tuple, notes.values())} == {()}
    tree = pencilsat.read("hashi 1 3 bridges=3 tree\n1 . 1\n")
    assert [*tree.family.board.given.notes(tree)] == ["bridges=3", "tree"]


def test_what_is_given_is_seen_where_something_is_written_too():
    puzzle = pencilsat.read("hitori 2 2\n1 3\n1 2\n")
    board = puzzle.family.board
    found = board.position(puzzle, {(0, 0): 1, (0, 1): 0})
    labels = [each for each in picture(found).figures if isinstance(each, Label)]
    looks = {(each.text, each.look.fill, each.size) for each in labels}
    assert looks == {
        ("1", "clue", 23),
        ("2", "clue", 23),
        ("1", "paper", 23),
        ("3", "clue", 23),
        ("×", "answer", 15),
    }
    assert plain(drawing(found)).split() == ["1#", "3×", "1", "2"]


def test_no_picture_grows_while_its_lines_are_crossed_out():
    puzzle = pencilsat.read("slitherlink 1 2\n3 .\n")
    board = puzzle.family.board
    crossed = dict.fromkeys(board.answer.every(puzzle), 0)
    sizes = [picture(each)[:2] for each in (board.scene(puzzle), board.position(puzzle, crossed))]
    assert sizes[0] == sizes[1]


def test_it_is_seen_where_a_lamp_shines_while_lamps_are_found():
    puzzle = pencilsat.read("akari 2 4\n. . x .\n. x . .\n")
    board = puzzle.family.board
    lit = [mark.at for mark in board.position(puzzle, {(0, 0): 1}).every if isinstance(mark, Patch)]
    assert lit == [middle((0, 0)), middle((0, 1)), middle((1, 0))]
    solution = pencilsat.solve(puzzle).solutions[0].value
    assert not any(isinstance(mark, Patch) for mark in board.scene(puzzle, solution).every)


PRINTED = {
    "castlewall": "castlewall 2 3\n12>w . 3^b\n. 4vw .\n",
    "shingoki": "shingoki 2 2\nw12 .\n. b2\n",
    "balance": "balance 2 2\nw12 .\n. b2\n",
    "tapa": "tapa 2 3\n1,1,1 . 2,3\n. 1,1,1,1 .\n",
}


@together("name", PRINTED)
def test_what_a_clue_says_has_room_in_its_cell_and_in_each_of_its_rings(name):
    puzzle = pencilsat.read(PRINTED[name])
    found = picture(puzzle.family.board.scene(puzzle))
    assert (found.width, found.height) == (40 * puzzle.columns + 16, 40 * puzzle.rows + 16)
    labels = [figure for figure in found.figures if isinstance(figure, Label)]
    ovals = [figure for figure in found.figures if isinstance(figure, Oval)]
    for label in labels:
        half = 0.3 * label.size * len(label.text)
        rings = [oval for oval in ovals if (oval.x, oval.y) == (label.x, label.y)]
        assert all(half <= ring.across for ring in rings)
        assert label.size >= 12
        assert abs((label.x - 8) % 40 - 20) + half <= 20
    boxes = [(x.x, x.y, 0.3 * x.size * len(x.text), 0.4 * x.size) for x in labels]
    for i, (x, y, across, down) in enumerate(boxes):
        for u, v, wide, high in boxes[:i]:
            assert abs(x - u) >= across + wide or abs(y - v) >= down + high


@together("name", encoders.NAMES)
def test_nothing_is_drawn_in_the_cells_of_a_puzzle_that_are_to_be_found(name):
    scene = unsolved(pencilsat.read(example_of(encoders.family_named(name)))).scene
    words = [mark for mark in scene.every if isinstance(mark, Words)]
    shown = {(type(one), one.style) for each in words for one in each.marks()}
    assert (Shape, "blank") not in shown


def test_a_fleet_is_drawn_below_its_board_and_smaller():
    fleet = "battleship 4 4\nfleet 3 2 1 1\nrows . . . .\ncolumns . . . .\n" + 4 * ". . . .\n"
    panel = unsolved(pencilsat.read(fleet))
    [legend] = panel.legends
    [words] = legend.every
    rows = ["".join(x or " " for x in row).rstrip() for row in words.rows]
    assert rows == ["<#>", "<> o", "o"]
    board, ships, both = picture(panel.scene), picture(legend), panel.picture
    own = both.figures[len(board.figures) :]
    assert both.figures[: len(board.figures)] == board.figures
    assert len(own) == len(ships.figures) > 0
    heights = [y for figure in own for y in ys(figure)]
    assert board.height < min(heights) < max(heights) < both.height
    assert own == [moved(figure, 0, board.height, SMALLER) for figure in ships.figures]


def ys(figure):
    """How far down a figure is."""
    if isinstance(figure, Path):
        return [y for _, numbers in figure.steps for y in numbers[1::2]]
    return [figure.y]


def test_a_label_is_scaled_with_its_place():
    label = Label("a", Look(), 3, 4, "text", 10)
    assert moved(label, 1, 2, 0.5) == Label("a", Look(), 2.5, 4, "text", 5)
