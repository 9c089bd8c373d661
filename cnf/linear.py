"""Formulas as integer programs: each clause and each count is a sum of variables, 0 or 1, that is
at least a number.

LP is CPLEX's format, MPS that of most solvers; both name variables `x1`, `x2`, … Comments name
atoms as in DIMACS files.
"""

from collections.abc import Iterable, Iterator, Sequence

from .formula import Formula, atom_text
from .literals import check_written

Row = tuple[Sequence[int], int]
"""Literals, and how many of them must be true."""


def rows(formula: Formula, units: Sequence[int] = (), seed: int = 0) -> list[Row]:
    """What a formula says, counts first, `units` last; a `seed` other than 0 shuffles the
    clauses.
    """
    check_written(formula)
    clauses = [*formula.clauses(seed, native=True), *([literal] for literal in units)]
    kept = formula.at_mosts
    counts = [([-x for x in one.literals], len(one.literals) - one.bound) for one in kept]
    return [*counts, *((clause, 1) for clause in clauses)]


def bound(row: Row) -> int:
    """What the sum of the variables must be at least, where ¬x is 1 - x."""
    literals, number = row
    return number - sum(literal < 0 for literal in literals)


def comments_of(formula: Formula, comments: Iterable[str], mark: str) -> Iterator[str]:
    """The lines that say what a file is of, and what its variables say."""
    yield from (f"{mark} {comment}\n" for comment in comments)
    yield from (f"{mark} var {x} {atom_text(atom)}\n" for atom, x in formula.atoms.items())


def signed(literals: Iterable[int]) -> str:
    """`+ x1 - x2`."""
    return " ".join(f"{'+' if x > 0 else '-'} x{abs(x)}" for x in literals) or "0 x1"


def lp(
    formula: Formula, *, units: Sequence[int] = (), comments: Iterable[str] = ()
) -> Iterator[str]:
    """The lines of an LP file, each with its line end."""
    every = rows(formula, units)
    yield from comments_of(formula, comments, "\\")
    yield f"Minimize\n obj: {signed(formula.objective or ())}\nSubject To\n"
    for number, row in enumerate(every, 1):
        yield f" c{number}: {signed(row[0])} >= {bound(row)}\n"
    yield "Binary\n"
    yield from (f" x{x}\n" for x in range(1, formula.top_id + 1))
    yield "End\n"


def mps(
    formula: Formula, *, units: Sequence[int] = (), comments: Iterable[str] = ()
) -> Iterator[str]:
    """The lines of a free MPS file, each with its line end."""
    every = rows(formula, units)
    columns: dict[int, list[str]] = {x: [] for x in range(1, formula.top_id + 1)}
    for literal in formula.objective or ():
        columns[abs(literal)].append(f"obj {1 if literal > 0 else -1}")
    for number, (literals, _) in enumerate(every, 1):
        for literal in literals:
            columns[abs(literal)].append(f"c{number} {1 if literal > 0 else -1}")
    yield from comments_of(formula, comments, "*")
    yield "NAME puzzle\nROWS\n N obj\n"
    yield from (f" G c{number}\n" for number, _ in enumerate(every, 1))
    yield "COLUMNS\n M1 'MARKER' 'INTORG'\n"
    for x, entries in columns.items():
        yield from (f" x{x} {entry}\n" for entry in entries or ["obj 0"])
    yield " M2 'MARKER' 'INTEND'\nRHS\n"
    yield from (f" RHS c{number} {bound(row)}\n" for number, row in enumerate(every, 1))
    yield "BOUNDS\n"
    yield from (f" BV BND x{x}\n" for x in columns)
    yield "ENDATA\n"
