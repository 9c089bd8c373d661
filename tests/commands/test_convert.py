"""`convert`, and `--format` and `--link` of `generate`, as a user runs them."""

import pytest
from command import BAD, RING, UNIQUE, run

from pencilsat import encoders
from pencilsat.commands import making

LINK = "https://puzz.link/p?hashi/3/3/2g2i1g1\n"


SINGLE = "hashi 1 2 bridges=1\n1 1\n"
"""Neither puzz.link nor a text of puzzlekit has it."""


PAGE = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/bridges.html#"


NO_SITE = (
    "no site has this zebra; there are puzzlink, tatham, sudokupad, fpuzzles, penpa, sudokuwiki"
)


@pytest.fixture
def boards(tmp_path):
    path = tmp_path / "boards.txt"
    path.write_text(UNIQUE + SINGLE + RING)
    return path


def test_what_is_bad_or_cannot_be_expressed_costs_a_line_and_the_others_are_written(
    boards, tmp_path
):
    bad = tmp_path / "bad.txt"
    bad.write_text(BAD)
    done = run("convert", bad, boards, "--to", "puzzlink")
    first, second = done.err.splitlines()
    assert (done.code, [len(encoders.read(line)) for line in done.out.splitlines()]) == (2, [1, 1])
    assert first.startswith(f"pencilsat: {bad}:2:1: ")
    assert second == f"pencilsat: {boards}, puzzle 2: no hashi of puzz.link has bridges=1"


def test_without_a_format_puzzles_are_printed_as_text():
    link = run("convert", "-", "--link", stdin=UNIQUE).out
    assert run("convert", "-", stdin=link).out == UNIQUE


def test_several_puzzles_go_to_one_file_in_place_of_what_was_there(board, boards, tmp_path):
    target = tmp_path / "out"
    target.write_text("old\n" * 100)
    asked = ("--to", "puzzlink", "-o", target, "--force")
    done = run("convert", board, boards, board, *asked)
    assert (done.code, done.out) == (2, "")
    assert target.read_text() == run("convert", board, boards, board, *asked[:2]).out
    assert target.read_text().count("\n") == 4
    target.write_text("kept")
    assert run("convert", "-", *asked, stdin=SINGLE).code == 2
    assert target.read_text() == "kept"


@pytest.mark.parametrize(
    ("ending", "start"),
    [("svg", b"<svg "), ("png", b"\x89PNG"), ("html", b"<!DOCTYPE html>"), ("pdf", b"%PDF-")],
)
def test_pictures_are_drawn_and_several_have_files_of_their_own(
    ending, start, board, boards, tmp_path
):
    target = tmp_path / f"out.{ending}"
    for options in ((), ("--to", ending, "--force")):
        done = run("convert", board, "-o", target, *options)
        assert (done.code, done.out, done.err) == (0, "", "")
        assert target.read_bytes().startswith(start)
    if ending == "svg":
        assert run("convert", board, "--to", "svg").out == target.read_text()
        assert run("convert", boards, "-o", tmp_path / "x.svg").code == 0
        assert {path.name for path in tmp_path.glob("x*")} == {f"x-{n}.svg" for n in (1, 2, 3)}


def test_formats_of_one_puzzle_have_a_file_each(boards, tmp_path):
    done = run("convert", boards, "--to", "puzzlekit")
    assert done.code == 2
    assert done.out == "3 3\n2 - 2\n- - -\n1 - 1\n"
    assert done.err.splitlines()[-1] == (
        "pencilsat: a text in the format puzzlekit holds one puzzle: "
        "--separate with -o writes a file each"
    )
    options = ("--to", "puzzlekit", "-o", tmp_path / "x.txt", "--separate")
    assert run("convert", boards, *options).code == 2
    assert {path.name for path in tmp_path.glob("x*")} == {"x-1.txt", "x-3.txt"}
    third = (tmp_path / "x-3.txt").read_text()
    assert encoders.read(third, "hashi") == encoders.read(RING)
    again = run("convert", boards, *options)
    assert again.err == f"pencilsat: {tmp_path / 'x-1.txt'}: it exists; --force overwrites it\n"
    assert run("convert", boards, *options, "--force").code == 2


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("-o", "{}/x.doc"), "--to FORMAT is missing; `pencilsat convert --help` lists the form"),
        (("--to", "nosuch"), "unknown format 'nosuch'; known: text, json, puzzlink, penpa, "),
        (("--to", "png"), "png is not printed: -o is missing, with a name in .png"),
        (("--to", "png", "-o", "{}/x.svg"), "{}/x.svg: the name of the picture does not end in "),
        (("--to", "json", "-o", "{}/no/x"), "{}/no/x: cannot be written: no such directory"),
        (("--to", "json", "-o", "{}/mine"), "{}/mine: it exists; --force overwrites it"),
        (("-o", "{}/board.txt", "--force"), "{}/board.txt: it holds the puzzle: choose another "),
        (("--to", "json", "--separate"), "--separate needs -o with the name of a file"),
        (("--to", "json", "--separate", "-o", ""), ".: cannot be written: it is a directory"),
        (("--to", "json", "--separate", "-o", ".."), "..: cannot be written: it is a directory"),
        (("--to", "json", "--family", "nosuch"), "unknown family 'nosuch'; `pencilsat families`"),
        (("--to", "janko", "--link"), "'janko' is not a site for --link; known: puzzlink, "),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_written(options, words, board, tmp_path):
    (tmp_path / "mine").write_text("mine")
    done = run("convert", board, *(option.format(tmp_path) for option in options))
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"pencilsat: {words.format(tmp_path)}")
    assert done.err.count("\n") == 1
    assert {path.name for path in tmp_path.iterdir()} == {"board.txt", "mine"}
    assert ((tmp_path / "mine").read_text(), board.read_text()) == ("mine", UNIQUE)


