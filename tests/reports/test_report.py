"""`pencilsat report` as its users meet it."""

import csv
from pathlib import Path

import pytest
from command import on_terminal, python, run
from fake_runs import fake, written

RED = "\x1b[1;31m"

NO_SOLUTION = {"status": "no solution", "solutions": []}


@pytest.fixture
def wrong(tmp_path):
    """A file in which two configurations disagree."""
    rows = [fake(), fake(encoding="tree", **NO_SOLUTION)]
    return written(tmp_path / "wrong.sqlite", rows)


def table_of(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text().splitlines()))


def test_a_refuted_answer_is_marked_and_ranked_last_however_fast(tmp_path):
    rows = [fake(9.0, number=n) for n in range(3)]
    rows += [fake(1.0, number=n, encoding="tree") for n in range(2)]
    rows.append(fake(1.0, number=2, encoding="tree", **NO_SOLUTION))
    path = written(tmp_path / "runs.sqlite", rows)
    done = run("report", path, "--csv", tmp_path / "t.csv")
    assert done.code == 1
    assert "boards.txt, puzzle 3: no solution (tree) against unique (cuts)" in done.out
    found = table_of(tmp_path / "t.csv")
    told = [(row["configuration"], row["wrong"], row["solved"]) for row in found]
    assert told == [("cuts", "0", "3"), ("tree", "1", "2")]
    assert found[0]["difference"] == "baseline"


@pytest.mark.parametrize(
    ("measure", "median", "beside"),
    [
        ("work", ("s", 1.0), ("CPU", 0.875)),
        ("run", ("s", 1.125), ("CPU", 0.875)),
        ("solve", ("s", 0.5), ("CPU", 0.875)),
        ("cpu", ("s", 0.875), ("wall", 1.0)),
        ("propagations", ("propagations", 300), ("CPU", 0.875)),
    ],
)
def test_what_is_measured_can_be_chosen(tmp_path, measure, median, beside):
    path = written(tmp_path / "runs.sqlite", [fake()])
    run("report", path, "--measure", measure, "--csv", tmp_path / "t.csv")
    [row] = table_of(tmp_path / "t.csv")
    assert float(row[f"median ({median[0]})"]) == median[1]
    assert float(row[f"{beside[0]} (s)"]) == beside[1]
    made = "python 3.12.1, pencilsat 0.1.0, python-sat 1.9.dev17, A Processor 3000, 2 cores"
    assert row["made with"] == f"Made with {made}."


def test_work_that_is_limited_is_compared_by_it_and_groups_are_beside_what_is_published(tmp_path):
    group = {"group": "small", "published": "1.5 s", "conflicts_limit": 20}
    rows = [fake(number=n, conflicts=n, **group) for n in range(2)]
    rows += [fake(number=n, encoding="tree", conflicts=3, **group) for n in range(2)]
    rows += [fake(number=2, encoding="tree", **group | {"status": "undecided", "conflicts": 21})]
    path = written(tmp_path / "runs.sqlite", rows)
    asked = ("--measure", "conflicts", "--baseline", "cuts")
    run("report", path, *asked, "--csv", tmp_path / "t.csv")
    found = {row["configuration"]: row for row in table_of(tmp_path / "t.csv")}
    assert float(found["tree"]["PAR-2 (conflicts)"]) == (3 + 3 + 2 * 20) / 3
    assert float(found["tree"]["ratio"]) == pytest.approx((4 / 1 * 4 / 2) ** 0.5)
    told = table_of(tmp_path / "t-groups.csv")
    assert [(row["configuration"], row["runs"], row["solved"]) for row in told] == [
        ("cuts", "2", "2"),
        ("tree", "3", "2"),
    ]
    assert {row["published"] for row in told} == {"1.5 s"}
    assert [row["mean (conflicts)"] for row in told] == ["0.5", "3.0"]


def test_a_disagreement_is_red_on_a_terminal(wrong):
    first = on_terminal("stdout", "report", wrong).out.splitlines()[0]
    assert first.startswith(RED)
    assert "disagree" in first
    assert RED not in on_terminal("stdout", "report", wrong, NO_COLOR="1").out


