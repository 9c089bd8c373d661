"""What rules state in clauses and what they find broken share nothing: read from their code, from
function to function.
"""

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from functools import cache, cached_property, partial
from operator import attrgetter
from types import FunctionType, ModuleType
from typing import Any

import pytest
from command import ROOT

import pencilsat
from pencilsat import encoders
from pencilsat.encoders.ruled import Encoding
from pencilsat.encoders.zebra import Clued
from pencilsat.rules.groups import Groups
from pencilsat.rules.links import Net
from pencilsat.rules.rule import Rule

RULES = [
    pytest.param(rule, name, id=f"{name}: {rule.name}")
    for name in encoders.NAMES
    for rule in {
        (type(rule), rule.name): rule
        for encoding in encoders.family_named(name).encodings.values()
        if isinstance(encoding, Encoding)
        for rule in encoding.rules
    }.values()
]

RULES.append(pytest.param(Clued("alternative", ()), "zebra", id="zebra: clues"))

LAZY = [
    pytest.param(rule, name, id=f"{name}: {rule.name}")
    for name in encoders.NAMES
    for encoding in encoders.family_named(name).encodings.values()
    for rule in encoding.rules
    if rule.cuts
]

PAGE = (ROOT / "docs" / "variants.md").read_text("utf-8")
BOARD = "sudoku 9\n" + 9 * (9 * ". " + "\n")
BROUGHT = [
    pytest.param(rule, "sudoku", id=line)
    for line in re.findall(r"^\| `(.+)` \| ", PAGE, re.MULTILINE)
    for rule in pencilsat.read(f"{BOARD}{line}\n").rules
]
"""Every rule that a Sudoku may bring."""

NEUTRAL = {
    "pencilsat.boards.names",
    "pencilsat.boards.words",
    "pencilsat.cnf.record",
    "pencilsat.cnf.interrupts",
    "pencilsat.rules.cuts.enclosed",
}
"""What both may use: it says which cell is meant, or how many; or has nothing to do with rules."""

SIMPLE = {"about", "called", "rows", "columns", "of"}
"""So do these, which say how a group is called, or how large a board is."""


@cache
def named(function: FunctionType) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The global names, the attributes of `self`, and those of anything else in a function."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    names, own, others = set[str](), set[str](), set[str]()
    skipped = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.arg | ast.FunctionDef | ast.AnnAssign)
        for hint in [getattr(node, "annotation", None), getattr(node, "returns", None)]
        if hint is not None
        for part in ast.walk(hint)
    }
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Name):
            names.add(node.id)
        elif isinstance(node, ast.Attribute):
            at_self = isinstance(node.value, ast.Name) and node.value.id == "self"
            (own if at_self else others).add(node.attr)
    return frozenset(names), frozenset(own), frozenset(others)


def plain(value: Any) -> FunctionType | None:
    """The function that a value is, or wraps."""
    for _ in range(5):
        if isinstance(value, partial | cached_property):
            value = value.func
        elif isinstance(value, property):
            value = value.fget
        elif hasattr(value, "__wrapped__"):
            value = value.__wrapped__
        elif hasattr(value, "__func__"):
            value = value.__func__
    ours = isinstance(value, FunctionType) and value.__module__.startswith("pencilsat.")
    return value if ours else None


def reached(start: Callable[..., Any], rule: Rule[Any], kind: type) -> set[FunctionType]:
    """The project's functions that one uses, directly or not, with itself: also the methods of the
    rule, the groups that it was given, and the properties of the puzzle.
    """
    found, ahead = set[FunctionType](), [plain(start)]
    while ahead:
        function = ahead.pop()
        if function is None or function in found:
            continue
        if {function.__module__, f"{function.__module__}.{function.__name__}"} & NEUTRAL:
            continue
        found.add(function)
        names, own, others = named(function)
        known = function.__globals__
        ahead += (plain(known.get(name)) for name in names)
        ahead += made(names, known)
        ahead += (plain(inspect.getattr_static(type(rule), name, None)) for name in own)
        ahead += (plain(inspect.getattr_static(kind, name, None)) for name in others)
        for module in (known.get(name) for name in names):
            if isinstance(module, ModuleType):
                ahead += (plain(getattr(module, name, None)) for name in others)
        groups = [getattr(rule, name, None) for name in own]
        groups += [known.get(name) for name in names]
        for group in groups:
            if isinstance(group, Groups | Net):
                got = [getattr(group, name, None) for name in others]
                ahead += map(plain, got)
                gotten = [name for one in got for name in named_by(one)]
                ahead += (plain(inspect.getattr_static(kind, name, None)) for name in gotten)
    return found


def named_by(value: Any) -> tuple[str, ...]:
    """The attributes that a value gets, if it is an `attrgetter`."""
    return value.__reduce__()[1] if isinstance(value, attrgetter) else ()


def made(names: Any, known: dict[str, Any]) -> Iterator[FunctionType | None]:
    """The functions of classes of the project that are called by name, records aside."""
    for name in names:
        kind = known.get(name)
        if isinstance(kind, type) and kind.__module__.startswith("pencilsat.rules"):
            yield plain(inspect.getattr_static(kind, "__init__", None))


@pytest.mark.parametrize(("rule", "family"), [*RULES, *BROUGHT])
def test_what_a_rule_states_and_what_it_finds_broken_share_nothing(rule, family):
    found = encoders.family_named(family) if isinstance(family, str) else family
    kind = found.board.given.kind
    said = reached(type(rule).says, rule, kind)
    checked = reached(type(rule).broken, rule, kind)
    shared = {f for f in said & checked if f.__name__ not in SIMPLE}
    assert {f"{f.__module__}.{f.__qualname__}" for f in shared} == set()
    deep = {f.__module__ for f in checked} & {f.__module__ for f in said if "cnf" in f.__module__}
    assert deep == set()
    geometry = ("pencilsat.cnf", "pencilsat.search", "pencilsat.boards.places")
    assert {f.__qualname__ for f in checked if f.__module__.startswith(geometry)} == set()


@pytest.mark.parametrize(("rule", "family"), LAZY)
def test_why_cuts_hold_shares_nothing_with_the_clauses(rule, family):
    kind = encoders.family_named(family).board.given.kind
    said = reached(type(rule).says, rule, kind)
    why = [rule.cuts] if plain(rule.cuts) else vars(rule.cuts).values()
    checked = {f for one in why if plain(one) for f in reached(one, rule, kind)}
    shared = {f for f in said & checked if f.__module__ != "pencilsat.boards.places"}
    assert {f"{f.__module__}.{f.__qualname__}" for f in shared} == set()
    assert {f.__qualname__ for f in checked if f.__module__.startswith("pencilsat.cnf")} == set()


def test_what_is_shared_is_found():
    class Twice(Rule[Any]):
        name = "twice"

        def says(self, puzzle, f, at):
            return self.groups(puzzle)

        def broken(self, puzzle, entries):
            return map(len, self.groups(puzzle))

        def groups(self, puzzle):
            return []

    Twice.__module__ = Twice.groups.__module__ = "pencilsat.rules.twice"
    Twice.says.__module__ = Twice.broken.__module__ = "pencilsat.rules.twice"
    both = [reached(start, Twice(), object) for start in (Twice.says, Twice.broken)]
    assert [f.__name__ for f in set.intersection(*both)] == ["groups"]
