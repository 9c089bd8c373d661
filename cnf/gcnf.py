"""GCNF, groups of clauses, for programs that look for those that have no model together.

Each instance of a rule is a group, and so is each given; `c group 7 region a` names it. Group 0, of
what is never left out, is empty: https://satisfiability.org/competition/2011/rules.pdf.
"""

from collections.abc import Iterable, Iterator, Sequence

from .formula import Formula, atom_text
from .literals import check_written


def write(
    formula: Formula, *, units: Sequence[int] = (), comments: Iterable[str] = ()
) -> Iterator[str]:
    """The lines of a GCNF file, each with its line end; the groups of `units` come last."""
    check_written(formula)
    formula.frozen()
    groups = [
        (f"{rule.name} {one.of!r}" if one.of is not None else rule.name, one.clauses)
        for rule in formula.rules.values()
        for one in rule.instances
    ]
    groups += [(f"givens {literal}", [[literal]]) for literal in units]
    yield from (f"c {comment}\n" for comment in comments)
    yield from (f"c var {x} {atom_text(atom)}\n" for atom, x in formula.atoms.items())
    yield from (f"c group {number} {name}\n" for number, (name, _) in enumerate(groups, 1))
    count = sum(len(clauses) for _, clauses in groups)
    yield f"p gcnf {formula.top_id} {count} {len(groups)}\n"
    for number, (_, clauses) in enumerate(groups, 1):
        for clause in clauses:
            yield f"{' '.join(map(str, [f'{{{number}}}', *clause, 0]))}\n"