def test_many_disagreements_are_cut_short(tmp_path):
    rows = [fake(number=n) for n in range(25)]
    rows += [fake(number=n, encoding="tree", **NO_SOLUTION) for n in range(25)]
    lines = run("report", written(tmp_path / "runs.sqlite", rows)).out.splitlines()
    assert "disagree on 25 puzzles" in lines[0]
    assert lines[21:23] == ["  … and 5 more", ""]


def test_a_report_on_the_terminal_needs_no_matplotlib(runs):
    script = (
        "import sys; from pencilsat import cli\n"
        f"sys.argv = ['pencilsat', 'report', {str(runs)!r}]\n"
        "try: cli.main()\n"
        "except SystemExit: pass\n"
        "print('matplotlib' in sys.modules)"
    )
    assert python(script).out.splitlines()[-1] == "False"


@pytest.fixture
def failing(tmp_path):
    """A file in which `flow` answers few of the puzzles that the others do, and `tree` none."""
    rows = [fake(number=n, encoding=e) for n in range(10) for e in ("cuts", "layered")]
    for name, answered in {"flow": 3, "tree": 0}.items():
        failed = {"status": "undecided", "solutions": []}
        rows += [
            fake(number=n, encoding=name, **failed if n >= answered else {}) for n in range(10)
        ]
    return written(tmp_path / "runs.sqlite", rows)


LINE = (
    "Left out, as the others, which answered up to 10 puzzles, would be compared on few: "
    "flow (answered 3), tree (answered none)."
)


def test_configurations_can_be_chosen_or_left_out(failing, tmp_path):
    done = run("report", failing, "--only", "flow,cuts", "--csv", tmp_path / "t.csv")
    assert {row["configuration"] for row in table_of(tmp_path / "t.csv")} == {"cuts", "flow"}
    assert "Means over the 3 puzzles that all configurations answered." in done.out
    assert "Left out by --only or --without: layered (10 runs), tree (10 runs).\n" in done.out
    done = run("report", failing, "--without", "flow,tree", "--csv", tmp_path / "u.csv")
    assert {row["configuration"] for row in table_of(tmp_path / "u.csv")} == {"cuts", "layered"}
    assert "Left out by --only or --without: flow (10 runs), tree (10 runs).\n" in done.out
    assert LINE not in " ".join(done.out.split())


@pytest.mark.parametrize("option", ["--only", "--without"])
def test_an_unknown_choice_is_one_line(failing, option):
    done = run("report", failing, option, "cuts,flo")
    assert (done.code, done.out) == (2, "")
    known = "known: cuts, flow, layered, tree"
    assert done.err == f"pencilsat: no configuration 'flo' (did you mean flow?); {known}\n"


def test_versions_are_rows_of_their_own_and_a_line_says_so(tmp_path):
    began = {"started": "2026-02-03T04:05:06+00:00"}
    rows = [fake(number=n, encoding=e) for n in range(3) for e in ("cuts", "tree")]
    rows += [fake(number=n, version="0.2.0 1234567+89ab", **began) for n in range(2)]
    rows += [fake(version=None, started=None)]
    path = written(tmp_path / "runs.sqlite", rows)
    done = run("report", path, "--csv", tmp_path / "t.csv")
    assert {row["configuration"]: row["runs"] for row in table_of(tmp_path / "t.csv")} == {
        "cuts · PencilSAT 0.1.0": "3",
        "cuts · PencilSAT 0.2.0 1234567+89ab": "2",
        "cuts · unknown version": "1",
        "tree": "3",
    }
    assert (
        "Versions are apart, as their code differs: cuts · unknown version (1 run), "
        "cuts · PencilSAT 0.1.0 (3 runs, from 2026-01-01 00:00), "
        "cuts · PencilSAT 0.2.0 1234567+89ab (2 runs, from 2026-02-03 04:05)."
    ) in " ".join(done.out.split())
    assert "The runs differ in pencilsat: 0.1.0, 0.2.0 1234567+89ab\n" in done.out
    for only in ("cuts · PencilSAT 0.1.0", "cuts · unknown version"):
        run("report", path, "--only", only, "--csv", tmp_path / "t.csv", "--force")
        assert [row["configuration"] for row in table_of(tmp_path / "t.csv")] == [only]
