"""What families may share and know, read from their source."""

import ast
import re
from collections.abc import Collection
from functools import partial
from importlib import import_module
from types import FunctionType

from command import ROOT
from sources import SOURCES, faults, imported_modules, imports, parsed, part_of, top_level_functions
from together import together

from pencilsat import encoders
from pencilsat.boards.board import Answer, Board
from pencilsat.boards.spelling import Spelling
from pencilsat.boards.text import Text
from pencilsat.boards.values import Values
from pencilsat.encoders.family import Family
from pencilsat.encoders.ruled import Checking
from pencilsat.rules.cuts import GraphCuts
from pencilsat.tasks.generate.boards import boards

WORDS = re.compile(r"shown(_[a-z]+)?|counted")
"""What `encode` and `verify` may share: they say which cell is meant, or how many."""

GEOMETRY = "pencilsat.boards.places."

FAMILIES = [ROOT / "encoders" / name / "__init__.py" for name in encoders.NAMES]
ROOMS = [path for family in FAMILIES for path in family.parent.glob("*.py")]
BY_FUNCTIONS = [
    name for name in encoders.NAMES if not isinstance(encoders.family_named(name).verify, Checking)
]
"""The families whose rules are functions; test_rules_apart.py is about the others."""
SHARED = [path for path in sorted((ROOT / "encoders").glob("*.py")) if path.stem != "__init__"]
MODULES = {f"pencilsat.encoders.{name}" for name in encoders.NAMES}


def test_neither_a_family_nor_what_families_share_imports_a_family():
    def families(path):
        return imported_modules(path) & (MODULES | {"pencilsat.encoders"})

    assert faults(families, [*FAMILIES, *SHARED]) == {}


def test_every_family_is_named_once():
    with_record = [
        path.parent.name
        for path in sorted((ROOT / "encoders").glob("*/*.py"))
        for node in parsed(path).body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name) and target.id == "FAMILY"
    ]
    assert sorted(encoders.NAMES) == with_record


@together("name", encoders.NAMES)
def test_a_family_bears_the_name_of_its_module_and_has_random_boards(name):
    assert encoders.family_named(name).name == name
    assert callable(boards(name).generate)


def test_random_boards_know_their_own_family_alone():
    made = {path.parent.name: path for path in ROOMS if path.stem == "random_boards"}
    for name, path in made.items():
        assert imported_modules(path) & MODULES == {f"pencilsat.encoders.{name}"}


def test_nothing_else_knows_a_family():
    knowing = [path for path in SOURCES if imported_modules(path) & MODULES]
    assert {*knowing} <= {*ROOMS}


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
        "reasons": {name for why in family.lazy.values() if why for name in functions_of(why)},
    }


def functions_of(why: object) -> set[str]:
    """The functions of a reason of cuts: it is one, or says of which graph they are."""
    parts = vars(why).values() if isinstance(why, GraphCuts) else [why]
    return {part.__name__ for part in parts if isinstance(part, FunctionType)}


@together("which", ["verify", "reasons"])
@together("name", BY_FUNCTIONS)
def test_what_checks_shares_nothing_with_the_encodings_nor_uses_the_formula(name, which):
    tree = parsed(ROOT / "encoders" / name / "__init__.py")
    by_checks = reached(tree, checking_functions(name)[which])
    known = helpers(tree)
    shared = by_checks & reached(tree, encoding_functions(name))
    if which == "reasons":  # they name the graph that is cut, by the edges of the board
        shared = {part for part in shared if not known.get(part, "").startswith(GEOMETRY)}
    assert {part for part in shared if not WORDS.fullmatch(part)} == set()
    used = {known[part] for part in by_checks if part in known}
    assert {helper for helper in used if part_of(helper) == "cnf"} == set()


@together("name", BY_FUNCTIONS)
def test_verify_takes_types_and_words_of_boards_and_nothing_else(name):
    """Else an encoder and its verifier could be wrong together about what lies where."""
    tree = parsed(ROOT / "encoders" / name / "__init__.py")
    of_boards = {p for p, source in helpers(tree).items() if part_of(source) == "boards"}
    live = vars(import_module(f"pencilsat.encoders.{name}"))
    declared = {n for n, thing in live.items() if isinstance(thing, DECLARATIONS)}
    assert wrong_of_boards(tree, checking_functions(name)["verify"], of_boards, declared) == set()


DECLARATIONS = (Board, Text, Answer, Spelling, Values, Family)
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
