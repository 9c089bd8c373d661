"""Whether a solution is the only one, and which assumptions are needed to make it so.

The answers depend only on whether models exist, not on which ones a solver finds: so puzzles made
with them are the same with every solver, on every machine.
"""

from collections.abc import Collection, Iterable, Sequence
from math import inf

from ..cnf.cardinality import Clause
from ..cnf.formula import Facts, Formula, Model
from .solving import Session


def another(formula: Formula, model: Model) -> Clause:
    """The blocking clause of a model: true in all solutions but its own, as some atom differs.

    It includes the atoms that are false in the model: another solution may make all its true atoms
    true, and more. Where that cannot be, they could be left out, but solvers gain nothing by it.
    """
    return differing(formula.projection, model)


def differing(variables: Sequence[int], model: Model) -> Clause:
    """True in all models but those in which these variables are as in this one."""
    return [-v if v in model else v for v in variables]


def variables(formula: Formula, facts: Facts) -> Model:
    """The variables of the facts' atoms."""
    return {formula.atoms[atom] for atom in facts}


def is_only(formula: Formula, facts: Facts, units: Iterable[int] = ()) -> bool:
    """Whether these facts are the formula's only solution, given the units."""
    with Session(formula, units=units) as session:
        session.add(another(formula, variables(formula, facts)))
        return not session.solve()


def needed(
    formula: Formula,
    facts: Facts,
    clues: Collection[int],
    *,
    least: int = 0,
    units: Iterable[int] = (),
    patience: float = inf,
) -> Sequence[int]:
    """The clues, distinct literals, without those that are redundant; at least `least` are kept.

    With all clues and the units, the facts must be the only solution; with the clues that are kept,
    they still are. Clues are tried in the order given, with one call of the solver for each; one
    for which it takes more than `patience` conflicts is kept.
    """
    kept = list(clues)
    with Session(formula, units=units) as session:
        session.add(another(formula, variables(formula, facts)))
        for clue in clues:
            others = [other for other in kept if other != clue]
            if len(kept) > least and session.solve(others, patience) is False:
                kept = others
    return kept
