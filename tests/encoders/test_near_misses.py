"""Near misses of every family: `verify` and the formulas judge each alike, and each rule is the
only one that some of them breaks.

The law is that of `pencilsat.testing`; here are its boards: small instances, and random ones.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import product
from typing import Any

from explaining import SOME
from marks import slow
from oracle import boards, instances, length, takes
from together import together

from pencilsat import encoders
from pencilsat.boards.words import lines_of
from pencilsat.cnf.errors import BadInput
from pencilsat.encoders import AnyFamily, AnyPuzzle
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode
from pencilsat.testing import Searched, near_misses, solved
from pencilsat.testing.near_misses import (
    Judge,
    Spelled,
    all_near_misses,
    eager,
    near_misses_are_judged_alike,
)

SHORT = {"battleship": 250}
"""The longest text of an instance, where 120 are not enough to break each rule alone."""

RANDOM = 60
"""Of so many random boards, some are tried."""

SPELLING = {
    "circuit": {"shortest path"},
    "hashi": {"bridge order"},
    "numberlink": {"one label"},
    "shikaku": {"cover"},
    "skyscrapers": {"cell"},
    "sudoku": {"cell"},
    "zebra": {"one value a house"},
}
"""Rules that no solution breaks alone: without them, a place can have several values, or none; or
they are about an objective.
"""

each_family = together("name", encoders.FOLDERS)


SIZES = ((1, 1), (1, 3), (3, 2))
"""Those of blank boards: thin, and not square."""


@cache
def cases(name: str, step: int) -> list[Searched[Any]]:
    """Boards, and one or two solutions of each, if there are some."""
    family = encoders.family_named(name)
    puzzles = [
        instance.puzzle
        for instance in instances()
        if instance.family == family and length(instance) <= SHORT.get(name, 120)
        if all(takes(instance, encoding) for encoding in eager(instance.puzzle))
    ]
    puzzles += [*blanks(family), *boards(family, slice(0, RANDOM, step))]
    bare = Options(implied=False)  # an implied rule that is wrong would lose solutions
    return [Searched(puzzle, Counter(solved(puzzle, bare, 2))) for puzzle in puzzles]


def blanks(family: AnyFamily) -> Iterator[AnyPuzzle]:
    """Boards without givens, with no option and with each."""
    options = [name for name, kind in family.board.given.settings().items() if kind == "flag"]
    for (rows, columns), some in product(SIZES, [[], options]):
        with suppress(BadInput):  # not every family has such boards
            blank = family.board.given.blank(rows, columns, dict.fromkeys(some, 1))
            yield family.board.parse(lines_of(family.board.text(blank)))


@together(
    "name, step",
    [*product(sorted(SOME), [30]), *(slow(name, 12) for name in encoders.FOLDERS)],
)
def test_verify_and_the_formulas_judge_near_misses_alike(name, step):
    for case in cases(name, step):
        most = near_misses.MISSES * 12 // step
        assert next(near_misses_are_judged_alike(case, most), None) is None, str(case.puzzle)


@each_family
def test_each_rule_is_the_only_one_that_some_near_miss_breaks(name):
    rules: dict[str, bool] = {}
    for case in cases(name, 30):
        note_broken_alone(case, rules)
    assert {rule for rule, broken in rules.items() if not broken} == SPELLING.get(name, set())


def note_broken_alone(case: Searched[Any], rules: dict[str, bool]) -> None:
    """Note the rules of a case, and which of them are the only ones that some near miss breaks."""
    puzzle, known = case.puzzle, Spelled(case.puzzle)
    formula = encode(puzzle, Options(eager(puzzle)[0], near_misses.COUNTS, implied=False))
    left = [rule for rule in formula.rules if not rules.setdefault(rule, False)]
    if left:
        judge = Judge(puzzle, formula)
        spelled = map(known.facts, all_near_misses(case, known, near_misses.MISSES))
        wrong = [facts for facts in spelled if facts is not None and not judge.allows(facts)]
        for rule in left:
            others = Judge(puzzle, formula.variant(without={rule}))
            rules[rule] = any(map(others.allows, wrong))
