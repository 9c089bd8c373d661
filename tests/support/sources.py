"""The modules of the project, and what they import."""

import ast
from collections.abc import Callable, Collection, Iterator
from functools import cache
from pathlib import Path

from command import ROOT

LAYERS = (
    {"cli"},
    {"commands"},
    {"web"},
    {"views"},
    {"reports"},
    {"certificates", "environment", "experiments", "testing"},
    {"tasks"},
    {"encoders"},
    {"rules"},
    {"formats"},
    {"boards"},
    {"search"},
    {"processes"},
    {"cnf"},
)
"""Parts, each of which may import itself and what lies below it; those of one layer stand side by
side.
"""
PARTS = set[str]().union(*LAYERS)


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
    """The part to which a module of this name belongs: `encoders`; empty if to none. A family's
    random boards lie in its room, and use tasks.
    """
    if name.endswith(".random_boards"):
        return "tasks"
    first, _, rest = name.partition(".")
    return rest.partition(".")[0] if first == "pencilsat" else ""


@cache
def parsed(path: Path) -> ast.Module:
    """The source of a module; its relative imports name the whole way."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    folder = ["pencilsat", *path.relative_to(ROOT).parts[:-1]] if path in EVERY else []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            way = folder[: len(folder) + 1 - node.level]
            node.module = ".".join([*way, *filter(None, [node.module])])
            node.level = 0
    return tree


def imports(tree: ast.AST) -> Iterator[tuple[str, str | None]]:
    """Every import in it: the module, and the name if it is one of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
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


def top_level_functions(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
