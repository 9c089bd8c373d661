"""`pencilsat report` as its users meet it."""

import csv
import re
from pathlib import Path

import pytest
from command import on_terminal, python, run
from fake_runs import LIMIT, fake, written

RED = "\x1b[1;31m"

NO_SOLUTION = {"status": "no solution", "solutions": []}


@pytest.fixture
def wrong(tmp_path):
    """A file in which two configurations disagree."""
    rows = [fake(), fake(encoding="tree", **NO_SOLUTION)]
    return written(tmp_path / "wrong.sqlite", rows)


def table_of(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text().splitlines()))


def test_a_report_has_a_table_for_each_family_and_task(runs):
    done = run("report", runs)
    assert (done.code, done.err) == (0, "")
    titles = [line for line in done.out.splitlines() if re.search(": [0-9 ]+ puzzles?, ", line)]
    assert [title.partition(", ")[0] for title in titles] == [
        "hashi",
        "Work of the solver: hashi",
        "Growth: hashi",
        "Sizes of rules: hashi",
        "takuzu",
        "Work of the solver: takuzu",
        "Sizes of rules: takuzu",
    ]


def test_a_report_counts_and_compares(tmp_path):
    rows = [fake(1.0, number=n) for n in range(6)]
    rows += [fake(3.0, number=n, encoding="tree") for n in range(6)]
    rows += [fake(number=6, status="crashed"), fake(number=6, encoding="tree", status="crashed")]
    done = run("report", written(tmp_path / "runs.sqlite", rows))
    lines = done.out.splitlines()
    [cuts] = [line.split() for line in lines if line.startswith("cuts") and "baseline" in line]
    [tree] = [line.split() for line in lines if line.startswith("tree") and "slower" in line]
    par2 = (6 + 2 * LIMIT) / 7
    sizes = ["1", "000", "150", "50"]
    assert cuts == ["cuts", "7", "6", "1", f"{par2:.1f}", "1.00", "–", "–", "baseline", *sizes]
    assert tree[5:10] == ["3.00", "3.00", "[3.00,", "3.00]", "6"]


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


def test_plots_over_sizes_are_left_out_where_there_is_one_size(tmp_path):
    path = written(tmp_path / "runs.sqlite", [fake(), fake(number=1)])
    done = run("report", path, "--plots", tmp_path / "plots")
    said = "no plots over sizes: all puzzles have 100 atoms."
    assert done.out.endswith(f"\nhashi, check, 60 s: 2 puzzles, 2 runs: {said}\n")
    assert [file.name for file in (tmp_path / "plots").glob("*.pdf")] == ["hashi-check-cactus.pdf"]
    assert said not in run("report", path).out


def test_the_columns_are_explained_below_the_first_table_of_each_kind(runs):
    lines = run("report", runs).out.splitlines()
    assert sum("PAR-2: the mean, twice the limit" in line for line in lines) == 1
    assert sum(line.startswith("Seconds, and clauses, grow as") for line in lines) == 1


def test_the_baseline_can_be_chosen(runs):
    rows = run("report", runs, "--baseline", "tree, glucose4").out.splitlines()
    assert [row[:15] for row in rows if "  baseline" in row] == ["tree · glucose4"] * 2


@pytest.mark.parametrize(("measure", "median"), [("work", 1.0), ("run", 1.125), ("solve", 0.5)])
def test_what_is_timed_can_be_chosen(tmp_path, measure, median):
    path = written(tmp_path / "runs.sqlite", [fake()])
    run("report", path, "--measure", measure, "--csv", tmp_path / "t.csv")
    [row] = table_of(tmp_path / "t.csv")
    assert float(row["median (s)"]) == median


def test_configurations_that_disagree_come_first_and_are_a_no(wrong):
    done = run("report", wrong)
    assert done.code == 1
    assert done.out.splitlines()[:3] == [
        "Configurations disagree on 1 puzzle: at least one of these answers is wrong.",
        "  boards.txt, puzzle 1: no solution (tree) against unique (cuts)",
        "",
    ]


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


def test_csv_has_a_file_for_each_kind_of_table(runs, tmp_path):
    run("report", runs, "--csv", tmp_path / "t.csv")
    assert sorted(path.name for path in tmp_path.glob("*.csv")) == [
        "t-growth.csv",
        "t-rules.csv",
        "t-work.csv",
        "t.csv",
    ]
    rows = table_of(tmp_path / "t.csv")
    assert {(row["family"], row["task"]) for row in rows} == {
        ("hashi", "check"),
        ("takuzu", "solve"),
    }
    assert len(rows) == 20


def test_latex_and_markdown_have_all_tables(runs, tmp_path):
    run("report", runs, "--latex", tmp_path / "t.tex", "--markdown", tmp_path / "t.md")
    assert (tmp_path / "t.tex").read_text().count("\\begin{table}") == 7
    assert (tmp_path / "t.md").read_text().count("\n| :--") == 7


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


def test_a_line_says_who_is_left_out_of_a_table_and_why(failing, tmp_path):
    pytest.importorskip("matplotlib")
    files = {name: tmp_path / f"t.{name}" for name in ("latex", "markdown", "html")}
    done = run("report", failing, *(x for name, file in files.items() for x in (f"--{name}", file)))
    for text in [done.out, *(file.read_text() for file in files.values())]:
        words = " ".join(text.split())
        assert LINE in words
        assert "Means over the 10 puzzles that all configurations answered." in words


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
