"""What a worker does: it answers requests, one after another, and tells events on its way."""

import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from .. import encoders
from ..boards.words import printable
from ..cnf.clock import out_of_time_at
from ..cnf.errors import BadInput, NotFound, OutOfTime, TooLarge
from ..cnf.record import record
from ..encoders import AnyPuzzle, outside
from ..processes import worker
from ..processes.kernel import be_taken_first
from ..processes.team import begin
from ..search.limits import GRACE

if TYPE_CHECKING:
    from ..tasks.options import Options
    from ..tasks.run import Run, Workshop

SELDOM = 0.1
"""Seconds between two events of progress."""

MODULES = ("drawing", "files", "openapi", "reasoning", "setting", "solving")
"""Those with the work of requests, which the server itself does not load."""

EventKind = Literal["job", "begun", "alive", "progress", "step", "result", "file", "error"]


class Event(NamedTuple):
    """Something that is told on the way, or the answer: `result`, `file` or `error`."""

    kind: EventKind
    data: Any


class File(NamedTuple):
    """The answer to a download."""

    name: str
    type: str
    content: bytes


class Request(NamedTuple):
    """The module and function that do the work, and the body that they work on."""

    work: str
    body: Any


@record
class RequestBounds:
    """How many requests are worked on at a time, and what each may take."""

    jobs: int = 4
    seconds: float = 300.0
    memory: int | None = 2 << 30
    """Bytes of data that a worker may have."""
    body: int | None = None
    """The most bytes of a request; None if only this machine can ask."""


class Bench:
    """What the work on a request has at hand: the bounds, `tell` for events on the way, and the
    formula and solver of the request before, if that was about the same board.
    """

    def __init__(self, bounds: RequestBounds, tell: Callable[[Event], object]) -> None:
        self.bounds, self.tell = bounds, tell
        self._workshop: Workshop | None = None

    def progress(self, **data: Any) -> None:
        """Tell what is known so far."""
        self.tell(Event("progress", data))

    def within(self, asked: float | None) -> float:
        """The seconds that are asked for, and no more than there are."""
        return self.bounds.seconds if asked is None else min(asked, self.bounds.seconds)

    def run(self, puzzle: AnyPuzzle, options: "Options") -> "Run[Any]":
        """The run of a puzzle; that of the puzzle before must be over."""
        from ..tasks.run import Workshop

        if self._workshop is None or self._workshop.options != options:
            self.close()
            self._workshop = Workshop(options)
        return self._workshop.run(puzzle)

    def close(self) -> None:
        """Give the solver back."""
        if self._workshop is not None:
            self._workshop.close()
            self._workshop = None


def answer(request: Request, bench: Bench) -> Event:
    """The answer to a request."""
    module, _, function = request.work.partition(".")
    work: Callable[[Any, Bench], Any] = getattr(loaded(module), function)
    seconds = max(0.0, bench.within(getattr(request.body, "seconds", None)))
    with out_of_time_at(time.monotonic() + seconds + GRACE):
        found = work(request.body, bench)
    return Event("file" if isinstance(found, File) else "result", found)


def loaded(module: str) -> Any:
    """A module with the work of requests."""
    return import_module(f".{module}", __package__)


class Answering:
    """The work of a process that answers requests."""

    def __init__(self, bounds: RequestBounds) -> None:
        self.bench = Bench(bounds, self.tell)
        self._told = 0.0
        self._busy = threading.Lock()

    def __reduce__(self) -> tuple[Any, ...]:
        return there, (self.bench.bounds,)

    def __call__(self, request: Request) -> Event:
        """The answer, or what is wrong."""
        worker.tell(Event("begun", {}))
        try:
            with self._busy:
                return answer(request, self.bench)
        except Exception as error:  # the outermost frame: the one who asked has to know
            traceback.print_exception(error)
            return wrong(error)

    def tell(self, event: Event) -> None:
        """Tell an event, but for progress that comes too soon after other progress."""
        if event.kind == "progress":
            if time.monotonic() - self._told < SELDOM:
                return
            self._told = time.monotonic()
        worker.tell(event)

    def load(self) -> None:
        """Load all that requests may need, one thing after another, while there are none."""
        for load, names in ((encoders.family_named, encoders.names()), (loaded, MODULES)):
            for name in names:
                with self._busy:
                    load(name)
                time.sleep(0.001)  # so that a request that waits comes first


def there(bounds: RequestBounds) -> Answering:
    """The same work in its process."""
    be_taken_first()
    if bounds.memory is not None and sys.platform != "win32":
        import resource

        with suppress(OSError, ValueError):  # some systems know the limit, and do not take it
            # Not of addresses, of which every thread takes many.
            resource.setrlimit(resource.RLIMIT_DATA, (bounds.memory, bounds.memory))
    answering = Answering(bounds)
    begin(answering.load)
    return answering


def wrong(error: Exception) -> Event:
    """What went wrong, for the one who asked."""
    if isinstance(error, BadInput):
        kinds = {NotFound: "not found", TooLarge: "too large"}
        kind = next((kinds[each] for each in kinds if isinstance(error, each)), "input")
        return failure(kind, error.message, error.line, error.column)
    if isinstance(error, OutOfTime):
        return failure("not found", "undecided: the time was over")
    if isinstance(error, MemoryError):
        return OUT_OF_MEMORY
    if blamed := outside.fault(error):
        return failure("input", str(blamed))
    said = f"a fault of this program, please report it: {type(error).__name__}: {error}"
    return failure("fault", said)


def failure(kind: str, message: str, line: int | None = None, column: int | None = None) -> Event:
    """An error, in one line."""
    found = {"kind": kind, "message": printable(message), "line": line, "column": column}
    return Event("error", {"error": found})


OUT_OF_MEMORY = failure("memory", "this takes more memory than a request may have")
"""The answer after which a worker ends."""
