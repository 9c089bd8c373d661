"""Checking proofs: every step by unit propagation, in a different solver from the one that made it.

A step is accepted if it is *RUP*: with its literals false, unit propagation in the formula and the
steps before it ends in a contradiction. Deletions may be left out of such a proof and are passed
over: more clauses propagate more.
"""

import re
from collections.abc import Iterable
from io import StringIO

from pysat.solvers import Solver

from .cardinality import Clause
from .errors import BadInput
from .interrupts import held_back

CHECKER = "minisat22"
"""The solver whose unit propagation is used; it makes no decisions and learns nothing here."""

ProofStep = tuple[int, Clause]
"""A line's number, from 1, and its clause."""


def read(text: str, variables: int) -> list[ProofStep]:
    """The steps of a DRUP file for a formula with so many variables, without the deletions.

    Raises BadInput, with the line, if a line is no clause or names another variable (a solver would
    make room for all variables up to it), or unless the last step, and no other, is empty.
    """
    steps: list[ProofStep] = []
    for number, line in enumerate(StringIO(text, "\n"), 1):
        if steps and not steps[-1][1]:
            raise BadInput("the proof goes on after the empty clause", line=number)
        if not re.fullmatch(r"(?:d )?(?:-?[1-9]\d{0,8} )*0\n?", line, re.ASCII):
            raise BadInput("expected a clause: literals and 0", line=number)
        if not line.startswith("d"):
            clause = [*map(int, line.split())][:-1]
            if any(abs(literal) > variables for literal in clause):
                raise BadInput(f"the formula has {variables} variables", line=number)
            steps.append((number, clause))
    if not steps or steps[-1][1]:
        raise BadInput("the proof does not end with the empty clause", line=text.count("\n") or 1)
    return steps


def first_gap(clauses: Iterable[Clause], steps: Iterable[ProofStep]) -> int | None:
    """The line number of the first step that is not RUP; None if all are."""
    with held_back():
        solver = Solver(name=CHECKER, bootstrap_with=clauses)
    try:
        for number, clause in steps:
            with held_back():
                consistent, _ = solver.propagate([-literal for literal in clause])
            if consistent:
                return number
            solver.add_clause(clause)
    finally:
        with held_back():
            solver.delete()
    return None
