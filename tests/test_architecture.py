"""How the parts may depend on each other, read from their source."""

import ast
import re

from command import ROOT, python
from sources import (
    LAYERS,
    PARTS,
    SOURCES,
    faults,
    imported_modules,
    imports,
    module,
    packages,
    parsed,
    part_of,
    sources,
)

from pencilsat import cli, encoders

PYTHON = {"tasks", "encoders", "boards", "search", "cnf"}
"""What the package itself is made of, for those who import it."""

ONLY_FOR = {
    "pysat": {"cnf", "search"},
    "pycard": {"cnf", "search"},
    "pysolvers": {"cnf", "search"},
    "pyganak": {"search"},
    "pyapproxmc": {"search"},
    "typer": {"cli", "commands"},
    "networkx": {"encoders", "rules"},
    "lzstring": {"formats"},
    "distributed": {"processes"},
    "matplotlib": {"reports"},
    "sqlite3": {"experiments"},
    "reportlab": {"views"},
    "resvg_py": {"views"},
    "starlette": {"web"},
    "uvicorn": {"web"},
    "msgspec": {"web"},
    "mcp": {"web"},
    "reasoning_gym": {"environment"},
    "verifiers": {"environment"},
}
LATE = {
    "distributed",
    "lzstring",
    "matplotlib",
    "networkx",
    "pyapproxmc",
    "pyganak",
    "reportlab",
    "resvg_py",
    "rich",
    "sqlite3",
}
"""Slow to load: imported where a command needs them."""

LATE_HERE = {
    "pencilsat.certificates",
    "pencilsat.search.counting",
    "pencilsat.web",
    "pencilsat.experiments",
    "pencilsat.tasks.count",
    "pencilsat.tasks.explain",
    "pencilsat.tasks.minimise",
    *(f"pencilsat.encoders.{name}" for name in encoders.FOLDERS),
}
"""The same, of this package."""

OF_CNF = {
    "pencilsat.cnf.errors": {"BadInput", "unknown"},
    "pencilsat.cnf.formula": {"Atom", "Facts"},
    "pencilsat.cnf.record": {"record"},
    "pencilsat.cnf.clock": {"check_time"},
}
"""What boards take of `cnf/`: how bad input is said, the names that atoms have, records, and the
clock.
"""


def test_a_layer_imports_only_itself_and_what_lies_below():
    def above(path):
        own = part_of(module(path))
        [depth] = [depth for depth, layer in enumerate(LAYERS) if own in layer]
        below = {own}.union(*LAYERS[depth + 1 :])
        names = {name for name in imported_modules(path) if name.startswith("pencilsat.")}
        return {name for name in names if part_of(name) not in below}

    assert faults(above, SOURCES) == {}


def test_every_module_lies_in_a_layer():
    others = {"tests", "build", "docs", "benchmarks"}
    found = {path.relative_to(ROOT).parts[0] for path in ROOT.glob("*/**/*.py")}
    assert {name for name in found if not name.startswith(".")} - others == PARTS - {"cli"}
    assert {path.name for path in ROOT.glob("*.py")} == {"__init__.py", "__main__.py", "cli.py"}


def test_the_package_stands_on_tasks_alone_and_is_imported_by_none():
    assert {part_of(name) for name in imported_modules(ROOT / "__init__.py")} - {""} <= PYTHON
    assert imported_modules(ROOT / "__main__.py") == {"pencilsat.cli"}
    for path in SOURCES:
        taken = {part for name, part in imports(parsed(path)) if name == "pencilsat"}
        told = {"cli", "web", "experiments"}
        more = {"__version__"} if part_of(module(path)) in told else set()
        assert taken <= PARTS | more, path


def test_other_packages_are_used_by_layers_of_their_own():
    def foreign(path):
        own = part_of(module(path))
        return {name for name in packages(path) if own not in ONLY_FOR.get(name, {own})}

    assert faults(foreign, SOURCES) == {}


def test_slow_packages_are_imported_where_they_are_needed():
    def at_once(path):
        taken = {
            name.partition(".")[0]
            for node in parsed(path).body
            for name, _ in imports(node)
            if not isinstance(node, ast.FunctionDef | ast.ClassDef) and not for_types_alone(node)
        }
        return taken & LATE - ({"sqlite3"} if part_of(module(path)) == "experiments" else set())

    assert faults(at_once, SOURCES) == {}


def for_types_alone(node: ast.stmt) -> bool:
    """Whether it is `if TYPE_CHECKING:`, which is never entered."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def test_the_command_starts_without_what_is_slow():
    started = python("import sys, pencilsat.cli; print(*sys.modules)").out.split()
    assert {name.partition(".")[0] for name in started} & LATE == set()
    assert LATE_HERE & {*started} == set()
    assert {"pencilsat.cli", "pysat", "typer"} <= {*started}
    assert [name for name in started if name.startswith("pencilsat.commands.")] == [
        f"pencilsat.commands.{name}" for name in ("progress", "output")
    ]


def test_a_command_imports_no_other_and_a_solution_no_explanation():
    script = "import sys; from pencilsat import cli; cli.command('solve'); print(*sys.modules)"
    loaded = {*python(script).out.split()}
    others = {f"pencilsat.commands.{name}" for name in cli.COMMANDS.values()} - {
        "pencilsat.commands.answers",
        "pencilsat.commands.proofs",
    }
    assert loaded & (LATE_HERE | others | {"pencilsat.views.json"} | LATE) == set()


def test_the_package_is_imported_without_anything_else():
    script = "import sys, pencilsat; print(*(name for name in sys.modules if 'pencilsat' in name))"
    assert python(script).out.split() == ["pencilsat"]


def test_what_checks_a_certificate_uses_nothing_that_makes_one():
    for name in ("checking", "contents", "minimum", "checksums"):
        used = imports(parsed(ROOT / "certificates" / f"{name}.py"))
        parts = {f"{module}.{part}" for module, part in used}
        assert not {"pencilsat.certificates.making", "pencilsat.search.proof"} & parts


def test_boards_know_no_rule_and_no_clause():
    def more(path):
        of_cnf = [(name, part) for name, part in imports(parsed(path)) if part_of(name) == "cnf"]
        return {f"{name}.{part}" for name, part in of_cnf if part not in OF_CNF.get(name, ())}

    assert faults(more, sources("boards")) == {}


WRITING = {
    "pencilsat.tasks.files",
    "pencilsat.tasks.cube_file",  # a line more for each result, which is of use by itself
    "pencilsat.experiments.external",  # for a run
    "pencilsat.processes.alone",
    "pencilsat.processes.kernel",
    "pencilsat.processes.programs",
    "pencilsat.certificates.checkers",  # for a program that checks them
    "pencilsat.web.site",  # a new folder, which is there when it is whole
}
"""Where files are opened for writing: in one place what users keep."""

OPENED = re.compile(r"(open|FileIO)\([^()]*, ['\"][wax]|.*\.write_(text|bytes)\(")


def test_what_users_keep_is_written_in_one_place():
    def written(path):
        calls = (node for node in ast.walk(parsed(path)) if isinstance(node, ast.Call))
        return {name for name in map(ast.unparse, calls) if OPENED.match(name)}

    assert faults(written, SOURCES).keys() == WRITING
