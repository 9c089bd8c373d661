"""From a puzzle to its verified solutions, by way of one formula and one solver session."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..boards.words import few
from ..cnf.cardinality import NATIVE, Clause
from ..cnf.clock import out_of_time_at
from ..cnf.errors import BadConstraint, OutOfTime, Refuted, TooLarge
from ..cnf.formula import LARGEST, Atom, Facts, Formula, Model, uncollected
from ..cnf.record import record
from ..encoders import AnyPuzzle
from ..encoders.family import BadFamily, Puzzle
from ..encoders.outside import ours, place_of
from ..search.enumeration import Enumeration
from ..search.limits import Limits, Statistics
from ..search.solvers import DEFAULT, check_solver
from ..search.solving import Session
from .options import DEFAULTS, Options, check_options

if TYPE_CHECKING:
    from ..search.backbone import Backbone
    from ..search.objective import Optimum

S = TypeVar("S")

ModelFinder = Callable[..., "Enumeration | Backbone"]
"""What finds models, given a session, assumptions and how to find the first."""


class WrongAnswer(RuntimeError):
    """A solution breaks the rules: a fault of this program or of a `family`, never of its input.

    >>> import pencilsat
    >>> issubclass(pencilsat.WrongAnswer, pencilsat.BadInput)
    False
    """

    def __init__(self, message: str, family: str = "") -> None:
        super().__init__(message)
        self.family = family


def encode(
    puzzle: AnyPuzzle,
    options: Options = DEFAULTS,
    *,
    largest: int = LARGEST,
    deadline: float = inf,
    lone: bool = False,
    native: bool = False,
) -> Formula:
    """The rules of a puzzle as a formula, complete. BadInput if a name in the options is unknown.

    What is `lone` is for this puzzle alone, as `Formula` says, and may be refuted before it is
    complete; otherwise the rules of all puzzles of its board are the same. With `native`, counts
    stay counts, where nothing else is asked for.

    TooLarge if it would have more literals and variables than the largest formula, which is nearly
    always known before they are written; if the bound is lower, when it is reached. OutOfTime after
    the deadline.
    """
    family = puzzle.family
    check_options(family, options)
    encoding = options.encoding or family.usual(puzzle)
    write = family.encodings[encoding]
    formula = Formula(
        cardinality=options.cardinality or (NATIVE if native else family.cardinality),
        amo=options.amo or (NATIVE if native else family.amo),
        implied=options.implied,
        largest=largest,
        lone=lone,
        trusted=ours(write),
    )
    with uncollected(), out_of_time_at(deadline):
        if options.clue_order is not None:
            puzzle = family.clue_orders[options.clue_order](puzzle)
        try:
            with suppress(Refuted):
                write(puzzle, formula)
            return formula.frozen()
        except BadConstraint as wrong:
            wrong.family = "" if formula.trusted else family.name
            raise
        except TooLarge as wrong:
            usual = family.usual(puzzle)
            other = f"; try {usual}" if usual != encoding else ""
            raise TooLarge(f"encoding {encoding}: {wrong}{other}") from None


def units(puzzle: AnyPuzzle, formula: Formula) -> list[int]:
    """The literals of the puzzle's givens. WrongAnswer if the formula lacks an atom of them."""
    try:
        return literals(puzzle.family.answer.givens(puzzle).items(), formula)
    except KeyError as missing:
        said = f"an encoding declares no atom {missing}"
        raise WrongAnswer(said, puzzle.family.name) from None


def literals(atoms: Iterable[tuple[Atom, bool]], formula: Formula) -> list[int]:
    """The literals of atoms that are true, or false."""
    return [formula.atoms[atom] if true else -formula.atoms[atom] for atom, true in atoms]


@record
class CubeProgress:
    """How many cubes of a puzzle are done, of how many; of none before it is split."""

    done: int = 0
    number: int = 0

    def __str__(self) -> str:
        return f"{self.done} of {self.number} cubes done" if self.number else "not yet split"


