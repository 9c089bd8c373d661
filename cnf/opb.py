"""Formulas for pseudo-Boolean solvers, in OPB, the format of their competitions.

Each constraint is a sum of variables with integer coefficients that is at least, or equal to, a
number: https://www.cril.univ-artois.fr/PB24/. Comments name atoms as in DIMACS files.
"""

from collections.abc import Iterable, Iterator, Sequence

from .errors import BadInput
from .formula import Formula
from .linear import comments_of, program, signed
from .program import Program


def write(
    formula: Formula | Program,
    *,
    units: Sequence[int] = (),
    comments: Iterable[str] = (),
    seed: int = 0,
) -> Iterator[str]:
    """The lines of an OPB file, each with its line end; `units` come last, and the objective first.

    A `seed` other than 0 shuffles the clauses. BadInput if a variable of a program is not 0 or 1.
    """
    made = program(formula, units, seed)
    if made.most or made.continuous:
        raise BadInput("not all variables of this program are 0 or 1, as OPB has them: choose lp")
    yield f"* #variable= {made.top_id} #constraint= {len(made.rows)}\n"
    yield from comments_of(made, comments, "*")
    if made.least:
        yield f"min: {signed(made.least)} ;\n"
    for one in made.rows:
        if one.sense == "<=":
            turned = {x: -times for x, times in one.terms.items()}
            yield f"{signed(turned)} >= {-one.bound} ;\n"
        else:
            yield f"{signed(one.terms)} {one.sense} {one.bound} ;\n"
