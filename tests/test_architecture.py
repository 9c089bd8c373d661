"""How the parts may depend on each other, read from their source."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest
from command import ROOT

from pencilsat import encoders
from pencilsat.tasks.generate.boards import boards

LAYERS = ["cli", "commands", "certificates", "experiments", "setting", "encoders", "cnf"]
"""Each may import itself and what comes after it."""

ONLY_FOR = {
    "pysat": {"cnf"},
    "pycard": {"cnf"},
    "pysolvers": {"cnf"},
    "pyganak": {"cnf"},
    "pyapproxmc": {"cnf"},
    "typer": {"cli", "commands"},
    "networkx": {"encoders"},
    "distributed": {"experiments"},
    "matplotlib": {"experiments"},
    "sqlite3": {"experiments"},
}
LATE = {"distributed", "matplotlib", "networkx", "pyapproxmc", "pyganak", "rich"}
"""Slow to load: imported where a command needs them."""

NO_FAMILIES = {"__init__", "counting", "pipeline"}

FORMATTERS = {"shown_cell"}
"""What `encode` and `verify` may share: they say which cell is meant."""


def sources() -> list[Path]:
    """The modules of the project."""
    found = [ROOT / "cli.py"]
    for layer in LAYERS:
        found += sorted((ROOT / layer).rglob("*.py"))
    return found


def module(path: Path) -> str:
    """The name under which a file is imported: `pencilsat.encoders.text`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(tree: ast.AST) -> Iterator[tuple[str, str | None]]:
    """Every import in it: the module, and the name if it is one of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield from ((str(node.module), alias.name) for alias in node.names)


def imported_modules(path: Path) -> set[str]:
    """The modules that a file imports, `from encoders import hashi` among them."""
    modules = set()
    for name, part in imports(parsed(path)):
        modules.add(name)
        if part is not None and (ROOT / name.replace(".", "/") / f"{part}.py").exists():
            modules.add(f"{name}.{part}")
    return modules


def ids(paths: list[Path]) -> list[str]:
    return [module(path) for path in paths]


def family_files() -> list[Path]:
    """The modules of `encoders` that are no helpers."""
    return [
        path
        for path in sorted((ROOT / "encoders").glob("*.py"))
        if not path.stem.startswith("_") and path.stem not in NO_FAMILIES
    ]


@pytest.mark.parametrize("path", sources(), ids=ids(sources()))
def test_a_layer_imports_only_itself_and_what_lies_below(path):
    own = LAYERS.index(module(path).partition(".")[0])
    used = {name.partition(".")[0] for name in imported_modules(path)} & set(LAYERS)
    assert used <= set(LAYERS[own:])


@pytest.mark.parametrize("path", sources(), ids=ids(sources()))
def test_other_packages_are_used_by_layers_of_their_own(path):
    own = module(path).partition(".")[0]
    used = {name.partition(".")[0] for name in imported_modules(path)}
    assert {name for name in used if own not in ONLY_FOR.get(name, {own})} == set()


@pytest.mark.parametrize("path", sources(), ids=ids(sources()))
def test_slow_packages_are_imported_where_they_are_needed(path):
    at_once = {
        name.partition(".")[0]
        for node in parsed(path).body
        for name, _ in imports(node)
        if not isinstance(node, ast.FunctionDef | ast.ClassDef) and not for_types_alone(node)
    }
    assert at_once & LATE == set()


def for_types_alone(node: ast.stmt) -> bool:
    """Whether it is `if TYPE_CHECKING:`, which is never entered."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


@pytest.mark.parametrize("path", family_files(), ids=ids(family_files()))
def test_families_do_not_import_each_other(path):
    used = {name for name in imported_modules(path) if name.startswith("encoders.")}
    assert {name for name in used if not name.startswith("encoders._")} == set()


@pytest.mark.parametrize("path", sorted((ROOT / "encoders").glob("_[a-z]*.py")), ids=module)
def test_what_families_share_knows_no_family(path):
    used = {name for name in imported_modules(path) if name.startswith("encoders.")}
    assert {name for name in used if not name.startswith("encoders._")} == set()


