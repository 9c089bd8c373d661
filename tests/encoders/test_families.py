"""What holds for every family: its encodings agree with exhaustive search and with each other."""

import json
import random
from collections import Counter
from contextlib import nullcontext, suppress
from functools import cache
from itertools import islice
from typing import Any

import pytest
from oracle import (
    BOARDS,
    ORACLES,
    Instance,
    boards,
    decoded,
    instances,
    searched_boards,
    solved,
    takes,
    written,
)

from pencilsat import encoders
from pencilsat.cnf.cardinality import AT_MOST_ONES, CARDINALITIES
from pencilsat.cnf.errors import TooLarge
from pencilsat.cnf.formula import Formula
from pencilsat.encoders import AnyFamily
from pencilsat.encoders.text import lines_of
from pencilsat.tasks import run as pipeline
from pencilsat.tasks.run import Options

FEW = 300
"""The most solutions of an instance that are compared one by one."""

FAMILIES = [encoders.family_named(name) for name in encoders.NAMES]
ENCODED = [(family, encoding) for family in FAMILIES for encoding in family.encodings]
PAIRS = [
    (i, encoding) for i in instances() for encoding in i.family.encodings if takes(i, encoding)
]

each_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
each_encoding = pytest.mark.parametrize(
    ("family", "encoding"), ENCODED, ids=[f"{family.name}-{name}" for family, name in ENCODED]
)
each_pair = pytest.mark.parametrize(
    ("instance", "encoding"), PAIRS, ids=[f"{instance}-{name}" for instance, name in PAIRS]
)
each_instance = pytest.mark.parametrize("instance", instances(), ids=str)
with_and_without_implied = pytest.mark.parametrize("implied", [True, False])


def smallest_boards(family: AnyFamily) -> list[tuple[Any, Counter[Any]]]:
    """The smallest instances and the first random boards, each with its solutions."""
    return searched_boards(family.name)[: 16 + len(searched_boards(family.name)) - BOARDS]


def compared(family: AnyFamily) -> list[Instance]:
    """The instances that all encodings take, with few enough solutions to compare them."""
    return [
        instance
        for instance in instances()
        if instance.family == family and instance.exact and instance.solutions <= FEW
        if all(takes(instance, encoding) for encoding in family.encodings)
    ]


@cache
def solutions_of(name: str, instance: str) -> frozenset[Any]:
    """All solutions of an instance in its family's first encoding, with all its rules."""
    [found] = [i for i in instances() if (i.family.name, i.name) == (name, instance)]
    return frozenset(solved(found.family, found.puzzle, Options()))


# Exhaustive search -----------------------------------------------------------


@each_family
def test_every_family_has_its_oracle_and_instances(family):
    assert family.name in ORACLES
    assert any(instance.family == family for instance in instances())


@each_family
def test_the_searched_boards_have_none_one_and_several_solutions(family):
    counts = [found.total() for _, found in searched_boards(family.name)]
    assert len(counts) > BOARDS
    assert min(counts.count(0), counts.count(1), sum(n > 1 for n in counts)) >= BOARDS // 10
    assert max(counts) >= 4


@with_and_without_implied
@each_encoding
def test_the_solutions_are_those_of_exhaustive_search_each_once(family, encoding, implied):
    for puzzle, expected in searched_boards(family.name):
        found = solved(family, puzzle, Options(encoding, implied=implied))
        assert Counter(found) == expected, family.text(puzzle)


@pytest.mark.parametrize("cardinality", CARDINALITIES)
@each_encoding
def test_every_cardinality_encoding_gives_the_same_solutions(family, encoding, cardinality):
    for puzzle, expected in smallest_boards(family):
        found = solved(family, puzzle, Options(encoding, cardinality, implied=False))
        assert Counter(found) == expected, family.text(puzzle)


@pytest.mark.parametrize("amo", AT_MOST_ONES)
@each_encoding
def test_every_at_most_one_encoding_gives_the_same_solutions(family, encoding, amo):
    for puzzle, expected in smallest_boards(family):
        found = solved(family, puzzle, Options(encoding, amo=amo, implied=False))
        assert Counter(found) == expected, family.text(puzzle)


@pytest.mark.parametrize("cardinality", CARDINALITIES)
@each_family
def test_every_cardinality_encoding_takes_the_instances_with_few_solutions(family, cardinality):
    taken = 0
    for instance in compared(family):
        expected = solutions_of(family.name, instance.name)
        with suppress(TooLarge) if cardinality == "direct" else nullcontext():
            found = solved(family, instance.puzzle, Options(None, cardinality))
            assert Counter(found) == Counter(expected), instance.name
            taken += 1
    assert 2 * taken > len(compared(family))


# Agreement -------------------------------------------------------------------


@with_and_without_implied
@each_pair
def test_all_encodings_agree_on_every_instance(instance, encoding, implied):
    options = Options(encoding, implied=implied)
    if instance.exact and instance.solutions <= FEW:
        expected = solutions_of(instance.family.name, instance.name)
        found = solved(instance.family, instance.puzzle, options)
        assert Counter(found) == Counter(expected)
    else:
        assert bool(solved(instance.family, instance.puzzle, options, 1)) == (
            instance.solutions > 0
        )


# Rules -----------------------------------------------------------------------


