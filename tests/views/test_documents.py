"""Pages, booklets and PNG: what they hold, and what they need."""

import io
import re
import struct
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import matplotlib as mpl
import pytest
from marks import slow
from pypdf import PdfReader
from reportlab import rl_config

import pencilsat
from pencilsat.boards.figures import Label, Look, Picture
from pencilsat.cnf.errors import BadInput
from pencilsat.views import fonts, html, pdf, pictures, png

HASHI = pencilsat.read("hashi 3 3\n2 . 2\n. . .\n1 . 1\n")
TAKUZU = pencilsat.read("takuzu 4 4\n1 . . .\n. . 0 .\n. . 0 .\n. 1 . .\n")
ZEBRA = pencilsat.read("zebra 2\ncolor: red, green\npet: dog, cat\nclues:\nred @ 1\ndog = red\n")
TWO = pencilsat.read("takuzu 2 2\n. .\n. .\n")
"""With two solutions."""

FOREIGN = "Ж"
"""A letter that Western European fonts do not have."""

MATPLOTLIB = Path(mpl.get_data_path(), "fonts", "ttf")
"""A folder of fonts that have it."""


def entry(puzzle, **more):
    value = pencilsat.solve(puzzle).solutions[0].value
    return pictures.entry(puzzle, solution=pictures.solved(puzzle, value), **more)


def pages(content: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(content)).pages]


def label(text: str) -> Picture:
    return Picture(100, 40, [Label("text", Look(fill="clue"), 50, 20, text, 20)])


def size(content: bytes) -> tuple[int, ...]:
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", content[16:24])


def test_two_solutions_are_drawn_side_by_side_and_what_all_have_in_common():
    found = pictures.answered(pencilsat.check(TWO), spread=True)
    assert [panel.caption for panel in found] == [
        "puzzle",
        "one solution",
        "another one",
        "what all solutions have in common",
    ]
    marks = [[mark for mark in panel.scene.marks if mark.style == "mark"] for panel in found]
    assert [len(marked) for marked in marks] == [0, 4, 4, 4]
    assert {mark.text for mark in marks[3]} == {"?"}


@pytest.mark.parametrize(
    ("puzzle", "task", "captions"),
    [
        (HASHI, pencilsat.check, ["puzzle", "solution, unique"]),
        (HASHI, pencilsat.solve, ["puzzle", "solution, unique"]),
        (TWO, pencilsat.solve, ["puzzle", "solution, not unique"]),
        (pencilsat.read("takuzu 2 2\n1 1\n1 1\n"), pencilsat.check, ["no solution"]),
    ],
)
def test_what_was_found_is_said_above_a_picture(puzzle, task, captions):
    assert [panel.caption for panel in pictures.answered(task(puzzle))] == captions