class Run(Generic[S]):
    """One puzzle encoded in one way: its formula, its solutions, and what they cost.

    `session` is one that is loaded with the rules of this puzzle's board already; the puzzle's
    givens are then assumptions, and so are the literals of a `cube`. A `formula` is what would be
    written, if it is there already. `complete` is True once all solutions have been given, or all
    witnesses; of a puzzle with an objective these are among the best solutions, `optimum` says how
    good and whether proved. `model` is that of the latest solution, `cuts` are the lazy clauses
    that the search took, `solver` is the last one asked. `parts` says how far a run in cubes is,
    and the `backbone` how far a search for witnesses. A run is `unwritten` if its time was over
    before its formula was written: it finds nothing. Its time is over at the `deadline`.
    """

    def __init__(
        self,
        puzzle: Puzzle[S],
        options: Options = DEFAULTS,
        statistics: Statistics | None = None,
        session: Session | None = None,
        *,
        cube: Sequence[int] = (),
        formula: Formula | None = None,
    ) -> None:
        self.puzzle = puzzle
        self._cube = cube
        self.options = options
        self.statistics = statistics or Statistics()
        self.complete = False
        self.optimum: Optimum | None = None
        self.parts: CubeProgress | None = None
        self.model: Model = frozenset()
        self.cuts: Sequence[Clause] = ()
        self.backbone: Backbone | None = None
        self.unwritten, self._verifying = False, True
        self.encoding = options.encoding or puzzle.family.usual(puzzle)
        self.deadline = self.limits().deadline
        self._session = session
        self.solver = options.solver or DEFAULT
        if session:
            self.formula = session.formula
        elif formula:
            self.formula = formula
        else:
            with self.statistics.stage("encode"):
                self.formula = self._written()

    def _written(self) -> Formula:
        """The rules as a formula; an empty one if the time was over first."""
        try:
            lone, native = not self.options.apart, stay_counts(self.puzzle, self.options)
            return encode(
                self.puzzle, self.options, deadline=self.deadline, lone=lone, native=native
            )
        except OutOfTime:
            self.unwritten = True
            return Formula()

    def limits(self) -> Limits:
        """The limits that are left after reading and writing."""
        limits, spent = self.options.limits, self.statistics.seconds
        if limits.seconds is None:
            return limits
        left = limits.seconds - spent.get("parse", 0.0) - spent.get("encode", 0.0)
        return replace(limits, seconds=max(0.0, left))

    def suppose(self, literals: Sequence[int]) -> None:
        """Look only for solutions that have these literals, too."""
        self._cube = [*self._cube, *literals]

    def solutions(self) -> Generator[S, None, None]:
        """The solutions, each once and verified.

        To be closed, as by `closing`: what the collector closes loses an interrupt.
        """
        self._verifying = True
        return self._search(Enumeration)

    def witnesses(self, *, verify: bool = True) -> Generator[S, None, None]:
        """Verified solutions, two of which differ wherever any two solutions do; see `spread`. They
        are not verified where only what differs matters, and the end is.

        To be closed like `solutions`.
        """
        self._verifying = verify
        from ..search.backbone import Backbone  # imported here, as solving does not need it

        return self._search(partial(Backbone, claims=self._compound()))

    def tallied(self, most: int) -> Generator[S, None, None]:
        """Verified solutions, each once: of those that have some value at a place `most`, or all
        that there are.

        To be closed like `solutions`.
        """
        from ..search.tally import Tally  # imported here, as few are counted

        groups = [[self.formula.atoms[atom] for atom in atoms] for atoms in self._places()]
        tally = partial(Tally, groups=[[], *groups], most=most, claims=self._compound())
        return self._search(tally)

    def _places(self) -> Iterable[list[Atom]]:
        """The atoms of each place."""
        atoms = () if self.unwritten else self.formula.atoms
        return self.puzzle.family.answer.spelled.by_place(atoms).values()

    def _compound(self) -> list[list[int]]:
        """The literals of each value that takes several of them to state."""
        compound, puzzle = self.puzzle.family.answer.spelled.compound, self.puzzle
        each = (said for atoms in self._places() for said in compound(puzzle, atoms))
        return [literals(said, self.formula) for said in each]

    def candidates(self) -> Sequence[int]:
        """Literals that all witnesses given so far have, but other solutions may not have."""
        return tuple(self.backbone.candidates) if self.backbone else self.formula.projection

    def _over(self) -> bool:
        """Whether there is nothing to search: no formula was written, or what was is refuted."""
        check_solver(self.solver, incremental=False, limits=self.options.limits)
        self.complete = bool(self.formula.refuted)
        return self.unwritten or self.complete

    def _search(self, kind: ModelFinder) -> Generator[S, None, None]:
        if self._over():
            return
        givens = units(self.puzzle, self.formula)
        if self._session:
            self._session.restart(self.limits(), self.statistics)
            yield from self._found(kind, self._session, [*givens, *self._cube])
            return
        with Session(
            self.formula,
            units=givens,
            solver=self.options.solver,
            limits=self.limits(),
            statistics=self.statistics,
            seed=self.options.seed,
            defining=bool(self._cube),
            counts=self.puzzle.family.cardinality,
        ) as session:
            yield from self._found(kind, session, [*self._cube])

    def _found(self, kind: ModelFinder, session: Session, assumptions: list[int]) -> Iterator[S]:
        formula = self.formula
        normal = None if self._cube or formula.objective else formula.hints.normal
        found = kind(session, assumptions, normal=normal)
        if formula.objective:
            from ..search.objective import (
                minimise,  # imported here, as few formulas have one
            )

            answer, optimum = minimise(session, assumptions)
            self.optimum = optimum if answer else None
            better = [*assumptions, *optimum.bound]
            found = kind(session, better, first=lambda: answer)
        self.backbone = None if isinstance(found, Enumeration) else found
        with closing(iter(found)) as models:
            for facts in models:
                self.model, self.cuts, self.solver = session.model, session.cuts, session.name
                with self.statistics.stage("verify"):
                    read = verified if self._verifying else decoded
                    solution = read(self.puzzle, facts)
                    self._measure(solution)
                yield solution
        self.complete, self.cuts, self.solver = found.complete, session.cuts, session.name

    def _measure(self, solution: S) -> None:
        """Raises WrongAnswer if a solution is not as good as the objective says."""
        if self.optimum:
            family = self.puzzle.family
            value = family.measure(self.puzzle, solution)
            if value != self.optimum.value:
                said = f"{family.objective} is {value}, not {self.optimum.value}"
                raise WrongAnswer(said, family.name)


