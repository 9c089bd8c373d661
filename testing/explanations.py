"""A law about explanations: every step follows in an eager encoding, whose clauses hold
every rule.
"""

from collections.abc import Iterator
from typing import Any

from ..search.solving import Session
from ..tasks.explain.words import Explanation
from ..tasks.options import Options, eager
from ..tasks.run import encode, units
from .searched import Searched


def steps_of_an_explanation_follow(case: Searched[Any]) -> Iterator[str]:
    """And the explanation ends as the number of solutions requires."""
    puzzle, number = case.puzzle, case.solutions.total()
    if puzzle.family.explaining is None:
        return
    explanation = Explanation(puzzle)
    deduction = explanation.deduction
    formula = encode(puzzle, eager(puzzle.family, Options()))
    with Session(formula, units=units(puzzle, formula)) as session:
        for inference in deduction.inferences():
            atoms = [x for x in inference.facts if abs(x) in deduction.atoms]
            if wrong := [x for x in atoms if not formula.objective and session.solve([-x])]:
                yield f"not all solutions have {explanation.phrases.facts(wrong)}, as a step says"
    if deduction.status != (
        "no solution" if not number else "unique" if number == 1 else "not unique"
    ):
        yield f"it ends with {deduction.status}, of {number} solutions"
