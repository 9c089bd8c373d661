"""How many solutions a puzzle has, by a model counter: numbers that no enumeration reaches."""

import time
from contextlib import closing
from dataclasses import replace
from itertools import islice

from pencilsat.cnf import cardinality, counting
from pencilsat.cnf.cardinality import Clause
from pencilsat.cnf.counting import Tolerance
from pencilsat.encoders import AnyFamily
from pencilsat.tasks import run as pipeline
from pencilsat.tasks.run import Options, Run, WrongAnswer


def chosen(family: AnyFamily, options: Options) -> Options:
    """The options with what counts best for the family, where nothing is asked for.

    BadInput, which names the eager encodings, if a lazy one was asked for.
    """
    encoding, sums = family.counting
    if options.encoding is not None:
        encoding, sums = options.encoding, None
    asked = options.cardinality or sums
    return pipeline.eager(family, replace(options, encoding=encoding, cardinality=asked))


def counted(run: Run, tolerance: Tolerance | None = None) -> int | None:
    """The number of solutions of a run's puzzle, of the best ones where it has an objective;
    within a tolerance, if there is one. None if a limit was reached.

    A solver, which shares nothing with the counters, looks for two solutions first: if there are
    none or one, that is the exact number, and the run is complete. If there are two, verified, an
    exact counter that says less is a WrongAnswer; where one within a tolerance does, it is two.
    """
    seconds, start = run.options.limits.seconds, time.monotonic()
    with closing(run.solutions()) as solutions:
        known = len(list(islice(solutions, 2)))
    if run.complete:
        return known
    if known < 2 or (run.optimum and not run.optimum.proved):
        return None
    with run.statistics.stage("count"):
        clauses, projection = clauses_of(run), run.formula.projection
        variables = run.formula.top_id
        left = None if seconds is None else max(0.0, start + seconds - time.monotonic())
        if tolerance is None:
            number = counting.exact(clauses, projection, variables=variables, seconds=left)
        else:
            number = counting.approximate(
                clauses, projection, tolerance, variables=variables, seconds=left
            )
    if number is None or number >= known:
        return number
    if tolerance is None:
        raise WrongAnswer(f"a model counter says {number} solutions, but there are two")
    return known


def clauses_of(run: Run) -> list[Clause]:
    """The rules, the givens and, once the least objective is known, that it is not exceeded."""
    formula = run.formula
    clauses = [*formula.clauses()]
    clauses += ([literal] for literal in pipeline.units(run.family, run.puzzle, formula))
    if run.optimum:
        # Not in the formula's own encoding, which may be one for small numbers only.
        bound, formula.top_id = cardinality.at_most(
            formula.objective, run.optimum.value, encoding="seqcounter", top_id=formula.top_id
        )
        clauses += bound
    return clauses
