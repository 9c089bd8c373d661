"""Writing formulas as DIMACS, with their names."""

from collections.abc import Iterable, Iterator, Sequence

from ..formula import Formula, atom_text
from ..literals import check_written


def write(
    formula: Formula,
    *,
    units: Sequence[int] = (),
    comments: Iterable[str] = (),
    seed: int = 0,
) -> Iterator[str]:
    """The lines of a DIMACS file, each with its line end; `units` come last, as clauses.

    A `seed` other than 0 shuffles the other clauses; the file then names no rules.
    """
    check_written(formula)
    for comment in comments:
        yield f"c {comment}\n"
    for atom, variable in formula.atoms.items():
        yield f"c var {variable} {atom_text(atom)}\n"
    count = len(units)
    for rule in formula.rules.values():
        count += len(rule.clauses)
        if not seed:
            yield f"c rule {rule.name} {len(rule.clauses)} clauses\n"
    if units and not seed:
        yield f"c rule givens {len(units)} clauses\n"
    yield f"p cnf {formula.top_id} {count}\n"
    if not formula.objective:  # with an objective, not every model of the clauses is to be counted
        yield "c t pmc\n"
    yield f"c p show {' '.join(map(str, [*formula.projection, 0]))}\n"
    for clause in formula.clauses(seed):
        yield f"{' '.join(map(str, clause))} 0\n" if clause else "0\n"
    for literal in units:
        yield f"{literal} 0\n"
