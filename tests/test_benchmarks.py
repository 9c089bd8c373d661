"""What measures is itself right: `benchmarks/`."""

import re
import shutil
import subprocess
import sys

import pytest
from command import ENVIRONMENT, ROOT, python

BENCHMARKS = ROOT / "benchmarks"


def test_a_checkout_is_compiled_in_the_same_folder_by_every_run(tmp_path):
    script = (
        "import sys; from pathlib import Path; sys.path.insert(0, sys.argv[1]);"
        "from processes import environment;"
        "print(environment(Path(sys.argv[2]), Path(sys.argv[3]))['PYTHONPATH'])"
    )
    alike = tmp_path / ROOT.name
    runs = [python(script, BENCHMARKS, place, tmp_path) for place in (ROOT, ROOT, alike)]
    first, again, other = (run.out for run in runs)
    assert first == again != other
    assert first.startswith(f"{tmp_path}")


def test_every_peer_has_a_module(monkeypatch):
    monkeypatch.syspath_prepend(BENCHMARKS)
    from peers import MODULES

    for module in MODULES.values():
        assert (BENCHMARKS / "peers" / f"{module}.py").exists()
    sys.modules.pop("peers")


LIBRARY = r"""
#include <string.h>
static char told[256];
const char *solve_problem(const char *link, unsigned long n) {
    strcpy(told + 4, strncmp(link, "https://puzz.link/p?heyawake/3/4/", n < 33 ? n : 33)
        ? "{\"status\":\"error\",\"description\":\"unknown\"}"
        : "{\"status\":\"ok\",\"description\":{\"hasAnswer\":true,\"isUnique\":true}}");
    told[0] = strlen(told + 4);
    return told;
}
"""
"""A library as cspuz_core's: it knows one kind of links."""

CHECKOUT = {
    "noqx/__init__.py": "",
    "noqx/puzzle.py": """
class Color: BLACK = 2
class Direction: CENTER, TOP, BOTTOM, LEFT, RIGHT = "center", "top", "bottom", "left", "right"
def Point(r, c, d="center", label="normal"): return r, c, d, label
class Puzzle:
    def __init__(self, name, content, param):
        self.puzzle_name, self.param, self.text, self.edge = name, param, {}, {}
""",
    "noqx/manager.py": """
modules = {}
def load_solver(folder, name): modules[name] = type("Solver", (), {"parameters": {}})
def generate_program(puzzle): return f"{puzzle.row} {puzzle.col} {sorted(puzzle.edge)}"
""",
    "noqx/clingo.py": """
class Config: pass
class ClingoSolver:
    def solve(self, program):
        assert program == "4 3 [(2, 0, 'top', 'normal'), (2, 1, 'top', 'normal'), "\\
            "(2, 2, 'top', 'normal')]", program
        assert Config.max_solutions_to_find == 2
    def solution(self): return ["gray(0,0) gray(1,1)", "gray(1,1) gray(0,0)", "gray(0,1)"]
""",
}
"""A checkout as noqx's: it finds two solutions of one puzzle, one of them twice."""


@pytest.mark.skipif(shutil.which("cc") is None, reason="a compiler makes the library")
def test_peers_that_lie_elsewhere_are_where_the_environment_says(tmp_path):
    (tmp_path / "library.c").write_text(LIBRARY)
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-o", "library.so", "library.c"], cwd=tmp_path, check=True
    )
    for name, text in CHECKOUT.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    board = tmp_path / "board.txt"
    board.write_text("heyawake 4 3\n2 . .\n. . .\n. . .\n. . .\n\na a a\na a a\nb b b\nb b b\n")
    places = {"CSPUZ_CORE": f"{tmp_path}/library.so", "NOQX": f"{tmp_path}"}
    asked = ["run.py", "--peers", "cspuz_core,noqx", "--repeats", "1", "--only", "boards"]

    def measured(*asked, **environment):
        said = {"args": [sys.executable, *asked], "env": ENVIRONMENT | environment}
        return subprocess.run(**said, cwd=BENCHMARKS, capture_output=True, text=True)

    found = measured(*asked, board, **places)
    assert found.returncode == 1, found.stderr
    assert "[['ours', 'noqx'], ['cspuz_core']]" in found.stderr
    assert re.search(r"\| cspuz_core \| 1 \|.*\n.*\| noqx \| 1 \|", found.stdout)
    found = measured("-m", "peers", "cspuz_core", CSPUZ_CORE="")
    assert "CSPUZ_CORE is to say where cspuz_core is: docs/benchmarks.md" in found.stderr
