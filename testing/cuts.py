"""Cuts of lazy encodings follow from the rule under which they are given, and from nothing else."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from pencilsat.cnf.cardinality import Clause
from pencilsat.cnf.enumeration import Enumeration
from pencilsat.cnf.formula import Atom, Formula
from pencilsat.cnf.solving import Session
from pencilsat.encoders import AnyPuzzle
from pencilsat.tasks.options import Options
from pencilsat.tasks.run import encode, units
from pencilsat.testing.searched import Searched

SEEN = 20
"""The cuts of so many solutions are looked at."""


def cuts_follow_from_their_rule(case: Searched[Any]) -> Iterator[str]:
    """Who explains, or proves, switches the other rules off, and the givens.

    The rule is what an eager encoding has other clauses for than the lazy one; these alone have to
    imply a cut. Where the family gives reasons of cuts, each has one.
    """
    puzzle, family = case.puzzle, case.puzzle.family
    eager = [encode(puzzle, Options(name)) for name in family.encodings if name not in family.lazy]
    for name in family.encodings:
        lazy = encode(puzzle, Options(name))
        if lazy.cuts is None:
            continue
        reason = family.cut_reasons.get(name)
        atom_of = {variable: atom for atom, variable in lazy.atoms.items()}
        for cut in cuts(puzzle, name):
            said = {atom_of[abs(x)]: x > 0 for x in cut if abs(x) in atom_of}
            if len(said) < len(cut):
                yield f"{name}: a cut speaks of other variables than atoms: {cut}"
            elif not any(implied(cut, other, lazy) for other in eager):
                yield f"{name}: {clause(said)} does not follow from the rule alone that is cut"
            elif reason and reason(puzzle, [*said.items()]) is None:
                yield f"{name}: {clause(said)} has no reason"


def clause(said: dict[Atom, bool]) -> str:
    """A clause in atoms."""
    return " or ".join(f"{'' if true else 'not '}{atom}" for atom, true in said.items())


def cuts(puzzle: AnyPuzzle, encoding: str) -> list[Clause]:
    """The cuts that a search takes."""
    formula = encode(puzzle, Options(encoding))
    with Session(formula, units=units(puzzle, formula)) as session:
        for _ in islice(Enumeration(session), SEEN):
            pass
        return [*map(list, dict.fromkeys(map(tuple, session.cuts)))]


def implied(cut: Clause, eager: Formula, lazy: Formula) -> bool:
    """Whether the rules that the eager formula says in other clauses imply the cut."""
    rest = Formula().with_atoms_of(eager)
    rest.cuts = rest.deepen = None
    for rule in eager.rules.values():
        same = lazy.rules.get(rule.name)
        if same is None or same.clauses != rule.clauses:
            rest.rules[rule.name] = rule
    with Session(rest) as session:
        return session.solve([-x for x in cut]) is False
