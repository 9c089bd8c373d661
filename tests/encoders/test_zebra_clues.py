"""What Zebra's clues say in every encoding, to `verify` and in any order."""

from itertools import permutations, product

import pytest
from together import together
from zebras import CLUES, FAMILY, LIFE, read, solutions, with_clues

from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode

each_encoding = pytest.mark.parametrize("encoding", FAMILY.encodings)


@together("encoding, houses", product(FAMILY.encodings, [2, 3]))
@together("clue, says", CLUES.items())
def test_a_clue_leaves_the_placements_of_which_it_is_true(clue, says, encoding, houses):
    puzzle = read(with_clues(houses, clue))
    low, high = puzzle.attributes.values()
    expected = {
        (one, other)
        for one in permutations(low)
        for other in permutations(high)
        if says({name: h for row in (one, other) for h, name in enumerate(row, 1)})
    }
    for implied in (True, False):
        found = solutions(puzzle, encoding=encoding, implied=implied)
        assert len(found) == len(set(found))
        assert set(found) == expected


KINDS = {
    "a @ 2": "direct location",
    "a !@ 2": "direct location",
    "a = B": "attribute connection",
    "a != B": "attribute connection",
    "a = B != b": "attribute connection",
    "a = B < b": "indirect location",
    "a = B + 1": "indirect location",
    "a ~ B": "indirect location",
    "|a - B| = 0": "indirect location",
    "even(a - B)": "indirect location",
    "a @ 1 or a @ 3": "alternative",
    "a = B xor a = C": "alternative",
}


@each_encoding
def test_every_clue_is_an_instance_of_the_rule_of_its_kind(encoding):
    puzzle = read(with_clues(4, *KINDS))
    formula = encode(puzzle, Options(encoding))
    rules = {i.of: rule.name for rule in formula.rules.values() for i in rule.instances}
    assert [rules[number] for number in range(1, 13)] == list(KINDS.values())
    for rule in set(KINDS.values()):
        kept = formula.rules[rule]
        assert sum(len(i.clauses) for i in kept.instances) == len(kept.clauses)


ORDERS = {
    "given": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
    "direct-first": [8, 9, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14],
    "direct-first-indirect-last": [8, 9, 1, 2, 3, 4, 6, 7, 12, 13, 5, 10, 11, 14],
    "exclusive": [8, 9, 14, 5, 3, 1, 2, 4, 6, 7, 11, 12, 13, 10],
}


@pytest.mark.parametrize(("order", "numbers"), ORDERS.items(), ids=ORDERS)
def test_the_clues_of_1962_in_every_order(order, numbers):
    ordered = FAMILY.clue_orders[order](read(LIFE))
    assert [clue.number for clue in ordered.clues] == numbers


@each_encoding
def test_the_order_of_clues_changes_neither_atoms_nor_clauses(encoding):
    puzzle = read(with_clues(4, *KINDS))
    given = encode(puzzle, Options(encoding))
    for order in FAMILY.clue_orders:
        formula = encode(puzzle, Options(encoding, clue_order=order))
        assert list(formula.atoms.items()) == list(given.atoms.items())
        assert formula.sizes().keys() == given.sizes().keys()
        for rule, kept in formula.rules.items():
            sizes = {i: len(i.clauses) for i in kept.instances}
            assert sizes == {i: len(i.clauses) for i in given.rules[rule].instances}
