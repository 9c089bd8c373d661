"""Candidates for solutions of a puzzle, decoded from sets of atoms: the space of exhaustive
search.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, product
from math import prod
from typing import TypeVar

from ..cnf.errors import TooLarge
from ..cnf.formula import Atom
from ..encoders.family import Puzzle
from ..tasks.run import encode

S = TypeVar("S")

MOST = 100_000
"""How many sets of atoms are tried at most."""

SEEN = 50
"""From how many models of each encoding to learn how many atoms of a place can be true."""


def candidates(puzzle: Puzzle[S], most: int = MOST) -> Iterator[S]:
    """The decoded sets of atoms, each once.

    All sets are tried, if they are not too many. Else, for every place, those sets that state a
    value; or at least the value that is given there. TooLarge if these are too many, too.
    """
    atoms = [*encode(puzzle).atoms]
    choices: list[Sequence[tuple[Atom, ...]]] = [[(), (atom,)] for atom in atoms]
    if 2 ** len(atoms) > most:
        choices = by_place(puzzle, atoms)
    if prod(map(len, choices)) > most:
        kept = {atom for atom, true in puzzle.family.answer.givens(puzzle).items() if true}
        choices = [[s for s in some if kept.intersection(chain(*some)) <= {*s}] for some in choices]
    number = prod(map(len, choices))
    if number > most:
        name = puzzle.family.name
        raise TooLarge(f"{number} sets of atoms are too many to try: take a smaller {name}")
    found = dict[S, None]()
    for chosen in product(*choices):
        try:
            solution = puzzle.family.answer.decode(puzzle, frozenset(chain(*chosen)))
        except Exception:  # `decode` may raise anything for atoms that come from no model
            continue  # and a solution that were lost so would be one that only the solver finds
        if solution not in found:
            found[solution] = None
            yield solution


def by_place(puzzle: Puzzle[S], atoms: Sequence[Atom]) -> list[Sequence[tuple[Atom, ...]]]:
    """For every place, the sets of its atoms that can be true together."""
    spelled = puzzle.family.answer.spelled
    return [spelled.sets(here) for here in spelled.by_place(atoms).values()]
