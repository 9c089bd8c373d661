"""Whoever begins a search closes it, read from the source."""

import ast
from collections.abc import Collection, Iterator
from pathlib import Path

from sources import SOURCES, faults, imports, module, parsed, part_of, top_level_functions

METHODS = ("solutions", "witnesses")
CLOSING = ("last", "followed")
RECORDS = ("solving", "checking", "counting_up")


def searches(tree: ast.AST, known: Collection[str] = RECORDS) -> Iterator[ast.Call]:
    """The calls in it that begin a search; `known` are the functions that do."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            method = isinstance(node.func, ast.Attribute) and node.func.attr in METHODS
            if method or (isinstance(node.func, ast.Name) and node.func.id in known):
                yield node


def consumed(tree: ast.AST, known: Collection[str] = RECORDS) -> Iterator[ast.Call]:
    """Those in a `with closing(...)`, or `enter_context(closing(...))`, a `last(...)` or a
    `followed(...)`, also by way of a variable of the function.
    """
    contexts = [
        item.context_expr for n in ast.walk(tree) if isinstance(n, ast.With) for item in n.items
    ]
    contexts += entered(tree)
    lasts = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and called(n) in CLOSING]
    for outer in [*(c for c in contexts if called(c) == "closing"), *lasts]:
        yield from searches(outer, known)
        names = {node.id for node in ast.walk(outer) if isinstance(node, ast.Name)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and {ast.unparse(t) for t in node.targets} & names:
                yield from searches(node.value, known)


def entered(tree: ast.AST) -> list[ast.expr]:
    """What exit stacks close."""
    calls = [node for node in ast.walk(tree) if called(node).endswith(".enter_context")]
    return [part for call in calls if isinstance(call, ast.Call) for part in call.args]


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
        calls = set(searches(tree, known))
        calls -= set(consumed(tree, known)) if calls else calls
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
