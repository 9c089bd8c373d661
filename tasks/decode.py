"""What a solver's answer to an exported formula says about the puzzle."""

from collections.abc import Mapping
from typing import TypeVar

from ..cnf.dimacs import SolverAnswer
from ..cnf.errors import BadInput
from ..cnf.formula import Atom, atom_text
from ..encoders import AnyPuzzle
from ..encoders.family import Puzzle, Solution
from .options import Options
from .run import WrongAnswer, encode, verified

S = TypeVar("S")


def atoms(puzzle: AnyPuzzle) -> Mapping[Atom, int]:
    """The atoms of a puzzle and their variables, alike in every encoding. TooLarge, at times."""
    # Only the atoms matter, and this cardinality is short for numbers of any size.
    return encode(puzzle, Options(cardinality="seqcounter")).atoms


def decode(
    puzzle: Puzzle[S],
    atoms: Mapping[Atom, int],
    answer: SolverAnswer,
    names: Mapping[str, int] | None = None,
) -> Solution[S]:
    """The verified solution of a solver's answer, which must be satisfiable.

    `names` are the variables by their atoms' words; without, all encodings number them alike.
    BadInput if the answer does not belong to the puzzle.
    """
    facts = set()
    for atom, variable in atoms.items():
        if names is not None:
            if atom_text(atom) not in names:
                raise BadInput(f"the names do not belong to this puzzle: no {atom_text(atom)!r}")
            variable = names[atom_text(atom)]
        if variable in answer.literals:
            facts.add(atom)
        elif -variable not in answer.literals:
            raise BadInput(
                f"the answer does not belong to this puzzle: it says nothing of variable "
                f"{variable} ({atom_text(atom)})"
            )
    try:
        return Solution(puzzle, verified(puzzle, frozenset(facts)))
    except WrongAnswer as wrong:
        raise BadInput(f"the answer does not belong to this puzzle: {wrong}") from None
