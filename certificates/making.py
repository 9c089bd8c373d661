"""Making a certificate: the cuts that the check of a puzzle added, then a proof from these."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple, TypeVar

from ..cnf.clock import out_of_time_at
from ..cnf.errors import OutOfTime
from ..encoders.family import Solution
from ..search import proof
from ..search.limits import Statistics
from ..tasks.run import Run, WrongAnswer
from . import contents
from .checksums import sealed

S = TypeVar("S")


class Certificate(NamedTuple):
    """The files of a certificate, and the number of steps of its proof."""

    files: Mapping[str, bytes]
    steps: int


def certificate(run: Run[S], solution: Solution[S]) -> Certificate | None:
    """The certificate that the solution is the only one, from a run that has found it so, with its
    cuts.

    The options of the run must be those of `contents.certifiable`; their limit of conflicts applies
    again to the proof. None if a limit is reached first.
    """
    with suppress(OutOfTime), out_of_time_at(run.deadline):
        return made(run, solution)
    return None


def made(run: Run[S], solution: Solution[S]) -> Certificate | None:
    """The certificate, or None at a limit of conflicts."""
    case = contents.encoded(run.puzzle, run.options)
    cuts = [*map(list, dict.fromkeys(map(tuple, run.cuts)))]  # two components may share a cut
    model = [v if v in run.model else -v for v in range(1, case.formula.top_id + 1)]
    files = {
        "README": contents.README,
        "puzzle.txt": run.puzzle.family.board.text(run.puzzle),
        "formula.cnf": contents.formula_text(case),
        "solution": contents.solution_text(case, solution.value, model),
    }
    denied = contents.another_solution(case, cuts, solution.value, model)
    why = contents.reasons(case, cuts)
    if None in why:
        said = f"a cut does not follow from the rules: {cuts[why.index(None)]}"
        raise WrongAnswer(said, run.puzzle.family.name)
    try:
        with run.statistics.stage("prove"):
            limits = replace(run.options.limits, seconds=None)
            steps = proof.refutation(denied, limits=limits, statistics=Statistics())
    except proof.Satisfiable:
        raise WrongAnswer("one solver finds one solution, another finds two") from None
    if steps is None:
        return None
    files["unique.cnf"] = contents.unique_text(case, denied, why)
    files["unique.drat"] = "".join(proof.lines(steps))
    return Certificate(sealed({name: text.encode() for name, text in files.items()}), len(steps))
