"""Rules about neighbours say of any cells of a board what they find broken there."""

import random
from itertools import product

import pytest

from pencilsat.boards.grid import Size
from pencilsat.boards.places import cells
from pencilsat.cnf.formula import Formula
from pencilsat.rules.neighbours import Apart, InPairs, NoSquare, NotTouching

RULES = [
    Apart(),
    NoSquare(),
    NoSquare(rest=True),
    NotTouching("star"),
    NotTouching("star", "squares"),
    InPairs(),
]


@pytest.mark.parametrize("rule", RULES)
def test_of_any_cells_that_can_be_marked_the_same_is_said_and_found(rule):
    source = random.Random(3)
    for rows, columns in [(1, 4), (2, 3), (3, 3)]:
        board = Size(rows, columns)
        for missing in range(4):
            f = Formula(cardinality="direct")
            able = [*cells(board)]
            able = sorted(source.sample(able, len(able) - missing))
            at = f.variables("shaded", able)
            f.state("rule", rule.says(board, f, at))
            clauses = [*f.clauses()]
            for chosen in product((0, 1), repeat=len(at)):
                entries = {**dict.fromkeys(cells(board), 0), **dict(zip(at, chosen, strict=True))}
                model = {x if entries[p] else -x for p, x in at.items()}
                found = not any(True for _ in rule.broken(board, entries))
                assert found is all(model & {*clause} for clause in clauses), entries