AnyRun = Run[Any]


def stay_counts(puzzle: AnyPuzzle, options: Options) -> bool:
    """Whether counts stay counts until a search has taken long, as nothing else is asked for."""
    return puzzle.family.native and not (options.solver or options.cardinality or options.amo)


WORN = 2000
"""After so many variables that enumerations left in a shared solver, it is loaded anew: each model
names them all.
"""


class Workshop:
    """Runs of many puzzles, one after another: those on one board share a formula and a solver."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self._board: object = None
        self._session: Session | None = None

    def run(self, puzzle: Puzzle[S], statistics: Statistics | None = None) -> Run[S]:
        """The run of a puzzle; that of the puzzle before must be over."""
        family = puzzle.family
        if family.shape is None:
            return Run(puzzle, self.options, statistics)
        board = (family.name, family.shape(puzzle))
        worn = self._session and (
            self._session.dead or self._session.top_id > self._session.formula.top_id + WORN
        )
        if self._session is None or self._board != board or worn:
            self.close()
            run = Run(puzzle, replace(self.options, apart=True), statistics)
            if run.unwritten:
                return run
            statistics = run.statistics
            self._session = Session(
                run.formula,
                solver=self.options.solver,
                limits=run.limits(),
                statistics=statistics,
                seed=self.options.seed,
                counts=family.cardinality,
            )
            self._board = board
        return Run(puzzle, self.options, statistics, self._session)

    def close(self) -> None:
        """Give the solver back."""
        if self._session:
            self._session.close()
            self._session = None


def decoded(puzzle: Puzzle[S], facts: Facts) -> S:
    """The solution that the facts say."""
    return puzzle.family.answer.decode(puzzle, facts)


@uncollected()
def verified(puzzle: Puzzle[S], facts: Facts) -> S:
    """The solution that the facts say. Raises WrongAnswer if it breaks a rule."""
    family, solution = puzzle.family, decoded(puzzle, facts)
    if wrong := broken(puzzle, solution):
        raise WrongAnswer(few(wrong, 6, between="; "), family.name)
    return solution


def broken(puzzle: Puzzle[S], solution: S) -> Sequence[str]:
    """The rules that a solution breaks, in words. BadFamily if the family tells none such."""
    family = puzzle.family
    found = family.verify(puzzle, solution)
    if not isinstance(found, list | tuple) or not all(isinstance(said, str) for said in found):
        file, line = place_of(family.verify)
        wanted = "a list of the rules that are broken, in words"
        said = f"family {family.name!r}: verify returns {found!r:.40}, not {wanted}"
        raise BadFamily(said, file=file, line=line)
    return found
