"""Laws about cuts: each follows from the rule under which it is given, alone."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from ..cnf.cardinality import Clause
from ..cnf.formula import Atom, Formula
from ..encoders import AnyPuzzle
from ..search.enumeration import Enumeration
from ..search.solving import Session
from ..tasks.cuts import reason_of
from ..tasks.options import Options
from ..tasks.run import encode, units
from .searched import Searched

SEEN = 20
"""For how many solutions cuts are checked."""


def cuts_follow_from_their_rule(case: Searched[Any]) -> Iterator[str]:
    """Explanations and proofs switch the other rules off, and the givens.

    So the rule of that name in an eager encoding must imply the cut by itself. If the family gives
    reasons for cuts, each cut must have one; without an eager rule of that name, this must suffice.
    """
    puzzle, family = case.puzzle, case.puzzle.family
    eager = [encode(puzzle, Options(name)) for name in family.encodings if name not in family.lazy]
    for name in family.encodings:
        lazy = encode(puzzle, Options(name))
        reason = reason_of(puzzle, Options(name))
        atom_of = {variable: atom for atom, variable in lazy.atoms.items()}
        for rule, cut in cuts(puzzle, lazy):
            said = {atom_of[abs(x)]: x > 0 for x in cut if abs(x) in atom_of}
            alone = [other for other in eager if rule in other.rules]
            if len(said) < len(cut):
                if reason is None:
                    yield f"{name}: a cut speaks of other variables than atoms: {cut}"
            elif alone and not any(implied(cut, other, rule) for other in alone):
                yield f"{name}: {clause(said)} does not follow from {rule!r} alone"
            elif reason and reason(puzzle, [*said.items()]) is None:
                yield f"{name}: {clause(said)} has no reason"
            elif not alone and not reason:
                yield f"{name}: no eager encoding has the rule {rule!r}, and no cut has a reason"


def clause(said: dict[Atom, bool]) -> str:
    """A clause in words, with its atoms."""
    return " or ".join(f"{'' if true else 'not '}{atom}" for atom, true in said.items())


def cuts(puzzle: AnyPuzzle, formula: Formula) -> list[tuple[str, Clause]]:
    """The cuts that a search adds, each with its rule."""
    found = dict[tuple[str, tuple[int, ...]], None]()

    def noted(rule: str, cut: Clause) -> None:
        found[rule, tuple(cut)] = None

    if formula.cuts:
        with Session(formula.checked(noted), units=units(puzzle, formula)) as session:
            for _ in islice(Enumeration(session), SEEN):
                pass
    return [(rule, [*cut]) for rule, cut in found]


def implied(cut: Clause, eager: Formula, rule: str) -> bool:
    """Whether a rule of an eager formula, alone, implies the cut."""
    with Session(eager.variant(without={*eager.rules} - {rule})) as session:
        return session.solve([-x for x in cut]) is False
