"""What holds for every family: its encodings agree with exhaustive search and with each other.

The laws themselves are those of `pencilsat.testing`; here are the boards that they are held
against: random ones, each searched once, and the instances.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Any

import pytest
from marks import slow
from oracle import BOARDS, boards, cases, instances, length, takes
from together import together

from pencilsat import encoders
from pencilsat.boards.terminal import Segment, drawing
from pencilsat.boards.words import lines_of
from pencilsat.cnf.cardinality import CARDINALITIES
from pencilsat.cnf.errors import TooLarge
from pencilsat.encoders import AnyFamily, AnyPuzzle
from pencilsat.rules.shading import Shaded
from pencilsat.tasks.run import Options, encode
from pencilsat.testing import Searched, check_puzzle, decoded, rules, solved
from pencilsat.views import pictures

FEW = 300
"""The most solutions of an instance that are compared one by one."""

HALF = BOARDS // 2
FIRST, SECOND = slice(0, HALF, 30), slice(HALF, None, 20)
"""Of the searched boards, those whose laws are tried: two always."""

SHARE = 12
"""Of so many random boards, one is taken where each takes every encoding."""

FEWEST = 3
"""So many of a family's instances, the smallest, are tried always."""

LARGE = 150
"""The longest text of an instance that is compared always."""


FAMILIES = [encoders.family_named(name) for name in encoders.FOLDERS]
ENCODED = [(family, encoding) for family in FAMILIES for encoding in family.encodings]

each_family = together("family", FAMILIES)
each_encoding = together("family, encoding", ENCODED)
each_instance = together("instance", instances())


@pytest.fixture(autouse=True)
def _looked_at(monkeypatch):
    """What our encoders add to a formula is looked at here as what others add: when they run, it is
    not.
    """
    monkeypatch.setattr("pencilsat.tasks.run.ours", lambda function: False)


@cache
def compared(name: str) -> list[Searched[Any]]:
    """The instances that all encodings take, with few enough solutions to compare them.

    Their solutions are those of the first encoding, with all its rules. Small ones come first.
    """
    found = [
        (length(instance), i)
        for i, instance in enumerate(instances())
        if instance.family.name == name and instance.exact and instance.solutions <= FEW
        if length(instance) <= LARGE
        if all(takes(instance, encoding) for encoding in instance.family.encodings)
    ]
    puzzles = [instances()[i].puzzle for _, i in sorted(found)]
    return [Searched(puzzle, Counter(solved(puzzle))) for puzzle in puzzles]


@each_family
def test_every_family_has_instances(family):
    assert any(instance.family == family for instance in instances())


@together("family, part", [*product(FAMILIES, [FIRST]), *(slow(f, SECOND) for f in FAMILIES)])
def test_the_laws_hold_for_searched_boards(family, part):
    for case in cases(family.name, part):
        check_puzzle(case)
        for solution in case.solutions:
            check_drawing(family, case.puzzle, solution)


def check_drawing(family: AnyFamily, puzzle: AnyPuzzle, solution: Any) -> None:
    """A drawing has the clues of the empty board where they are there, but for those in cells that
    are shaded, and something else, too.
    """
    empty, drawn = (drawing(family.board.scene(puzzle, what)) for what in (None, solution))
    if isinstance(family.answer, Shaded):
        for line, before in zip(drawn, empty, strict=True):
            there, said = {*clues_in(line)}, {*clues_in(before)}
            assert said - {*clues_in(line, "answer")} <= there <= said
        return
    table = family.board.lattice(puzzle) == "table"
    seen = clue_words if table else clues_in  # columns of a table are as wide as their words
    assert [*map(seen, drawn)] == [*map(seen, empty)]
    assert drawn != empty


def clues_in(line: Sequence[Segment], kind: str = "clue") -> list[int]:
    """The columns of a line that show a clue, or something of another style."""
    found = [(mark, style) for text, style in line for mark in text]
    return [column for column, (mark, style) in enumerate(found) if style == kind and mark != " "]


def clue_words(line: Sequence[Segment]) -> list[str]:
    """The clues of a line."""
    return [text.strip() for text, style in line if style == "clue"]


@each_family
def test_boards_share_a_formula(family):
    assert [*rules.boards_share_a_formula(compared(family.name)[:4])] == []


@each_family
def test_lazy_names_exactly_the_encodings_with_lazy_formulas(family):
    puzzles = boards(family, slice(0, None, SHARE)) or [instance.puzzle for instance in instances()]
    lazy = {
        encoding
        for encoding in family.encodings
        for puzzle in puzzles
        if puzzle.family == family and encode(puzzle, Options(encoding)).lazy
    }
    assert lazy == family.lazy.keys()


@each_family
def test_random_boards_are_read_back_from_their_text(family):
    some = boards(family, slice(0, None, SHARE // 2))
    for puzzle in some:
        assert family.board.parse(lines_of(family.board.text(puzzle))) == puzzle
    text = "".join(family.board.text(puzzle) for puzzle in some)
    assert not text or encoders.read(text) == some


@each_instance
def test_an_instance_is_read_back_from_its_text(instance):
    family = instance.family
    assert family.board.parse(lines_of(family.board.text(instance.puzzle))) == instance.puzzle


@together("cardinality", CARDINALITIES)
@each_family
def test_every_cardinality_encoding_takes_the_instances_with_few_solutions(family, cardinality):
    taken = 0
    cases = compared(family.name)[:FEWEST]
    for case in cases:
        try:
            formula = encode(case.puzzle, Options(None, cardinality))
        except TooLarge:
            assert cardinality == "direct"
            continue
        taken += 1
        # Where nothing is counted, it is the formula that the solutions are from.
        if [*formula.clauses()] != [*encode(case.puzzle).clauses()]:
            assert Counter(decoded(case.puzzle, formula)) == case.solutions, str(case.puzzle)
    assert 2 * taken > len(cases)


@each_encoding
def test_no_rule_can_be_left_out(family, encoding):
    assert [*rules.every_rule_is_needed(family, encoding, compared(family.name))] == []


@each_encoding
def test_an_implied_rule_changes_no_solution_of_an_instance(family, encoding):
    for case in compared(family.name)[:FEWEST]:
        assert [*rules.implied_rules_change_nothing(encoding, case)] == []


@each_family
def test_all_encodings_have_the_same_atoms_numbered_from_one(family):
    some = [case.puzzle for case in compared(family.name)[:FEWEST]]
    for puzzle, lone in product(some + boards(family, slice(0, None, SHARE)), (False, True)):
        first, *others = (encode(puzzle, Options(name), lone=lone) for name in family.encodings)
        assert list(first.atoms.values()) == list(range(1, len(first.atoms) + 1))
        assert first.projection == list(first.atoms.values())
        assert all(list(other.atoms.items()) == list(first.atoms.items()) for other in others)
        assert family.answer.givens(puzzle).keys() <= first.atoms.keys()


@together("instance", [i for i in instances() if length(i) <= LARGE])
def test_what_our_encoders_add_is_made_of_literals(instance):
    names = [name for name in instance.family.encodings if takes(instance, name)]
    for name, lone in product(names, (False, True)):
        assert not encode(instance.puzzle, Options(name), lone=lone).trusted


def test_a_family_is_called_as_its_module_calls_it():
    for name in encoders.FOLDERS:
        family = encoders.family_named(name)
        documentation = sys.modules[family.module].__doc__ or ""
        assert family.title == documentation.partition(":")[0].partition(" (")[0]
    assert pictures.title(encoders.read("starbattle 1 1\na\n")[0]) == "Star Battle 1 × 1"
