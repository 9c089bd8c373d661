"""Making a certificate: what the check of a puzzle took, then a proof from that."""

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from pencilsat.certificates import contents
from pencilsat.certificates.checksums import sealed
from pencilsat.cnf import proof
from pencilsat.cnf.limits import Statistics
from pencilsat.encoders.family import Solution
from pencilsat.tasks.run import Run, WrongAnswer

S = TypeVar("S")


class Certificate(NamedTuple):
    """The files, and how many steps the proof has."""

    files: Mapping[str, bytes]
    steps: int


def certificate(run: Run[S], solution: Solution[S]) -> Certificate | None:
    """That the solution is the only one, as the run has said, from the cuts that it took.

    The options of the run are those of `contents.certifiable`; their limits hold once more, for the
    proof. None if it was not finished by then.
    """
    case = contents.encoded(run.puzzle, run.options)
    cuts = [
        *map(list, dict.fromkeys(map(tuple, run.cuts)))
    ]  # two components may have one in common
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
        raise WrongAnswer(f"a cut does not follow from the rules: {cuts[why.index(None)]}")
    try:
        with run.statistics.stage("prove"):
            steps = proof.refutation(denied, limits=run.options.limits, statistics=Statistics())
    except proof.Satisfiable:
        raise WrongAnswer("one solver finds one solution, another finds two") from None
    if steps is None:
        return None
    files["unique.cnf"] = contents.unique_text(case, denied, why)
    files["unique.drat"] = "".join(proof.lines(steps))
    return Certificate(sealed({name: text.encode() for name, text in files.items()}), len(steps))
