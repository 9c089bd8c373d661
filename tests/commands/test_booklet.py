"""`generate -o booklet.pdf`: new puzzles that are drawn."""

import io

import pytest
from command import run
from pypdf import PdfReader

from pencilsat import encoders
from pencilsat.boards.figures import picture
from pencilsat.tasks.rate import LEVELS, rate
from pencilsat.views.pictures import unsolved

ASKED = ("--families", "takuzu,slitherlink", "--size", "4", "--count", "4")


def test_a_booklet_has_puzzles_of_rising_levels_then_hints_then_solutions(tmp_path):
    file = tmp_path / "booklet.pdf"
    asked = (*ASKED, "--difficulty", "easy..medium", "--seed", "3", "--per-page", "4")
    assert run("generate", *asked, "--with-hints", "--title", "Tea", "-o", file).code == 0
    first, hints, last = (
        page.extract_text() for page in PdfReader(io.BytesIO(file.read_bytes())).pages
    )
    assert first.startswith("Tea\n1. ")
    assert [first.count(f"{name} 4 × 4") for name in ("Takuzu", "Slitherlink")] == [2, 2]
    assert [first.count(f"Difficulty: {level}") for level in ("easy", "medium")] == [2, 2]
    assert first.rindex("easy") < first.index("medium")
    for rules in ("Fill every row and column", "Draw one closed loop"):
        assert first.count(rules) == 1
    assert hints.startswith("Hints\nr2c5 is the cell in row 2, column 5.\n1.\nTo begin: ")
    assert hints.count("To begin: ") == 4
    assert hints.count("What is hardest: ") == 2
    assert last.startswith("Solutions\n1.")
    page = tmp_path / "booklet.html"
    assert run("generate", *asked[:-2], "-o", page).code == 0
    text = page.read_text()
    assert (text.count("<svg"), text.count("Difficulty: medium")) == (8, 2)
    assert "Hints" not in text


def test_a_puzzle_has_the_same_number_in_print_and_as_text(tmp_path):
    booklet, asked = tmp_path / "x.pdf", (*ASKED, "--seed", "3")
    assert run("generate", *asked, "-o", booklet).code == 0
    printed = [page.extract_text() for page in PdfReader(booklet).pages][:4]
    text = encoders.read(run("generate", *asked).out)
    levels = [rate(puzzle).level for puzzle in text]
    assert levels != sorted(levels, key=LEVELS.index)
    shown = [page.count(f"Difficulty: {x}\n") for page, x in zip(printed, levels, strict=True)]
    assert shown == [1] * 4


def test_a_fleet_is_drawn_below_its_board_and_grids_on_it(tmp_path):
    booklet, sea = tmp_path / "x.pdf", tmp_path / "sea.txt"
    sea.write_text("battleship 3 3\nfleet 3 2 1\nrows 3 0 2\ncolumns 2 1 2\n. . .\n. . .\n. . .\n")
    [puzzle] = encoders.read(sea.read_text())
    panel = unsolved(puzzle)
    below = [
        figure for figure in panel.picture.figures if figure not in picture(panel.scene).figures
    ]
    assert (len(below), panel.notes) == (6, ())
    grids = "samurai 4 4\ngrids 4 r1c1\n1 2 3 4\n. 4 1 .\n. 1 4 .\n4 3 2 1\n"
    (tmp_path / "grids.txt").write_text(grids)
    assert run("draw", sea, tmp_path / "grids.txt", "-o", booklet).code == 0
    printed = "".join(page.extract_text() for page in PdfReader(booklet).pages)
    assert "r1c1" not in printed
    assert "fleet 3" not in printed


OWN = """\
custom 3 3 shade
. . .
. 3 .
. . .
title: Quiet Wells
No two shaded cells share a side.
A number says how many shaded cells are around it.
"""


def test_rules_in_sentences_are_printed_once_below_a_title_of_their_own(tmp_path):
    file, booklet = tmp_path / "own.txt", tmp_path / "own.pdf"
    file.write_text(OWN)
    assert run("generate", file, "--count", "2", "--seed", "2", "-o", booklet).code == 0
    first, *_ = (page.extract_text() for page in PdfReader(booklet).pages)
    assert first.startswith("Quiet Wells 3 × 3\nNo two shaded cells share a side. A number")
    assert (first.count("share a side"), first.count("title:")) == (1, 0)
    assert run("convert", file, "--to", "text").out.count("title: Quiet Wells\n") == 1


def test_each_picture_holds_a_puzzle(tmp_path):
    assert run("generate", *ASKED, "-o", tmp_path / "x.svg").code == 0
    assert {file.name for file in tmp_path.iterdir()} == {f"x-{n}.svg" for n in range(1, 5)}
    done = run("generate", *ASKED, "-o", tmp_path / "x.svg")
    assert (done.code, done.err.count("it exists; --force overwrites it")) == (2, 1)


def test_families_take_turns_as_the_level_rises():
    every = run("generate", *ASKED, "--difficulty", "easy..medium", "--format", "json").objects
    assert [each["family"] for each in every] == ["takuzu", "slitherlink"] * 2
    assert [each["level"] for each in every] == ["easy", "easy", "medium", "medium"]
    assert LEVELS[:2] == ("easy", "medium")
    for each in every[:2]:
        again = run(*each["command"].split()[1:], "--format", "json").objects
        assert [each | {"index": 0}] == again


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "name a family, or several with --families"),
        (("--blacked", "20", "--complete", "-"), "name a family, or several with --families"),
        (("--blacked", "20", "--complete", "x", "--families", "nosuch"), "family 'nosuch'"),
        (("hashi", "--families", "akari"), "--families names all of them: add 'hashi' there"),
        (("--families", "akari,nosuch"), "unknown family 'nosuch'"),
        (("--families", "akari,hashi", "--islands", "9"), "akari has no option --islands"),
        (("akari", "--difficulty", "hard..easy"), "the easier level comes first"),
        (("akari", "--difficulty", "easy..fiend"), "'fiend' is not a level"),
        (("akari", "--with-hints"), "with -o FILE.pdf or FILE.html"),
        (("akari", "-o", "x.svg", "--title", "x"), "with -o FILE.pdf or FILE.html"),
        (("akari", "-o", "x.pdf", "--format", "json"), "--format: x.pdf is a picture"),
        (("akari", "-o", "x.pdf", "--link"), "--link: x.pdf is a picture"),
    ],
)
def test_what_does_not_fit_is_one_line(arguments, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run("generate", *arguments)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert said in done.err
    assert not [*tmp_path.iterdir()]