@pytest.mark.parametrize("command", ["solve", "check", "count", "explain", "draw"])
def test_an_answer_has_the_link_of_its_puzzle(command, board, tmp_path):
    """And if no site has it, a line says so."""
    output = ("-o", tmp_path / "x.html") if command == "draw" else ()
    plain = run(command, board, *output)
    done = run(command, board, *output, "--link", *output and ["--force"])
    assert (done.code, done.err, done.out) == (0, "", plain.out + LINK)
    if command != "draw":
        at_site = run(command, board, "--site", "tatham").out.removeprefix(plain.out)
        assert at_site.startswith(f"{PAGE}3x3m2:")
        assert at_site == run("convert", board, "--link", "--to", "tatham").out
        assert at_site == run("convert", board, "--site", "tatham").out
        asked = ("--format", "json")
        [linked] = run(command, board, *asked, "--link").objects
        assert linked == run(command, board, *asked).objects[0] | {"link": LINK.strip()}
    zebra = tmp_path / "zebra.txt"
    zebra.write_text("zebra 2\ncolour: red, blue\nclues:\n")
    done = run(command, zebra, board, *output, "--link", *output and ["--force"])
    assert (done.code, done.out.splitlines()[-1:]) == (2, [LINK.strip()])
    assert done.err == f"pencilsat: {zebra}: {NO_SITE}\n"


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("solve - --site nosuch", "'nosuch' is not a site for --link; known: puzzlink, tatham"),
        ("check - --link --format line", "--link has no place in the line format; use text or "),
        ("solve - --link --format line", "--link has no place in the line format; use text or "),
        ("draw - --link", "--link needs -o with the name of a file: the picture is printed"),
        ("convert - --site penpa --to tatham", "--site penpa does not go with the format tatham"),
        ("convert - --site puzzlink --to json", "'json' is not a site for --link; known: "),
        ("generate takuzu --site puzzlink", "--link: puzzlink has no puzzles of the family takuzu"),
    ],
)
def test_a_link_that_cannot_be_is_refused_at_once(command, words):
    done = run(*command.split(), stdin=UNIQUE)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert done.err.startswith(f"pencilsat: {words}")


SMALL = ("generate", "hashi", "--size", "5", "--islands", "6")


def test_a_generated_puzzle_has_its_link():
    plain = run(*SMALL).out
    link = run(*SMALL, "--format", "puzzlink").out.strip()
    command, board = plain.split("\n", 1)
    linked = run(*SMALL, "--link").out
    assert linked == f"{command}\n# {link}\n{board}"
    assert encoders.read(linked) == encoders.read(link)
    assert run(*SMALL, "--link", "--format", "json").objects[0]["link"] == link
    assert "link" not in run(*SMALL, "--format", "json").objects[0]
    site = run(*SMALL, "--site", "tatham").out
    assert site == f"{command}\n# {PAGE}{run(*SMALL, '--format', 'tatham').out}{board}"
    page = run(*SMALL, "--link", "--format", "tatham").out
    assert page == PAGE + run(*SMALL, "--format", "tatham").out


@pytest.mark.parametrize(
    ("family", "options", "words"),
    [
        ("hashi", "--format nosuch", "hashi has no format 'nosuch'; known: text, json, puzzlink, "),
        ("zebra", "--format puzzlink", "zebra has no format 'puzzlink'; known: text, json\n"),
        ("zebra", "--link", "--link: no site has puzzles of the family zebra\n"),
        ("hashi", "--link --format janko", "'janko' is not a site for --link; known: "),
        (
            "hashi",
            "--format puzzlekit --count 2",
            "a text in the format puzzlekit holds one puzzle: ",
        ),
        ("hashi", "--format penpa --solution", "--solution needs -o: the format penpa has no "),
    ],
)
def test_what_cannot_be_generated_is_refused_before_the_work(family, options, words, monkeypatch):
    monkeypatch.setattr(making, "make", lambda *_, **__: pytest.fail("a board is made"))
    done = run("generate", family, *options.split())
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert done.err.startswith(f"pencilsat: {words}")
