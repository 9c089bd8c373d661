"""`explain --svg` and `--html` as a user runs it."""

from unittest import mock

import pytest
from command import interrupted_in, run
from oracle import INSTANCES

SUDOKU = "sudoku 4 2 2\n1 2 . .\n. . . 1\n. 1 . .\n. . . 3\n"
ZEBRA = "zebra 3\nname: ann, bob, cid\nclues:\nann @ 2\nbob < cid\n"


@pytest.fixture
def board(tmp_path):
    file = tmp_path / "board.txt"
    file.write_text(SUDOKU)
    return file


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_directory_holds_a_picture_of_each_step_that_is_told(board, tmp_path):
    plain = run("explain", board)
    done = run("explain", board, "--svg", tmp_path / "steps")
    assert done == plain
    number = sum(line[:1].isdigit() and ". " in line for line in plain.out.splitlines())
    assert names(tmp_path / "steps") == [f"step-{k:03}.svg" for k in range(1, number + 1)]
    assert run("explain", "--all", board, "--svg", tmp_path / "all").code == 0
    assert len(names(tmp_path / "all")) > number


def test_a_name_that_ends_in_svg_is_one_picture(board, tmp_path):
    assert run("explain", board, "--svg", tmp_path / "x.svg").code == 0
    assert "solution, unique" in (tmp_path / "x.svg").read_text()


@pytest.mark.parametrize("format", ["text", "json"])
def test_with_quiet_there_is_the_picture_alone(format, board, tmp_path):
    options = (board, board, "--html", tmp_path / "x.html", "--force", "--format", format)
    assert run("explain", *options).out
    page = (tmp_path / "x.html").read_text()
    done = run("explain", *options, "--quiet")
    assert (done.code, done.out, done.err) == (0, "", "")
    assert (tmp_path / "x.html").read_text() == page


def test_with_quiet_a_bad_puzzle_costs_a_line_of_complaint_alone(tmp_path):
    (tmp_path / "list.txt").write_text(SUDOKU + "sudoku 4 2 2\n5\n" + SUDOKU)
    done = run("explain", tmp_path / "list.txt", "--html", tmp_path / "x.html", "--quiet")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)


def test_a_link_that_is_asked_for_is_printed_with_quiet_too(board, tmp_path):
    options = ("explain", board, "--html", tmp_path / "x.html", "--force", "--link")
    [*_, link] = run(*options).out.splitlines()
    done = run(*options, "--quiet")
    assert link.startswith("http")
    assert (done.code, done.out, done.err) == (0, f"{link}\n", "")


def test_quiet_without_a_picture_would_leave_nothing(board):
    done = run("explain", board, "--quiet")
    message = "--quiet needs --html or --svg: nothing else would be left"
    assert (done.code, done.out, done.err) == (2, "", f"pencilsat: {message}\n")


def test_a_page_names_the_file_and_not_where_it_lies(board, tmp_path):
    assert run("explain", board, "--html", tmp_path / "x.html").code == 0
    page = (tmp_path / "x.html").read_text()
    assert "<h1>Sudoku 4 × 4, board.txt</h1>" in page
    assert str(tmp_path) not in page


def test_pictures_of_several_puzzles_say_which(tmp_path):
    both = tmp_path / "both.txt"
    both.write_text(SUDOKU + "\n" + SUDOKU)
    assert run("explain", both, "--svg", tmp_path / "steps").code == 0
    found = names(tmp_path / "steps")
    assert found[0] == "puzzle-1-step-001.svg"
    assert "puzzle-2-step-001.svg" in found


def test_pictures_of_other_steps_are_not_overwritten_but_with_force(board, tmp_path):
    steps = tmp_path / "steps"
    steps.mkdir()
    for name in ("step-999.svg", "step-1.svg.bak"):
        (steps / name).write_text("mine")
    done = run("explain", board, "--svg", steps)
    message = "it holds pictures of steps; --force overwrites them"
    assert (done.code, done.out, done.err) == (2, "", f"pencilsat: {steps}: {message}\n")
    assert run("explain", board, "--svg", steps, "--force").code == 0
    assert "step-999.svg" not in names(steps)
    assert (steps / "step-1.svg.bak").read_text() == "mine"


def test_old_pictures_are_there_until_the_new_ones_are_drawn(board, tmp_path):
    steps = tmp_path / "steps"
    steps.mkdir()
    (steps / "step-999.svg").write_text("mine")
    with mock.patch("pencilsat.views.walk.written", side_effect=KeyboardInterrupt):
        assert run("explain", board, "--svg", steps, "--force").code != 0
    assert names(steps) == ["step-999.svg"]


def test_a_directory_that_cannot_be_is_one_line(board, tmp_path):
    done = run("explain", board, "--svg", board)
    message = "it is not a directory; one picture goes to a file that ends in .svg"
    assert (done.code, done.out, done.err) == (2, "", f"pencilsat: {board}: {message}\n")
    done = run("explain", board, "--svg", tmp_path / "a" / "b")
    message = "cannot be made: no such directory above it"
    assert (done.code, done.err) == (2, f"pencilsat: {tmp_path / 'a' / 'b'}: {message}\n")


def test_a_directory_is_not_made_of_a_name_that_looks_like_a_file(board, tmp_path):
    done = run("explain", board, "--svg", tmp_path / "x.png")
    message = "it is not a directory; one picture goes to a file that ends in .svg"
    assert (done.code, done.out) == (2, "")
    assert done.err == f"pencilsat: {tmp_path / 'x.png'}: {message}\n"
    assert names(tmp_path) == ["board.txt"]
    for name in ("steps.d", "steps.svg"):
        (tmp_path / name).mkdir()
        assert run("explain", board, "--svg", tmp_path / name).code == 0
        assert "step-001.svg" in names(tmp_path / name)


@pytest.mark.slow
def test_what_a_limit_or_an_interrupt_leaves_is_on_the_page(tmp_path):
    hard = INSTANCES / "slitherlink" / "ten-by-ten.txt"
    page, steps = tmp_path / "x.html", tmp_path / "steps"
    step = "pencilsat.tasks.explain.words.Step.__str__"
    done = interrupted_in(step, "explain", hard, "--html", page, "--svg", steps, after=0.05)
    assert (done.code, done.err) == (3, "")
    assert "The steps ended early" in page.read_text()
    assert 'href="#step=1"' in page.read_text()
    assert "step-001.svg" in names(steps)
