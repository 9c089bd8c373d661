"""Records as text, as JSON, as one line. Nothing here calls a solver or prints anything."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from ..boards.words import printable
from ..cnf.record import record
from ..tasks.answer import Answer

if TYPE_CHECKING:
    from ..tasks.candidates import Candidates
    from ..tasks.count import Count
    from ..tasks.minimise.spare import Spare
    from ..tasks.rate import Rating

ONE_EACH = ("svg", "png")
TOGETHER = ("html", "pdf")
"""Picture formats with one puzzle in a file, and those with all puzzles in one."""


@record
class Where:
    """A puzzle's file, its place in that file, and whether it is the only one there.

    The `index` counts from 0, as in JSON; for people, puzzles are numbered from 1.
    """

    file: str
    index: int
    alone: bool

    def __str__(self) -> str:
        file = printable(self.file)
        return file if self.alone else f"{file}, puzzle {self.index + 1}"


@record
class Detail:
    """What to show beside an answer."""

    stats: bool = False
    """Whether to show the size of every rule, and what the work cost."""
    unique: bool = True
    """Whether to say if a solution is the only one."""
    spread: bool = False
    """Whether to show what all solutions have in common."""
    spare: "Spare[Any] | None" = None
    """The clues that can go, if they were asked for and there is one solution."""
    proof: "Proof | None" = None
    codes: Sequence[str] = ()
    """The places whose words are the code of a solution."""
    link: str | None = None
    """The address where a person can play the puzzle."""
    taste: bool = False
    """Whether to show what makes a puzzle poor."""


@record
class Proof:
    """A certificate that was asked for; with no steps, it was not finished."""

    directory: str
    steps: int

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of the proof in JSON."""
        return {"proof": self.directory if self.steps else None, "steps": self.steps}


class View(Protocol):
    """The lines that show a record: those that can be printed early, and those at the end."""

    def solve_early(self, found: Answer[Any]) -> Iterable[str]:
        """A solution, before it is known whether it is the only one."""

    def solve_late(self, where: Where, found: Answer[Any], detail: Detail) -> Iterable[str]:
        """The rest of what is known."""

    def check_early(self, found: Answer[Any]) -> Iterable[str]:
        """Whether there is one solution, before it is known what all solutions have in common."""

    def check_late(self, where: Where, found: Answer[Any], detail: Detail) -> Iterable[str]:
        """The rest of what is known."""

    def count(self, where: Where, found: "Count[Any]", detail: Detail) -> Iterable[str]:
        """A number of solutions."""

    def candidates(self, where: Where, found: "Candidates[Any]", detail: Detail) -> Iterable[str]:
        """What is left for each place."""

    def rate(self, where: Where, found: "Rating[Any]", detail: Detail) -> Iterable[str]:
        """The level of a puzzle."""
