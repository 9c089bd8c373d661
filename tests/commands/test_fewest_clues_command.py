"""`minimise --proof` and `verify-proof`: certificates of fewest clues on the command line."""

from pathlib import Path

import pytest
from command import ROOT, process, run
from fewest import FULL, SEVENTEEN

from pencilsat import encoders
from pencilsat.certificates import making
from pencilsat.search import proof


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.txt"
    path.write_text(FULL, encoding="utf-8")
    return path


def test_a_proof_is_left_and_verified(board, tmp_path):
    path = tmp_path / "proof"
    done = process("minimise", board, "--proof", path)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("# 4 clues: minimum, proved\nsudoku 4 2 2\n")
    steps = (path / "hits.drat").read_text(encoding="utf-8").count("\n")
    assert done.out.endswith(f"\n# proof: {steps} steps, in {path}\n")
    for text in (done.out, FULL):
        verified = run("verify-proof", path, "-", stdin=text)
        assert (verified.code, verified.err) == (0, "")
        assert verified.out.splitlines()[-1] == "minimum"
    assert process("verify-proof", path).out == verified.out


def test_in_json(board, tmp_path):
    path = tmp_path / "proof"
    [line] = run("minimise", board, "--proof", path, "--format", "json").objects
    assert (line["status"], line["proof"], line["clues"]) == ("minimum", str(path), 4)
    assert line["steps"] == len((path / "hits.drat").read_bytes().splitlines())
    [line] = run("verify-proof", path, "--format", "json").objects
    assert line.pop("checked")[1] == "board.txt: a board that tells 16 clues, sudoku"
    assert line == {"directory": str(path), "status": "minimum", "fault": None}
    (path / "sets.txt").write_text("", encoding="utf-8")
    done = run("verify-proof", path, "--format", "json")
    [line] = done.objects
    assert (done.code, line["status"]) == (1, "refused")
    assert (line["fault"]["file"], line["fault"]["line"]) == ("sets.txt", 1)


def test_what_is_not_unique_leaves_nothing(tmp_path):
    two = ROOT / "instances" / "sudoku" / "two-solutions.txt"
    done = run("minimise", two, "--proof", tmp_path / "proof")
    assert (done.code, done.out) == (1, "not unique\n")
    [line] = run("minimise", two, "--proof", tmp_path / "p", "--format", "json").objects
    assert (line["status"], line["proof"], line["steps"]) == ("not unique", None, 0)
    assert [*tmp_path.iterdir()] == []


def test_a_limit_of_the_proof_loses_no_answer(board, tmp_path, monkeypatch):
    asked = []

    def undecided(formula, *, limits):
        asked.append(limits.seconds)

    monkeypatch.setattr(proof, "refutation", undecided)
    done = run("minimise", board, "--seconds", "40", "--proof", tmp_path / "proof")
    assert done.code == 3
    assert done.out.startswith("# 4 clues: minimum, proved\nsudoku 4 2 2\n")
    assert done.out.endswith("\n# no proof: it was not finished\n")
    assert 20 < asked[0] < 40
    done = run("minimise", board, "--proof", tmp_path / "proof", "--format", "json")
    [line] = done.objects
    assert (done.code, line["status"], line["clues"], line["proof"]) == (3, "minimum", 4, None)
    assert asked[1] is None
    assert [*tmp_path.iterdir()] == [board]


def test_a_proof_is_about_one_puzzle_that_has_clues(board, tmp_path):
    path = tmp_path / "proof"
    hashi = ROOT / "instances" / "hashi" / "square.txt"
    for arguments, stdin, message in (
        ([board, board], "", "there are 2 files"),
        (["-"], FULL + FULL, "-: a proof is about one puzzle"),
        ([hashi], "", "hashi has no clues that could be left out"),
    ):
        done = run("minimise", *arguments, "--proof", path, stdin=stdin)
        assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
        assert message in done.err
    assert [*tmp_path.iterdir()] == [board]


@pytest.fixture
def unasked(monkeypatch):
    """No proof is looked for."""

    def asked(*arguments):
        raise AssertionError("there is nothing to prove")

    monkeypatch.setattr(making, "fewest", asked)


def test_bounds_that_do_not_meet_leave_nothing(tmp_path, unasked):
    hard = ROOT / "instances" / "sudoku" / "thesis-complete.txt"
    done = run("minimise", hard, "--seconds", "0.3", "--proof", tmp_path / "proof")
    assert done.code == 3
    assert done.out.endswith("\n# no proof: the bounds do not meet\n")
    assert encoders.read(done.out)
    assert [*tmp_path.iterdir()] == []


@pytest.mark.slow
def test_a_theorem_is_no_proof(tmp_path, unasked):
    path = tmp_path / "proof"
    options = ["--use-theorem", "--seconds", "0.5", "--proof", path]
    done = run("minimise", "-", *options, stdin=SEVENTEEN)
    assert done.code == 0
    assert ": minimum by this theorem\n" in done.out
    assert done.out.endswith("\n# no proof: the bounds do not meet but by the theorem\n")
    [line] = run("minimise", "-", *options, "--format", "json", stdin=SEVENTEEN).objects
    assert (line["status"], line["proof"], line["steps"]) == ("minimum by theorem", None, 0)
    assert [*tmp_path.iterdir()] == []
