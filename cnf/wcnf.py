"""WCNF, the format of the MaxSAT Evaluations: hard clauses, and soft ones that say what is to be
least.

A hard clause begins with `h`, a soft one with its weight: https://maxsat-evaluations.github.io.
Without an objective, all clauses are hard. Comments name atoms as in DIMACS files.
"""

from collections.abc import Iterable, Iterator, Sequence

from .formula import Formula, atom_text
from .literals import check_written


def write(
    formula: Formula, *, units: Sequence[int] = (), comments: Iterable[str] = ()
) -> Iterator[str]:
    """The lines of a WCNF file, each with its line end; `units` come after the clauses, the
    objective last: each of its literals is better false.
    """
    check_written(formula)
    yield from (f"c {comment}\n" for comment in comments)
    yield from (f"c var {x} {atom_text(atom)}\n" for atom, x in formula.atoms.items())
    for clause in (*formula.clauses(), *([literal] for literal in units)):
        yield f"{' '.join(map(str, ['h', *clause, 0]))}\n"
    yield from (f"1 {-literal} 0\n" for literal in formula.objective or ())
