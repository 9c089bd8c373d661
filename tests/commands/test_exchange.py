"""`export` and `decode`: formulas and answers that come and go as files."""

from pathlib import Path

import pytest
from command import (
    UNIQUE,
    run,
)


def test_a_formula_whose_models_are_not_all_best_does_not_ask_to_be_counted(file):
    done = run("export", file("circuit 1 2\ns t\n"))
    assert "\nc p show " in done.out
    assert "c t " not in done.out


@pytest.mark.parametrize("way", ["same", "other path", "symlink", "hardlink", "to a symlink"])
@pytest.mark.parametrize("force", [[], ["--force"]])
def test_export_does_not_write_over_the_puzzle(force, way, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    puzzle, link = Path("board.txt"), Path("link.txt")
    puzzle.write_text(UNIQUE)
    output: str | Path = {"same": puzzle, "other path": tmp_path / puzzle}.get(way, link)
    if way in ("symlink", "to a symlink"):
        link.symlink_to(puzzle)
    elif way == "hardlink":
        link.hardlink_to(puzzle)
    if way == "to a symlink":
        puzzle, output = link, puzzle
    done = run("export", puzzle, "-o", output, *force)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"pencilsat: {output}: it holds the puzzle: choose another name\n"
    assert puzzle.read_text() == UNIQUE


@pytest.mark.parametrize(
    ("answer", "status", "code"),
    [
        ("s UNSATISFIABLE\n", "no solution", 1),
        ("UNSAT\n", "no solution", 1),
        ("s UNKNOWN\n", "undecided", 3),
        ("c out of time\ns INDETERMINATE\n", "undecided", 3),
    ],
)
def test_decode_passes_on_that_there_is_no_model(answer, status, code, file):
    done = run("decode", file(UNIQUE), "-", stdin=answer)
    assert (done.code, done.out, done.err) == (code, f"{status}\n", "")
    done = run("decode", file(UNIQUE), "-", "--format", "json", stdin=answer)
    assert (done.code, done.objects[0]["status"], done.objects[0]["solutions"]) == (
        code,
        status,
        [],
    )
