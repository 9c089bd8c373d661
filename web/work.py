"""What a worker does for a request: it tells events, the last of which is the answer."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from ..encoders import AnyPuzzle
from ..tasks.options import Options
from ..tasks.run import Run, Workshop

Kind = Literal["begun", "progress", "step", "result", "file", "error"]


class Event(NamedTuple):
    """Something that is told on the way, or the answer: `result`, `file` or `error`.

    That a request is `begun` is told to the pool alone.
    """

    kind: Kind
    data: dict[str, Any]


class File(NamedTuple):
    """The answer to a download."""

    name: str
    type: str
    content: bytes


def result(data: dict[str, Any]) -> Event:
    """The answer."""
    return Event("result", data)


def progress(**data: Any) -> Event:
    """What is known so far."""
    return Event("progress", data)


@dataclass
class Bench:
    """What a worker has at hand: the seconds that a request may take, and the formula and solver of
    the request before, if that was about the same board.
    """

    seconds: float
    workshop: Workshop | None = None
    tell: Callable[[Event], object] = lambda event: None
    """Where work that yields nothing on its way tells how far it is."""

    def run(self, puzzle: AnyPuzzle, options: Options) -> Run[Any]:
        """The run of a puzzle; that of the puzzle before must be over."""
        if self.workshop is None or self.workshop.options != options:
            self.close()
            self.workshop = Workshop(options)
        return self.workshop.run(puzzle)

    def close(self) -> None:
        """Give the solver back."""
        if self.workshop is not None:
            self.workshop.close()
            self.workshop = None


Work = Callable[[Any, Bench], Generator[Event | File, None, None]]
"""The work that a request takes."""