class Page(HTMLParser):
    """The tags of a page, its texts, and what it would load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: list[str] = []
        self.loaded: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.loaded += [value for key, value in attrs if key in ("src", "href", "xlink:href")]

    def handle_data(self, data):
        self.texts.append(data)


def test_a_page_holds_all_and_loads_nothing():
    steps = ["a step", "<another> one"]
    text = html.page([entry(HASHI, steps=steps), entry(ZEBRA, difficulty="hard")], "Two & more")
    page = Page(text)
    assert (page.loaded, page.tags.count("svg"), page.tags.count("script")) == ([], 4, 0)
    assert "url(" not in text
    assert "@import" not in text
    assert "default-src 'none'" in text
    for said in ("1. Hashi 3 × 3", "2. Zebra 2 × 2", "Solutions", "<another> one", "Two & more"):
        assert said in page.texts
    for said in (
        "Difficulty: hard",
        "dog and red are in the same house",
        "1.",
        "2.",
        f"{HASHI.family.about[1:]}.",
    ):
        assert any(text.endswith(said) for text in page.texts)
    assert text.count("prefers-color-scheme") == 2  # of the page, and of all pictures together


def test_a_page_of_one_puzzle_has_one_heading():
    page = Page(html.page([pictures.entry(HASHI)], "Hashi 3 × 3"))
    assert [tag for tag in page.tags if re.fullmatch("h[1-6]", tag)] == ["h1"]
    assert "Solutions" not in page.texts


@pytest.mark.parametrize(
    ("puzzles", "per_page", "expected"),
    [(1, 1, 1), (4, 4, 1), (5, 4, 2), (7, 2, 4), (3, 30, 1)],
)
def test_a_booklet_has_so_many_puzzles_a_page(puzzles, per_page, expected):
    content = pdf.booklet([pictures.entry(TAKUZU)] * puzzles, "Mine", per_page=per_page)
    found = pages(content)
    assert len(found) == expected
    assert [text.split()[-1] for text in found] == [str(n) for n in range(1, expected + 1)]


def test_a_booklet_has_titles_rules_and_solutions_at_its_end():
    hard = entry(TAKUZU, difficulty="fair")
    none = pictures.entry(HASHI, status="no solution")
    first, second, third, last = pages(pdf.booklet([hard, none, entry(ZEBRA)], "A rainy day"))
    assert first.startswith("A rainy day\n1. Takuzu 4 × 4\nFill the board with as many zeros")
    assert "Difficulty: fair" in first
    assert second.startswith("2. Hashi 3 × 3\nConnect the islands")
    assert "dog and red are in the same house" in third
    assert last.startswith("Solutions\n1.\n")
    assert "no solution" in last
    assert last.count("dog") == 1
    assert "A rainy day" not in second


def test_rules_that_all_puzzles_have_are_told_once():
    found = pages(pdf.booklet([entry(TAKUZU)] * 5, "Takuzus", per_page=2))
    assert found[0].startswith("Takuzus\nFill the board with as many zeros")
    assert "".join(found).count("Fill the board") == 1
    mixed = "".join(pages(pdf.booklet([entry(TAKUZU), entry(HASHI), entry(TAKUZU)], "x")))
    assert (mixed.count("Fill the board"), mixed.count("Connect the islands")) == (1, 1)


@pytest.mark.parametrize("per_page", [1, 2, 4])
def test_a_puzzle_stands_in_the_middle_of_its_part_of_the_page(per_page, monkeypatch):
    drawn = []

    def fitted(printer, scene, box):
        drawn.append((box.top, pdf.scale(scene, box) * scene.height))
        return drawn[-1][1]

    monkeypatch.setattr(pdf.Printer, "fitted", fitted)
    pdf.booklet([pictures.entry(TAKUZU)] * per_page, "x", per_page=per_page)
    above = pdf.PAPERS["a4"][1] - pdf.EDGE - max(top for top, _ in drawn)
    below = min(top - height for top, height in drawn) - pdf.EDGE
    assert abs(above - below) < 80  # the title and the rules are above


def test_the_same_booklet_is_the_same_file():
    one, other = (pdf.booklet([entry(TAKUZU), entry(HASHI)], "x") for _ in range(2))
    assert one == other


@pytest.mark.parametrize(("paper", "width"), [("a4", 595), ("letter", 612)])
def test_a_booklet_has_the_size_of_the_paper(paper, width):
    content = pdf.booklet([pictures.entry(TAKUZU)], "x", paper=paper)
    assert int(PdfReader(io.BytesIO(content)).pages[0].mediabox.width) == width


def test_a_wide_picture_alone_turns_its_page():
    broad = pencilsat.read("slitherlink 10 30\n" + (" ".join("3" * 30) + "\n") * 10)
    content = pdf.booklet([pictures.entry(TAKUZU), pictures.entry(broad)], "x")
    sizes = [page.mediabox for page in PdfReader(io.BytesIO(content)).pages]
    assert [box.width > box.height for box in sizes] == [False, True]
    content = pdf.booklet([pictures.entry(TAKUZU), pictures.entry(broad)], "x", per_page=2)
    [box] = [page.mediabox for page in PdfReader(io.BytesIO(content)).pages]
    assert box.width < box.height


@pytest.mark.parametrize(("size", "expected"), [(4, 1), slow(30, 3)])
def test_more_solutions_than_puzzles_stand_on_a_page_if_they_can_be_read(size, expected):
    puzzle = pencilsat.read(f"takuzu {size} {size}\n" + (". " * size + "\n") * size)
    value = tuple((0,) * size for _ in range(size))
    each = pictures.entry(puzzle, solution=pictures.solved(puzzle, value))
    found = pages(pdf.booklet([each] * 9, "x", per_page=4))
    assert len(found) == 3 + expected


@pytest.mark.parametrize(("number", "per_page"), [(4, 1), (9, 4), (10, 4), (20, 9)])
def test_solutions_leave_no_bands_between_them(number, per_page, monkeypatch):
    """What is free on a page is below the last row."""
    drawn: list[tuple[float, float]] = []

    def fitted(printer, scene, box):
        drawn.append((box.top, pdf.scale(scene, box) * scene.height))
        return drawn[-1][1]

    monkeypatch.setattr(pdf.Printer, "fitted", fitted)
    pdf.booklet([entry(TAKUZU)] * number, "x", per_page=per_page)
    rows = sorted({*drawn[number:]}, reverse=True)
    high = rows[0][1]
    bands = [top - high - below for (top, _), (below, _) in pairwise(rows)]
    assert bands
    assert max(bands) < pdf.GAP + 2 * pdf.TEXT


def test_many_clues_stay_on_the_page():
    clues = "".join(f"h{i} @ {i}\n" for i in range(1, 41))
    houses = "zebra 40\nx: " + ", ".join(f"h{i}" for i in range(1, 41))
    puzzle = pencilsat.read(f"{houses}\nclues:\n{clues}")
    reader = PdfReader(io.BytesIO(pdf.booklet([pictures.entry(puzzle)] * 4, "x", per_page=4)))
    heights: list[float] = []

    def seen(text, place, own, *_):
        if text.strip():
            heights.append(own[5] * place[3] + place[5])

    reader.pages[0].extract_text(visitor_text=seen)
    assert min(heights) > 0
    assert reader.pages[0].extract_text().count("h40 is in house 40") == 4


def test_a_picture_has_eighty_pixels_a_cell_and_fewer_where_it_were_too_large(monkeypatch):
    row = pictures.rows([pictures.entry(TAKUZU)])
    assert size(png.png(row, "x")) == (4 * 80 + 32, 4 * 80 + 32)
    monkeypatch.setattr(png, "LARGEST", 100)
    assert size(png.png(row, "x")) == (100, 100)


def test_a_picture_has_its_letters_without_any_font_of_the_system(monkeypatch):
    monkeypatch.setattr(rl_config, "TTFSearchPath", ())
    assert len(png.png(label("8"), "x")) > len(png.png(label(" "), "x"))
    assert len(png.png(label("é€"), "x")) > len(png.png(label(" "), "x"))


def test_other_letters_are_taken_from_fonts_of_the_system(monkeypatch):
    monkeypatch.setattr(rl_config, "TTFSearchPath", (str(MATPLOTLIB),))
    fonts.having.cache_clear()
    assert Path(fonts.having(frozenset(FOREIGN))).name == "DejaVuSans.ttf"
    assert len(png.png(label(FOREIGN), "x")) > len(png.png(label(" "), "x"))
    [text] = pages(pdf.booklet([pictures.entry(TAKUZU)], f"{FOREIGN}x"))
    assert text.startswith(f"{FOREIGN}x\nTakuzu")


def test_letters_that_no_font_has_are_named(monkeypatch):
    monkeypatch.setattr(rl_config, "TTFSearchPath", ())
    fonts.having.cache_clear()
    for draw in (
        lambda: png.png(label(FOREIGN), "x"),
        lambda: pdf.booklet([pictures.entry(TAKUZU)], FOREIGN),
    ):
        with pytest.raises(BadInput, match="no font of this machine has all letters, 'Ж'"):
            draw()


def test_what_is_no_font_is_passed_over(monkeypatch, tmp_path):
    (tmp_path / "a.ttf").write_bytes(b"not a font")
    (tmp_path / "DejaVuSans.ttf").write_bytes((MATPLOTLIB / "DejaVuSans.ttf").read_bytes())
    monkeypatch.setattr(rl_config, "TTFSearchPath", (str(tmp_path), str(tmp_path / "nowhere")))
    fonts.having.cache_clear()
    assert fonts.having(frozenset(FOREIGN)).endswith("DejaVuSans.ttf")
