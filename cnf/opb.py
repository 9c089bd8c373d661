"""Formulas for pseudo-Boolean solvers, in OPB, the format of their competitions.

Each constraint is a sum of variables with integer coefficients that is at least a number:
https://www.cril.univ-artois.fr/PB24/. Comments name atoms as in DIMACS files.
"""

from collections.abc import Iterable, Iterator, Sequence

from .formula import Formula
from .linear import comments_of, row, rows, signed


def write(
    formula: Formula, *, units: Sequence[int] = (), comments: Iterable[str] = (), seed: int = 0
) -> Iterator[str]:
    """The lines of an OPB file, each with its line end; `units` come last, and the objective first.

    A `seed` other than 0 shuffles the clauses.
    """
    every = rows(formula, units, seed)
    yield f"* #variable= {formula.top_id} #constraint= {len(every)}\n"
    yield from comments_of(formula, comments, "*")
    if formula.objective:
        yield f"min: {signed(row(formula.objective, 0)[0])} ;\n"
    for summands, bound in every:
        yield f"{signed(summands)} >= {bound} ;\n"
