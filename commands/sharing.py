"""`--jobs` and `--scheduler`: a list of puzzles, shared among processes."""

import io
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import closing, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from pencilsat.boards.words import counted
from pencilsat.cnf.errors import BadInput
from pencilsat.commands.output import FAULT, YES, complain, heaviest, say, unread
from pencilsat.commands.progress import waiting

if TYPE_CHECKING:
    from pencilsat.parallel import Lost, Work

T = TypeVar("T")
R = TypeVar("R")

PREFIX = "pencilsat: "
"""How each line of complaint begins."""


@dataclass(frozen=True)
class Shared:
    """How many processes work, and where."""

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
        """Whether more than this process works."""
        return self.jobs is not None or self.scheduler is not None

    def check_shared(self, *alone: str | None) -> None:
        """What is asked for fits together, or BadInput; `alone` are names of options that are
        given and need one process.
        """
        if self.jobs is not None and self.scheduler is not None:
            raise BadInput("--jobs and --scheduler: choose one of them")
        if self.unordered and not self.wanted:
            raise BadInput("--unordered belongs to --jobs or --scheduler")
        for option in filter(None, alone) if self.wanted else ():
            raise BadInput(f"{option} needs a single process: omit --jobs and --scheduler")

    def results(
        self, work: "Callable[[T], Said]", things: Iterable[T], name: Callable[[T], str]
    ) -> "Generator[Said, None, None]":
        """What the work says of each thing; `name` is what it is called in errors."""
        return self.shared(work, things, partial(ended, name), ordered=not self.unordered)

    def shared(
        self, work: "Work[T, R]", things: Iterable[T], lost: "Lost[T, R]", *, ordered: bool
    ) -> Generator[R, None, None]:
        """The result of each thing, by those who share the work, or here; see `parallel`."""
        if self.scheduler is not None:
            from pencilsat.parallel import cluster

            return cluster.results(self.scheduler, work, things, lost, ordered=ordered)
        if self.jobs is not None:
            from pencilsat.parallel import pool

            return pool.results(work, things, lost, jobs=self.jobs, ordered=ordered)
        return (work(thing) for thing in things)


ALONE = Shared()
"""One process does all."""


@dataclass(frozen=True)
class Said:
    """What a process says of something: on standard output, on standard error, by an exit code.

    `done` is the part of all that is done then, if that is known; `beside` belongs to what is on
    standard output.
    """

    out: str
    errors: str
    code: int
    done: float | None = None
    beside: str = ""

    def complain(self) -> None:
        """Say on standard error what is for that."""
        for line in self.errors.splitlines():
            complain(line.removeprefix(PREFIX))


def ended(name: Callable[[T], str], thing: T) -> Said:
    """What is said of something that has ended two processes."""
    errors = f"{PREFIX}{name(thing)}: the process that worked on it was ended, twice\n"
    return Said("", errors, FAULT)


class Captured(io.StringIO):
    """An output of which the user has the other end, who may have a terminal."""

    def __init__(self, *, terminal: bool) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        """Whether what is said there can have colours."""
        return self._terminal


def said(answer: Callable[[], int], *, terminal: bool = False, done: float | None = None) -> Said:
    """What an answer says, in a process that works for another."""
    out, errors = Captured(terminal=terminal), io.StringIO()
    with redirect_stdout(out), redirect_stderr(errors):
        code = answer()
    return Said(out.getvalue(), errors.getvalue(), code, done)


def printed(result: Said) -> None:
    """Say it on standard output."""
    if result.out:
        say(result.out, end="")


def say_all(results: Generator[Said, None, None], keep: Callable[[Said], None] = printed) -> int:
    """Say what others have to say, as soon as it is there; the exit code of all.

    `keep` takes what is for standard output.
    """
    code, number, begun = YES, 0, time.monotonic()
    try:
        with closing(results), waiting("") as show:
            for result in results:
                result.complain()
                keep(result)
                code, number = heaviest(code, result.code), number + 1
                show(far(number, result.done, time.monotonic() - begun))
                if unread():
                    break
    except KeyboardInterrupt:
        complain(f"interrupted after {counted(number, 'answer')}")
        raise
    return code


def far(number: int, done: float | None, seconds: float) -> str:
    """How far all is, and what time is left."""
    words = counted(number, "answer")
    if not done:
        return words
    left = int(seconds / done * (1 - done))
    return f"{words}, {done:.0%}, about {left // 60}:{left % 60:02} left"
