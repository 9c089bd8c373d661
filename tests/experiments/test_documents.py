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


@pytest.mark.parametrize("option", ["--csv", "--html", "--latex", "--markdown", "--plots"])
def test_a_name_that_is_too_long_costs_a_line(tmp_path, option):
    runs = written(tmp_path / "runs.sqlite", [fake()])
    long = tmp_path / ("x" * 300)
    found = run("report", runs, option, long)
    assert (found.code, found.err) == (
        2,
        f"pencilsat: {long}: cannot be written: File name too long\n",
    )


def test_runs_with_a_name_that_is_too_long_are_not_there(tmp_path):
    long = tmp_path / ("x" * 300)
    found = run("report", long)
    assert (found.code, found.err) == (2, f"pencilsat: {long}: there is no such file\n")