def test_every_family_is_named_once():
    with_record = [
        path.stem
        for path in sorted((ROOT / "encoders").glob("*.py"))
        for node in parsed(path).body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name) and target.id == "FAMILY"
    ]
    assert sorted(encoders.NAMES) == with_record
    assert with_record == [path.stem for path in family_files()]


@pytest.mark.parametrize("name", encoders.NAMES)
def test_a_family_bears_the_name_of_its_module(name):
    assert encoders.family_named(name).name == name


@pytest.mark.parametrize(
    "path", sorted((ROOT / "setting" / "boards").glob("[a-z]*.py")), ids=module
)
def test_random_boards_know_their_own_family_alone(path):
    used = {name for name in imported_modules(path) if name.startswith("encoders.")}
    families = {name for name in used if not name.startswith("encoders._")}
    assert families == {f"pencilsat.encoders.{path.stem}"}


@pytest.mark.parametrize("name", encoders.NAMES)
def test_every_family_has_random_boards(name):
    assert callable(boards(name).generate)


# verify apart from encode -----------------------------------------------------


def top_level_functions(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def helpers(tree: ast.Module) -> dict[str, str]:
    """The functions and modules imported from this project, with where they come from."""
    return {
        part: f"{name}.{part}"
        for name, part in imports(tree)
        if part is not None and name.partition(".")[0] in LAYERS and part[0].islower()
    }


def reached(tree: ast.Module, starts: set[str]) -> set[str]:
    """The functions and helpers that functions of a module use, directly or not, and these."""
    functions, known = top_level_functions(tree), helpers(tree)
    found: set[str] = set()
    open_ends = sorted(starts)
    while open_ends:
        name = open_ends.pop()
        if name in found:
            continue
        found.add(name)
        if name in functions:
            used = {node.id for node in ast.walk(functions[name]) if isinstance(node, ast.Name)}
            open_ends += sorted(used & (functions.keys() | known.keys()))
    return found


def encoding_functions(name: str) -> set[str]:
    found = set()
    for function in encoders.family_named(name).encodings.values():
        while isinstance(function, partial):
            function = function.func
        found.add(function.__name__)
    return found


@pytest.mark.parametrize("name", encoders.NAMES)
def test_verify_shares_nothing_with_the_encodings(name):
    tree = parsed(ROOT / "encoders" / f"{name}.py")
    by_encodings = reached(tree, encoding_functions(name))
    by_verify = reached(tree, {encoders.family_named(name).verify.__name__})
    assert by_verify & by_encodings <= FORMATTERS


@pytest.mark.parametrize("name", encoders.NAMES)
def test_verify_uses_nothing_of_the_formula(name):
    tree = parsed(ROOT / "encoders" / f"{name}.py")
    by_verify = reached(tree, {encoders.family_named(name).verify.__name__})
    used = {helpers(tree)[part] for part in by_verify if part in helpers(tree)}
    assert {helper for helper in used if helper.startswith("cnf.")} == set()


@pytest.mark.parametrize("name", encoders.NAMES)
def test_reasons_of_cuts_share_nothing_with_the_encodings_nor_use_the_formula(name):
    tree = parsed(ROOT / "encoders" / f"{name}.py")
    reasons = {function.__name__ for function in encoders.family_named(name).cut_reasons.values()}
    by_reasons = reached(tree, reasons)
    assert by_reasons & reached(tree, encoding_functions(name)) <= FORMATTERS
    used = {helpers(tree)[part] for part in by_reasons if part in helpers(tree)}
    assert {helper for helper in used if helper.startswith("cnf.")} == set()


def test_the_search_for_shared_functions_finds_them():
    tree = ast.parse(
        "from cnf import gates\n"
        "def encode(p): return [rule(p)]\n"
        "def rule(p): return map(shared, gates.f(p))\n"
        "def verify(p): return other(p)\n"
        "def other(p): return shared(p)\n"
        "def shared(p): pass\n"
    )
    assert reached(tree, {"encode"}) == {"encode", "rule", "shared", "gates"}
    assert reached(tree, {"verify"}) == {"verify", "other", "shared"}


# Searches ---------------------------------------------------------------------


SEARCHES = (".solutions", ".witnesses")


def searches(tree: ast.AST) -> Iterator[ast.Call]:
    """The calls of `.solutions()` and `.witnesses()` in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(SEARCHES):
            yield node


def closed(tree: ast.AST) -> Iterator[ast.Call]:
    """Those in a `with closing(...)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.With):
            for context in (item.context_expr for item in node.items):
                if isinstance(context, ast.Call) and ast.unparse(context.func) == "closing":
                    yield from searches(context)


@pytest.mark.parametrize("path", sources(), ids=ids(sources()))
def test_every_search_is_closed_where_it_was_begun(path):
    """One that is left to the collector loses an interrupt that comes while it is closed."""
    tree = parsed(path)
    left = set(searches(tree)) - set(closed(tree))
    assert [f"line {call.lineno}: {ast.unparse(call)}" for call in left] == []


def test_the_search_for_searches_finds_them():
    tree = ast.parse(
        "with closing(run.solutions() if a else run.witnesses()) as found: list(run.solutions())\n"
        "with suppress(run.witnesses()): pass\n"
    )
    assert (len(list(searches(tree))), len(list(closed(tree)))) == (4, 2)


# Docstrings, start-up, packages -----------------------------------------------


def undocumented(body: list[ast.stmt], inside: str) -> Iterator[str]:
    for node in body:
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        if node.name.startswith("_"):
            continue
        name = f"{inside}.{node.name}"
        if not ast.get_docstring(node):
            yield name
        if isinstance(node, ast.ClassDef):
            yield from undocumented(node.body, name)


@pytest.mark.parametrize("path", sources(), ids=ids(sources()))
def test_everything_public_has_a_docstring(path):
    tree = parsed(path)
    missing = list(undocumented(tree.body, module(path)))
    assert missing == []
    assert ast.get_docstring(tree)


def test_the_command_starts_without_slow_packages():
    script = "import sys, cli; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    started = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert set(started.stdout.split()) & LATE == set()
    assert {"cli", "pysat", "typer"} <= set(started.stdout.split())


def test_the_distribution_holds_all_packages_and_modules():
    with open(ROOT / "pyproject.toml", "rb") as file:
        listed = tomllib.load(file)["tool"]["setuptools"]
    packages = {".".join(init.parent.relative_to(ROOT).parts) for init in packages_found()}
    assert sorted(listed["packages"]) == sorted(packages)
    assert sorted(listed["py-modules"]) == sorted(path.stem for path in ROOT.glob("*.py"))


def test_the_distribution_holds_the_files_beside_the_modules():
    with open(ROOT / "pyproject.toml", "rb") as file:
        data = tomllib.load(file)["tool"]["setuptools"]["package-data"]
    for layer in LAYERS:
        beside = {
            path
            for path in (ROOT / layer).rglob("*.*")
            if path.suffix != ".py" and "__pycache__" not in path.parts
        }
        listed = {path for glob in data.get(layer, []) for path in (ROOT / layer).glob(glob)}
        assert beside == listed


def packages_found() -> list[Path]:
    """The `__init__.py` of every package of the project; tests are none."""
    return [init for layer in LAYERS for init in (ROOT / layer).rglob("__init__.py")]


def test_every_layer_is_a_package_with_all_its_folders():
    for layer in LAYERS:
        folders = {path.parent for path in (ROOT / layer).rglob("*.py")}
        assert folders == {init.parent for init in (ROOT / layer).rglob("__init__.py")}


def test_every_package_that_is_imported_is_a_dependency():
    with open(ROOT / "pyproject.toml", "rb") as file:
        project = tomllib.load(file)["project"]
    extras = project.get("optional-dependencies", {})
    named = {
        "".join(c if c.isalnum() or c in "-_" else " " for c in text).split()[0]
        for texts in [project["dependencies"], *extras.values()]
        for text in texts
    }
    modules = {"python-sat": {"pysat", "pycard", "pysolvers"}}
    known = set().union(*(modules.get(name, {name.replace("-", "_")}) for name in named))
    used = {name.partition(".")[0] for path in sources() for name in imported_modules(path)}
    assert used - known - set(LAYERS) - sys.stdlib_module_names == set()
