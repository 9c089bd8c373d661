"""Figures in the pages are what their commands count: `benchmarks/docs.py`."""

import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest
from command import ENVIRONMENT, ROOT, Result
from marks import slow

PAGES = ("studies", "benchmarks", "encodings", "difficulty")

TABLE = """\
**hashi: 3 puzzles**

| configuration | clauses | median (s) |
| :-- | --: | --: |
| cuts | 20 | 0.1 |
| tree | 30 | 0.2 |"""

LIMITED = """\
| configuration | undecided | conflicts | clauses |
| :-- | --: | --: | --: |
| cuts | 1 | 40 | 20 |"""

BEYOND = """\
| islands | atoms | seconds | conflicts |
| --: | --: | --: | --: |
| 100 | 300 | 0.1 | 40 |
| 1000 |  | over 60 |  |"""

PAGE = """\
# A page

<!-- table: python {script} -->

{table}

*Commit 0000000.*

<!-- end -->

More.
"""


def figures(*arguments: object) -> Result:
    """The tool, as one runs it."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.docs", *map(str, arguments)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=ENVIRONMENT,
        check=False,
    )
    return Result(done.returncode, done.stdout, done.stderr)


@pytest.fixture
def page(tmp_path):
    """A page with a table, and a command that prints another one, and then does more."""

    def made(table: str, now: str, then: str = "") -> Path:
        script, text = tmp_path / "made.py", tmp_path / "docs" / "page.md"
        text.parent.mkdir(exist_ok=True)
        text.write_text(PAGE.format(script=script, table=table))
        script.write_text(f"print({now!r}, flush=True)\n{then}\n")
        return text

    return made


@pytest.mark.parametrize(
    "study",
    [
        slow("nonogram-lines"),
        *(slow("zebra-clue-orders"), slow("sudoku-clues"), slow("skyscrapers-views")),
        *(slow("kakuro-sums"), slow("starbattle-apart"), slow("shikaku-cover")),
    ],
)
def test_a_study_counts_what_its_page_says(study):
    version = metadata.version("python-sat")
    if version not in (ROOT / "docs" / "studies.md").read_text("utf-8"):
        pytest.skip(f"with PySAT {version} the search is another one")
    done = figures("--check", f"studies.py {study}", "--seconds", 250)
    assert done.code == 0, done.out + done.err


def test_every_table_with_figures_is_written_by_a_command():
    for name in PAGES:
        text = (ROOT / "docs" / f"{name}.md").read_text("utf-8")
        outside = re.sub(r"<!-- (table|timed): .+? -->.*?<!-- end -->", "", text, flags=re.DOTALL)
        assert outside != text
        assert not re.findall(r"^\|.*\| *\d[\d .,]*\|.*$", outside, re.MULTILINE), name


@pytest.mark.parametrize(
    ("table", "old", "new", "code"),
    [
        (TABLE, "| 0.2 |", "| 0.9 |", 0),
        (TABLE, "| 30 | 0.2 |", "| 31 | 0.2 |", 1),
        (TABLE, "| 0.2 |", "| 0.2 |\n| flow | 5 | 1 |", 1),
        (TABLE, "| cuts |", "| flow |", 1),
        (TABLE, "| cuts | 20 | 0.1 |\n", "", 3),
        (TABLE, "3 puzzles", "4 puzzles", 1),
        (TABLE, "clauses", "variables", 1),
        (LIMITED, "40", "50", 0),
        (LIMITED, "20", "21", 1),
        (BEYOND, " |  | over 60 |  |", " | 3000 | 59 | 7 |", 0),
        (BEYOND, "40", "41", 1),
    ],
)
def test_a_counted_figure_that_differs_is_found_out(page, table, old, new, code):
    assert table.count(old) == 1
    done = figures("--check", "--docs", page(table, table.replace(old, new)).parent)
    assert done.code == code, done.out + done.err
    if code == 1:
        [*_, line] = [line for line in new.split("\n") if line]
        assert re.search(rf"^page.md:3: \+.*{re.escape(line)}", done.out, re.MULTILINE)


def test_what_is_counted_is_written_and_what_is_timed_stays(page):
    now = TABLE.replace("| cuts | 20 | 0.1 |\n", "").replace("30 | 0.2 |", "31 | 0.5 |")
    text = page(TABLE, f"{now}\n| cuts | 20 | 0.4 |")
    asked = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    if not commit:
        pytest.skip("this is no checkout")
    before = text.read_text()
    assert figures("--write", "--docs", text.parent).code == 0
    after = re.sub(rf"{commit.strip()}(-dirty)?; times: ", "", text.read_text())
    assert after == before.replace("30 |", "31 |")
    assert figures("--write", "--timed", "--docs", text.parent).code == 0
    assert "| tree | 31 | 0.5 |\n| cuts | 20 | 0.4 |\n" in text.read_text()
    assert "times" not in text.read_text()
