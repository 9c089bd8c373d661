"""The files of a report."""

import pytest
from command import run
from fake_runs import fake, written


def test_no_table_beside_another_is_written_over_the_runs(tmp_path):
    runs = written(tmp_path / "x-rules.csv", [fake()])
    before = runs.read_bytes()
    found = run("report", runs, "--csv", tmp_path / "x.csv")
    assert (found.code, found.out) == (2, "")
    assert found.err == f"pencilsat: {runs}: it holds the runs: choose another name\n"
    assert runs.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [runs.name]


@pytest.mark.parametrize(
    ("option", "name", "there"),
    [
        ("--html", "x.html", "x.html"),
        ("--csv", "x.csv", "x.csv"),
        ("--csv", "x.csv", "x-rules.csv"),
        ("--latex", "x.tex", "x.tex"),
        ("--markdown", "x.md", "x.md"),
        ("--plots", "x", "x/hashi-check-cactus.pdf"),
    ],
)
def test_a_file_that_exists_is_overwritten_by_force_alone(tmp_path, option, name, there):
    runs, mine = written(tmp_path / "runs.sqlite", [fake()]), tmp_path / there
    mine.parent.mkdir(exist_ok=True)
    mine.write_text("mine")
    before = {*tmp_path.rglob("*")}
    found = run("report", runs, "--markdown", tmp_path / "new.md", option, tmp_path / name)
    said = f"pencilsat: {mine}: it exists; --force overwrites it\n"
    assert (found.code, found.out, found.err) == (2, "", said)
    assert ({*tmp_path.rglob("*")}, mine.read_text()) == (before, "mine")
    assert run("report", runs, option, tmp_path / name, "--force").code == 0
    assert mine.read_bytes() != b"mine"
