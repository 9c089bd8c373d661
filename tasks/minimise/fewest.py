"""The task: the fewest clues for a puzzle's solution, and the source of the lower bound."""

from collections.abc import Iterator
from contextlib import closing
from typing import Generic, Literal, NamedTuple, TypeVar

from ...cnf.record import record
from ...encoders.family import Puzzle, Solution, Theorem
from ..answer import Answer
from ..clued import check_has_clues
from .search import Minimisation, checked_first

S = TypeVar("S")

Proved = Literal["minimum", "minimum by theorem", "undecided"]


class Bounds(NamedTuple):
    """How far a search is: that many clues are needed, that many are enough, sets found."""

    at_least: int
    at_most: int
    sets: int


@record
class Fewest(Generic[S]):
    """The best puzzle that was found for a solution, and the bounds of the clues it takes.

    >>> import pencilsat
    >>> found = pencilsat.minimise(pencilsat.read("takuzu 2 2\\n0 1\\n1 0\\n"))
    >>> found.status, found.bounds.at_least, found.bounds.at_most, len(found.told)
    ('minimum', 1, 1, 1)
    """

    puzzle: Puzzle[S]
    solution: Solution[S]
    status: Proved
    told: tuple[str, ...]
    """The clues of the puzzle, in words."""
    bounds: Bounds
    theorem: Theorem | None
    checked: bool
    """Whether another encoding has confirmed that the puzzle has this solution alone."""


class Search(Generic[S]):
    """The search for the fewest clues of a puzzle that has one solution.

    To be closed. `engine` has what a certificate needs.
    """

    def __init__(
        self,
        solution: Solution[S],
        *,
        seed: int = 0,
        seconds: float | None = None,
        use_theorem: bool = False,
    ) -> None:
        puzzle = solution.puzzle
        self.solution = solution
        self.theorem = puzzle.family.fewest_clues(puzzle) if use_theorem else None
        self.checked = False
        self.engine = Minimisation(
            puzzle,
            solution.value,
            seed=seed,
            seconds=seconds,
            at_least=self.theorem.at_least if self.theorem else 0,
        )
        self.engine.begin_with_the_puzzle()

    def __iter__(self) -> Iterator[Bounds]:
        for _ in self.engine.run():
            yield self.bounds

    @property
    def bounds(self) -> Bounds:
        """How far the search is."""
        return Bounds(self.engine.lower, self.engine.upper, len(self.engine.sets))

    @property
    def status(self) -> Proved:
        """Whether there are no fewer clues, and who says so."""
        if self.engine.proved:
            return "minimum"
        met = self.theorem and self.theorem.at_least == self.engine.upper
        return "minimum by theorem" if met else "undecided"

    def confirm(self) -> None:
        """Note whether another encoding says in time that the best puzzle has this solution alone;
        WrongAnswer if it says that it has not.
        """
        self.checked = self.engine.confirm()

    def found(self) -> Fewest[S]:
        """What the search has found so far."""
        engine = self.engine
        return Fewest(
            engine.puzzle(),
            self.solution,
            self.status,
            tuple(engine.clues[i].words for i in sorted(engine.best)),
            self.bounds,
            self.theorem,
            self.checked,
        )

    def close(self) -> None:
        """Give the memory of the solvers back."""
        self.engine.close()


def minimise(
    puzzle: Puzzle[S],
    *,
    seed: int = 0,
    seconds: float | None = None,
    use_theorem: bool = False,
) -> Fewest[S] | Answer[S]:
    """The fewest clues of a puzzle's solution; what `check` says if that is not the only one.

    BadInput if the family has no clues that could be left out.
    """
    check_has_clues(puzzle.family)
    answer, left = checked_first(puzzle, seconds)
    if answer.status != "unique":
        return answer
    search = Search(answer.solutions[0], seed=seed, seconds=left, use_theorem=use_theorem)
    with closing(search):
        for _ in search:
            pass
        search.confirm()
        return search.found()