def without(puzzle: AnyPuzzle, options: Options, rule: str) -> Formula:
    """The formula without one of its rules."""
    formula = pipeline.encode(puzzle, options)
    formula.rules.pop(rule, None)
    if rule == ORACLES[family.name].lazy_rule:
        formula.cuts = formula.deepen = None
    return formula


def rules(family: AnyFamily, encoding: str) -> dict[str, bool]:
    """The rules of an encoding, and whether each is implied."""
    return {
        rule.name: rule.implied
        for instance in compared(family)
        for rule in pipeline.encode(instance.puzzle, Options(encoding)).rules.values()
    }


@each_encoding
def test_no_rule_can_be_left_out(family, encoding):
    # `direct` counts literals that it knows to be ordered, and so says their order once more.
    options = Options(encoding, cardinality="seqcounter", implied=False)

    def needed(rule: str, instance: Instance) -> bool:
        expected = solutions_of(family.name, instance.name)
        relaxed = without(family, instance.puzzle, options, rule)
        found = decoded(family, instance.puzzle, relaxed, len(expected) + 1)
        return not expected >= set(found)

    every = [rule for rule, implied in rules(family, encoding).items() if not implied]
    assert every
    assert every == [rule for rule in every if any(needed(rule, i) for i in compared(family))]


@each_encoding
def test_an_implied_rule_changes_no_solution_of_an_instance(family, encoding):
    for rule in (rule for rule, implied in rules(family, encoding).items() if implied):
        for instance in compared(family):
            rest = without(family, instance.puzzle, Options(encoding), rule)
            found = decoded(family, instance.puzzle, rest)
            assert set(found) == solutions_of(family.name, instance.name), (rule, instance.name)


@each_encoding
def test_without_implied_rules_the_other_rules_are_all_there(family, encoding):
    for instance in compared(family):
        formula = pipeline.encode(instance.puzzle, Options(encoding))
        plain = pipeline.encode(instance.puzzle, Options(encoding, implied=False))
        kept = [rule.name for rule in formula.rules.values() if not rule.implied]
        assert list(plain.rules) == kept


# Atoms -----------------------------------------------------------------------


@each_family
def test_all_encodings_have_the_same_atoms_numbered_from_one(family):
    for puzzle in [i.puzzle for i in compared(family)] + boards(family):
        first, *others = (
            pipeline.encode(puzzle, Options(encoding)) for encoding in family.encodings
        )
        assert list(first.atoms.values()) == list(range(1, len(first.atoms) + 1))
        assert first.projection == list(first.atoms.values())
        assert all(list(other.atoms.items()) == list(first.atoms.items()) for other in others)


@each_family
def test_lazy_names_exactly_the_encodings_with_lazy_formulas(family):
    lazy = {
        encoding
        for encoding in family.encodings
        for puzzle in boards(family)
        if pipeline.encode(puzzle, Options(encoding)).lazy
    }
    assert lazy == family.lazy


@each_family
def test_the_givens_of_a_puzzle_are_among_its_atoms(family):
    for puzzle in boards(family):
        formula = pipeline.encode(puzzle, Options())
        assert family.givens(puzzle).keys() <= formula.atoms.keys()


# Text and JSON ---------------------------------------------------------------


@each_family
def test_a_random_board_is_read_back_from_its_text(family):
    for puzzle in boards(family):
        assert family.parse(lines_of(family.text(puzzle))) == puzzle
        assert encoders.read(family.text(puzzle)) == [(family, puzzle)]


@each_instance
def test_an_instance_is_read_back_from_its_text(instance):
    family = instance.family
    assert family.parse(lines_of(family.text(instance.puzzle))) == instance.puzzle


@each_family
def test_puzzles_one_after_another_are_read_back_from_one_text(family):
    text = "".join(family.text(puzzle) for puzzle in boards(family))
    assert encoders.read(text) == [(family, puzzle) for puzzle in boards(family)]


@each_family
def test_a_solution_is_read_back_from_json(family):
    for puzzle, found in searched_boards(family.name):
        for solution in found:
            shape = json.loads(json.dumps(family.to_json(puzzle, solution)))
            assert family.from_json(puzzle, shape) == solution


@each_family
def test_a_solution_is_read_back_from_its_text(family):
    for puzzle, found in searched_boards(family.name):
        for solution in found:
            text = written(family, puzzle, solution)
            assert family.read_solution(puzzle, lines_of(text)) == solution


# Verification ----------------------------------------------------------------


@each_family
def test_verify_refuses_what_is_not_among_the_solutions(family):
    source = random.Random(0)
    refused = 0
    for instance in compared(family):
        solutions = solutions_of(family.name, instance.name)
        for solution in islice(sorted(solutions, key=str), 20):
            for _ in range(20):
                changed = ORACLES[family.name].changed(instance.puzzle, solution, source)
                right = changed in solutions
                assert (family.verify(instance.puzzle, changed) == []) == right
                refused += not right
    assert refused > 100


@each_family
def test_differences_are_none_for_a_solution_and_itself_only(family):
    for puzzle, found in searched_boards(family.name):
        for one in found:
            for other in found:
                assert (family.differences(puzzle, one, other) == {}) == (one == other)


@each_family
def test_every_solution_of_a_puzzle_can_be_drawn(family):
    for puzzle, found in searched_boards(family.name):
        plain = family.draw(puzzle, None, ())
        for solution in found:
            drawn = family.draw(puzzle, solution, ())
            assert [len(line) for line in drawn] == [len(line) for line in plain]
            assert drawn != plain
