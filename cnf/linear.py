"""LP and MPS, the formats of integer programs: of those that are written as such, and of formulas,
where each clause and each count is a sum of variables, 0 or 1, that is at least a number.

LP is CPLEX's format, MPS that of most solvers; both name variables `x1`, `x2`, … Comments name
atoms as in DIMACS files. No line of a row has more than 250 characters, as LP allows 255.
"""

import re
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from .dimacs import SolverAnswer
from .formula import Formula, atom_text
from .literals import check_written
from .program import Program, Row, Terms

VALUE = re.compile(
    r"\s*(?:\*\*\s+)?(?:\d+\s+)?x(\d{1,9})\s+([-+]?\d+(?:\.\d*)?(?:e[-+]?\d+)?)(?!\S)"
)
"""A line of a solution: `x7 1`, perhaps with a number before it, and with more behind it."""

INFEASIBLE = re.compile(
    r"\s*(model status\s+|solution status:\s*|integer\s+)?infeasible\b", re.IGNORECASE
)
"""How a file of a solution begins if there is none."""

TOLERANCE = 1e-5
"""How far from a whole number solvers leave what is one."""

WIDTH = 250
"""The most characters of a line of an LP file."""


def program(formula: Formula | Program, units: Sequence[int] = (), seed: int = 0) -> Program:
    """What a formula says, counts first, `units` last, each variable once in a row, and nothing
    that always holds; a `seed` other than 0 shuffles the clauses. A program is as it is.
    """
    if isinstance(formula, Program):
        return formula
    check_written(formula)
    made = Program()
    made.named, made.top_id = formula.atoms, formula.top_id
    clauses = [*formula.clauses(seed, native=True), *([literal] for literal in units)]
    said = [row([-x for x in x.literals], len(x.literals) - x.bound) for x in formula.at_mosts]
    said += [row(clause, 1) for clause in clauses]
    made.rows = [one for one in said if one.terms or one.bound > 0]
    made.least = row(formula.objective, 0).terms
    return made


def row(literals: Sequence[int], number: int) -> Row:
    """That at least so many of the literals are true, where ¬x is 1 - x."""
    found = Counter[int]()
    for literal in literals:
        found[abs(literal)] += 1 if literal > 0 else -1
    bound = number - sum(literal < 0 for literal in literals)
    return Row("c", {x: times for x, times in found.items() if times}, ">=", bound)


def comments_of(made: Program, comments: Iterable[str], mark: str) -> Iterator[str]:
    """The lines that say what a file is of, and what its variables say."""
    yield from (f"{mark} {comment}\n" for comment in comments)
    yield from (f"{mark} var {x} {atom_text(name)}\n" for name, x in made.named.items())


def signed(terms: Terms) -> str:
    """`+1 x1 -2 x2`."""
    return " ".join(f"{times:+} x{x}" for x, times in terms.items()) or "0 x1"


def labelled(rows: Iterable[Row]) -> Iterator[tuple[str, Row]]:
    """The rows, each with a label of its own: its name without blanks, and its number."""
    for number, one in enumerate(rows, 1):
        yield f"{one.name.replace(' ', '_')}{number}", one


def wrapped(line: str) -> str:
    """A line, in several if it is long, and its end."""
    if len(line) > WIDTH:
        line = "\n  ".join(textwrap.wrap(line, WIDTH - 2, break_on_hyphens=False))
        line = f" {line}"
    return f"{line}\n"


def lp(
    formula: Formula | Program,
    *,
    units: Sequence[int] = (),
    comments: Iterable[str] = (),
    seed: int = 0,
) -> Iterator[str]:
    """The lines of an LP file, each with its line end."""
    made = program(formula, units, seed)
    yield from comments_of(made, comments, "\\")
    yield f"Minimize\n{wrapped(f' obj: {signed(made.least)}')}Subject To\n"
    for label, one in labelled(made.rows):
        yield wrapped(f" {label}: {signed(one.terms)} {one.sense} {one.bound}")
    every = range(1, made.top_id + 1)
    wide = dict.fromkeys(made.continuous, 1) | made.most
    if wide:
        yield "Bounds\n"
        yield from (f" 0 <= x{x} <= {most}\n" for x, most in wide.items())
    if general := [x for x in wide if x not in made.continuous]:
        yield "General\n"
        yield from (f" x{x}\n" for x in general)
    yield "Binary\n"
    yield from (f" x{x}\n" for x in every if x not in wide)
    yield "End\n"


def mps(
    formula: Formula | Program,
    *,
    units: Sequence[int] = (),
    comments: Iterable[str] = (),
    seed: int = 0,
) -> Iterator[str]:
    """The lines of a free MPS file, each with its line end."""
    made = program(formula, units, seed)
    every = range(1, max(made.top_id, 1) + 1)  # a file without columns would say nothing
    columns: dict[int, list[str]] = {x: [] for x in every}
    rows = [*labelled(made.rows)]
    for label, terms in [("obj", made.least), *((label, one.terms) for label, one in rows)]:
        for x, times in terms.items():
            columns[x].append(f"{label} {times}")
    yield from comments_of(made, comments, "*")
    yield "NAME puzzle\nROWS\n N obj\n"
    yield from (f" {SENSES[one.sense]} {label}\n" for label, one in rows)
    whole = [x for x in columns if x not in made.continuous]
    yield "COLUMNS\n M1 'MARKER' 'INTORG'\n"
    yield from (f" x{x} {entry}\n" for x in whole for entry in columns[x] or ["obj 0"])
    yield " M2 'MARKER' 'INTEND'\n"
    for x in sorted(made.continuous):
        yield from (f" x{x} {entry}\n" for entry in columns[x] or ["obj 0"])
    yield "RHS\n"
    yield from (f" RHS {label} {one.bound}\n" for label, one in rows)
    yield "BOUNDS\n"
    for x in columns:
        binary = x not in made.most and x not in made.continuous
        yield f" BV BND x{x}\n" if binary else f" UP BND x{x} {made.most.get(x, 1)}\n"
    yield "ENDATA\n"


SENSES = {"<=": "L", "=": "E", ">=": "G"}


def read_answer(text: str) -> SolverAnswer | None:
    """What a solver of integer programs says, in a file of its solution, as HiGHS, CBC, SCIP and
    Gurobi write it; None if it is no such file. Variables that are left out are 0.
    """
    if re.search(r"^\s*([sv]\s|SAT|UNSAT|INDET)", text, re.MULTILINE):
        return None
    if INFEASIBLE.match(text):  # values may follow, of no solution
        return SolverAnswer(False, frozenset())
    values = dict[int, float]()
    for found in filter(None, map(VALUE.match, text.splitlines())):
        values.setdefault(int(found[1]), float(found[2]))
    if values or re.search(r"\boptimal\b|status\s+empty", text, re.IGNORECASE):  # all may be 0
        literals = (x if value > 0.5 else -x for x, value in values.items())
        fractions = (x for x, value in values.items() if abs(value - round(value)) > TOLERANCE)
        return SolverAnswer(True, frozenset(literals), True, frozenset(fractions))
    if re.search(r"\binfeasible\b", text, re.IGNORECASE):
        return SolverAnswer(False, frozenset())
    if re.match(r"Model status|Stopped on|solution status|no solution available", text):
        return SolverAnswer(None, frozenset())
    return None
