"""How the parts may depend on each other, read from their source."""

import ast
import re
import sys
import tomllib
from collections.abc import Callable, Collection, Iterator
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest
from command import ROOT, python

from pencilsat import encoders
from pencilsat.boards.board import Answer, Board, Givens
from pencilsat.boards.spelling import Spelling
from pencilsat.boards.values import Values
from pencilsat.encoders.cut_reasons import GraphCuts
from pencilsat.encoders.family import Family
from pencilsat.tasks.generate.boards import boards

LAYERS = (
    {"cli"},
    {"commands"},
    {"views"},
    {"certificates", "experiments", "testing"},
    {"tasks"},
    {"encoders"},
    {"formats"},
    {"boards"},
    {"cnf"},
)
"""Parts, each of which may import itself and what lies below it; those of one layer stand side by
side.
"""
PARTS = set[str]().union(*LAYERS)
PYTHON = {"tasks", "encoders", "boards", "cnf"}
"""What the package itself is made of, for those who import it."""

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
    "reportlab": {"views"},
    "resvg_py": {"views"},
}
LATE = {
    "distributed",
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
    "pencilsat.cnf.counting",
    "pencilsat.experiments",
    "pencilsat.tasks.count",
    "pencilsat.tasks.explain",
    "pencilsat.tasks.minimise",
    *(f"pencilsat.encoders.{name}" for name in encoders.NAMES),
    *(f"pencilsat.tasks.generate.boards.{name}" for name in encoders.NAMES),
}
"""The same, of this package."""

WORDS = re.compile(r"shown(_[a-z]+)?|counted")
"""What `encode` and `verify` may share: they say which cell is meant, or how many."""

OF_CNF = {"pencilsat.cnf.errors": {"BadInput"}, "pencilsat.cnf.formula": {"Atom", "Facts"}}
"""What boards take of `cnf/`: how bad input is said, and the names that atoms have."""

GEOMETRY = "pencilsat.boards.places."


def sources(*parts: str) -> list[Path]:
    """The modules of parts, or all modules that lie in one."""
    found = [ROOT / "cli.py"] if not parts or "cli" in parts else []
    for part in sorted(set(parts) or PARTS):
        found += sorted((ROOT / part).rglob("*.py"))
    return found


SOURCES = sources()
EVERY = [ROOT / "__init__.py", ROOT / "__main__.py", *SOURCES]


