"""`draw`, and `--svg` and `--html` of other commands, as a user runs them."""

import io
from xml.etree import ElementTree

import pytest
from command import NONE, RING, TWO, UNIQUE, on_terminal, run
from pypdf import PdfReader

SVG = "{http://www.w3.org/2000/svg}"

ARROW = "numberlink 1 2\n<script> <script>\n"


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


def test_labels_are_no_elements():
    done = run("draw", "-", stdin=ARROW)
    assert "<script>" not in done.out
    texts = [text.text for text in ElementTree.fromstring(done.out).iter(f"{SVG}text")]
    assert texts == ["<script>", "<script>"]


@pytest.mark.parametrize(
    ("ending", "start"),
    [("svg", b"<svg "), ("png", b"\x89PNG"), ("html", b"<!DOCTYPE html>"), ("pdf", b"%PDF-")],
)
def test_the_end_of_the_name_is_the_format(ending, start, board, tmp_path):
    target = tmp_path / f"out.{ending.upper()}"
    done = run("draw", board, "-o", target)
    assert (done.code, done.out, done.err) == (0, "", "")
    assert target.read_bytes().startswith(start)


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
    assert texts[0].startswith("Bridges\nConnect the islands")
    assert "\n1. Hashi" in texts[0]
    assert texts[2].startswith("Solutions\n1.")


def test_several_puzzles_are_one_page(boards, tmp_path):
    target = tmp_path / "out.html"
    assert run("draw", boards, "-o", target, "--solutions").code == 0
    text = target.read_text()
    assert text.count("<svg ") == 4
    assert "<h1>Hashi 3 × 3</h1>" in text


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
        (("--family", "nosuch"), "unknown family 'nosuch'; known: "),
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


def test_a_file_that_exists_is_overwritten_by_force_alone(boards, tmp_path):
    target = tmp_path / "out-2.svg"
    target.write_text("mine")
    done = run("draw", boards, "-o", tmp_path / "out.svg")
    assert (done.code, done.err) == (2, f"pencilsat: {target}: it exists; --force overwrites it\n")
    assert not (tmp_path / "out-1.svg").exists()
    assert run("draw", boards, "-o", tmp_path / "out.svg", "--force").code == 0
    assert target.read_text().startswith("<svg ")


@pytest.mark.parametrize(("columns", "code"), [(1000, 2), (900, 0)])
def test_a_picture_that_nobody_could_read_is_not_drawn_as_png(columns, code, tmp_path):
    long = f"masyu 1 {columns}\n{'. ' * (columns - 1)}w\n"
    target = tmp_path / "x.png"
    done = run("draw", "-", "-o", target, stdin=long)
    assert done.code == code
    assert target.exists() == (code == 0)
    if code:
        size = "it would be 16007 × 23 pixels at 16 a cell, a PNG is up to 16000"
        what = f"{size}: draw it as SVG, HTML or PDF"
        assert done.err == f"pencilsat: {target}: {what}\n"
    assert run("draw", "-", "-o", tmp_path / "x.svg", stdin=long).code == 0


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


@pytest.mark.parametrize(("ending", "library"), [("png", "resvg_py"), ("pdf", "reportlab")])
def test_a_missing_library_is_named_before_the_work(ending, library, board, tmp_path, monkeypatch):
    monkeypatch.setattr(
        "pencilsat.views.fonts.importlib.util.find_spec",
        lambda name: None if name == library else 1,
    )
    done = run("draw", board, "-o", tmp_path / f"x.{ending}")
    assert (done.code, done.out) == (2, "")
    named = library.replace("_", "-")
    assert done.err == f"pencilsat: PNG and PDF need {named}: pip install 'pencilsat[pictures]'\n"


def test_a_puzzle_without_solution_is_not_drawn_solved(tmp_path):
    both = tmp_path / "both.txt"
    both.write_text(NONE + UNIQUE)
    done = run("draw", both, "--solution", "-o", tmp_path / "x.svg")
    assert (done.code, done.err) == (1, f"pencilsat: {both}, puzzle 1: no solution\n")
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["both.txt", "x-2.svg"]
    done = run("draw", both, "--solutions", "-o", tmp_path / "x.html")
    assert done.code == 1
    assert "<figcaption>1.</figcaption>no solution<" in (tmp_path / "x.html").read_text()


def test_a_bad_file_costs_one_line(board, tmp_path):
    bad = tmp_path / "bad.txt"
    bad.write_text("hashi 1 1\n9\n")
    done = run("draw", board, bad, "-o", tmp_path / "x.pdf")
    assert done.code == 2
    assert done.err.startswith(f"pencilsat: {bad}:2:1: ")
    assert not (tmp_path / "x.pdf").exists()


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


@pytest.mark.parametrize("command", ["check", "explain"])
def test_where_solutions_differ_is_drawn(command, tmp_path):
    svg = tmp_path / "x.svg"
    assert run(command, "-", "--svg", svg, stdin=TWO).code == 1
    text = svg.read_text()
    for caption in ("puzzle", "one solution", "another one", "what all solutions have in common"):
        assert f">{caption}</text>" in text
    assert 'class="line mark-stroke"' in text


def test_without_backbone_none_is_drawn(tmp_path):
    svg = tmp_path / "x.svg"
    assert run("check", "-", "--no-backbone", "--svg", svg, stdin=TWO).code == 1
    assert "another one" in svg.read_text()
    assert "in common" not in svg.read_text()


@pytest.mark.parametrize("command", ["solve", "check"])
def test_a_picture_of_a_puzzle_without_solution_is_said_to_show_it_alone(command, tmp_path):
    svg = tmp_path / "x.svg"
    done = run(command, "-", "--svg", svg, stdin=NONE)
    said = "-: no solution, so the picture shows only the puzzle"
    assert (done.code, done.out, done.err) == (1, "no solution\n", f"pencilsat: {said}\n")
    assert ">no solution</text>" in svg.read_text()


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


def test_a_picture_and_a_page_are_two_files(board, tmp_path):
    done = run("solve", board, "--svg", tmp_path / "x", "--html", tmp_path / "x")
    assert (done.code, done.out) == (2, "")
    assert done.err == f"pencilsat: {tmp_path / 'x'}: --svg and --html need two files\n"


def test_on_a_terminal_it_is_said_which_files_were_written(board, tmp_path):
    svg, page = tmp_path / "x.svg", tmp_path / "x.html"
    for command in (("explain", board, "--svg", svg, "--html", page), ("draw", board, "-o", svg)):
        named = f"{svg}, {page}" if "--html" in command else f"{svg}"
        done = on_terminal("stderr", *command, "--force", COLUMNS="1000")
        assert f"written: {named}" in done.err


def test_a_picture_of_a_link_is_not_called_by_what_the_link_ends_in(tmp_path):
    link = "puzz.link/p?hashi/7/7/3g3g52u5i5g3i1g2n22i32"
    assert run("explain", link, "--html", tmp_path / "x.html").code == 0
    assert "<h1>Hashi 7 × 7</h1>" in (tmp_path / "x.html").read_text()


def test_what_is_being_done_is_shown_on_a_terminal(board, tmp_path):
    done = on_terminal("stderr", "draw", board, "-o", tmp_path / "x.pdf", delay=0)
    assert done.code == 0
    assert "drawing" in done.err
