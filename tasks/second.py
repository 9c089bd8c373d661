"""A second opinion: the same puzzle, encoded and solved in a different way."""

from ..encoders import AnyFamily
from ..search.solvers import DEFAULT
from .options import Options

SOLVER = "glucose4"
"""Another solver than the default one."""


def second_opinion(family: AnyFamily) -> Options:
    """Options that share as little as they can with the family's defaults.

    That is another encoding, `elimination` where there is one, or else the next eager one, whose
    counts are clauses. A family with one encoding alone is encoded with another cardinality, and
    solved by another solver.
    """
    others = [*family.encodings][1:]
    for encoding in ("elimination", *others):
        if encoding in others and encoding not in family.lazy:
            return Options(encoding, solver=DEFAULT)
    sums = "totalizer" if family.cardinality != "totalizer" else "seqcounter"
    ones = "ladder" if family.amo != "ladder" else "bitwise"
    eager = next(name for name in family.encodings if name not in family.lazy)
    return Options(eager, cardinality=sums, amo=ones, solver=SOLVER)