def module(path: Path) -> str:
    """The name under which a file is imported: `pencilsat.boards.words`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(["pencilsat", *(part for part in parts if part != "__init__")])


def part_of(name: str) -> str:
    """The part to which a module of this name belongs: `encoders`; empty if to none."""
    first, _, rest = name.partition(".")
    return rest.partition(".")[0] if first == "pencilsat" else ""


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


def is_module(name: str) -> bool:
    place = ROOT.joinpath(*name.split(".")[1:])
    return place.with_suffix(".py").exists() or (place / "__init__.py").exists()


@cache
def imported_modules(path: Path) -> set[str]:
    """The modules that a file imports, `from pencilsat.encoders import hashi` among them."""
    modules = set()
    for name, part in imports(parsed(path)):
        inner = f"{name}.{part}"
        modules.add(inner if name.startswith("pencilsat") and is_module(inner) else name)
    return modules


def packages(path: Path) -> set[str]:
    """What a file imports of others: their names alone."""
    return {name.partition(".")[0] for name in imported_modules(path)} - {"pencilsat"}


def faults(find: Callable[[Path], Collection[str]], paths: list[Path]) -> dict[str, list[str]]:
    """What is found in modules, by their names; nothing of those in which nothing is."""
    found = {module(path): sorted(find(path)) for path in paths}
    return {name: faulty for name, faulty in found.items() if faulty}


def test_a_layer_imports_only_itself_and_what_lies_below():
    def above(path):
        own = part_of(module(path))
        [depth] = [depth for depth, layer in enumerate(LAYERS) if own in layer]
        below = {own}.union(*LAYERS[depth + 1 :])
        names = {name for name in imported_modules(path) if name.startswith("pencilsat.")}
        return {name for name in names if part_of(name) not in below}

    assert faults(above, SOURCES) == {}


def test_every_module_lies_in_a_layer():
    others = {"tests", "build", "docs"}
    found = {path.relative_to(ROOT).parts[0] for path in ROOT.glob("*/**/*.py")}
    assert {name for name in found if not name.startswith(".")} - others == PARTS - {"cli"}
    assert {path.name for path in ROOT.glob("*.py")} == {"__init__.py", "__main__.py", "cli.py"}


def test_the_package_stands_on_tasks_alone_and_is_imported_by_none():
    assert {part_of(name) for name in imported_modules(ROOT / "__init__.py")} - {""} <= PYTHON
    assert imported_modules(ROOT / "__main__.py") == {"pencilsat.cli"}
    for path in SOURCES:
        taken = {part for name, part in imports(parsed(path)) if name == "pencilsat"}
        assert taken <= PARTS | ({"__version__"} if path.name == "cli.py" else set()), path


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


def test_the_package_is_imported_without_anything_else():
    script = "import sys, pencilsat; print(*(name for name in sys.modules if 'pencilsat' in name))"
    assert python(script).out.split() == ["pencilsat"]


# Families -----------------------------------------------------------------------


FAMILIES = [ROOT / "encoders" / f"{name}.py" for name in encoders.NAMES]
SHARED = [
    path
    for path in sorted((ROOT / "encoders").glob("*.py"))
    if path not in FAMILIES and path.stem != "__init__"
]
MODULES = {f"pencilsat.encoders.{name}" for name in encoders.NAMES}


def test_neither_a_family_nor_what_families_share_imports_a_family():
    def families(path):
        return imported_modules(path) & (MODULES | {"pencilsat.encoders"})

    assert faults(families, [*FAMILIES, *SHARED]) == {}


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


@pytest.mark.parametrize("name", encoders.NAMES)
def test_a_family_bears_the_name_of_its_module_and_has_random_boards(name):
    assert encoders.family_named(name).name == name
    assert callable(boards(name).generate)


def test_random_boards_know_their_own_family_alone():
    made = {path.stem: path for path in (ROOT / "tasks" / "generate" / "boards").glob("*.py")}
    known = {name: imported_modules(path) & MODULES for name, path in made.items()}
    assert {name: of for name, of in known.items() if of} == {
        name: {f"pencilsat.encoders.{name}"} for name in made if name in encoders.NAMES
    }


def test_nothing_else_knows_a_family():
    folders = (ROOT / "tasks" / "generate" / "boards", ROOT / "encoders" / "explaining")
    allowed = {*FAMILIES, *(path for folder in folders for path in folder.glob("*.py"))}
    knowing = [path for path in SOURCES if imported_modules(path) & MODULES]
    assert {*knowing} <= allowed


def top_level_functions(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def helpers(tree: ast.Module) -> dict[str, str]:
    """The functions and modules imported from this project, with where they come from."""
    return {
        part: f"{name}.{part}"
        for name, part in imports(tree)
        if part is not None and name.startswith("pencilsat") and part[0].islower()
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


def checking_functions(name: str) -> dict[str, set[str]]:
    """What is to be independent of the encodings: `verify`, and the reasons of cuts."""
    family = encoders.family_named(name)
    return {
        "verify": {family.verify.__name__},
        "reasons": {name for why in family.cut_reasons.values() for name in functions_of(why)},
    }


def functions_of(why: object) -> set[str]:
    """The functions of a reason of cuts: it is one, or says of which graph they are."""
    parts = vars(why).values() if isinstance(why, GraphCuts) else [why]
    return {part.__name__ for part in parts if isinstance(part, FunctionType)}


@pytest.mark.parametrize("which", ["verify", "reasons"])
@pytest.mark.parametrize("name", encoders.NAMES)
def test_what_checks_shares_nothing_with_the_encodings_nor_uses_the_formula(name, which):
    tree = parsed(ROOT / "encoders" / f"{name}.py")
    by_checks = reached(tree, checking_functions(name)[which])
    known = helpers(tree)
    shared = by_checks & reached(tree, encoding_functions(name))
    if which == "reasons":  # they name the graph that is cut, by the edges of the board
        shared = {part for part in shared if not known.get(part, "").startswith(GEOMETRY)}
    assert {part for part in shared if not WORDS.fullmatch(part)} == set()
    used = {known[part] for part in by_checks if part in known}
    assert {helper for helper in used if part_of(helper) == "cnf"} == set()


@pytest.mark.parametrize("name", encoders.NAMES)
def test_verify_takes_types_and_words_of_boards_and_nothing_else(name):
    """Else an encoder and its verifier could be wrong together about what lies where."""
    tree = parsed(ROOT / "encoders" / f"{name}.py")
    of_boards = {p for p, source in helpers(tree).items() if part_of(source) == "boards"}
    live = vars(import_module(f"pencilsat.encoders.{name}"))
    declared = {n for n, thing in live.items() if isinstance(thing, DECLARATIONS)}
    assert wrong_of_boards(tree, checking_functions(name)["verify"], of_boards, declared) == set()


DECLARATIONS = (Board, Givens, Answer, Spelling, Values, Family)
"""What says of a family where its values stand, how they are spelled, read and drawn."""


def wrong_of_boards(
    tree: ast.Module, starts: set[str], of_boards: Collection[str], declared: Collection[str]
) -> set[str]:
    """What functions of a module, and those that they use, take of boards beside types and words,
    or reach by what the module declares, or by the record of a puzzle.
    """
    by_checks = reached(tree, starts)
    functions = top_level_functions(tree)
    nodes = [n for name in by_checks & functions.keys() for n in ast.walk(functions[name])]
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    attributes = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    found = {part for part in by_checks & {*of_boards} if not WORDS.fullmatch(part)}
    return found | (names & {*declared}) | (attributes & {"family", "board", "answer"})


def test_the_search_for_what_verify_takes_of_boards_finds_it():
    tree = ast.parse(
        "from pencilsat.boards.places import Cell, sides\n"
        "from pencilsat.boards.words import shown_cell\n"
        "def verify(p, s: Cell): return other(p) + ANSWER.edges(p) + shown_cell(s)\n"
        "def other(p): return sides(p), p.family\n"
    )
    found = wrong_of_boards(tree, {"verify"}, {"sides", "shown_cell"}, {"ANSWER", "BOARD"})
    assert found == {"sides", "ANSWER", "family"}
    assert wrong_of_boards(tree, {"unknown"}, {"sides"}, {"ANSWER"}) == set()


def test_boards_know_no_rule_and_no_clause():
    def more(path):
        of_cnf = [(name, part) for name, part in imports(parsed(path)) if part_of(name) == "cnf"]
        return {f"{name}.{part}" for name, part in of_cnf if part not in OF_CNF.get(name, ())}

    assert faults(more, sources("boards")) == {}


def test_the_search_for_shared_functions_finds_them():
    tree = ast.parse(
        "from pencilsat.cnf import gates\n"
        "def encode(p): return [rule(p)]\n"
        "def rule(p): return map(shared, gates.f(p))\n"
        "def verify(p): return other(p)\n"
        "def other(p): return shared(p)\n"
        "def shared(p): pass\n"
    )
    assert reached(tree, {"encode"}) == {"encode", "rule", "shared", "gates"}
    assert reached(tree, {"verify"}) == {"verify", "other", "shared"}


# Searches -----------------------------------------------------------------------


METHODS = ("solutions", "witnesses")
RECORDS = ("solving", "checking", "counting_up")
CONSUMERS = ("closing", "last")


def searches(tree: ast.AST, known: Collection[str] = RECORDS) -> Iterator[ast.Call]:
    """The calls in it that begin a search; `known` are the functions that do."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            method = isinstance(node.func, ast.Attribute) and node.func.attr in METHODS
            if method or (isinstance(node.func, ast.Name) and node.func.id in known):
                yield node


