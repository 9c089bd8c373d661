"""Pages, booklets and PNG: what they hold, and what they need."""

import io
import struct
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import matplotlib as mpl
import pytest
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
        pictures.rules_in_words(HASHI),
    ):
        assert any(text.endswith(said) for text in page.texts)
    assert text.count("prefers-color-scheme") == 2  # of the page, and of all pictures together


def test_a_booklet_has_titles_rules_and_solutions_at_its_end():
    hard = entry(TAKUZU, difficulty="fair")
    none = pictures.entry(HASHI, status="no solution")
    first, second, third, last = pages(pdf.booklet([hard, none, entry(ZEBRA)], "A rainy day"))
    assert first.startswith("A rainy day\n1. Takuzu 4 × 4\nFill every row and column with as many")
    assert "Difficulty: fair" in first
    assert second.startswith("2. Hashi 3 × 3\nJoin the islands")
    assert "dog and red are in the same house" in third
    assert last.startswith("Solutions\n1.\n")
    assert "no solution" in last
    assert last.count("dog") == 1
    assert "A rainy day" not in second


def test_a_puzzle_with_long_notes_has_its_page_alone():
    clues = "red = cat\n" * 60
    many = pencilsat.read(f"zebra 2\ncolor: red, green\npet: dog, cat\nclues:\n{clues}")
    every = [pictures.entry(puzzle) for puzzle in (HASHI, many, TAKUZU, TWO)]
    [first, alone, last] = pages(pdf.booklet(every, "Four", per_page=4))
    assert [text.count(" × ") for text in (first, alone, last)] == [1, 1, 2]
    assert "60. " in alone
    assert len(pages(pdf.booklet(every[::3], "Two", per_page=4))) == 1


@pytest.mark.parametrize("number", [4, 9, 16, 30])
@pytest.mark.parametrize("title", ["Sudoku 9 × 9", "Linesweeper 8 × 8"])
def test_headings_take_one_line_each_however_many_there_are_on_a_page(title, number):
    every = [replace(entry(TAKUZU), title=title)] * number
    [page] = pages(pdf.booklet(every, "All", per_page=number))[:1]
    lines = page.splitlines()
    assert {*lines} >= {f"{n}. {title}" for n in range(1, number + 1)}


def test_puzzles_with_rules_of_their_own_share_a_page_of_many():
    every = [replace(entry(TAKUZU), rules=f"{n} " + "as it is said " * 20) for n in range(16)]
    puzzles, solutions = pages(pdf.booklet(every, "All", per_page=16))
    assert puzzles.count("as it is said") > solutions.count("as it is said") == 0


def test_a_picture_has_eighty_pixels_a_cell_and_fewer_where_it_were_too_large(monkeypatch):
    row = pictures.rows([pictures.entry(TAKUZU)])
    assert size(png.png(row, "x")) == (4 * 80 + 32, 4 * 80 + 32)
    monkeypatch.setattr(png, "LARGEST", 100)
    assert size(png.png(row, "x")) == (100, 100)


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
