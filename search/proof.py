"""Proofs that a formula has no model: clauses each of which follows, up to the empty clause.

A step is *RUP* (reverse unit propagation): with its literals false, unit propagation in the
formula and the steps before it ends in a contradiction. Such proofs are written as DRUP, which is
DRAT, too: one step a line, as in DIMACS. The prover's deletions are left out: no later step needs
them, and where a puzzle is easy they are most of the log. `pencilsat.cnf.rup` checks proofs.

Sources: E. Goldberg and Y. Novikov, *Verification of proofs of unsatisfiability for CNF formulas*,
2003; M. Heule, W. Hunt and N. Wetzler, *Trimming while checking clausal proofs*, 2013.
"""

from collections.abc import Iterable, Iterator, Sequence

from ..cnf.cardinality import Clause
from ..cnf.formula import Formula
from .limits import UNLIMITED, Limits, Statistics
from .solving import Session

PROVER = "glucose4"
"""The solver that makes proofs. It logs what it learns, but not its preprocessing, which makes up
most of CaDiCaL's proofs where a puzzle is easy. (In PySAT, MapleSAT's proofs use other variables
than the formula; MiniSat, MiniCARD, MergeSat and Kissat log nothing.)
"""


class Satisfiable(RuntimeError):
    """There is no refutation, as the formula has a model."""


def refutation(
    formula: Formula, *, limits: Limits = UNLIMITED, statistics: Statistics | None = None
) -> list[Clause] | None:
    """The steps of a proof that an eager formula has no model; None at a limit.

    Raises Satisfiable if it has one.
    """
    with Session(
        formula, solver=PROVER, limits=limits, statistics=statistics, proof=True
    ) as session:
        answer = session.solve()
        if answer is None:
            return None
        if answer:
            raise Satisfiable
        return list(up_to_the_empty(learnt(session.logged())))


def learnt(log: Iterable[str]) -> Iterator[Clause]:
    """The clauses that a solver's log adds; lines that begin with `d`, the deletions, are
    left out.
    """
    for line in log:
        if not line.startswith("d"):
            yield [*map(int, line.split())][:-1]


def up_to_the_empty(steps: Iterable[Clause]) -> Iterator[Clause]:
    """The steps up to the first empty clause, which is added if there is none.

    A formula that unit propagation alone refutes is refuted while it is loaded: its log then ends
    without the empty clause.
    """
    for step in steps:
        if not step:
            break
        yield step
    yield []


def lines(steps: Iterable[Sequence[int]]) -> Iterator[str]:
    """The lines of a DRUP file, each with its line end."""
    for step in steps:
        yield " ".join(map(str, [*step, 0])) + "\n"
