"""What a solver's answer to an exported formula says about the puzzle."""

from collections.abc import Collection, Mapping
from typing import TypeVar

from ..cnf.dimacs import SolverAnswer
from ..cnf.errors import BadInput
from ..cnf.formula import Atom, Facts, atom_text
from ..cnf.program import Program
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
    whole(answer, answer.fractions)
    facts = set()
    for atom, variable in atoms.items():
        if names is not None:
            if atom_text(atom) not in names:
                raise BadInput(f"the names do not belong to this puzzle: no {atom_text(atom)!r}")
            variable = names[atom_text(atom)]
        if variable in answer.literals:
            facts.add(atom)
        elif -variable not in answer.literals and not answer.sparse:
            raise BadInput(
                f"the answer does not belong to this puzzle: it says nothing of variable "
                f"{variable} ({atom_text(atom)})"
            )
    return solution(puzzle, frozenset(facts))


def decode_values(puzzle: Puzzle[S], program: Program, answer: SolverAnswer) -> Solution[S]:
    """The verified solution of an answer to an integer program of a puzzle. BadInput as above, and
    if rows that are found later exclude it.
    """
    whole(answer, answer.fractions - program.continuous)
    named = ((x, name) for name, x in program.named.items() if x not in program.most)
    for x, name in named if not answer.sparse else ():
        if not {x, -x} & answer.literals:
            raise BadInput(
                "the answer does not belong to this puzzle's program: it says nothing of variable "
                f"{x} ({atom_text(name)})"
            )
    facts = program.facts({x: 1 for x in answer.literals if x > 0})
    if program.later and (missing := [*program.later(facts)]):
        raise BadInput(
            f"the answer breaks rows of the program that are found later, {len(missing)} of "
            f"{missing[0][0]!r}: add them and solve it again"
        )
    return solution(puzzle, facts)


def whole(answer: SolverAnswer, fractions: Collection[int]) -> None:
    """BadInput if variables that are whole numbers are fractions in an answer."""
    if fractions:
        raise BadInput(
            f"x{min(fractions)} is a fraction: a solution of the relaxation is none of the puzzle"
        )


def solution(puzzle: Puzzle[S], facts: Facts) -> Solution[S]:
    """The verified solution that facts say. BadInput if they say none."""
    try:
        return Solution(puzzle, verified(puzzle, facts))
    except WrongAnswer as wrong:
        raise BadInput(f"the answer does not belong to this puzzle: {wrong}") from None
