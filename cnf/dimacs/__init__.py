"""DIMACS: formulas out and in, with their names; solver answers in.

Comments before the `p cnf` line carry what the clauses do not say: `c var 7 one 0 2` names an
atom, `c rule balance 120 clauses` a rule (in the order of the clauses). After it come `c t pmc` and
the projection, `c p show 1 2 … 0`, as in the Model Counting Competition
(https://mccompetition.org): Ganak and ApproxMC accept no variable before the header, and read the
projection from one line only.
"""

from ..formula import atom_text
from .answers import STATUS, Answer, read_answer
from .reading import KINDS, Problem, read, read_names
from .writing import write

__all__ = [
    "KINDS",
    "STATUS",
    "Answer",
    "Problem",
    "atom_text",
    "read",
    "read_answer",
    "read_names",
    "write",
]