def consumed(tree: ast.AST, known: Collection[str] = RECORDS) -> Iterator[ast.Call]:
    """Those in a `with closing(...)` or a `last(...)`, if by way of a variable of the function."""
    contexts = [
        item.context_expr for n in ast.walk(tree) if isinstance(n, ast.With) for item in n.items
    ]
    lasts = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and called(n) == "last"]
    for outer in [*(c for c in contexts if called(c) == "closing"), *lasts]:
        yield from searches(outer, known)
        names = {node.id for node in ast.walk(outer) if isinstance(node, ast.Name)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and {ast.unparse(t) for t in node.targets} & names:
                yield from searches(node.value, known)


def called(node: ast.AST) -> str:
    return ast.unparse(node.func) if isinstance(node, ast.Call) else ""


def beginners(path: Path) -> set[str]:
    """The functions that begin a search, as far as a module knows them."""
    tree = parsed(path)
    own = top_level_functions(tree).keys() if part_of(module(path)) == "tasks" else set()
    taken = {part for name, part in imports(tree) if name.startswith("pencilsat.tasks.")}
    return {*RECORDS} & ({*own} | taken)


def test_every_search_is_closed_where_it_was_begun():
    """One that is left to the collector loses an interrupt that comes while it is closed."""

    def left(path):
        tree, known = parsed(path), beginners(path)
        calls = set(searches(tree, known)) - set(consumed(tree, known))
        return [f"line {call.lineno}: {ast.unparse(call)}" for call in calls]

    assert faults(left, SOURCES) == {}


def test_the_search_for_searches_finds_them():
    tree = ast.parse(
        "with closing(run.solutions() if a else run.witnesses()) as found: list(run.solutions())\n"
        "with suppress(run.witnesses()): pass\n"
        "last(checking(run)), next(solving(run))\n"
        "kept, lost = counting_up(run), 1\n"
        "later = counting_up(run)\n"
        "with closing(later): pass\n"
    )
    assert (len(list(searches(tree))), len(list(consumed(tree)))) == (8, 4)


# What each part may say ----------------------------------------------------------


SAYING = re.compile(
    r"print|input|sys\.(stdout|stderr|stdin|exit)(\..*)?|os\._exit|(.*\.)?SystemExit"
)


def test_tasks_and_views_print_nothing_and_know_no_exit_code():
    def saying(path):
        nodes = ast.walk(parsed(path))
        names = {ast.unparse(n) for n in nodes if isinstance(n, ast.Name | ast.Attribute)}
        words = {"exit code"} if "exit code" in path.read_text(encoding="utf-8").lower() else set()
        return {name for name in names if SAYING.fullmatch(name)} | words

    assert faults(saying, sources("tasks", "views")) == {}


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def test_no_command_takes_more_than_forty_lines():
    def long(path):
        for node in functions(parsed(path)):
            first = min(n.lineno for n in (node, *node.decorator_list))
            if node.end_lineno - first >= 40:
                yield node.name

    assert faults(long, sources("cli", "commands")) == {}


# Docstrings, names ----------------------------------------------------------------


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


def test_everything_public_has_a_docstring():
    def missing(path):
        tree = parsed(path)
        return [*undocumented(tree.body, ""), *["module"] * (not ast.get_docstring(tree))]

    assert faults(missing, EVERY) == {}


def test_what_others_import_is_public():
    def hidden(path):
        names = {f"{name}.{part}" for name, part in imports(parsed(path))}
        return {name for name in names if re.search(r"^pencilsat.*\._[a-z]", name)}

    assert faults(hidden, EVERY) == {}


def test_no_module_has_banners():
    """One that needs them is several modules."""

    def banners(path):
        text = path.read_text(encoding="utf-8")
        return re.findall(r"^# .*(?:-{4}|={4}|#{4}).*$", text, re.MULTILINE)

    assert faults(banners, EVERY) == {}


# The distribution ------------------------------------------------------------------


@cache
def project() -> dict:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_distribution_holds_all_packages_and_no_module_beside_them():
    listed = project()["tool"]["setuptools"]
    folders = {path.parent for path in EVERY} - {ROOT}
    assert folders == {path.parent for path in EVERY if path.name == "__init__.py"} - {ROOT}
    names = {module(folder / "__init__.py") for folder in folders}
    assert listed["packages"] == sorted({"pencilsat"} | names)
    assert listed["package-dir"] == {"pencilsat": "."}
    assert "py-modules" not in listed


def test_the_distribution_holds_the_files_beside_the_modules():
    data = project()["tool"]["setuptools"]["package-data"]
    listed = set()
    for name, globs in data.items():
        folder = ROOT.joinpath(*name.split(".")[1:])
        listed |= {path for glob in globs for path in folder.glob(glob)}
    beside = {
        path
        for part in PARTS
        for path in (ROOT / part).rglob("*.*")
        if path.suffix != ".py" and "__pycache__" not in path.parts
    }
    assert beside | {ROOT / "py.typed"} == listed


def test_every_package_that_is_imported_is_a_dependency():
    extras = project()["project"].get("optional-dependencies", {})
    named = {
        "".join(c if c.isalnum() or c in "-_" else " " for c in text).split()[0]
        for texts in [project()["project"]["dependencies"], *extras.values()]
        for text in texts
    }
    modules = {"python-sat": {"pysat", "pycard", "pysolvers"}}
    known = set().union(*(modules.get(name, {name.replace("-", "_")}) for name in named))
    used = set[str]().union(*(packages(path) for path in EVERY))
    assert used - known - sys.stdlib_module_names == set()
