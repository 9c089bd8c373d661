"""Integer programs: those of every family have the solutions that its encodings have."""

import pytest
from oracle import INSTANCES, random_board

from pencilsat import check, encoders, search
from pencilsat.cnf.errors import BadInput
from pencilsat.tasks.programs import program
from pencilsat.tasks.read import only

FAMILIES = [name for name in encoders.FOLDERS if encoders.family_named(name).formulations]
EVERY = [(name, one) for name in FAMILIES for one in encoders.family_named(name).formulations]
NUMBERS = {"no solution": 0, "unique": 1, "not unique": 2}

MOST = {
    ("circuit", "tree"): 75,
    ("circuit", "flow"): 48,
    ("circuit", "path"): 75,
    ("hashi", "layers"): 130,
    ("hashi", "flow"): 60,
}
"""The most variables of a program that is tried: others take too long by clauses."""

MORE = {
    "hashi": "hashi 3 3 tree\n2 . 2\n. . .\n2 . 2\n",
    "circuit": "circuit 3 3\ns o o\n\nt o #\n\no o o\n",
    "zebra": "zebra 2\na: A, B\nb: C, D\nclues:\nA @ 1 xor C = A < D\nA @ 1\n",
}
"""Boards on which a row matters: that of trees, of paths along wires, of two comparisons."""


def few(puzzle, made):
    """Two solutions, verified, or all: one after another by the clauses of a program, and after
    rows that are found later; of those that are best, where something is to be least.
    """
    family, found, best = puzzle.family, [], 0
    while len(found) < 2 and (model := search.solve(formula := made.formula())) is not None:
        values = {made.named[name]: 1 for name, x in formula.atoms.items() if x in model}
        facts = made.facts(values)
        if made.later and (later := [*made.later(facts)]):
            made.add(later)
            continue
        solution = family.answer.decode(puzzle, facts)
        assert family.verify(puzzle, solution) == []
        reached = sum(made.least[x] for x in values if x in made.least)
        if found and reached > best:
            break
        best = reached
        assert not made.least or best == family.measure(puzzle, solution)
        found.append(solution)
        made.exclude(facts)
    return found


@pytest.mark.parametrize(("name", "called"), EVERY)
def test_a_program_has_the_solutions_that_encodings_have(name, called):
    files = sorted((INSTANCES / name).glob("*.txt"))
    boards = [only(file) for file in files if file.stat().st_size < 600]
    boards += [only(MORE[name])] if name in MORE else []
    told = set()
    for puzzle in [*boards, *(random_board(name, seed) for seed in range(38))]:
        try:
            made = program(puzzle, called)
        except BadInput:  # it is for paths that do not touch, or between terminals
            continue
        if made.top_id <= MOST.get((name, called), 350):
            found = few(puzzle, made)
            if not made.lacks:
                assert len(found) == NUMBERS[check(puzzle).status], str(puzzle)
                told.add(len(found))
    assert told >= {0, 1}
