"""Reasons of cuts, against all ways to choose edges of small boards."""

import re
from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest
from together import together

from pencilsat import encoders
from pencilsat.cnf.formula import Formula, Model
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode

Edge = tuple[tuple[int, int], tuple[int, int]]

HASHI = "hashi 3 4 {}\n2 . 2 1\n. . . .\n2 . 3 1\n"
HOLE = "hashi 4 4 {}\n2 1 . 2\n. . 1 .\n. . . .\n2 . 1 2\n"
CIRCUIT = "circuit 2 4\no o o o\n\no o # o\n"


def board(text: str):
    [puzzle] = encoders.read(text)
    return puzzle


def atoms_of_edges(text: str) -> dict[Edge, tuple]:
    """The atom *they are joined*, for every two cells that can be."""
    puzzle = board(text)
    formula = encode(puzzle, Options("cuts"))
    return {atom[1:3]: atom for atom in formula.atoms if atom[3:] in ((), (1,))}


def is_connected(cells: Iterable, edges: Iterable[Edge]) -> bool:
    cells, found = {*cells}, set()
    new = {min(cells)}
    while new:
        found |= new
        new = {q for edge in edges for q in edge if not found.isdisjoint(edge)} - found
    return found == cells


def choices(text: str, *, tree: bool) -> Iterator[set[Edge]]:
    """The edges that connect all cells; with `tree`, as few as can be."""
    puzzle = board(text)
    cells = puzzle.given if text.startswith("hashi") else puzzle.points
    edges = [*atoms_of_edges(text)]
    for size in range(len(cells) - 1, len(cells) if tree else len(edges) + 1):
        for chosen in combinations(edges, size):
            if is_connected(cells, chosen):
                yield {*chosen}


def subsets(edges: Iterable[Edge]) -> Iterator[tuple[Edge, ...]]:
    edges = [*edges]
    return (chosen for size in range(len(edges) + 1) for chosen in combinations(edges, size))


BOARDS = [
    (HASHI.format(""), False),
    (HASHI.format("tree"), True),
    (HOLE.format(""), False),
    (HOLE.format("tree"), True),
    (CIRCUIT, True),
]


@together("text, tree", BOARDS)
@together("chosen", [True, False])
def test_a_clause_has_a_reason_if_and_only_if_all_connected_choices_obey_it(text, tree, chosen):
    puzzle = board(text)
    atoms = atoms_of_edges(text)
    possible = [*choices(text, tree=tree)]
    assert possible
    why = puzzle.family.lazy["cuts"]
    told = set()
    for edges in subsets(atoms):
        reason = why(puzzle, [(atoms[edge], chosen) for edge in edges])
        holds = all(any((edge in one) == chosen for edge in edges) for one in possible)
        assert (reason is not None) == holds
        told.add(reason and re.split(r"(?:island|point)", reason)[0])
    kinds = {True: " leaves ", False: "s form no ring through "}
    thing = {True: "a {}", False: "the {}"}[chosen].format("wire" if text is CIRCUIT else "bridge")
    assert told == ({None, thing + kinds[chosen]} if chosen or tree else {None})


def test_a_reason_names_the_smaller_part():
    puzzle = board(HASHI.format(""))
    atoms = atoms_of_edges(HASHI.format(""))
    leaving = [(atom, True) for (u, v), atom in atoms.items() if (0, 3) in (u, v)]
    assert puzzle.family.lazy["cuts"](puzzle, leaving) == "a bridge leaves island r1c4"


def test_only_first_bridges_between_islands_that_see_each_other_are_named():
    puzzle = board(HASHI.format("tree"))
    why = puzzle.family.lazy["cuts"]
    assert why(puzzle, [(("bridge", (0, 0), (0, 2), 2), True)]) is None
    every = [(atom, True) for atom in atoms_of_edges(HASHI.format("")).values()]
    assert why(puzzle, every) is not None
    assert why(puzzle, [*every, (("bridge", (0, 0), (0, 2), 2), True)]) is None
    assert why(puzzle, [*every, (("bridge", (0, 0), (0, 3), 1), True)]) is None
    assert why(puzzle, [*every, (("other", (0, 0), (0, 2), 1), True)]) is None


@pytest.mark.parametrize(("text", "tree"), BOARDS)
def test_all_that_an_encoding_cuts_has_a_reason(text, tree):
    puzzle = board(text)
    formula: Formula = encode(puzzle, Options("cuts"))
    assert formula.lazy
    atom_of = {variable: atom for atom, variable in formula.atoms.items()}
    joined = [formula.atoms[atom] for atom in atoms_of_edges(text).values()]
    count = 0
    for chosen in subsets(joined):
        model: Model = {*chosen}
        for cut in formula.broken(model):
            clause = [(atom_of[abs(literal)], literal > 0) for literal in cut]
            assert puzzle.family.lazy["cuts"](puzzle, clause) is not None
            count += 1
    assert count > 10
