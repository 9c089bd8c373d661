"""Formulas for pseudo-Boolean solvers, in OPB, the format of their competitions.

Each constraint is a sum of variables with integer coefficients that is at least a number:
https://www.cril.univ-artois.fr/PB24/. Comments name atoms as in DIMACS files.
"""

from collections.abc import Iterable, Iterator, Sequence

from .formula import Formula, atom_text
from .literals import check_written


def write(
    formula: Formula, *, units: Sequence[int] = (), comments: Iterable[str] = (), seed: int = 0
) -> Iterator[str]:
    """The lines of an OPB file, each with its line end; `units` come last, and the objective first.

    A `seed` other than 0 shuffles the clauses.
    """
    check_written(formula)
    clauses = [*formula.clauses(seed, native=True), *([literal] for literal in units)]
    kept = formula.at_mosts
    yield f"* #variable= {formula.top_id} #constraint= {len(clauses) + len(kept)}\n"
    for comment in comments:
        yield f"* {comment}\n"
    for atom, variable in formula.atoms.items():
        yield f"* var {variable} {atom_text(atom)}\n"
    if formula.objective:
        yield f"min: {' '.join(summands(formula.objective))} ;\n"
    for at_most in kept:
        negated = [-literal for literal in at_most.literals]
        yield at_least(negated, len(negated) - at_most.bound)
    for clause in clauses:
        yield at_least(clause, 1)


def at_least(literals: Sequence[int], number: int) -> str:
    """The line for *at least `number` of the literals are true*; ¬x is written as 1 - x."""
    bound = number - sum(literal < 0 for literal in literals)
    return f"{' '.join(summands(literals)) or '0 x1'} >= {bound} ;\n"


def summands(literals: Iterable[int]) -> Iterator[str]:
    """The literals as summands; of 1 - x, the 1 is left to the bound."""
    return (f"{'+' if literal > 0 else '-'}1 x{abs(literal)}" for literal in literals)
