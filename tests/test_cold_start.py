"""What a command does before it reads its puzzle, which takes longer than a small puzzle itself."""

import ast

import pytest
from command import python
from oracle import INSTANCES
from sources import SOURCES, faults, parsed

COLD = """
import re, sys
from pencilsat import cli
cli.answered()
for name, module in [*sys.modules.items()]:
    if name.startswith("pencilsat"):
        compiled = [key for key, value in vars(module).items() if isinstance(value, re.Pattern)]
        print(name, *compiled, file=sys.stderr)
    elif "." not in name or name.startswith("pysat."):
        print(name, file=sys.stderr)
"""

MOST = {"sudoku/some-nine-by-nine.txt": 80, "hashi/seven-by-seven.txt": 93}
"""Puzzles, and the most modules of this project that may be loaded for each."""

ELSEWHERE = {
    "pencilsat.boards.beside",
    "pencilsat.boards.tracing",
    "pencilsat.search.counting",
    "pencilsat.cnf.native",
    "pencilsat.search.ending",
    "pencilsat.commands.proofs",
    "pencilsat.rules.explaining",
    "pencilsat.rules.side_clues",
    "pencilsat.encoders.sudoku.symmetries",
    "pencilsat.formats.puzzlink",
    "pencilsat.views.json",
    "pencilsat.views.pictures",
    "pysat.card",
}
"""Modules that these puzzles do not need."""

SLOW = {"asyncio", "json", "matplotlib", "networkx", "numpy", "pydantic", "rich", "sqlite3"}
"""Other packages that take long to load, of which no puzzle needs any to be solved."""


@pytest.fixture(params=MOST, scope="module")
def file(request):
    return request.param


@pytest.fixture(scope="module")
def loaded(file):
    """The modules that are loaded once a puzzle is checked, each with the patterns compiled."""
    done = python(COLD, "check", INSTANCES / file)
    assert (done.code, done.out.splitlines()[-1]) == (0, "unique")
    return {name: patterns for name, *patterns in map(str.split, done.err.splitlines())}


def test_only_what_the_puzzle_needs_is_loaded(file, loaded):
    assert sum(name.startswith("pencilsat") for name in loaded) <= MOST[file]
    assert {*loaded} & (ELSEWHERE | SLOW) == set()
    assert {"pencilsat", "pysat", "typer"} <= {*loaded}


def test_only_patterns_that_every_text_needs_are_compiled(loaded):
    compiled = {name: patterns for name, patterns in loaded.items() if patterns}
    assert compiled == {"pencilsat.boards.words": ["WORD", "WHOLE"]}


def test_only_puzzles_are_frozen_dataclasses_all_others_are_records():
    def others(path):
        return {
            node.name
            for node in ast.walk(parsed(path))
            if isinstance(node, ast.ClassDef)
            and "dataclass(frozen=True)" in map(ast.unparse, node.decorator_list)
            and not any("Puzzle" in ast.unparse(base) for base in node.bases)
        }

    assert faults(others, SOURCES) == {}


def test_a_link_is_read_without_a_look_at_installed_packages(tmp_path):
    (tmp_path / "link.txt").write_text("https://puzz.link/p?hitori/2/2/1122\n")
    done = python(COLD, "check", tmp_path / "link.txt")
    assert done.out.splitlines()[-1] == "no solution"
    loaded = {*done.err.split()}
    assert "email" not in loaded  # of which importlib.metadata needs a part
    others = {"pencilsat.formats.grids", "pencilsat.formats.tatham", "pycard", "string"}
    assert "pencilsat.formats.puzzlink" in loaded
    assert not others & loaded
