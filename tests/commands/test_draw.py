"""`draw`, and `--svg` and `--html` of other commands, as a user runs them."""

import io
from xml.etree import ElementTree

import pytest
from command import RING, UNIQUE, run
from pypdf import PdfReader

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def boards(tmp_path):
    path = tmp_path / "boards.txt"
    path.write_text(UNIQUE + RING)
    return path


def classes(text: str) -> list[str]:
    """The first class of every group of figures."""
    groups = ElementTree.fromstring(text).iter(f"{SVG}g")
    return [group.get("class", "").split()[0] for group in groups]


def test_a_picture_is_printed(board):
    done = run("draw", board)
    assert (done.code, done.err) == (0, "")
    assert classes(done.out) == ["circle", "text"]
    assert ElementTree.fromstring(done.out).findtext(f"{SVG}title") == "Hashi 3 × 3"
    assert run("draw", "-", "-o", "-", stdin=UNIQUE) == done


def test_a_picture_is_drawn_solved(board):
    done = run("draw", board, "--solution", "--title", "a <title>")
    assert classes(done.out) == ["line", "circle", "text"]
    assert ElementTree.fromstring(done.out).findtext(f"{SVG}title") == "a <title>"


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_of_several_puzzles_each_has_a_picture(ending, board, boards, tmp_path):
    assert run("draw", board, boards, "-o", tmp_path / f"out.{ending}").code == 0
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"board.txt", "boards.txt", *(f"out-{n}.{ending}" for n in (1, 2, 3))}


def test_several_puzzles_are_one_booklet(board, boards, tmp_path):
    target = tmp_path / "out.pdf"
    asked = ("--per-page", 2, "--solutions", "--title", "Bridges", "--paper", "letter")
    assert run("draw", board, boards, "-o", target, *asked).code == 0
    texts = [page.extract_text() for page in PdfReader(io.BytesIO(target.read_bytes())).pages]
    assert len(texts) == 3
    assert texts[0].startswith("Bridges\nJoin the islands")
    assert "\n1. Hashi" in texts[0]
    assert texts[2].startswith("Solutions\n1.")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("-o", "{}/x.gif"), "{}/x.gif: pictures are .svg, .png, .html or .pdf"),
        (("-o", "{}/x"), "{}/x: pictures are .svg, .png, .html or .pdf"),
        (("-o", "{}/no/x.svg"), "{}/no/x.svg: cannot be written: no such directory"),
        (("-o", "{}/board.svg"), "{}/board.svg: it exists; --force overwrites it"),
        (
            ("--solutions",),
            "--solutions is for .html and .pdf; --solution draws solved puzzles",
        ),
        (("--family", "nosuch"), "unknown family 'nosuch'; `pencilsat families`"),
        (("--per-page", "0"), "Invalid value for '--per-page'"),
    ],
)
def test_what_cannot_be_drawn_is_refused_before_the_work(
    options, words, board, tmp_path, monkeypatch
):
    begun = "pencilsat.commands.drawing.started"
    monkeypatch.setattr(begun, lambda *_: pytest.fail("it has begun"))
    (tmp_path / "board.svg").write_text("mine")
    done = run("draw", board, "--solution", *(option.format(tmp_path) for option in options))
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"pencilsat: {words.format(tmp_path)}")
    assert done.err.count("\n") == 1
    assert (tmp_path / "board.svg").read_text() == "mine"


def test_what_is_read_is_never_written_over(tmp_path):
    board = tmp_path / "board.svg"
    board.write_text(UNIQUE)
    done = run("draw", board, "-o", board, "--force")
    assert (done.code, done.err) == (
        2,
        f"pencilsat: {board}: it holds the puzzle: choose another name\n",
    )


def test_several_pictures_are_not_printed(boards):
    done = run("draw", boards)
    assert (done.code, done.out) == (2, "")
    assert done.err == "pencilsat: -o is missing: there are 2 puzzles, and a picture holds one\n"


@pytest.mark.parametrize("command", ["solve", "check", "explain"])
@pytest.mark.parametrize("format", ["text", "json"])
def test_answers_leave_pictures_and_are_printed_as_before(command, format, boards, tmp_path):
    svg, html = tmp_path / "x.svg", tmp_path / "x.html"
    plain = run(command, boards, "--format", format)
    done = run(command, boards, "--format", format, "--svg", svg, "--html", html)
    assert done == plain
    root = ElementTree.fromstring(svg.read_text())
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert texts.count("solution, unique") == 2
    assert {"1. puzzle", "2. puzzle"} <= {*texts}
    page = html.read_text()
    assert page.count("<figure>") == 4
    assert f"Hashi 3 × 3, {boards.name}, puzzle 2" in page
    assert page.count('<ol class="steps">') == (2 if command == "explain" else 0)


@pytest.mark.parametrize("command", ["solve", "check", "explain"])
@pytest.mark.parametrize("option", ["--svg", "--html"])
def test_pictures_of_answers_overwrite_nothing(command, option, board, tmp_path):
    target = tmp_path / f"x.{option[2:]}"
    target.write_text("mine")
    done = run(command, board, option, target)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"pencilsat: {target}: it exists; --force overwrites it\n"
    assert target.read_text() == "mine"
    assert run(command, board, option, target, "--force").code == 0
    assert "<svg " in target.read_text()
    done = run(command, board, option, "-")
    assert (done.code, done.out) == (2, "")
    assert done.err == f"pencilsat: {option} needs the name of a file: answers are printed\n"
