"""How the modules are written: what they say, how long, with which docstrings and names."""

import ast
import re
from collections.abc import Iterator

from sources import EVERY, faults, imports, parsed, sources

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
