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

MADE = """\
print("**hashi: {puzzles} puzzles**")
print()
print("| configuration | clauses | median (s) |")
print("| :-- | --: | --: |")
print("| tree | {clauses} | 0.5 |")
print("| cuts | 20 | 0.25 |", flush=True)
{then}
"""
PAGE = """\
# A page

<!-- table: python {script} -->

**hashi: 3 puzzles**

| configuration | clauses | median (s) |
| :-- | --: | --: |
| cuts | 20 | 0.1 |
| tree | 30 | 0.2 |

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
    """A page with a table, and what makes the command of the table print other figures."""
    script, text = tmp_path / "made.py", tmp_path / "docs" / "page.md"
    text.parent.mkdir()
    text.write_text(PAGE.format(script=script))

    def made(clauses: int = 30, puzzles: int = 3, then: str = "") -> Path:
        script.write_text(MADE.format(clauses=clauses, puzzles=puzzles, then=then))
        return text

    return made


@pytest.mark.parametrize(
    "study",
    [
        *("zebra-clue-orders", "sudoku-clues", "nonogram-lines", "skyscrapers-views"),
        *("kakuro-sums", "starbattle-apart", "shikaku-cover"),
        *(slow("hashi-first-glance"), slow("battleship-models"), slow("numberlink-models")),
        *(slow("takuzu-models"), slow("takuzu-cardinalities"), slow("battleship-cardinalities")),
        *(slow("native-counts"), slow("fillomino-regions"), slow("loops-and-shading")),
        *(slow("akari-light"), slow("hitori-connectivity")),
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
    ("made", "said"),
    [
        ({"clauses": 31}, ["-| tree | 30 | 0.2 |", "+| tree | 31 | 0.2 |"]),
        ({"puzzles": 4}, ["-**hashi: 3 puzzles**", "+**hashi: 4 puzzles**"]),
    ],
)
def test_a_counted_figure_that_differs_is_found_out(page, made, said):
    assert figures("--check", "--docs", page().parent).code == 0
    done = figures("--check", "--docs", page(**made).parent)
    assert done.code == 1
    for line in said:
        assert f"page.md:3: {line}\n" in done.out


def test_what_is_counted_is_written_and_what_is_timed_stays(page):
    text = page(clauses=31)
    asked = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    if not commit:
        pytest.skip("this is no checkout")
    before = text.read_text()
    assert figures("--write", "--docs", text.parent).code == 0
    after = text.read_text()
    assert re.sub(rf"{commit.strip()}(-dirty)?; times: ", "", after) == before.replace("30", "31")
    assert figures("--write", "--timed", "--docs", text.parent).code == 0
    assert "| tree | 31 | 0.5 |\n| cuts | 20 | 0.25 |\n" in text.read_text()
    assert "times" not in text.read_text()


def test_a_command_that_takes_too_long_is_interrupted_and_what_it_printed_is_compared(page):
    endless = "import time; time.sleep(1000)"
    for clauses, code in ((30, 3), (31, 1)):
        text = page(clauses, then=endless)
        before = text.read_text()
        done = figures("--check", "--seconds", 1, "--docs", text.parent)
        assert (done.code, "not all of it was counted" in done.out) == (code, True)
        assert figures("--write", "--seconds", 1, "--docs", text.parent).code == 3
        assert text.read_text() == before


def test_a_table_that_is_not_there_is_an_error():
    assert figures("--check", "nosuch").code == 2
