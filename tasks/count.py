"""How many solutions a puzzle has: one by one, or all at once by a model counter."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from itertools import islice
from sys import maxsize
from typing import Any, Generic, TypeVar

from ..cnf.cardinality import Clause
from ..cnf.errors import TooLarge
from ..cnf.formula import Atom, Formula
from ..cnf.record import record
from ..encoders.family import Puzzle
from ..search import counting
from ..search.counting import Tolerance
from ..search.limits import Limits
from ..search.objective import Optimum
from ..search.solvers import DEFAULT
from .answer import Status, Work, refusal, work_of
from .options import DEFAULTS, Options, eager
from .records import last
from .run import Run, WrongAnswer, encode, literals, units

S = TypeVar("S")

LIMIT = 1_000_000
"""The most solutions that are counted one by one, if nothing else is said."""


@record
class Count(Generic[S]):
    """The number of solutions: exact if `complete`, otherwise a lower bound.

    With a `tolerance`, it is an estimate within that instead. None means that nothing is known.

    >>> import pencilsat
    >>> found = pencilsat.count(pencilsat.read("takuzu 2 2\\n. .\\n. .\\n"), limit=1)
    >>> found.number, found.complete, found.status
    (1, False, 'undecided')
    """

    puzzle: Puzzle[S]
    number: int | None
    complete: bool
    status: Status
    work: Work
    optimum: Optimum | None = None
    tolerance: Tolerance | None = None


def count(
    puzzle: Puzzle[S],
    options: Options = DEFAULTS,
    *,
    limit: int = LIMIT,
    exact: bool = False,
    tolerance: Tolerance | None = None,
) -> Count[S]:
    """The number of solutions: one by one up to a limit, or all at once."""
    if exact or tolerance:
        return counted(Run(puzzle, best_counted(puzzle, options)), tolerance)
    return last(counting_up(Run(puzzle, options), limit))


def counting_up(run: Run[S], limit: int = LIMIT) -> Generator[Count[S], None, None]:
    """What is known after each solution, and in the end; the last is the answer."""
    number = 0

    def known(status: Status) -> Count[S]:
        return Count(run.puzzle, number, run.complete, status, work_of(run), run.optimum)

    with closing(run.solutions()) as solutions:
        for _ in islice(solutions, min(limit, maxsize)):
            number += 1
            yield known("undecided")
        next(solutions, None)  # whether these were all
    yield known("solved" if number and run.complete else refusal(run))


def nothing_known(run: Run[S], number: int | None = None) -> Count[S]:
    """What is said of a run that was stopped before it found out more."""
    return Count(run.puzzle, number, False, "undecided", work_of(run), run.optimum)


def best_counted(puzzle: Puzzle[Any], options: Options) -> Options:
    """The options with what model counters count best, where nothing is asked for.

    BadInput, which names the eager encodings, if a lazy one was asked for.
    """
    family = puzzle.family
    encoding, sums = family.counting
    if options.encoding is not None:
        encoding, sums = options.encoding, None
    asked = replace(options, encoding=encoding, solver=options.solver or DEFAULT)
    plain = eager(family, asked)  # in clauses alone, as a solver of these is named
    if sums and options.cardinality is None:
        best = replace(plain, cardinality=sums)
        with suppress(TooLarge):
            encode(puzzle, best, largest=LARGE)
            return best
    return plain


LARGE = 1_000_000
"""With more literals and variables, sums are encoded as everywhere, not as counters like best."""

Case = tuple[int, Sequence[int]]
"""How many solutions each one that has some literals stands for."""


def counter(formula: Formula, cases: Iterable[Case], limits: Limits) -> int | None:
    """The number of solutions of a formula, case by case, by Ganak; None if time ran out first."""
    clauses, deadline, number = [*formula.clauses()], limits.deadline, 0
    for times, case in cases:
        found = counting.exact(
            [*clauses, *([literal] for literal in case)],
            formula.projection,
            variables=formula.top_id,
            seconds=limits.until(deadline).seconds,
        )
        if found is None:
            return None
        number += times * found
    return number


Counter = Callable[[Formula, Iterable[Case], Limits], int | None]
"""What counts like `counter`."""


def counted(
    run: Run[S], tolerance: Tolerance | None = None, exactly: Counter = counter
) -> Count[S]:
    """The number of solutions of a run's puzzle, of the best ones where it has an objective;
    within a tolerance, if there is one. It is None if a limit was reached.

    A solver, which shares nothing with the counters, looks for two solutions first: if there are
    none or one, that is the exact number. If there are two, verified, an exact counter that says
    less is a WrongAnswer; where one within a tolerance does, it is two.
    """
    number = number_of(run, tolerance, exactly)
    certain = tolerance is None or run.complete  # a solver says so where there is none, or one
    status: Status = "undecided" if number is None else "solved" if number else "no solution"
    return Count(
        run.puzzle,
        number,
        number is not None and certain,
        status,
        work_of(run),
        run.optimum,
        None if certain else tolerance,
    )


def number_of(run: Run[S], tolerance: Tolerance | None, exactly: Counter = counter) -> int | None:
    """The number of `counted`."""
    limits = run.options.limits
    deadline = limits.deadline
    with closing(run.solutions()) as solutions:
        known = len(list(islice(solutions, 2)))
    if run.complete:
        return known
    if known < 2 or (run.optimum and not run.optimum.proved):
        return None
    with run.statistics.stage("count"):
        formula, left = complete(run), limits.until(deadline)
        if tolerance is None:
            number = exactly(formula, cases(run.puzzle, formula), left)
        else:
            clauses, top_id = formula.clauses(), formula.top_id
            number = counting.approximate(
                clauses, formula.projection, tolerance, variables=top_id, seconds=left.seconds
            )
    if number is None or number >= known:
        return number
    if tolerance is None:
        raise WrongAnswer(f"a model counter says {number} solutions, but there are two")
    return known


def cases(puzzle: Puzzle[S], formula: Formula) -> Iterator[Case]:
    """The cases in which one solution of a puzzle stands for those alike. What holds in all of
    them becomes a rule of the formula.
    """
    one = puzzle.family.alike(puzzle)
    formula.add("one of those alike", clauses_over(one.clauses, formula))
    return ((number, literals(case, formula)) for number, case in one.cases)


def clauses_over(
    clauses: Iterable[Sequence[tuple[Atom, bool]]], formula: Formula
) -> Iterator[Clause]:
    """Clauses over atoms as clauses of literals; an atom that the formula has not is false."""
    for clause in clauses:
        if all(atom in formula.atoms or true for atom, true in clause):
            yield literals([one for one in clause if one[0] in formula.atoms], formula)


def complete(run: Run[S]) -> Formula:
    """The rules, the givens and, once the least objective is known, that it is not exceeded."""
    formula = run.formula.variant()
    formula.add("givens", ([literal] for literal in units(run.puzzle, formula)))
    if run.optimum:
        formula.add("as good", formula.as_good_as(run.optimum.value))
    return formula
