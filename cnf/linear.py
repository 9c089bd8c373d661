"""Formulas as integer programs: each clause and each count is a sum of variables, 0 or 1, that is
at least a number.

LP is CPLEX's format, MPS that of most solvers; both name variables `x1`, `x2`, … Comments name
atoms as in DIMACS files.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from .formula import Formula, atom_text
from .literals import check_written

Row = tuple[Mapping[int, int], int]
"""The coefficients of variables, and what their sum must be at least."""


def rows(formula: Formula, units: Sequence[int] = (), seed: int = 0) -> list[Row]:
    """What a formula says, counts first, `units` last, each variable once in a row, and nothing
    that always holds; a `seed` other than 0 shuffles the clauses.
    """
    check_written(formula)
    clauses = [*formula.clauses(seed, native=True), *([literal] for literal in units)]
    counts = (([-x for x in one.literals], one.bound) for one in formula.at_mosts)
    said = [row(literals, len(literals) - most) for literals, most in counts]
    said += [row(clause, 1) for clause in clauses]
    return [(summands, bound) for summands, bound in said if summands or bound > 0]


def row(literals: Sequence[int], number: int) -> Row:
    """That at least so many of the literals are true, where ¬x is 1 - x."""
    found = Counter[int]()
    for literal in literals:
        found[abs(literal)] += 1 if literal > 0 else -1
    bound = number - sum(literal < 0 for literal in literals)
    return {x: times for x, times in found.items() if times}, bound


def comments_of(formula: Formula, comments: Iterable[str], mark: str) -> Iterator[str]:
    """The lines that say what a file is of, and what its variables say."""
    yield from (f"{mark} {comment}\n" for comment in comments)
    yield from (f"{mark} var {x} {atom_text(atom)}\n" for atom, x in formula.atoms.items())


def signed(summands: Mapping[int, int]) -> str:
    """`+1 x1 -2 x2`."""
    return " ".join(f"{times:+} x{x}" for x, times in summands.items()) or "0 x1"


def lp(
    formula: Formula, *, units: Sequence[int] = (), comments: Iterable[str] = ()
) -> Iterator[str]:
    """The lines of an LP file, each with its line end."""
    every = rows(formula, units)
    yield from comments_of(formula, comments, "\\")
    yield f"Minimize\n obj: {signed(row(formula.objective or (), 0)[0])}\nSubject To\n"
    for number, (summands, bound) in enumerate(every, 1):
        yield f" c{number}: {signed(summands)} >= {bound}\n"
    yield "Binary\n"
    yield from (f" x{x}\n" for x in range(1, formula.top_id + 1))
    yield "End\n"


def mps(
    formula: Formula, *, units: Sequence[int] = (), comments: Iterable[str] = ()
) -> Iterator[str]:
    """The lines of a free MPS file, each with its line end."""
    every = rows(formula, units)
    columns: dict[int, list[str]] = {x: [] for x in range(1, formula.top_id + 1)}
    least = row(formula.objective or (), 0)[0]
    names = ["obj", *(f"c{number}" for number, _ in enumerate(every, 1))]
    for name, summands in zip(names, [least, *(summands for summands, _ in every)], strict=True):
        for x, times in summands.items():
            columns[x].append(f"{name} {times}")
    yield from comments_of(formula, comments, "*")
    yield "NAME puzzle\nROWS\n N obj\n"
    yield from (f" G c{number}\n" for number, _ in enumerate(every, 1))
    yield "COLUMNS\n M1 'MARKER' 'INTORG'\n"
    for x, entries in columns.items():
        yield from (f" x{x} {entry}\n" for entry in entries or ["obj 0"])
    yield " M2 'MARKER' 'INTEND'\nRHS\n"
    yield from (f" RHS c{number} {bound}\n" for number, (_, bound) in enumerate(every, 1))
    yield "BOUNDS\n"
    yield from (f" BV BND x{x}\n" for x in columns)
    yield "ENDATA\n"
