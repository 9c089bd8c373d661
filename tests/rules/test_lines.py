"""Rules about lines: what is found broken as early as it can be."""

from itertools import pairwise, product

import pytest

import pencilsat
from pencilsat.encoders.akari import RULES as AKARI
from pencilsat.encoders.takuzu import RULES as TAKUZU
from pencilsat.rules.lines import hemmed
from pencilsat.rules.rule import named

NUMBER, APART, LIT = (named(AKARI["cells"], name) for name in ("number", "apart", "lit"))
THREE, BALANCE, DISTINCT = (
    named(TAKUZU["xor"], name) for name in ("no three alike", "balance", "distinct lines")
)

SMALL = [
    (NUMBER, "akari 2 3\n. 1 .\n. . .\n"),
    (APART, "akari 2 3\n. . .\n. x .\n"),
    (LIT, "akari 2 3\n. . .\n. x .\n"),
    (LIT, "akari 1 5\n. . . x .\n"),
]


@pytest.mark.parametrize(("rule", "text"), SMALL)
def test_a_position_is_broken_as_soon_as_nothing_can_mend_it(rule, text):
    puzzle = pencilsat.read(text)
    settled = {**puzzle.family.answer.settled(puzzle)}
    cells = [cell for cell in puzzle.family.answer.every(puzzle) if cell not in settled]
    broken = {
        values: bool([*rule.broken(puzzle, {**settled, **dict(zip(cells, values, strict=True))})])
        for values in product((0, 1), repeat=len(cells))
    }
    assert {*broken.values()} == {False, True}
    for known in product((0, 1, None), repeat=len(cells)):
        entries = {p: x for p, x in zip(cells, known, strict=True) if x is not None}
        every = product(*((0, 1) if x is None else (x,) for x in known))
        found = [*rule.broken(puzzle, {**settled, **entries})]
        assert bool(found) == all(broken[values] for values in every), (entries, found)


def three_alike(values) -> bool:
    threes = zip(values, values[1:], values[2:], strict=False)
    return any(a == b == c is not None for a, b, c in threes)


def test_a_cell_between_pairs_has_no_value_left():
    for values in product((0, 1, None), repeat=6):
        near = [range(max(i - 2, 0), min(i + 3, 6)) for i in range(6)]
        tried = [[[d if j == i else values[j] for j in near[i]] for d in (0, 1)] for i in range(6)]
        stuck = [i for i in range(6) if values[i] is None and all(map(three_alike, tried[i]))]
        assert [*hemmed(values)] == stuck


@pytest.mark.parametrize(
    ("rule", "entries", "words"),
    [
        (THREE, "11.0", []),
        (THREE, "0000", ["row 1 has three 0s in a row"]),
        (THREE, "1.11", []),
        (BALANCE, "000.", ["row 1 has 3 zeros, not 2"]),
        (BALANCE, "111.", ["row 1 has 3 ones, not 2"]),
        (BALANCE, "0.0.", []),
    ],
)
def test_what_is_broken_is_said_in_words(rule, entries, words):
    puzzle = pencilsat.read("takuzu 2 4\n. . . .\n. . . .\n")
    known = {(0, c): int(x) for c, x in enumerate(entries) if x != "."}
    assert [breach.words for breach in rule.broken(puzzle, known)] == words


def test_only_full_lines_are_found_equal():
    puzzle = pencilsat.read("takuzu 4 2\n" + ". .\n" * 4)
    rows = {(r, c): x for r in (0, 3) for c, x in enumerate((0, 1))}
    [breach] = DISTINCT.broken(puzzle, rows)
    assert breach == ("rows 1 and 4 are equal: 01", ((0, 0), (0, 1), (3, 0), (3, 1)))
    for cell in rows:
        assert [*DISTINCT.broken(puzzle, {p: x for p, x in rows.items() if p != cell})] == []


def test_of_three_lamps_in_a_run_each_two_beside_each_other_are_named():
    puzzle = pencilsat.read("akari 1 6\n. . . . x .\n")
    found = [*APART.broken(puzzle, {(0, c): c % 2 == 0 or c == 5 for c in range(6)})]
    assert [breach.places for breach in found] == [((0, 0), (0, 2))]
    found = [*APART.broken(puzzle, {(0, c): int(c != 4) for c in range(6)})]
    assert [breach.places for breach in found] == [*pairwise(((0, 0), (0, 1), (0, 2), (0, 3)))]
