"""Making certificates: first the cuts that the check of a puzzle added, or the sets of clues that a
search for the fewest has found; then a proof from these.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ..cnf.clock import out_of_time_at
from ..cnf.errors import OutOfTime
from ..encoders.family import Solution
from ..search import proof
from ..search.limits import Limits, Statistics
from ..tasks.clued import with_clues
from ..tasks.run import Run, WrongAnswer
from . import contents, minimum
from .checksums import sealed

if TYPE_CHECKING:
    from ..tasks.minimise.search import Minimisation

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
    try:
        with out_of_time_at(run.deadline):
            return unique(run, solution)
    except OutOfTime:
        return None


def unique(run: Run[S], solution: Solution[S]) -> Certificate | None:
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
    return proved(files, "unique.drat", steps)


def fewest(solution: Solution[S], search: "Minimisation[S]") -> Certificate | None:
    """The certificate that fewer clues are not enough, from a search whose bounds have met.

    None if the search's time limit is reached before the proof is finished.
    """
    try:
        with out_of_time_at(search.deadline):
            shown = [([i + 1 for i in sorted(members)], other) for members, other in search.shown()]
            formula, hits = minimum.fewer_hit(len(search.clues), shown, search.upper)
            steps = proof.refutation(formula, limits=Limits().until(search.deadline))
    except OutOfTime:
        return None
    if steps is None:
        return None
    board = with_clues(solution.puzzle, search.clues)
    text = board.family.board.text
    files = {
        "README": minimum.README,
        "puzzle.txt": text(search.puzzle()),
        "board.txt": text(board),
        "solution": minimum.solution_text(board, solution.value),
        "clues.txt": minimum.clues_text(search.clues, {i + 1 for i in search.best}),
        "sets.txt": minimum.sets_text(board, shown),
        "hits.cnf": hits,
    }
    return proved(files, "hits.drat", steps)


def proved(files: Mapping[str, str], name: str, steps: Sequence[Sequence[int]]) -> Certificate:
    """The files, with the proof in one of that name, as a certificate."""
    whole = {**files, name: "".join(proof.lines(steps))}
    return Certificate(sealed({file: text.encode() for file, text in whole.items()}), len(steps))
