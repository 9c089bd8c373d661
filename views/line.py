"""Answers as one line per puzzle, for families that have such a format."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..boards import pencil
from ..cnf.errors import BadInput
from ..encoders.family import Solution
from ..tasks.answer import Answer
from . import Detail, Where
from .text import level, number

if TYPE_CHECKING:
    from ..tasks.candidates import Candidates
    from ..tasks.count import Count
    from ..tasks.rate import Rating


class LineView:
    """Answers as one line for each puzzle."""

    def solve_early(self, found: Answer[Any]) -> Iterator[str]:
        """Nothing."""
        yield from ()

    check_early = solve_early

    def solve_late(self, where: Where, found: Answer[Any], detail: Detail) -> Iterator[str]:
        """The solution; if there is none, the status."""
        yield solution_line(found.solutions[0]) if found.solutions else found.status

    def check_late(self, where: Where, found: Answer[Any], detail: Detail) -> Iterator[str]:
        """The status."""
        yield found.status

    def count(self, where: Where, found: "Count[Any]", detail: Detail) -> Iterator[str]:
        """The number, and how certain it is."""
        yield number(found)

    def candidates(self, where: Where, found: "Candidates[Any]", detail: Detail) -> Iterator[str]:
        """The candidates of all cells; if not all is known, the status."""
        family, puzzle = found.puzzle.family, found.puzzle
        if family.answer.sparse:
            raise no_line(family.name)
        words = pencil.words(family.board, puzzle, found.left)
        yield found.status if found.status != "solved" else family.board.in_line(puzzle, words)

    def rate(self, where: Where, found: "Rating[Any]", detail: Detail) -> Iterator[str]:
        """The puzzle, and its level and score or, if it has none, the status."""
        taste = f" taste {found.taste.score:.1f}" if detail.taste and found.taste else ""
        yield f"{level(found)}{taste} {where}"


def solution_line(solution: Solution[Any]) -> str:
    """A solution as one line. BadInput if the family has no such line."""
    family = solution.puzzle.family
    line = family.board.line(solution.puzzle, solution.value)
    if line is None:
        raise no_line(family.name)
    return line


def no_line(name: str) -> BadInput:
    """The error for a family whose answers are no line."""
    return BadInput(f"{name} has no line format; use text or json")
