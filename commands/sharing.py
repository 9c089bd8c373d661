"""`--jobs` and `--scheduler`: sharing a list of puzzles among processes."""

import io
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import closing, redirect_stderr, redirect_stdout
from functools import partial
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from ..boards.words import counted
from ..cnf.errors import BadInput
from ..cnf.record import record
from .output import FAULT, UNDECIDED, YES, complain, heaviest, unread
from .progress import waiting

if TYPE_CHECKING:
    from ..processes.worker import Lost, WorkFunction

T = TypeVar("T")
R = TypeVar("R")

PREFIX = "pencilsat: "
"""How each line of complaint begins."""


@record
class Shared:
    """How many processes work, and on which machines."""

    jobs: Annotated[
        int | None,
        typer.Option("--jobs", min=1, max=1000, help="Number of processes that share the puzzles."),
    ] = None
    scheduler: Annotated[
        str | None,
        typer.Option("--scheduler", help="Share them among a Dask cluster: tcp://host:port."),
    ] = None
    unordered: Annotated[
        bool,
        typer.Option("--unordered", help="With --jobs or --scheduler: print answers as they come."),
    ] = False

    @property
    def wanted(self) -> bool:
        """Whether other processes share the work."""
        return self.jobs is not None or self.scheduler is not None

    def check_shared(self, *alone: str | None) -> None:
        """Raise BadInput if options do not go together; `alone` are names of options given that
        need a single process.
        """
        if self.jobs is not None and self.scheduler is not None:
            raise BadInput("--jobs and --scheduler: choose one of them")
        if self.unordered and not self.wanted:
            raise BadInput("--unordered belongs to --jobs or --scheduler")
        for option in filter(None, alone) if self.wanted else ():
            raise BadInput(f"{option} needs a single process: omit --jobs and --scheduler")

    def results(
        self, work: "Callable[[T], ProcessOutput]", things: Iterable[T], name: Callable[[T], str]
    ) -> "Generator[ProcessOutput, None, None]":
        """The output of the work for each thing; `name` gives its name in errors."""
        lost, ordered = partial(ended, name), not self.unordered
        return self.shared(work, things, lost, ordered=ordered, gap=NOTHING)

    def shared(
        self,
        work: "WorkFunction[T, R]",
        things: Iterable[T],
        lost: "Lost[T, R]",
        *,
        ordered: bool,
        gap: R | None = None,
    ) -> Generator[R, None, None]:
        """The result of each thing, by the processes that share the work, or by this one; see
        `processes`.
        """
        if not self.wanted:
            return (work(thing) for thing in things)
        from ..tasks.elsewhere import Elsewhere

        asked = Elsewhere(work), things, lost
        if self.scheduler is not None:
            from ..processes import cluster

            at = self.scheduler
            return cluster.results(at, *asked, notice=complain, ordered=ordered, gap=gap)
        from ..processes import team

        return team.results(*asked, jobs=self.jobs or 1, ordered=ordered, gap=gap)


ALONE = Shared()
"""No sharing: this process does everything."""


@record
class ProcessOutput:
    """The output of a process for one thing: standard output, standard error, and exit code.

    `done` is the fraction of all work that is done by then, if known; `beside` is a second text
    that goes with standard output.
    """

    out: str
    errors: str
    code: int
    done: float | None = None
    beside: str = ""

    def complain(self) -> None:
        """Print what is for standard error."""
        for line in self.errors.splitlines():
            complain(line.removeprefix(PREFIX))


def ended(name: Callable[[T], str], thing: T) -> ProcessOutput:
    """The output for a thing on which two processes have ended."""
    errors = f"{PREFIX}{name(thing)}: the process that worked on it was ended, twice\n"
    return ProcessOutput("", errors, FAULT)


class Captured(io.StringIO):
    """Captured output, which will later be printed for the user, perhaps on a terminal."""

    def __init__(self, *, terminal: bool) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        """Whether the user has a terminal."""
        return self._terminal


def said(
    answer: Callable[[], int], *, terminal: bool = False, done: float | None = None
) -> ProcessOutput:
    """The captured output of an answer, in a worker process."""
    out, errors = Captured(terminal=terminal), io.StringIO()
    with redirect_stdout(out), redirect_stderr(errors):
        code = answer()
    return ProcessOutput(out.getvalue(), errors.getvalue(), code, done)


NOTHING = ProcessOutput("", "", UNDECIDED)
"""Stands for a thing that was not answered before an interrupt, where later ones were."""


def say_all(
    results: Generator[ProcessOutput, None, None], keep: Callable[[ProcessOutput], None]
) -> int:
    """Print the outputs of other processes as they come; returns the exit code for all.

    `keep` takes what is for standard output.
    """
    code, number, begun = YES, 0, time.monotonic()
    try:
        with closing(results), waiting("") as show:
            for result in results:
                result.complain()
                keep(result)
                code, number = heaviest(code, result.code), number + (result is not NOTHING)
                show(far(number, result.done, time.monotonic() - begun))
                if unread():
                    break
    except KeyboardInterrupt:
        say_interrupted(number)
        raise
    return code


def say_interrupted(number: int) -> None:
    """Say after how many answers a list was interrupted."""
    complain(f"interrupted after {counted(number, 'answer')}")


def far(number: int, done: float | None, seconds: float) -> str:
    """How much is done, and what time is left."""
    words = counted(number, "answer")
    if not done:
        return words
    left = int(seconds / done * (1 - done))
    return f"{words}, {done:.0%}, about {left // 60}:{left % 60:02} left"
