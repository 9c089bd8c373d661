"""`check --proof` and `verify-proof` as a user runs them."""

import json
from pathlib import Path

import pytest
from command import RING, UNIQUE, run

from pencilsat.search import proof


@pytest.fixture
def proved(tmp_path: Path) -> Path:
    """A certificate of RING."""
    path = tmp_path / "proved"
    done = run("check", "-", "--no-implied", "--proof", path, stdin=RING)
    assert (done.code, done.err) == (0, "")
    return path


def test_in_json(board, tmp_path):
    path = tmp_path / "proof"
    [line] = run("check", board, "--proof", path, "--format", "json").objects
    assert (line["status"], line["proof"], line["steps"]) == ("unique", str(path), 1)
    [line] = run("verify-proof", path, "--format", "json").objects
    assert line.pop("checked")[1] == "puzzle.txt: a puzzle, hashi"
    assert line == {"directory": str(path), "status": "unique", "fault": None}
    (path / "unique.drat").write_text("1 0\n0\n", encoding="utf-8")
    done = run("verify-proof", path, "--format", "json")
    [line] = done.objects
    assert done.code == 1
    assert line["status"] == "refused"
    assert (line["fault"]["file"], line["fault"]["line"]) == ("unique.drat", 1)


def test_a_limit_of_the_proof_leaves_nothing(board, tmp_path, monkeypatch):
    asked = []

    def undecided(formula, *, limits, statistics):
        asked.append(limits.conflicts)

    monkeypatch.setattr(proof, "refutation", undecided)
    done = run("check", board, "--conflicts", "70", "--proof", tmp_path / "proof")
    assert (done.code, done.out) == (3, "unique\nno proof: it was not finished\n")
    assert asked == [70]
    done = run("check", board, "--proof", tmp_path / "proof", "--format", "json")
    assert (done.code, done.objects[0]["proof"]) == (3, None)
    done = run("check", board, "--proof", tmp_path / "proof", "--format", "line")
    said = "pencilsat: no proof: it was not finished\n"
    assert (done.code, done.out, done.err) == (3, "unique\n", said)
    assert [*tmp_path.iterdir()] == [board]


def test_an_interrupt_of_the_proof_loses_no_answer(board, tmp_path, monkeypatch):
    def interrupted(*arguments, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr(proof, "refutation", interrupted)
    printed = ""
    for format in ("json", "text"):
        done = run("check", board, "--proof", tmp_path / "proof", "--format", format)
        assert done.code == 130
        printed += done.out
    said, *lines = printed.splitlines()
    assert (json.loads(said)["status"], json.loads(said)["proof"]) == ("unique", None)
    assert lines == ["unique", "no proof: it was not finished"]
    assert [*tmp_path.iterdir()] == [board]


def test_a_directory_that_exists_is_not_touched(board, tmp_path):
    for path in (tmp_path / "empty", tmp_path / "link", board):
        if path.name == "empty":
            path.mkdir()
        elif path.name == "link":
            path.symlink_to("nowhere")
        done = run("check", board, "--proof", path)
        assert done.code == 2
        assert done.err == f"pencilsat: {path}: it exists; a certificate makes a new directory\n"
    assert [*(tmp_path / "empty").iterdir()] == []
    assert board.read_text(encoding="utf-8") == UNIQUE


def bad(*arguments: object, stdin: str = "") -> str:
    """The one line on standard error."""
    done = run(*arguments, stdin=stdin)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("pencilsat: ")
    assert done.err.count("\n") == 1
    return done.err


def test_a_proof_is_about_one_puzzle(board, tmp_path):
    path = tmp_path / "proof"
    assert "there are 2 files" in bad("check", board, board, "--proof", path)
    assert "-: a proof is about one puzzle" in bad(
        "check", "-", "--proof", path, stdin=UNIQUE + RING
    )
    assert f"there is no directory {path}" in bad("check", board, "--proof", path / "further")
    assert "hashi has no encoding 'x'" in bad("check", board, "--encoding", "x", "--proof", path)
    assert [*tmp_path.iterdir()] == [board]


def test_what_is_no_certificate_is_bad_input(proved, tmp_path, board):
    assert "README cannot be read: No such file" in bad("verify-proof", tmp_path)
    assert "the directory cannot be read: No such file" in bad("verify-proof", tmp_path / "nothing")
    assert "the directory cannot be read: Not a directory" in bad("verify-proof", board)
    assert "holds several" in bad("verify-proof", proved, "-", stdin=UNIQUE + RING)
    assert "-:1:1: the file is empty" in bad("verify-proof", proved, "-")
    (proved / "LINES").unlink()
    assert "LINES cannot be read: No such file" in bad("verify-proof", proved)
