"""What README and documentation show is so: every command and every example is run."""

import json
import re
import sys
from pathlib import Path

import pytest
from command import ROOT, run
from fake_runs import fake, written
from pages import PAGES, blocks, lines, output, perform, prepared
from plugins import nothing_loaded

from pencilsat import cli, encoders
from pencilsat.commands import examples

PICTURES = ROOT / "docs" / "pictures"
STUDYING = ROOT / "docs" / "tutorials" / "studying.md"
SUDOKU = "....5.7.6..1......9.7.......4..7..69...83..5.8...1.3.7..5....8.2..3..5...38...4.."

LONG = ("docs/lists.md", "docs/tutorials", "docs/experiments.md")


def parts(slow):
    """The pages by their names, those that take longer than a second or the others."""
    for page in PAGES:
        name = str(page.relative_to(ROOT))
        if name.startswith(LONG) == slow:
            yield pytest.param(page, id=name)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    prepared(tmp_path)
    with nothing_loaded():
        yield tmp_path


@pytest.mark.parametrize("page", [*parts(slow=False)])
def test_a_page_does_what_it_says(page, folder):
    perform(page)


@pytest.mark.slow
@pytest.mark.parametrize("page", [*parts(slow=True)])
def test_a_long_page_does_what_it_says(page, folder):
    perform(page)


def test_a_page_that_says_something_else_is_found_out(folder):
    page = folder / "page.md"
    for text, words in (
        ("```shell\npencilsat --version\n```\n\n```text\n3.0\n```\n", "3.0"),
        ("```shell\npencilsat nosuch\n```\n", "nosuch"),
        ("```shell\ntrue | no-such-program\n```\n", "no-such-program"),
        ("```python\nassert False, 'python'\n```\n", "python"),
        ("```pycon\n>>> 1 + 1\n3\n```\n", "Expected"),
        ("```\nwhat\n```\n", "no language"),
    ):
        page.write_text(text)
        with pytest.raises(AssertionError, match=words):
            perform(page)


def test_the_readme_is_short_and_names_every_family():
    text = (ROOT / "README.md").read_text("utf-8")
    assert len(text.splitlines()) <= 120
    puzzles = " ".join(text.partition("## Puzzles")[2].partition("\n\n")[2].split())
    also = dict(re.findall(r"`(\w+)`(?: \((.*?)\))?[,.]", puzzles.partition("There are")[0]))
    typing = (ROOT / "docs" / "typing.md").read_text("utf-8")
    for name in encoders.FOLDERS:
        family = encoders.family_named(name)
        assert also[name] == ", ".join(family.also)
        title = sys.modules[family.module].__doc__.partition(":")[0]
        if other := re.search(r"\((.*)\)", title):
            assert {*other[1].lower().split(", ")} <= {*", ".join(family.also).lower().split(", ")}
        assert f"\n| `{name} " in typing


def test_the_picture_of_a_step_is_what_the_program_draws(folder):
    link = "https://puzz.link/p?hashi/7/7/3g3g52u5i5g3i1g2n22i32"
    assert run("explain", link, "--svg", "steps").code == 0
    shown = (PICTURES / "step.svg").read_text("utf-8")
    assert Path("steps/step-005.svg").read_text("utf-8") == shown


def test_pages_link_to_what_is_there():
    for page in [*PAGES, ROOT / "CONTRIBUTING.md"]:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
            found = page.parent / target
            made = re.fullmatch(r"(?:.*/)?(families|commands)(?:/.*)?\.md", target)
            assert found.exists() or made, f"{page.name}: {target}"


HOSTS = {
    "distributed.dask.org",
    "github.com",
    "keepachangelog.com",
    "modelcontextprotocol.io",
    "pencilsat.github.io",
    "puzz.link",
    "semver.org",
    "www.reportlab.com",
}
"""Where pages link to. Nothing is fetched: links are checked by their form alone."""


def test_pages_link_elsewhere_over_https_and_to_known_hosts_only():
    others = ["CONTRIBUTING.md", "CHANGELOG.md", "CITATION.cff", "pyproject.toml", "mkdocs.yml"]
    notebooks = (ROOT / "docs" / "notebooks").glob("*.ipynb")
    for page in [*PAGES, *(ROOT / name for name in others), *notebooks]:
        for scheme, host in re.findall(r"\b(https?)://([^\s/)\"'`>,:]+)", page.read_text("utf-8")):
            here = (scheme, host) == ("http", "127.0.0.1")
            assert here or (scheme == "https" and host in HOSTS), f"{page.name}: {scheme}://{host}"


@pytest.mark.parametrize("notebook", sorted((ROOT / "docs" / "notebooks").glob("*.ipynb")))
@pytest.mark.slow
def test_a_notebook_runs(notebook, folder):
    names = {"__name__": "__main__"}
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            source = re.sub(r"^( *)%pip .*", r"\1assert False", "".join(cell["source"]), flags=re.M)
            exec(compile(source, notebook.name, "exec"), names)


def test_every_line_that_is_not_run_is_known_to_be_so():
    for page in PAGES:
        for block in blocks(page):
            if block.language == "shell":
                for line in lines(block.text):
                    assert line.split()[0] in ("pencilsat", "head"), line


@pytest.mark.slow
def test_the_examples_of_every_help_work(folder):
    board = "takuzu 4 4\n. . . .\n1 . 1 .\n. . 0 0\n. 1 . .\n"
    Path("board.txt").write_text(board)
    Path("full.txt").write_text("takuzu 4 4\n0 0 1 1\n1 0 1 0\n1 1 0 0\n0 1 0 1\n")
    Path("found.txt").write_text("0 . . .\n1 . 1 .\n. . 0 0\n. 1 . .\n")
    Path("sudokus.txt").write_text(f"{'.' * 79}12\n1{'.' * 80}\n")
    Path("solution.txt").write_text(run("solve", "board.txt").out)
    output("pencilsat export board.txt | cadical -q > answer.txt || true")
    mine = next(b.text for b in blocks(STUDYING) if b.title == "mine.py")
    Path("mine.py").write_text(mine)
    for command, pair in examples.EXAMPLES.items():
        for line in pair:
            if command in ("serve", "site", "mcp"):  # until it is stopped; it fetches what it needs
                continue
            if line == "pencilsat rate sudokus.txt --format line":
                Path("sudokus.txt").write_text(f"{SUDOKU}\n")
            if line.startswith("pencilsat report runs.sqlite"):
                Path("runs.sqlite").unlink()
                written(Path("runs.sqlite"), [fake()])  # the fewest plots
            output(line)
            assert command in line


def test_every_help_ends_with_its_two_examples():
    for command, pair in examples.EXAMPLES.items():
        said = run(command, "--help").out.rstrip()
        words = " ".join(said.split())
        assert words.endswith(" ".join(["Examples:", *pair])), said
    assert {*examples.EXAMPLES} == {*examples.SUMMARIES} == {*cli.COMMANDS}
    assert "..." not in run("--help").out.partition("Commands:")[2]
