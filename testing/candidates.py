"""Candidates for solutions of a puzzle, decoded from sets of atoms: the space of exhaustive
search.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, islice, product
from math import prod
from typing import TypeVar

from ..boards.places import Place
from ..cnf.errors import TooLarge
from ..cnf.formula import Atom
from ..encoders.family import Puzzle
from ..search.enumeration import Enumeration
from ..search.solving import Session
from ..tasks.options import Options
from ..tasks.run import encode

S = TypeVar("S")

MOST = 100_000
"""How many sets of atoms are tried at most."""

SEEN = 50
"""From how many models of each encoding to learn how many atoms of a place can be true."""


def candidates(puzzle: Puzzle[S], most: int = MOST) -> Iterator[S]:
    """The decoded sets of atoms, each once.

    All sets are tried, if they are not too many. Else, for every place, those sets that state a
    value, if the board knows them; else all sets with as many atoms as some model has true there,
    so that an encoding that excludes solutions may go unnoticed. TooLarge if these are too many,
    too.
    """
    atoms = [*encode(puzzle).atoms]
    choices: list[Sequence[tuple[Atom, ...]]] = [[(), (atom,)] for atom in atoms]
    if 2 ** len(atoms) > most:
        choices = by_place(puzzle, atoms)
    number = prod(map(len, choices))
    if number > most:
        name = puzzle.family.name
        raise TooLarge(f"{number} sets of atoms are too many to try: take a smaller {name}")
    found = dict[S, None]()
    for chosen in product(*choices):
        try:
            solution = puzzle.family.answer.decode(puzzle, frozenset(chain(*chosen)))
        except Exception:  # `decode` may raise anything for atoms that come from no model
            continue
        if solution not in found:
            found[solution] = None
            yield solution


def by_place(puzzle: Puzzle[S], atoms: Sequence[Atom]) -> list[Sequence[tuple[Atom, ...]]]:
    """For every place, the sets of its atoms that can be true together."""
    answer = puzzle.family.answer
    places: dict[Place, list[Atom]] = {}
    for atom in atoms:
        places.setdefault(answer.place(atom), []).append(atom)
    spelled = [answer.sets(here) for here in places.values()]
    known = [sets for sets in spelled if sets is not None]
    if len(known) == len(spelled):
        return known
    sizes = seen_sizes(puzzle, places)
    return [
        [chosen for size in sorted(sizes) for chosen in combinations(here, size)]
        for here in places.values()
    ]


def seen_sizes(puzzle: Puzzle[S], places: Mapping[Place, Sequence[Atom]]) -> set[int]:
    """The numbers of atoms of a place that some models make true."""
    of, sizes = puzzle.family.answer.place, set[int]()
    for encoding in puzzle.family.encodings:
        formula = encode(puzzle, Options(encoding, implied=False))
        with Session(formula) as session:
            for facts in islice(Enumeration(session), SEEN):
                there = [of(atom) for atom in facts]
                sizes.update(map(there.count, places))
    return sizes
