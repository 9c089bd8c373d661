"""Puzzles as formulas for other programs, and what these answer."""

import pytest
from command import UNIQUE, UNIQUE_ANSWER
from oracle import INSTANCES, searched

from pencilsat.cnf.dimacs import read_answer
from pencilsat.cnf.errors import BadInput
from pencilsat.tasks.decode import atoms, decode
from pencilsat.tasks.export import export
from pencilsat.tasks.read import only

PUZZLE = only(UNIQUE)


def test_an_objective_is_said_beside_the_clauses():
    exported = export(only(INSTANCES / "circuit" / "short-way.txt"))
    [said] = [line for line in exported.lines() if "not in the clauses" in line]
    literals = said.split("true ones of ")[1].split()
    assert list(map(int, literals)) == exported.formula.objective


def test_an_answer_may_call_the_atoms_by_other_numbers():
    found = decode(PUZZLE, atoms(PUZZLE), read_answer(UNIQUE_ANSWER))
    assert [found.value] == searched(PUZZLE)
    words = ["bridge 0 0 0 2 1", "bridge 0 0 0 2 2", "bridge 0 0 2 0 1"]
    names = dict(zip([*words, "bridge 0 2 2 2 1", "bridge 2 0 2 2 1"], range(11, 16), strict=True))
    moved = read_answer("s SATISFIABLE\nv 11 -12 13 14 -15 0\n")
    assert decode(PUZZLE, atoms(PUZZLE), moved, names) == found
    del names["bridge 0 2 2 2 1"]
    with pytest.raises(BadInput, match="the names do not belong to this puzzle: no 'bridge 0 2 2"):
        decode(PUZZLE, atoms(PUZZLE), moved, names)


@pytest.mark.parametrize(
    ("literals", "complaint"),
    [
        ("1 -2 3 4", r"it says nothing of variable 5 \(bridge 2 0 2 2 1\)"),
        ("-1 -2 3 4 -5", "this puzzle: island"),
        ("1 2 3 4 -5", "this puzzle: island"),
    ],
)
def test_an_answer_to_another_puzzle_is_refused(literals, complaint):
    with pytest.raises(BadInput, match=complaint):
        decode(PUZZLE, atoms(PUZZLE), read_answer(f"s SATISFIABLE\nv {literals} 0\n"))
