"""Puzzles with all their solutions, and the solutions of formulas, not yet verified."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import islice
from typing import Any, Generic, TypeVar

from ..cnf.formula import Facts, Formula
from ..cnf.record import record
from ..encoders.family import Puzzle
from ..encoders.ruled import Checking
from ..search.enumeration import Enumeration
from ..search.objective import minimise
from ..search.solving import Session
from ..tasks.options import DEFAULTS, Options
from ..tasks.run import encode, units

S = TypeVar("S")


class LawBroken(AssertionError):
    """A family breaks a law of `pencilsat.testing`; names the law, the puzzle and the
    difference.
    """

    def __init__(self, law: str, puzzle: str, what: str) -> None:
        super().__init__(f"{law}: {what}" + (f"\n{puzzle}" if puzzle else ""))
        self.law = law
        self.puzzle = puzzle
        self.what = what


@record
class Searched(Generic[S]):
    """A puzzle with its solutions; with an objective, the best ones."""

    puzzle: Puzzle[S]
    solutions: Counter[S]
    thorough: bool = True
    """Whether to try every encoding of counts, too."""
    written: Callable[[Puzzle[S], S], str] | None = None
    """Returns the text of a solution for `read_solution`; the default is the drawing, or the JSON's
    rows.
    """


Candidates = Callable[[Any], Iterable[Any]]
"""Returns candidates for a puzzle: all its solutions, each once, among others."""


def searched(puzzle: Puzzle[S], candidates: Candidates) -> Counter[S]:
    """The solutions by exhaustive search; the best ones where there is an objective."""
    family = puzzle.family
    right = [found for found in candidates(puzzle) if obeys(puzzle, found)]
    values = [family.measure(puzzle, solution) or 0 for solution in right]
    best = min(values, default=0)
    return Counter(s for s, value in zip(right, values, strict=True) if value == best)


def obeys(puzzle: Puzzle[S], solution: S) -> bool:
    """Whether `verify` knows no rule that a solution breaks; the first that it does is enough."""
    verify = puzzle.family.verify
    if isinstance(verify, Checking):
        entries = puzzle.family.answer.values(puzzle, solution)
        return next(verify.breaches(puzzle, entries), None) is None
    return not verify(puzzle, solution)


def solved(puzzle: Puzzle[S], options: Options = DEFAULTS, limit: int | None = None) -> list[S]:
    """The solutions that the solver finds, at most `limit`; they are not verified."""
    return decoded(puzzle, encode(puzzle, options), limit)


def decoded(puzzle: Puzzle[S], formula: Formula, limit: int | None = None) -> list[S]:
    """The solutions of a formula, at most `limit`, in the order in which they are found."""
    return [
        puzzle.family.answer.decode(puzzle, facts)
        for facts in islice(models(puzzle, formula), limit)
    ]


def models(puzzle: Puzzle[S], formula: Formula) -> Iterator[Facts]:
    """The facts of each solution of a formula."""
    with Session(formula, units=units(puzzle, formula)) as session:
        found = Enumeration(session)
        if formula.objective:
            answer, optimum = minimise(session)
            found = Enumeration(session, optimum.bound, first=lambda: answer)
        yield from found


def text_of(formula: Formula) -> Hashable:
    """All that an encoding tells a solver; what a lazy formula adds follows from its rules."""
    clauses = tuple(tuple(clause) for clause in formula.clauses(native=True))
    counts = tuple((tuple(literals), bound) for literals, bound in formula.at_mosts)
    said = (formula.refuted, *formula.objective)
    return tuple(formula.atoms.items()), tuple(formula.rules), clauses, counts, said
