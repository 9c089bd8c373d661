"""Making a certificate: what the check of a puzzle took, then a proof from that."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pencilsat.certificates import contents
from pencilsat.certificates.checksums import sealed
from pencilsat.cnf import proof
from pencilsat.cnf.cardinality import Clause
from pencilsat.cnf.formula import Model
from pencilsat.cnf.solving import Statistics
from pencilsat.tasks.run import Run, WrongAnswer


class Certificate(NamedTuple):
    """The files, and how many steps the proof has."""

    files: Mapping[str, bytes]
    steps: int


def recorded(run: Run) -> list[Clause]:
    """A list of all cuts that a run finds from now on."""
    found: list[Clause] = []
    cuts = run.formula.cuts
    if cuts:

        def broken(model: Model) -> list[Clause]:
            clauses = cuts(model)
            found.extend(clauses)
            return clauses

        run.formula.cuts = broken
    return found


def certificate(run: Run, solution: Any, found: Sequence[Clause]) -> Certificate | None:
    """That the solution is the only one, as the run has said, from the cuts that it found.

    The options of the run are those of `contents.certifiable`; their limits hold once more, for the
    proof. None if it was not finished by then.
    """
    case = contents.encoded(run.puzzle, run.options)
    cuts = [*map(list, dict.fromkeys(map(tuple, found)))]  # two components may have one in common
    model = [v if v in run.model else -v for v in range(1, case.formula.top_id + 1)]
    files = {
        "README": contents.README,
        "puzzle.txt": run.family.text(run.puzzle),
        "formula.cnf": contents.formula_text(case),
        "solution": contents.solution_text(case, solution, model),
    }
    contents.ask_for_another(case, cuts, solution, model)
    why = contents.reasons(case, cuts)
    if None in why:
        raise WrongAnswer(f"a cut does not follow from the rules: {cuts[why.index(None)]}")
    try:
        with run.statistics.stage("prove"):
            steps = proof.refutation(
                case.formula, limits=run.options.limits, statistics=Statistics()
            )
    except proof.Satisfiable:
        raise WrongAnswer("one solver finds one solution, another finds two") from None
    if steps is None:
        return None
    files["unique.cnf"] = contents.unique_text(case, why)
    files["unique.drat"] = "".join(proof.lines(steps))
    return Certificate(sealed({name: text.encode() for name, text in files.items()}), len(steps))
