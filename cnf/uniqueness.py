"""Whether a solution is the only one, and which assumptions it takes to make it so.

No answer depends on which models a solver finds, only on whether there are some: so what is made
with them is the same with every solver, on every machine.
"""

from collections.abc import Collection, Iterable, Sequence

from pencilsat.cnf.cardinality import Clause
from pencilsat.cnf.formula import Facts, Formula
from pencilsat.cnf.solving import Session


def other_than(formula: Formula, facts: Facts) -> Clause:
    """⋁ ¬x over the facts: any other solution, as none has all facts of another and more.

    All solutions of a formula must have equally many true atoms: a value in every cell, a bridge
    for every two that end.
    """
    return sorted(-formula.atoms[atom] for atom in facts)


def is_only(formula: Formula, facts: Facts, units: Iterable[int] = ()) -> bool:
    """Whether a formula, where the units hold, has no other solution than these facts."""
    with Session(formula, units=units) as session:
        session.add(other_than(formula, facts))
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
        session.add(other_than(formula, facts))
        for clue in clues:
            others = [other for other in kept if other != clue]
            if len(kept) > least and not session.solve(others):
                kept = others
    return kept
