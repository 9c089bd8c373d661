"""Whether a solution is the only one, and which assumptions it takes to make it so.

No answer depends on which models a solver finds, only on whether there are some: so what is made
with them is the same with every solver, on every machine.
"""

from collections.abc import Collection, Iterable, Sequence

from pencilsat.cnf.cardinality import Clause
from pencilsat.cnf.formula import Facts, Formula, Model
from pencilsat.cnf.solving import Session


def another(formula: Formula, model: Model) -> Clause:
    """The clause that all solutions obey but that of the model: some atom is not as it is there.

    It speaks of atoms that are false there, too: a solution may have all true ones, and more.
    Without these it would be shorter where that cannot be, but solvers are no faster for it.
    """
    return [-v if v in model else v for v in formula.projection]


def variables(formula: Formula, facts: Facts) -> Model:
    """The variables of the atoms that are facts."""
    return {formula.atoms[atom] for atom in facts}


def is_only(formula: Formula, facts: Facts, units: Iterable[int] = ()) -> bool:
    """Whether a formula, where the units hold, has no other solution than these facts."""
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
) -> Sequence[int]:
    """The clues, different literals, without those that can be spared, but at least so many.

    Under all of them, where the units hold, the facts must be the only solution; under those that
    are left they still are. One after another is spared, if it can be, in the order given: a call
    of the solver each.
    """
    kept = list(clues)
    with Session(formula, units=units) as session:
        session.add(another(formula, variables(formula, facts)))
        for clue in clues:
            others = [other for other in kept if other != clue]
            if len(kept) > least and not session.solve(others):
                kept = others
    return kept
