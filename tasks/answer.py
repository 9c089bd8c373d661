"""What is known about the solutions of a puzzle, as a record."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from ..boards.places import Place
from ..cnf.formula import Formula
from ..cnf.record import record
from ..encoders.family import Puzzle, Solution
from ..search.limits import Statistics
from .run import CubeProgress, Run

if TYPE_CHECKING:
    from ..search.objective import Optimum
    from .spread import Spread

S = TypeVar("S")

Status = Literal["solved", "unique", "not unique", "no solution", "undecided"]


ONLY = {True: "unique", False: "not unique", None: "undecided whether unique"}
"""What is said below a solution."""


@record
class Work:
    """How an answer was found, and at what cost."""

    encoding: str
    solver: str
    formula: Formula
    statistics: Statistics
    parts: CubeProgress | None = None
    """How many cubes are done, if the puzzle was split."""


@record
class Answer(Generic[S]):
    """What is known about a puzzle at some point of the search.

    `solutions` are verified: one, or two that differ. `unique` says whether the first is the only
    one, None if that is not known. `complete` is True if nothing more can be found out. If the
    puzzle has an objective, the solutions are optimal, with the value that `optimum` gives.

    >>> import pencilsat
    >>> answer = pencilsat.check(pencilsat.read("takuzu 2 2\\n0 .\\n. .\\n"))
    >>> answer.status, answer.unique, answer.work.encoding
    ('unique', True, 'cuts')
    >>> print(answer.solutions[0])
    0 1
    1 0
    """

    puzzle: Puzzle[S]
    status: Status
    solutions: tuple[Solution[S], ...]
    work: Work
    unique: bool | None = None
    complete: bool = False
    optimum: "Optimum | None" = None
    witnesses: Sequence[S] = ()
    """Verified solutions, two of which differ wherever any two that are known do."""
    candidates: Sequence[int] = ()
    """Literals of the formula that the witnesses have in common, and other solutions may not."""

    @property
    def statistics(self) -> Statistics:
        """What the answer cost."""
        return self.work.statistics

    @cached_property
    def spread(self) -> "Spread":
        """Where the solutions of the puzzle are the same, and where they are not."""
        from .spread import spread  # imported here, as solving does not need it

        of = self.puzzle.family.answer.spelled.place
        undecided = {of(atom) for atom in self.work.formula.facts(set(map(abs, self.candidates)))}
        return spread(self.puzzle, self.witnesses, undecided)

    @cached_property
    def shared(self) -> S:
        """What all solutions have in common, as a solution that has `?` where nothing is certain,
        and the least number of lines where only their number is not.
        """
        spread, answer = self.spread, self.puzzle.family.answer
        shared: S = answer.solution(spread.certain | self.least, "?")
        return shared

    @cached_property
    def least(self) -> dict[Place, Any]:
        """What is certain of the places where solutions differ, where something is: of bridges, how
        many there are at least. Nothing before all is known.
        """
        least, possible = self.puzzle.family.board.certain, self.spread.possible
        known = {place: least(values) for place, values in possible.items()}
        return {place: value for place, value in known.items() if value and self.complete}

    @property
    def certain(self) -> dict[Place, Any]:
        """The places that have the same value in all solutions, with that value."""
        return {p: value for p, value in self.spread.certain.items() if value is not None}

    @property
    def open(self) -> dict[Place, list[Any]]:
        """The places where solutions differ, with the values that were seen there."""
        return self.spread.possible


def work_of(run: Run[S]) -> Work:
    """How a run is performed, and what it has cost."""
    return Work(run.encoding, run.solver, run.formula, run.statistics, run.parts)


def refusal(run: Run[S]) -> Status:
    """What to say of a run that gave no answer."""
    return "no solution" if run.complete else "undecided"
