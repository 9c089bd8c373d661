"""Whether a solution is the only one, and which assumptions it takes to make it so.

No answer depends on which models a solver finds, only on whether there are some: so what is made
with them is the same with every solver, on every machine.
"""

from collections.abc import Collection, Sequence

from cnf.cardinality import Clause
from cnf.formula import Facts, Formula
from cnf.solving import Session


def other_than(formula: Formula, facts: Facts) -> Clause:
    """⋁ ¬x over the facts, or ⋁ x over the other atoms: the models of any other solution."""
    return [-x if atom in facts else x for atom, x in formula.atoms.items()]


def is_only(formula: Formula, facts: Facts) -> bool:
    """Whether a formula has no other solution than these facts."""
    with Session(formula) as session:
        session.add(other_than(formula, facts))
        return not session.solve()


def needed(
    formula: Formula, facts: Facts, clues: Collection[int], *, least: int = 0
) -> Sequence[int]:
    """The clues, different literals, without those that can be spared, but at least so many.

    Under all of them the facts must be the only solution; under those that are left they still
    are. One after another is spared, if it can be, in the order given: a call of the solver each.
    """
    kept = list(clues)
    with Session(formula) as session:
        session.add(other_than(formula, facts))
        for clue in clues:
            others = [other for other in kept if other != clue]
            if len(kept) > least and not session.solve(others):
                kept = others
    return kept
