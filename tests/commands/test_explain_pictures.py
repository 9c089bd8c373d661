"""`explain --svg` and `--html` as a user runs it."""

import pytest
from command import run

SUDOKU = "sudoku 4 2 2\n1 2 . .\n. . . 1\n. 1 . .\n. . . 3\n"


@pytest.fixture
def board(tmp_path):
    file = tmp_path / "board.txt"
    file.write_text(SUDOKU)
    return file


def names(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("format", ["text", "json"])
def test_with_quiet_there_is_the_picture_alone(format, board, tmp_path):
    options = (board, board, "--html", tmp_path / "x.html", "--force", "--format", format)
    assert run("explain", *options).out
    page = (tmp_path / "x.html").read_text()
    done = run("explain", *options, "--quiet")
    assert (done.code, done.out, done.err) == (0, "", "")
    assert (tmp_path / "x.html").read_text() == page


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


def test_a_directory_that_cannot_be_is_one_line(board, tmp_path):
    done = run("explain", board, "--svg", board)
    message = "it is not a directory; one picture goes to a file that ends in .svg"
    assert (done.code, done.out, done.err) == (2, "", f"pencilsat: {board}: {message}\n")
    done = run("explain", board, "--svg", tmp_path / "a" / "b")
    message = "cannot be made: no such directory above it"
    assert (done.code, done.err) == (2, f"pencilsat: {tmp_path / 'a' / 'b'}: {message}\n")
